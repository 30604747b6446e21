// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/textbook/textbook_engine.h"
#include "ui/inputs/matrix_actions.h"
#include "ui/inputs/matrix_editor.h"
#include "ui/inputs/matrix_model.h"
#include "ui/inputs/matrix_pane.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include "tests/registry.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QTest>
#include <QUndoStack>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

Scene smallScene() {
    Scene scene;
    scene.tokens = {"I", "love", "AI"};
    scene.input = TokenInput{BlockMatrix({{1, 0}, {0, 1}, {1, 1}}), BlockMatrix({{1, 0}, {1, 1}}),
                             BlockMatrix({{0, 1}, {1, 0}}), BlockMatrix({{1, 2}, {0, 1}})};
    return scene;
}

} // namespace

/// The cells of a matrix, driven by keys and mouse as a person does.
class TestMatrixEditor : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void theDragMarkLeavesTheNumberFree();
    void typingReplaces();
    void enterMovesDown();
    void theTableIsOneStopOfTab();
    void tabFromAnOpenCellOpensTheNext();
    void whatStartsANumberOpensACell_data();
    void whatStartsANumberOpensACell();
    void badTextKeepsTheNumberAndSaysWhy();
    void scrubIsOneStep();
    void scrubIsFineAndCoarse();
    void escapeEndsAScrub();
    void aClickIsNoScrub();
    void pastesASpreadsheet();
    void pastesNumPyCutAtTheEdge();
    void badPasteChangesNothing();
    void copiesWhatPasteTakes();
    void deleteSetsZeros();
    void actionsAreOneStepEach();
    void manyColumnsArePaged();
    void thePageSaysWhichColumnsAreSeen();
    void doubleClickOnAHeaderRenamesTheFeature();
    void theKeysGoOnInTheRenamedColumn();
    void escapeKeepsTheNameOfTheFeature();
    void shiftF2RenamesFeatures();
    void theMenuRenamesFeatures();

private:
    const BlockMatrix& x() const { return *matrixIn(m_session->scene().input, MatrixRole::X); }
    int steps() const { return m_session->undoStack().index(); }
    QPoint centre(int row, int column) const;
    void drag(int row, int column, const std::vector<int>& offsets, Qt::KeyboardModifiers modifiers);
    void release();
    /// The field over the header, after a double click on this column's.
    QLineEdit* openedName(int column);
    std::string nameOf(std::size_t feature) const;
    void setClipboard(const char* text) { QGuiApplication::clipboard()->setText(QString::fromUtf8(text)); }

    std::unique_ptr<Session> m_session;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Appearance> m_appearance;
    std::unique_ptr<Player> m_player;
    std::unique_ptr<MatrixPane> m_pane;
    MatrixEditor* m_editor = nullptr;
};

void TestMatrixEditor::init() {
    m_session = std::make_unique<Session>(std::make_unique<TextbookEngine>());
    m_selection = std::make_unique<Selection>();
    m_appearance = std::make_unique<Appearance>();
    m_player = std::make_unique<Player>(*m_selection);
    QVERIFY(m_session->open(smallScene(), {}));
    m_pane = std::make_unique<MatrixPane>(Context{*m_session, *m_selection, *m_appearance, *m_player},
                                          MatrixRole::X);
    m_pane->resize(232, 300);
    m_pane->show();
    QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
    m_editor = &m_pane->editor();
    m_editor->setFocus();
    m_editor->setCurrentIndex(m_pane->model().index(0, 0));
}

void TestMatrixEditor::cleanup() {
    m_pane.reset();
}

QPoint TestMatrixEditor::centre(int row, int column) const {
    return m_editor->visualRect(m_pane->model().index(row, column)).center();
}

void TestMatrixEditor::drag(int row, int column, const std::vector<int>& offsets,
                            Qt::KeyboardModifiers modifiers) {
    const QPoint from = centre(row, column);
    QWidget* viewport = m_editor->viewport();
    QTest::mousePress(viewport, Qt::LeftButton, modifiers, from);
    for (const int offset : offsets) {
        const QPointF to = from + QPoint(offset, 0);
        QMouseEvent move(QEvent::MouseMove, to, viewport->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                         modifiers);
        QApplication::sendEvent(viewport, &move);
    }
}

void TestMatrixEditor::release() {
    QTest::mouseRelease(m_editor->viewport(), Qt::LeftButton, Qt::NoModifier, centre(0, 0));
}

void TestMatrixEditor::theDragMarkLeavesTheNumberFree() {
    const QModelIndex first = m_editor->model()->index(0, 0);
    const auto painted = [&](double value, bool hovered) {
        QStyleOptionViewItem option;
        option.widget = m_editor;
        option.rect = QRect(0, 0, 84, 36);
        option.state.setFlag(QStyle::State_MouseOver, hovered);
        [&] { QVERIFY(m_session->apply(setCell(m_session->scene(), MatrixRole::X, 0, 0, value))); }();
        QImage image(84, 36, QImage::Format_RGB32);
        QPainter painter(&image);
        m_editor->itemDelegate()->paint(&painter, option, first);
        painter.end();
        return image;
    };
    m_editor->clearFocus();
    QVERIFY(painted(2.0, true) != painted(2.0, false));
    QCOMPARE(painted(1e308, true), painted(1e308, false));
}

void TestMatrixEditor::typingReplaces() {
    QTest::keyClick(m_editor, Qt::Key_2);
    auto* field = m_editor->viewport()->findChild<QLineEdit*>();
    QVERIFY(field);
    QTest::keyClicks(field, ".5");
    QTest::keyClick(field, Qt::Key_Tab);
    QCOMPARE(x()(0, 0), 2.5);
    QCOMPARE(steps(), 1);
    QCOMPARE(m_editor->currentIndex().column(), 1);
    m_session->undoStack().undo();
    QCOMPARE(x()(0, 0), 1.0);
}

void TestMatrixEditor::enterMovesDown() {
    QTest::keyClick(m_editor, Qt::Key_F2);
    auto* field = m_editor->viewport()->findChild<QLineEdit*>();
    QVERIFY(field);
    QCOMPARE(field->text(), QStringLiteral("1.00"));
    field->selectAll();
    QTest::keyClicks(field, "-1/4");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(x()(0, 0), -0.25);
    QTRY_COMPARE(m_editor->currentIndex().row(), 1);
    QCOMPARE(m_editor->currentIndex().column(), 0);
}

void TestMatrixEditor::theTableIsOneStopOfTab() {
    QLineEdit next(m_pane.get());
    next.show();
    QWidget::setTabOrder(m_editor, &next);
    m_editor->setCurrentIndex(m_pane->model().index(1, 0));
    QTest::keyClick(m_editor, Qt::Key_Tab);
    QVERIFY(next.hasFocus());
    QTest::keyClick(&next, Qt::Key_Backtab);
    QVERIFY(m_editor->hasFocus());
    QCOMPARE(m_editor->currentIndex(), m_pane->model().index(1, 0));
    QTest::keyClick(m_editor, Qt::Key_Right);
    QCOMPARE(m_editor->currentIndex(), m_pane->model().index(1, 1));
}

void TestMatrixEditor::tabFromAnOpenCellOpensTheNext() {
    for (const Qt::Key number : {Qt::Key_5, Qt::Key_6, Qt::Key_7}) {
        QTest::keyClick(QApplication::focusWidget(), number);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    QVERIFY(x() == BlockMatrix({{5, 6}, {7, 1}, {1, 1}}));
    QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
    QCOMPARE(m_editor->currentIndex(), m_pane->model().index(1, 1));
}

void TestMatrixEditor::whatStartsANumberOpensACell_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("opens");
    for (const QString& text : {QStringLiteral("0"), QStringLiteral("9"), QStringLiteral("-"),
                                QStringLiteral("."), QStringLiteral("+"), QString(QChar(0x221A))}) {
        QTest::newRow(qPrintable(text)) << text << true;
    }
    for (const QString& text : {QStringLiteral("m"), QStringLiteral("T"), QStringLiteral(" "),
                                QStringLiteral("["), QStringLiteral("e")}) {
        QTest::newRow(qPrintable(text)) << text << false;
    }
}

void TestMatrixEditor::whatStartsANumberOpensACell() {
    QFETCH(const QString, text);
    QFETCH(const bool, opens);
    const BlockMatrix before = x();
    QTest::sendKeyEvent(QTest::Click, m_editor, Qt::Key_unknown, text, Qt::NoModifier);
    const auto* field = m_editor->viewport()->findChild<QLineEdit*>();
    QCOMPARE(field != nullptr, opens);
    QVERIFY(!opens || field->text() == text);
    QVERIFY(x() == before);
}

void TestMatrixEditor::badTextKeepsTheNumberAndSaysWhy() {
    QTest::keyClick(m_editor, Qt::Key_1);
    auto* field = m_editor->viewport()->findChild<QLineEdit*>();
    QTest::keyClicks(field, ",5");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY2(m_pane->problem().contains(QStringLiteral("write a point: 1.5")),
                 qPrintable(m_pane->problem()));
    QCOMPARE(x()(0, 0), 1.0);
    QCOMPARE(steps(), 0);
    QVERIFY(m_pane->model().setData(m_pane->model().index(0, 0), QStringLiteral("1.5")));
    QVERIFY2(m_pane->problem().isEmpty(), "a good number takes the complaint away");
}

void TestMatrixEditor::scrubIsOneStep() {
    drag(0, 0, {20, 40, 60, 50}, Qt::NoModifier);
    QVERIFY(m_session->isScrubbing());
    QCOMPARE(x()(0, 0), 1.5);
    QCOMPARE(m_pane->model().index(0, 0).data().toString(), QStringLiteral("1.50"));
    release();
    QVERIFY(!m_session->isScrubbing());
    QCOMPARE(steps(), 1);
    m_session->undoStack().undo();
    QCOMPARE(x()(0, 0), 1.0);
    m_session->undoStack().redo();
    QCOMPARE(x()(0, 0), 1.5);
}

void TestMatrixEditor::scrubIsFineAndCoarse() {
    drag(0, 0, {-20, -30}, Qt::ShiftModifier);
    release();
    QCOMPARE(x()(0, 0), 0.97);
    drag(1, 1, {20, 30}, Qt::ControlModifier);
    release();
    QCOMPARE(x()(1, 1), 4.0);
    QCOMPARE(steps(), 2);
}

void TestMatrixEditor::escapeEndsAScrub() {
    drag(0, 0, {30, 60}, Qt::NoModifier);
    QCOMPARE(x()(0, 0), 1.6);
    QTest::keyClick(m_editor, Qt::Key_Escape);
    QCOMPARE(x()(0, 0), 1.0);
    QVERIFY(!m_session->isScrubbing());
    QCOMPARE(steps(), 0);
    QCOMPARE(m_session->undoStack().count(), 0);
    release();
    QCOMPARE(x()(0, 0), 1.0);
}

void TestMatrixEditor::aClickIsNoScrub() {
    QTest::mouseClick(m_editor->viewport(), Qt::LeftButton, Qt::NoModifier, centre(1, 1));
    QCOMPARE(m_editor->currentIndex(), m_pane->model().index(1, 1));
    drag(0, 0, {1, 2, 3}, Qt::NoModifier);
    release();
    QCOMPARE(steps(), 0);
}

void TestMatrixEditor::pastesASpreadsheet() {
    setClipboard("5\t6\n7\t8\n9\t10\n");
    QTest::keyClick(m_editor, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(x() == BlockMatrix({{5, 6}, {7, 8}, {9, 10}}));
    QCOMPARE(steps(), 1);
}

void TestMatrixEditor::pastesNumPyCutAtTheEdge() {
    m_editor->setCurrentIndex(m_pane->model().index(1, 1));
    setClipboard("array([[5., 6.],\n       [7., 8.],\n       [9., 9.]])");
    QTest::keyClick(m_editor, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(x() == BlockMatrix({{1, 0}, {0, 5}, {1, 7}}));
    QCOMPARE(steps(), 1);
    QVERIFY2(m_pane->problem().startsWith(QStringLiteral("Pasted 2 of 6 numbers")),
             qPrintable(m_pane->problem()));
}

void TestMatrixEditor::badPasteChangesNothing() {
    setClipboard("5\tsix");
    QTest::keyClick(m_editor, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(x() == BlockMatrix({{1, 0}, {0, 1}, {1, 1}}));
    QVERIFY2(m_pane->problem().contains(QStringLiteral("row 0, column 1")), qPrintable(m_pane->problem()));
}

void TestMatrixEditor::copiesWhatPasteTakes() {
    m_editor->selectAll();
    QTest::keyClick(m_editor, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("1\t0\n0\t1\n1\t1\n"));
}

void TestMatrixEditor::deleteSetsZeros() {
    QTest::keyClick(m_editor, Qt::Key_Delete);
    QCOMPARE(x()(0, 0), 0.0);
    QCOMPARE(x()(2, 0), 1.0);
    m_editor->selectAll();
    QTest::keyClick(m_editor, Qt::Key_Delete);
    QVERIFY(x() == BlockMatrix(3, 2));
    QCOMPARE(steps(), 2);
}

void TestMatrixEditor::actionsAreOneStepEach() {
    m_pane->setRole(MatrixRole::WK);
    const auto wK = [this] { return *matrixIn(m_session->scene().input, MatrixRole::WK); };
    const BlockMatrix opened = wK();
    m_pane->actions().identity().trigger();
    QVERIFY(wK() == BlockMatrix({{1, 0}, {0, 1}}));
    QCOMPARE(steps(), 1);
    m_pane->actions().randomise(7);
    const BlockMatrix seven = wK();
    QVERIFY(!(seven == BlockMatrix({{1, 0}, {0, 1}})));
    QCOMPARE(steps(), 2);
    m_pane->actions().reset().trigger();
    QVERIFY(wK() == opened);
    QCOMPARE(steps(), 3);
    m_pane->actions().randomise(7);
    QVERIFY2(wK() == seven, "the same seed gives the same matrix");
    QVERIFY(*matrixIn(m_session->scene().input, MatrixRole::WQ) == BlockMatrix({{1, 0}, {1, 1}}));
}

void TestMatrixEditor::manyColumnsArePaged() {
    QVERIFY(m_session->apply(resize(m_session->scene(), {40, 2, 2})));
    MatrixModel& model = m_pane->model();
    QCOMPARE(model.columnCount(), MatrixModel::kPageColumns);
    model.setFirstColumn(100);
    QCOMPARE(model.firstColumn(), 28);
    QVERIFY(model.setData(model.index(1, 11), QStringLiteral("4")));
    QCOMPARE(x()(1, 39), 4.0);
    QCOMPARE(model.headerData(11, Qt::Horizontal).toString(), QStringLiteral("feature 39"));
    m_editor->setCurrentIndex(model.index(1, 0));
    QTest::keyClick(m_editor, Qt::Key_Left);
    QCOMPARE(model.firstColumn(), 27);
    QCOMPARE(m_editor->currentIndex(), model.index(1, 0));
}

void TestMatrixEditor::thePageSaysWhichColumnsAreSeen() {
    QVERIFY(m_session->apply(resize(m_session->scene(), {16, 2, 2})));
    const auto labels = m_pane->findChildren<QLabel*>();
    const auto isLast = [](const QLabel* label) { return label->text().startsWith(QStringLiteral("– ")); };
    const QLabel* last = *std::find_if(labels.begin(), labels.end(), isLast);
    for (const int width : {300, 900, 200}) {
        m_pane->resize(width, 400);
        QCoreApplication::processEvents();
        int seen = 0;
        while (seen < MatrixModel::kPageColumns &&
               m_editor->visualRect(m_pane->model().index(0, seen)).right() <=
                   m_editor->viewport()->width()) {
            ++seen;
        }
        QVERIFY(seen > 0);
        QCOMPARE(last->text(), QStringLiteral("– %1 of 16").arg(seen - 1));
        QCOMPARE(seen == MatrixModel::kPageColumns, width == 900);
    }
}

QLineEdit* TestMatrixEditor::openedName(int column) {
    const QHeaderView& header = *m_editor->horizontalHeader();
    const QPoint place(header.sectionViewportPosition(column) + 5, header.height() / 2);
    QTest::mouseDClick(header.viewport(), Qt::LeftButton, Qt::NoModifier, place);
    return qobject_cast<QLineEdit*>(QApplication::focusWidget());
}

std::string TestMatrixEditor::nameOf(std::size_t feature) const {
    return featureName(m_session->scene().features.model, feature);
}

void TestMatrixEditor::doubleClickOnAHeaderRenamesTheFeature() {
    QLineEdit* field = openedName(1);
    QVERIFY(field != nullptr);
    QTest::keyClicks(field, QStringLiteral("blue"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(nameOf(1), std::string("blue"));
    QCOMPARE(steps(), 1);
    QVERIFY2(m_editor->hasFocus(), "the keys go on with the cells");
    field = openedName(1);
    QVERIFY(field != nullptr);
    QCOMPARE(field->text(), QStringLiteral("blue"));
    QTest::keyClicks(field, QStringLiteral("red"));
    m_editor->setFocus(); // as a click elsewhere does
    QCOMPARE(nameOf(1), std::string("red"));
    QCOMPARE(steps(), 2);
}

void TestMatrixEditor::theKeysGoOnInTheRenamedColumn() {
    const QHeaderView& header = *m_editor->horizontalHeader();
    const QPoint place(header.sectionViewportPosition(0) + 5, header.height() / 2);
    QTest::mouseClick(header.viewport(), Qt::LeftButton, Qt::NoModifier, place);
    QLineEdit* field = openedName(0);
    QVERIFY(field != nullptr);
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(m_editor->hasFocus());
    QCOMPARE(m_editor->currentIndex(), m_pane->model().index(0, 0));
}

void TestMatrixEditor::escapeKeepsTheNameOfTheFeature() {
    QLineEdit* field = openedName(0);
    QVERIFY(field != nullptr);
    QTest::keyClicks(field, QStringLiteral("blue"));
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(steps(), 0);
    QVERIFY(m_editor->hasFocus());
    // A row of X is a token: no field opens over it.
    const QPoint place(5, m_editor->verticalHeader()->sectionViewportPosition(0) + 5);
    QTest::mouseDClick(m_editor->verticalHeader()->viewport(), Qt::LeftButton, Qt::NoModifier, place);
    QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) == nullptr);
}

void TestMatrixEditor::shiftF2RenamesFeatures() {
    m_editor->setCurrentIndex(m_pane->model().index(2, 1));
    QTest::keyClick(m_editor, Qt::Key_F2, Qt::ShiftModifier);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field != nullptr);
    QTest::keyClicks(field, QStringLiteral("blue"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(nameOf(1), std::string("blue"));
    QCOMPARE(m_editor->currentIndex(), m_pane->model().index(2, 1));
    // Tokens as columns: the features are the rows.
    QVERIFY(m_session->apply(setOrientation(m_session->scene(), Orientation::Columns)));
    m_editor->setCurrentIndex(m_pane->model().index(0, 2));
    QTest::keyClick(m_editor, Qt::Key_F2, Qt::ShiftModifier);
    field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field != nullptr);
    QTest::keyClicks(field, QStringLiteral("red"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(nameOf(0), std::string("red"));
}

void TestMatrixEditor::theMenuRenamesFeatures() {
    m_pane->setRole(MatrixRole::WV);
    m_editor->setCurrentIndex(m_pane->model().index(0, 1));
    QMenu menu;
    m_editor->fillRenaming(menu);
    QCOMPARE(menu.actions().size(), 2);
    QCOMPARE(menu.actions()[0]->text(), QStringLiteral("Rename out 1"));
    QCOMPARE(menu.actions()[1]->text(), QStringLiteral("Rename in 0"));
    menu.actions()[1]->trigger();
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field != nullptr);
    QTest::keyClicks(field, QStringLiteral("noun"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(nameOf(0), std::string("noun"));
}

template struct attnscope::test::Registered<TestMatrixEditor>;
#include "tst_matrix_editor.moc"
