// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/masks/mask_brush.h"
#include "ui/window/tool_bar.h"

#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

using namespace window_fixture;

/// What a person does with "I love AI" by mouse and keyboard. X = (1,0) (0,1) (1,1); the products with W_Q
/// and W_K give q0 = (1,0), q1 = (1,1), q2 = (2,1) and k0 = (0,1), k1 = (1,0), k2 = (1,1).
class TestMainWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aTypedNumberChangesTheWeights();
    void badTextKeepsTheNumberAndSaysWhy();
    void aScrubIsOneStepAndItsEndChangesNoColour();
    void undoGivesTheExactSceneBack();
    void mIsTheCausalMask();
    void paintingByDragAndEscapes();
    void escapeMakesTheRowWhole();
    void spacePansWhilePainting();
    void digitsShowTheStages();
    void tTurnsEverything();
    void spacePlaysToTheOutput();
    void anotherSceneShowsItsCompleteRow();
    void tokensByKeyboardAreOneStepEach();
    void dimensionsAreOneStep();
    void scaleOffAndTemperature();
    void singleKeysStayOutOfEditors();
    void f6GoesRoundTheDocks();
    void tabReachesEveryPartAndComesBack();
    void aChosenTokenStaysWhenThePointerCrosses();
    void escapeWorksWhereverTheFocusIs();
    void aClosedDockGivesTheKeyboardToTheMatrix();
    void theKeyOfAnOpenDockGoesThere();
    void stagesBringTheSameCellBack();

private:
    OwnPlaces m_places;
};

void TestMainWindow::aTypedNumberChangesTheWeights() {
    OpenWindow open;
    QTest::mouseClick(open.x.viewport(), Qt::LeftButton, {}, open.cellOfX(0, 0));
    open.type(QStringLiteral("2"));
    open.enter();
    QVERIFY(open.session.waitForResult());
    // x0 = (2,0): q0 = (2,0), k0 = (0,2); scaled scores of row 0: 0, √2, √2.
    const double e = std::exp(std::sqrt(2.0));
    QVERIFY(isNear(open.weight(0, 0), 1 / (1 + 2 * e)));
    QVERIFY(isNear(open.weight(0, 1), e / (1 + 2 * e)));
    QCOMPARE(open.steps(), 1);
    QCOMPARE(open.session.undoStack().undoText(), QStringLiteral("Change X[0, 0] to 2"));
}

void TestMainWindow::badTextKeepsTheNumberAndSaysWhy() {
    OpenWindow open;
    const Scene before = open.session.scene();
    QTest::mouseClick(open.x.viewport(), Qt::LeftButton, {}, open.cellOfX(0, 0));
    open.type(QStringLiteral("1,2x"));
    open.enter();
    QCOMPARE(open.session.scene(), before);
    QVERIFY(!open.inputs.vectors().problem().isEmpty());
    QCOMPARE(open.steps(), 0);
}

void TestMainWindow::aScrubIsOneStepAndItsEndChangesNoColour() {
    OpenWindow open;
    QWidget* cells = open.x.viewport();
    const QPoint from = open.cellOfX(2, 1);
    QTest::mousePress(cells, Qt::LeftButton, {}, from);
    for (int x = 10; x <= 300; x += 10) {
        QTest::mouseMove(cells, from + QPoint(x, 0));
    }
    QVERIFY(open.session.waitForResult());
    QVERIFY(isNear(open.number(Stage::X, 2, 1), 4.0)); // 1 + 300 pixels of 0.01
    QVERIFY(open.session.ranges() == rangesOf(open.session.snapshot()));
    // Beside the number and the frame of each cell.
    const auto colours = [&open] {
        const QImage picture = open.view.grab().toImage();
        std::vector<QColor> seen;
        for (std::size_t cell = 0; cell < 9; ++cell) {
            const QRectF rect = open.view.geometry().rectOf(cell / 3, cell % 3);
            seen.push_back(picture.pixelColor(rect.topLeft().toPoint() + QPoint(12, 12)));
        }
        return seen;
    };
    const std::vector<QColor> dragged = colours();
    QTest::mouseRelease(cells, Qt::LeftButton, {}, from + QPoint(300, 0));
    QVERIFY(colours() == dragged);
    QCOMPARE(open.steps(), 1);
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.number(Stage::X, 2, 1), 1.0);
}

void TestMainWindow::undoGivesTheExactSceneBack() {
    OpenWindow open;
    const Scene before = open.session.scene();
    open.press(Qt::Key_M);
    open.press(Qt::Key_T);
    QTest::mouseClick(open.x.viewport(), Qt::LeftButton, {}, open.cellOfX(1, 1));
    open.type(QStringLiteral("-0.25"));
    open.enter();
    QCOMPARE(open.steps(), 3);
    const Scene after = open.session.scene();
    for (int step = 0; step < 3; ++step) {
        open.press(Qt::Key_Z, Qt::ControlModifier);
    }
    QVERIFY(open.session.scene() == before);
    for (int step = 0; step < 3; ++step) {
        open.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    }
    QVERIFY(open.session.scene() == after);
}

void TestMainWindow::mIsTheCausalMask() {
    OpenWindow open;
    open.press(Qt::Key_M);
    QVERIFY(open.session.waitForResult());
    // Row 1 keeps q1·k0 = q1·k1 = 1; row 2 keeps 1, 2, 3, all over √2.
    const double a = std::exp(1 / std::sqrt(2.0));
    const double b = std::exp(2 / std::sqrt(2.0));
    const double c = std::exp(3 / std::sqrt(2.0));
    const double expected[3][3] = {
        {1, 0, 0}, {0.5, 0.5, 0}, {a / (a + b + c), b / (a + b + c), c / (a + b + c)}};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            QVERIFY(j > i ? open.weight(i, j) == 0.0 : isNear(open.weight(i, j), expected[i][j]));
        }
    }
    open.press(Qt::Key_M);
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.weight(0, 2) > 0.0);
}

void TestMainWindow::paintingByDragAndEscapes() {
    OpenWindow open;
    open.press(Qt::Key_B);
    QVERIFY(open.view.brush().isActive());
    QTest::mousePress(&open.view, Qt::LeftButton, {}, open.centre(0, 1));
    QTest::mouseMove(&open.view, open.centre(0, 2));
    QTest::mouseRelease(&open.view, Qt::LeftButton, {}, open.centre(0, 2));
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.weight(0, 0), 1.0);
    QCOMPARE(open.steps(), 1);
    // A press that is abandoned leaves nothing, then painting is left, then nothing more than that.
    open.selection.setLocked(true);
    QTest::mousePress(&open.view, Qt::LeftButton, {}, open.centre(2, 2));
    open.press(Qt::Key_Escape);
    QTest::mouseRelease(&open.view, Qt::LeftButton, {}, open.centre(2, 2));
    QVERIFY(open.view.brush().isActive());
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.weight(2, 2) > 0.0);
    open.press(Qt::Key_Escape);
    QVERIFY(!open.view.brush().isActive());
    QVERIFY(open.selection.isLocked());
    open.press(Qt::Key_Escape);
    QVERIFY(!open.selection.isLocked());
}

/// Wherever the focus is, Esc leaves the animation with the whole row, and the lock only after that.
void TestMainWindow::escapeMakesTheRowWhole() {
    OpenWindow open;
    open.selection.setLocked(true);
    for (const char* place : {"heatmap", "stripsView"}) {
        auto* view = open.window.findChild<QWidget*>(QLatin1String(place));
        QVERIFY2(view != nullptr, place);
        view->setFocus();
        open.player.toStart();
        open.player.stepForward();
        QTest::keyClick(view, Qt::Key_Escape);
        QCOMPARE(open.selection.progress(), 3.0);
        QVERIFY(open.selection.isLocked());
        open.player.play();
        open.player.advanceBy(100.0);
        QTest::keyClick(view, Qt::Key_Escape);
        QVERIFY(!open.player.isPlaying());
        QCOMPARE(open.selection.progress(), 3.0);
    }
    open.press(Qt::Key_Escape);
    QVERIFY(!open.selection.isLocked());
}

void TestMainWindow::spacePansWhilePainting() {
    OpenWindow open;
    open.press(Qt::Key_B);
    QTest::keyPress(&open.view, Qt::Key_Space);
    QVERIFY(!open.player.isPlaying());
    QTest::mousePress(&open.view, Qt::LeftButton, {}, open.centre(0, 1));
    QTest::mouseMove(&open.view, open.centre(1, 1));
    QTest::mouseRelease(&open.view, Qt::LeftButton, {}, open.centre(1, 1));
    QTest::keyRelease(&open.view, Qt::Key_Space);
    QCOMPARE(open.steps(), 0);
    // Two quick clicks on one cell are two strokes and no double click.
    QTest::mouseClick(&open.view, Qt::LeftButton, {}, open.centre(0, 1));
    QTest::mouseDClick(&open.view, Qt::LeftButton, {}, open.centre(1, 1));
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.weight(0, 1), 0.0);
    QCOMPARE(open.weight(1, 1), 0.0);
    QVERIFY(open.view.brush().isActive());
}

void TestMainWindow::digitsShowTheStages() {
    OpenWindow open;
    const std::pair<Qt::Key, Stage> keys[] = {
        {Qt::Key_1, Stage::X},      {Qt::Key_2, Stage::Q},      {Qt::Key_2, Stage::K},
        {Qt::Key_2, Stage::V},      {Qt::Key_3, Stage::Scores}, {Qt::Key_4, Stage::Scaled},
        {Qt::Key_5, Stage::Masked}, {Qt::Key_7, Stage::Output}, {Qt::Key_6, Stage::Weights}};
    for (const auto& [key, stage] : keys) {
        open.press(key);
        QCOMPARE(open.selection.stage(), stage);
        QCOMPARE(open.view.picture().stage, stage);
    }
    open.selection.setCell({Stage::Weights, 0, 0});
    open.press(Qt::Key_Right);
    open.press(Qt::Key_Down);
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, 1, 1}));
}

void TestMainWindow::tTurnsEverything() {
    OpenWindow open;
    const QPoint corner = open.centre(0, 2);
    const double weight = open.weight(0, 2);
    open.press(Qt::Key_T);
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.session.scene().orientation == Orientation::Columns);
    // The same query and key, now at the other side of the diagonal; the table of X is turned too.
    QCOMPARE(open.view.geometry().cellAt(corner, Stage::Weights), (CellRef{Stage::Weights, 2, 0}));
    QVERIFY(isNear(open.weight(0, 2), weight));
    QCOMPARE(open.x.model()->rowCount(), 2);
    QCOMPARE(open.x.model()->columnCount(), 3);
    QCOMPARE(open.x.model()->index(1, 0).data(MatrixModel::kValueRole).toDouble(), 0.0);
    QCOMPARE(open.x.model()->index(0, 2).data(MatrixModel::kValueRole).toDouble(), 1.0);
}

void TestMainWindow::spacePlaysToTheOutput() {
    OpenWindow open;
    open.selection.setQuery(2);
    open.player.setSpeed(20);
    open.press(Qt::Key_Space);
    QVERIFY(open.player.isPlaying());
    QVERIFY(open.selection.progress() < 1.0);
    QTRY_VERIFY(!open.player.isPlaying());
    QCOMPARE(open.selection.progress(), 3.0);
    const auto row = combineRow(open.session.snapshot(), 2, TermOrder::Position);
    QVERIFY(row.has_value());
    for (std::size_t c = 0; c < 2; ++c) {
        const double sum = row->sumAfter(static_cast<std::size_t>(open.selection.progress()))[c];
        QVERIFY(isNear(sum, open.number(Stage::Output, 2, c)));
    }
    // v0 = (1,2), v1 = (0,1), v2 = (1,3)
    QVERIFY(isNear(open.number(Stage::Output, 2, 0), open.weight(2, 0) + open.weight(2, 2)));
}

void TestMainWindow::anotherSceneShowsItsCompleteRow() {
    OpenWindow open;
    open.player.toStart();
    open.player.stepForward();
    open.window.files().openExample("five-words");
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.player.steps(), 5);
    QCOMPARE(open.selection.progress(), 5.0);
    open.player.play();
    open.window.files().openExample("i-love-ai");
    QVERIFY(open.session.waitForResult());
    QVERIFY(!open.player.isPlaying());
    QCOMPARE(open.selection.progress(), 3.0);
}

void TestMainWindow::tokensByKeyboardAreOneStepEach() {
    OpenWindow open;
    const Scene before = open.session.scene();
    TokenChips& chips = open.inputs.tokens();
    chips.setFocus();
    open.press(Qt::Key_End);
    open.press(Qt::Key_Right);
    open.press(Qt::Key_Return);
    open.type(QStringLiteral("mask"));
    open.enter();
    open.press(Qt::Key_Escape);
    QCOMPARE(open.session.scene().tokens.size(), std::size_t{4});
    QCOMPARE(open.steps(), 1);
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.session.snapshot().source(Stage::Weights)->rows(), std::size_t{4});
    QCOMPARE(open.x.model()->rowCount(), 4);
    chips.setFocus();
    open.press(Qt::Key_Home);
    open.press(Qt::Key_Right, Qt::ControlModifier); // "I" behind "love"
    QCOMPARE(open.session.scene().tokens[1], std::string("I"));
    open.press(Qt::Key_F2);
    open.type(QStringLiteral("we"));
    open.enter();
    QCOMPARE(open.session.scene().tokens[1], std::string("we"));
    open.press(Qt::Key_Delete);
    QCOMPARE(open.session.scene().tokens.size(), std::size_t{3});
    QCOMPARE(open.steps(), 4);
    for (int step = 0; step < 4; ++step) {
        open.press(Qt::Key_Z, Qt::ControlModifier);
    }
    QVERIFY(open.session.scene() == before);
}

void TestMainWindow::dimensionsAreOneStep() {
    OpenWindow open;
    const Scene before = open.session.scene();
    for (QPushButton* button : open.inputs.findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Dimensions…")) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    auto* model = qobject_cast<QSpinBox*>(QApplication::focusWidget());
    QVERIFY(model != nullptr);
    QTest::keyClicks(model, QStringLiteral("3"));
    QTest::keyClick(model, Qt::Key_Return);
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.steps(), 1);
    QCOMPARE(open.session.snapshot().source(Stage::X)->columns(), std::size_t{3});
    QCOMPARE(open.x.model()->columnCount(), 3);
    open.session.undoStack().undo();
    QVERIFY(open.session.scene() == before);
}

void TestMainWindow::scaleOffAndTemperature() {
    OpenWindow open;
    for (QToolButton* field : open.window.findChildren<QToolButton*>()) {
        if (field->accessibleName() == QStringLiteral("Scale")) {
            const QList<QAction*> choices = field->menu()->actions();
            QVERIFY(choices.at(0)->isChecked() && !choices.at(1)->isChecked());
            choices.at(1)->trigger();
            QVERIFY2(!choices.at(0)->isChecked() && choices.at(1)->isChecked(), "the menu marks what acts");
        }
    }
    QVERIFY(open.session.waitForResult());
    const double e = std::exp(1.0);
    QVERIFY(isNear(open.weight(0, 1), e / (1 + 2 * e))); // scores 0, 1, 1 as they are
    auto* temperature = open.window.findChild<ToolBar*>()->findChild<QDoubleSpinBox*>();
    temperature->setFocus();
    temperature->selectAll();
    QTest::keyClicks(temperature, QStringLiteral("0.5"));
    QTest::keyClick(temperature, Qt::Key_Return);
    QVERIFY(open.session.waitForResult());
    const double sharper = std::exp(2.0);
    QVERIFY(isNear(open.weight(0, 1), sharper / (1 + 2 * sharper)));
    QCOMPARE(open.steps(), 2);
}

void TestMainWindow::singleKeysStayOutOfEditors() {
    OpenWindow open;
    TokenChips& chips = open.inputs.tokens();
    chips.startRenaming(0);
    open.type(QStringLiteral("mask 12 btx,."));
    QCOMPARE(chips.field()->text(), QStringLiteral("mask 12 btx,."));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    auto* temperature = open.window.findChild<ToolBar*>()->findChild<QDoubleSpinBox*>();
    temperature->setFocus();
    QTest::keyClicks(temperature, QStringLiteral("mbt"));
    QTest::mouseClick(open.x.viewport(), Qt::LeftButton, {}, open.cellOfX(0, 0));
    open.type(QStringLiteral("b"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QCOMPARE(open.steps(), 0);
    QCOMPARE(open.selection.stage(), Stage::Weights);
    QVERIFY(!open.view.brush().isActive());
    QVERIFY(!open.player.isPlaying());
}

void TestMainWindow::f6GoesRoundTheDocks() {
    OpenWindow open;
    QStringList places;
    for (int turn = 0; turn < 4; ++turn) {
        open.press(Qt::Key_F6);
        for (QWidget* at = QApplication::focusWidget(); at != nullptr; at = at->parentWidget()) {
            if (at->inherits("QDockWidget") || at == &open.view) {
                places << at->objectName();
            }
        }
    }
    QCOMPARE(places, QStringList({QStringLiteral("inputs"), QStringLiteral("arithmetic"),
                                  QStringLiteral("row"), QStringLiteral("heatmap")}));
    open.press(Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(
        open.window.findChild<QWidget*>(QStringLiteral("row"))->isAncestorOf(QApplication::focusWidget()));
}

void TestMainWindow::tabReachesEveryPartAndComesBack() {
    OpenWindow open;
    QStringList seen;
    for (int turn = 0; turn < 200; ++turn) {
        open.press(Qt::Key_Tab);
        const QWidget* here = QApplication::focusWidget();
        QVERIFY(here != nullptr && here->isVisible() && here->isEnabled());
        if (here == &open.view) {
            break;
        }
        seen << QString::fromLatin1(here->metaObject()->className());
    }
    QVERIFY(QApplication::focusWidget() == &open.view);
    for (const char* part : {"TokenChips", "MatrixEditor", "FormulaTabs", "StepSlider", "PipelineStrip"}) {
        QVERIFY2(!seen.filter(QLatin1String(part)).isEmpty(), part);
    }
}

void TestMainWindow::aChosenTokenStaysWhenThePointerCrosses() {
    OpenWindow open;
    TokenChips& chips = open.inputs.tokens();
    QTest::mouseClick(chips.viewport(), Qt::LeftButton, {}, chips.chipRect(1).center());
    QTest::mouseMove(&open.view, open.centre(2, 2));
    QCOMPARE(open.selection.query(), std::size_t{1});
    open.press(Qt::Key_Escape);
    QTest::mouseMove(&open.view, open.centre(2, 1));
    QCOMPARE(open.selection.query(), std::size_t{2});
}

void TestMainWindow::escapeWorksWhereverTheFocusIs() {
    OpenWindow open;
    open.selection.setLocked(true);
    open.x.setFocus();
    open.type(QStringLiteral("7"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); // leaves the field only
    QVERIFY(open.selection.isLocked());
    QCOMPARE(open.number(Stage::X, 0, 0), 1.0);
    open.press(Qt::Key_Escape);
    QVERIFY(!open.selection.isLocked());
}

void TestMainWindow::aClosedDockGivesTheKeyboardToTheMatrix() {
    OpenWindow open;
    const auto isIn = [&](const QString& dock) {
        const auto* place = open.window.findChild<QWidget*>(dock);
        return QApplication::focusWidget() != nullptr && place->isAncestorOf(QApplication::focusWidget());
    };
    for (const auto& [key, dock] :
         {std::pair(Qt::Key_F7, QStringLiteral("rules")), std::pair(Qt::Key_F8, QStringLiteral("masks"))}) {
        open.press(key);
        QTRY_VERIFY(isIn(dock));
        open.press(key);
        QTRY_VERIFY2(open.view.hasFocus(), qPrintable(dock));
    }
    // By its button in the header, too.
    auto* inputs = open.window.findChild<QWidget*>(QStringLiteral("inputs"));
    QToolButton* close = nullptr;
    for (auto* button : inputs->findChildren<QToolButton*>()) {
        close = button->accessibleName().startsWith(QStringLiteral("Close this panel")) ? button : close;
    }
    QVERIFY(close != nullptr);
    close->setFocus();
    open.press(Qt::Key_Space);
    QVERIFY(inputs->isHidden());
    QTRY_VERIFY(open.view.hasFocus());
}

/// Pressed while one works elsewhere, the key of an open panel goes there.
void TestMainWindow::theKeyOfAnOpenDockGoesThere() {
    OpenWindow open;
    for (const auto& [key, name] :
         {std::pair(Qt::Key_F7, QStringLiteral("rules")), std::pair(Qt::Key_F8, QStringLiteral("masks"))}) {
        const auto* dock = open.window.findChild<QDockWidget*>(name);
        open.press(key);
        QTRY_VERIFY(dock->isAncestorOf(QApplication::focusWidget()));
        open.view.setFocus();
        open.press(key);
        QVERIFY2(dock->isVisible(), qPrintable(name));
        QTRY_VERIFY2(dock->isAncestorOf(QApplication::focusWidget()), qPrintable(name));
    }
}

void TestMainWindow::stagesBringTheSameCellBack() {
    OpenWindow open;
    open.selection.setCell({Stage::Weights, 1, 2});
    for (const Qt::Key narrow : {Qt::Key_1, Qt::Key_2, Qt::Key_7}) {
        open.press(narrow);
        QVERIFY(open.selection.stage() != Stage::Weights);
        open.press(Qt::Key_6);
        QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, 1, 2}));
    }
}

template struct attnscope::test::Registered<TestMainWindow>;
#include "tst_main_window.moc"
