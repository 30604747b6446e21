// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/textbook/textbook_engine.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/matrix_editor.h"
#include "ui/inputs/matrix_model.h"
#include "ui/inputs/matrix_pane.h"
#include "ui/paint/base/fonts.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"
#include "ui/tokens/token_chips.h"
#include "ui/widgets/formula_tabs.h"
#include "ui/widgets/style.h"

#include "tests/registry.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QUndoStack>

using namespace attnscope;
using namespace attnscope::ui;

/// The inputs dock as a whole: which matrices it offers, and its buttons.
class TestInputsPanel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void tabsShowTheirMatrix();
    void theTabFollowsTheStage();
    void buttonsActOnTheVisibleMatrix();
    void randomAsksForTheSeed();
    void dimensionsResizeInOneStep();
    void projectedScenesHaveQKV();
    void givenWeightsComeFirst();
    void columnsTurnTheTables();
    void nothingIsCutAtTheDocksWidth();

private:
    QPushButton* button(const QString& text) const;
    void openEmbedded(std::size_t model);
    const BlockMatrix& matrix(MatrixRole role) const { return *matrixIn(m_session->scene().input, role); }

    std::unique_ptr<Session> m_session;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Appearance> m_appearance;
    std::unique_ptr<Player> m_player;
    std::unique_ptr<InputsPanel> m_panel;
};

void TestInputsPanel::openEmbedded(std::size_t model) {
    Scene scene;
    scene.tokens = {"I", "love", "AI"};
    scene.input = TokenInput{BlockMatrix(3, model, 1.0), BlockMatrix(model, 2, 2.0),
                             BlockMatrix(model, 2, 3.0), BlockMatrix(model, 2, 4.0)};
    QVERIFY(m_session->open(scene, {}));
    QVERIFY(m_session->waitForResult());
}

void TestInputsPanel::initTestCase() {
    loadFonts();
    applyStyle(*qApp, lightTheme());
}

void TestInputsPanel::init() {
    m_session = std::make_unique<Session>(std::make_unique<TextbookEngine>());
    m_selection = std::make_unique<Selection>();
    m_appearance = std::make_unique<Appearance>();
    m_player = std::make_unique<Player>(*m_selection);
    followSession(*m_selection, *m_session);
    openEmbedded(2);
    m_panel = std::make_unique<InputsPanel>(Context{*m_session, *m_selection, *m_appearance, *m_player});
    m_panel->resize(256, 700);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void TestInputsPanel::cleanup() {
    m_panel.reset();
}

QPushButton* TestInputsPanel::button(const QString& text) const {
    for (QPushButton* candidate : m_panel->findChildren<QPushButton*>()) {
        if (candidate->text() == text) {
            return candidate;
        }
    }
    return nullptr;
}

void TestInputsPanel::tabsShowTheirMatrix() {
    QCOMPARE(m_panel->tabs().count(), 3);
    QCOMPARE(m_panel->matrix().model().index(0, 0).data().toString(), QStringLiteral("2.00"));
    m_panel->tabs().setCurrentIndex(2);
    QCOMPARE(m_panel->matrix().model().index(0, 0).data().toString(), QStringLiteral("4.00"));
    QVERIFY(m_panel->matrix().model().setData(m_panel->matrix().model().index(1, 1), QStringLiteral("-1")));
    QCOMPARE(matrix(MatrixRole::WV)(1, 1), -1.0);
    QCOMPARE(m_panel->tabs().currentIndex(), 2);
    m_panel->showMatrix(MatrixRole::WK);
    QCOMPARE(m_panel->tabs().currentIndex(), 1);
}

void TestInputsPanel::theTabFollowsTheStage() {
    for (const auto& [stage, tab] :
         {std::pair{Stage::K, 1}, {Stage::V, 2}, {Stage::Q, 0}, {Stage::Weights, 0}, {Stage::V, 2}}) {
        m_selection->setStage(stage);
        QCOMPARE(m_panel->tabs().currentIndex(), tab);
    }
}

void TestInputsPanel::buttonsActOnTheVisibleMatrix() {
    m_panel->tabs().setCurrentIndex(1);
    QTest::mouseClick(button(QStringLiteral("Identity")), Qt::LeftButton);
    QVERIFY(matrix(MatrixRole::WK) == BlockMatrix({{1, 0}, {0, 1}}));
    QVERIFY(matrix(MatrixRole::WQ) == BlockMatrix(2, 2, 2.0));
    QCOMPARE(m_session->undoStack().count(), 1);
    QTest::mouseClick(button(QStringLiteral("Reset")), Qt::LeftButton);
    QVERIFY(matrix(MatrixRole::WK) == BlockMatrix(2, 2, 3.0));
    QCOMPARE(m_session->undoStack().count(), 2);
}

void TestInputsPanel::randomAsksForTheSeed() {
    QTest::mouseClick(button(QStringLiteral("Random…")), Qt::LeftButton);
    QPushButton* randomise = button(QStringLiteral("Randomise"));
    QPushButton* visible = nullptr;
    for (QPushButton* candidate : m_panel->findChildren<QPushButton*>()) {
        if (candidate->text() == QStringLiteral("Randomise") && candidate->isVisible()) {
            visible = candidate;
        }
    }
    QVERIFY(randomise && visible);
    visible->parentWidget()->findChild<QSpinBox*>()->setValue(42);
    visible->click();
    QVERIFY(!visible->isVisible());
    QVERIFY(!(matrix(MatrixRole::WQ) == BlockMatrix(2, 2, 2.0)));
    QCOMPARE(m_session->undoStack().count(), 1);
}

void TestInputsPanel::dimensionsResizeInOneStep() {
    const Scene before = m_session->scene();
    QTest::mouseClick(button(QStringLiteral("Dimensions…")), Qt::LeftButton);
    QPushButton* take = button(QStringLiteral("Resize"));
    QVERIFY(take && take->isVisible());
    const QList<QSpinBox*> sizes = take->parentWidget()->findChildren<QSpinBox*>();
    QCOMPARE(sizes.size(), 4); // d_model, heads, d_k, d_v
    sizes[0]->setValue(4);
    sizes[2]->setValue(3);
    sizes[3]->setValue(1);
    take->click();
    QCOMPARE(matrix(MatrixRole::X).columns(), 4U);
    QCOMPARE(matrix(MatrixRole::WK).rows(), 4U);
    QCOMPARE(matrix(MatrixRole::WK).columns(), 3U);
    QCOMPARE(matrix(MatrixRole::WV).columns(), 1U);
    QCOMPARE(m_panel->matrix().shape(), QStringLiteral("4 × 3"));
    QCOMPARE(m_session->undoStack().count(), 1);
    m_session->undoStack().undo();
    QVERIFY(m_session->scene() == before);
}

void TestInputsPanel::projectedScenesHaveQKV() {
    Scene scene;
    scene.tokens = {"a", "b"};
    scene.input = QkvInput{BlockMatrix(2, 3, 1.0), BlockMatrix(2, 3, 2.0), BlockMatrix(2, 1, 3.0)};
    QVERIFY(m_session->open(scene, {}));
    QVERIFY(!m_panel->vectors().isVisible());
    QVERIFY(!button(QStringLiteral("Dimensions…"))->isVisible());
    QCOMPARE(m_panel->tabs().count(), 3);
    QCOMPARE(m_panel->tabs().tabText(0), QStringLiteral("Q"));
    QCOMPARE(m_panel->matrix().model().role(), MatrixRole::Q);
    QCOMPARE(m_panel->matrix().shape(), QStringLiteral("2 × 3"));
}

void TestInputsPanel::givenWeightsComeFirst() {
    Scene scene;
    scene.tokens = {"a", "b"};
    scene.input = AttentionWeightsInput{BlockMatrix({{1, 0}, {0.5, 0.5}}), BlockMatrix(2, 1, 3.0)};
    QVERIFY(m_session->open(scene, {}));
    QCOMPARE(m_panel->tabs().count(), 2);
    QCOMPARE(m_panel->matrix().model().role(), MatrixRole::Weights);
    m_panel->tabs().setCurrentIndex(1);
    QCOMPARE(m_panel->matrix().model().role(), MatrixRole::V);
}

void TestInputsPanel::columnsTurnTheTables() {
    QVERIFY(m_session->apply(resize(m_session->scene(), {2, 2, 5})));
    m_panel->tabs().setCurrentIndex(2);
    QVERIFY(m_session->apply(setOrientation(m_session->scene(), Orientation::Columns)));
    QCOMPARE(m_panel->vectors().shape(), QStringLiteral("2 × 3"));
    QCOMPARE(m_panel->matrix().shape(), QStringLiteral("5 × 2"));
    QCOMPARE(m_panel->tabs().currentIndex(), 2);
}

void TestInputsPanel::nothingIsCutAtTheDocksWidth() {
    openEmbedded(512);
    QTest::qWait(0);
    for (QWidget* part : m_panel->findChildren<QWidget*>()) {
        if (part->isVisible() && !part->isWindow() && part->window() == m_panel.get()) {
            const int right = part->mapTo(m_panel.get(), QPoint(part->width(), 0)).x();
            const QString what = QStringLiteral("%1 in %2 ends at %3")
                                     .arg(QLatin1String(part->metaObject()->className()),
                                          QLatin1String(part->parent()->metaObject()->className()))
                                     .arg(right);
            QVERIFY2(right <= m_panel->width(), qPrintable(what));
        }
    }
}

template struct attnscope::test::Registered<TestInputsPanel>;
#include "tst_inputs_panel.moc"
