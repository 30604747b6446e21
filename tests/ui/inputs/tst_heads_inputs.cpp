// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/scene/optional_parts.h"
#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/inputs/dimensions_popup.h"
#include "ui/inputs/matrix_actions.h"
#include "ui/paint/heatmap/heatmap_sums.h"
#include "ui/widgets/formula_tabs.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>

using namespace scene_window_fixture;

namespace {

/// One head of four columns, to be split.
Scene wideScene() {
    TokenInput input;
    input.x = numbers(3, 4, 1);
    input.wQ = numbers(4, 4, 2);
    input.wK = numbers(4, 4, 3);
    input.wV = numbers(4, 4, 4);
    Scene scene;
    scene.tokens = TokenList{"I", "love", "AI"};
    scene.input = input;
    return scene;
}

struct HeadsWindow : SceneWindow {
    using SceneWindow::SceneWindow;

    QStringList tabs() const {
        QStringList names;
        for (int at = 0; at < inputs.tabs().count(); ++at) {
            names << inputs.tabs().tabText(at);
        }
        return names;
    }
    void trigger(const QString& part) const {
        QMenu menu;
        inputs.matrix().actions().fillParts(menu);
        for (QAction* action : menu.actions()) {
            if (action->text() == part) {
                action->trigger();
            }
        }
    }
    QSpinBox& size(const QString& name) const {
        for (QPushButton* button : inputs.findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("Dimensions…")) {
                QTest::mouseClick(button, Qt::LeftButton);
            }
        }
        for (QSpinBox* box : inputs.findChildren<QSpinBox*>()) {
            if (box->accessibleName() == name) {
                return *box;
            }
        }
        qFatal("there is no such size");
    }
    void setHeads(int heads) const {
        QSpinBox& box = size(QStringLiteral("Heads"));
        box.selectAll();
        QTest::keyClicks(&box, QString::number(heads));
        QTest::keyClick(&box, Qt::Key_Return);
    }
    void undo() const { session.undoStack().undo(); }
};

} // namespace

class TestHeadsInputs : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void keyTokensAreAListOfTheirOwn();
    void aKeyIsRenamedAndPutBack();
    void keysComeAndGoAlone();
    void sourceOfKeysIsATab();
    void biasIsAddedEditedAndRemoved();
    void outputProjectionJoins();
    void columnsAreSplitAmongHeads();
    void headsThatDontDivideWidenTheProjections();
    void aTypedSizeOfAHeadStays();
    void sliceOfTheShownHead();
    void droppedWeightsAreCrossedOut();

private:
    OwnPlaces m_places;
};

void TestHeadsInputs::keyTokensAreAListOfTheirOwn() {
    OpenWindow plain;
    QVERIFY(!plain.inputs.keyTokens().isVisible());
    HeadsWindow open(crossScene());
    QVERIFY(open.inputs.keyTokens().isVisible());
    open.selection.setStage(Stage::Weights);
    QTest::mouseClick(open.inputs.keyTokens().viewport(), Qt::LeftButton, {},
                      open.inputs.keyTokens().chipRect(3).center());
    QCOMPARE(open.selection.cell().column, std::size_t{3});
    QCOMPARE(open.selection.query(), std::size_t{0});
}

void TestHeadsInputs::aKeyIsRenamedAndPutBack() {
    const Scene scene = crossScene();
    HeadsWindow open(scene);
    TokenChips& keys = open.inputs.keyTokens();
    QTest::mouseDClick(keys.viewport(), Qt::LeftButton, {}, keys.chipRect(2).center());
    QVERIFY(keys.field() != nullptr);
    keys.field()->selectAll();
    QTest::keyClicks(keys.field(), QStringLiteral("dog"));
    QTest::keyClick(keys.field(), Qt::Key_Return);
    QCOMPARE(QString::fromStdString(open.session.scene().keyNames()[2]), QStringLiteral("dog"));
    QVERIFY(open.session.scene().tokens == scene.tokens);
    QCOMPARE(open.steps(), 1);
    open.undo();
    QVERIFY(open.session.scene() == scene);
}

void TestHeadsInputs::keysComeAndGoAlone() {
    const Scene scene = crossScene();
    HeadsWindow open(scene);
    TokenChips& keys = open.inputs.keyTokens();
    keys.setFocus();
    QTest::mouseClick(keys.viewport(), Qt::LeftButton, {}, keys.chipRect(1).center());
    QTest::keyClick(&keys, Qt::Key_Delete);
    QCOMPARE(keyCount(open.session.scene().input), std::size_t{3});
    QCOMPARE(queryCount(open.session.scene().input), std::size_t{2});
    QCOMPARE(open.session.snapshot().source(Stage::Weights)->columns(), std::size_t{3});
    open.undo();
    QVERIFY(open.session.scene() == scene);
}

void TestHeadsInputs::sourceOfKeysIsATab() {
    HeadsWindow open(crossScene());
    QCOMPARE(open.tabs(), (QStringList{"X_kv", "W_Q", "W_K", "W_V"}));
    open.inputs.showMatrix(MatrixRole::XKv);
    const MatrixModel& model = open.inputs.matrix().model();
    QCOMPARE(model.label(Qt::Vertical, 3), QStringLiteral("sat"));
    QCOMPARE(open.inputs.vectors().model().label(Qt::Vertical, 1), QStringLiteral("chat"));
}

void TestHeadsInputs::biasIsAddedEditedAndRemoved() {
    const Scene scene = wideScene();
    HeadsWindow open(scene);
    const double before = open.number(Stage::Q, 1, 2);
    open.trigger(QStringLiteral("b_Q"));
    QCOMPARE(open.session.undoStack().undoText(), QStringLiteral("Add b_Q"));
    QVERIFY(open.tabs().contains(QStringLiteral("b_Q")));
    // Zeros change nothing, and the new matrix is the one that is shown.
    QCOMPARE(open.number(Stage::Q, 1, 2), before);
    MatrixModel& model = open.inputs.matrix().model();
    QCOMPARE(model.role(), MatrixRole::BQ);
    QVERIFY(model.setData(model.index(0, 2), QStringLiteral("0.5")));
    QVERIFY(isNear(open.number(Stage::Q, 1, 2), before + 0.5));
    open.trigger(QStringLiteral("b_Q"));
    QCOMPARE(open.session.undoStack().undoText(), QStringLiteral("Remove b_Q"));
    QCOMPARE(open.number(Stage::Q, 1, 2), before);
    open.undo();
    open.undo();
    open.undo();
    QVERIFY(open.session.scene() == scene);
}

void TestHeadsInputs::outputProjectionJoins() {
    HeadsWindow open(wideScene());
    QVERIFY(!open.session.snapshot().has(Stage::MultiHead));
    open.trigger(QStringLiteral("W_O"));
    // The identity: the joined output is the output.
    QVERIFY(isNear(open.number(Stage::MultiHead, 2, 1), open.number(Stage::Output, 2, 1)));
    MatrixModel& model = open.inputs.matrix().model();
    QCOMPARE(model.role(), MatrixRole::WO);
    QVERIFY(model.setData(model.index(1, 1), QStringLiteral("3")));
    QVERIFY(isNear(open.number(Stage::MultiHead, 2, 1), 3 * open.number(Stage::Output, 2, 1)));
    open.selection.setStage(Stage::MultiHead);
    QCOMPARE(open.selection.stage(), Stage::MultiHead);
    open.trigger(QStringLiteral("W_O"));
    // The stage that was shown is gone.
    QCOMPARE(open.selection.stage(), Stage::Weights);
}

void TestHeadsInputs::columnsAreSplitAmongHeads() {
    const Scene scene = wideScene();
    HeadsWindow open(scene);
    open.setHeads(2);
    QCOMPARE(open.steps(), 1);
    QCOMPARE(open.session.undoStack().undoText(), QStringLiteral("Change to 2 heads"));
    const auto& input = std::get<TokenInput>(open.session.scene().input);
    QCOMPARE(input.heads, std::size_t{2});
    QVERIFY(input.wQ == std::get<TokenInput>(scene.input).wQ);
    QCOMPARE(open.session.snapshot().source(Stage::Q)->columns(), std::size_t{2});
    open.undo();
    QVERIFY(open.session.scene() == scene);
}

void TestHeadsInputs::headsThatDontDivideWidenTheProjections() {
    const Scene scene = wideScene();
    const auto& before = std::get<TokenInput>(scene.input);
    HeadsWindow open(scene);
    QSpinBox& heads = open.size(QStringLiteral("Heads"));
    heads.setValue(3);
    // Four columns are no three heads of one width: each keeps its four, and that is said before it is done.
    QString shapes;
    for (const QLabel* label : open.inputs.findChild<DimensionsPopup*>()->findChildren<QLabel*>()) {
        shapes +=
            label->accessibleName() == QStringLiteral("Shapes") ? label->accessibleDescription() : QString();
    }
    QVERIFY2(shapes.contains(QStringLiteral("W_Q 4 × 12")), qPrintable(shapes));
    QTest::keyClick(&heads, Qt::Key_Return);
    QCOMPARE(open.steps(), 1);
    const auto& input = std::get<TokenInput>(open.session.scene().input);
    QCOMPARE(input.heads, std::size_t{3});
    QCOMPARE(input.wQ.columns(), std::size_t{12});
    QCOMPARE(input.wV.columns(), std::size_t{12});
    QCOMPARE(input.wQ(1, 3), before.wQ(1, 3));
    open.undo();
    QVERIFY(open.session.scene() == scene);
}

void TestHeadsInputs::aTypedSizeOfAHeadStays() {
    const Scene scene = wideScene();
    const auto& before = std::get<TokenInput>(scene.input);
    HeadsWindow open(scene);
    QSpinBox& size = open.size(QStringLiteral("d_k, each head"));
    size.setFocus();
    size.selectAll();
    QTest::keyClicks(&size, QStringLiteral("1"));
    QSpinBox& heads =
        *open.inputs.findChild<DimensionsPopup*>()->findChild<QSpinBox*>(QStringLiteral("heads"));
    heads.setFocus();
    heads.selectAll();
    QTest::keyClicks(&heads, QStringLiteral("3"));
    QTest::keyClick(&heads, Qt::Key_Return);
    QCOMPARE(open.steps(), 1);
    const auto& input = std::get<TokenInput>(open.session.scene().input);
    QCOMPARE(input.heads, std::size_t{3});
    QCOMPARE(input.wQ.columns(), std::size_t{3});
    QCOMPARE(input.wK.columns(), std::size_t{3});
    QCOMPARE(input.wQ(1, 2), before.wQ(1, 2));
    QCOMPARE(input.wV.columns() % 3, std::size_t{0});
    open.undo();
    QVERIFY(open.session.scene() == scene);
}

void TestHeadsInputs::sliceOfTheShownHead() {
    Scene scene = wideScene();
    std::get<TokenInput>(scene.input).heads = 2;
    HeadsWindow open(scene);
    open.inputs.showMatrix(MatrixRole::WQ);
    QVERIFY((open.inputs.matrix().model().shownSlice() == HeadSlice{false, 0, 2}));
    open.selection.setHeadIndex({0, 1});
    QVERIFY((open.inputs.matrix().model().shownSlice() == HeadSlice{false, 2, 2}));
    // Where tokens are columns W is transposed.
    QVERIFY(open.session.apply(setOrientation(scene, Orientation::Columns)));
    QVERIFY((open.inputs.matrix().model().shownSlice() == HeadSlice{true, 2, 2}));
}

void TestHeadsInputs::droppedWeightsAreCrossedOut() {
    Scene scene = wideScene();
    scene.rules.dropout = Dropout{0.5, 1};
    HeadsWindow open(scene);
    open.press(Qt::Key_8);
    QCOMPARE(open.selection.stage(), Stage::AfterDropout);
    const auto source = open.session.snapshot().source(Stage::AfterDropout);
    HeatmapPicture picture = open.view.picture();
    picture.query.reset();
    picture.cell.reset();
    const HeatmapGeometry places = layoutHeatmap(picture, QSizeF(800, 800));
    QImage image(800, 800, QImage::Format_RGB32);
    QPainter painter(&image);
    drawHeatmap(painter, picture, places);
    painter.end();
    int crossed = 0;
    const HeatmapShape shape = shapeOf(picture.snapshot, picture.stage);
    for (std::size_t i = 0; i < 3; ++i) {
        double sum = 0.0;
        for (std::size_t j = 0; j < 3; ++j) {
            // A quarter along the diagonal: the lines are there, numbers are not.
            const QRectF cell = places.rectOf(i, j);
            const QPoint point = (cell.topLeft() + QPointF(cell.width(), cell.height()) / 5).toPoint();
            const bool differs =
                image.pixelColor(point) != picture.palette.fill(RangeGroup::Weights, source->exact(i, j));
            QCOMPARE(differs, source->dropped(i, j));
            crossed += source->dropped(i, j) ? 1 : 0;
            sum += source->exact(i, j);
        }
        // Rows after dropout need not sum to 1.
        const LineSum line = sumOfQuery(picture, shape, i, false);
        QVERIFY(line.isExpected);
        QCOMPARE(line.text == QStringLiteral("= 1"), isNear(sum, 1.0));
    }
    QVERIFY(crossed > 0 && crossed < 9);
}

template struct attnscope::test::Registered<TestHeadsInputs>;
#include "tst_heads_inputs.moc"
