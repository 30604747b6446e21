// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/window/help_texts.h"

#include <QLabel>
#include <QLineEdit>

using namespace window_fixture;

/// What the keyboard does with the cells of a table beside typing numbers that are right.
class TestCellKeys : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aRefusedTextStaysInItsCell_data();
    void aRefusedTextStaysInItsCell();
    void whatBeginsANumberOpensTheCell_data();
    void whatBeginsANumberOpensTheCell();
    void escapeLeavesARefusedText();
    void altArrowsAreADrag_data();
    void altArrowsAreADrag();
    void keysUntilAltIsReleasedAreOneStep();
    void escapeTakesTheKeysBack();
    void anotherCellIsAnotherStep();
    void anOpenCellIsNotScrubbed();
    void thePersonIsToldOfTheKeys();

private:
    OwnPlaces m_places;
};

namespace {

QLineEdit* openField(const OpenWindow& open) {
    return open.x.viewport()->findChild<QLineEdit*>();
}

/// X[0, 0] = 1 is the current cell.
void goToFirstCell(const OpenWindow& open) {
    open.x.setFocus();
    open.x.setCurrentIndex(open.x.model()->index(0, 0));
}

/// Alt stays down.
void hold(const OpenWindow& open, Qt::Key key) {
    QTest::keyPress(&open.x, key, Qt::AltModifier);
}

void releaseAlt(const OpenWindow& open) {
    QTest::keyRelease(&open.x, Qt::Key_Alt);
}

} // namespace

void TestCellKeys::aRefusedTextStaysInItsCell_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<Qt::Key>("ending");
    QTest::addColumn<QString>("why");
    QTest::newRow("a word") << QStringLiteral("abc") << Qt::Key_Return
                            << QStringLiteral("“abc”: not a number");
    QTest::newRow("a comma") << QStringLiteral("0,5") << Qt::Key_Tab << QStringLiteral("write a point: 0.5");
    QTest::newRow("too large") << QStringLiteral("1e400") << Qt::Key_Return << QStringLiteral("float64");
}

void TestCellKeys::aRefusedTextStaysInItsCell() {
    QFETCH(const QString, text);
    QFETCH(const Qt::Key, ending);
    QFETCH(const QString, why);
    OpenWindow open;
    goToFirstCell(open);
    open.press(Qt::Key_F2);
    open.type(text);
    QLineEdit* const field = openField(open);
    QVERIFY(field != nullptr);
    open.press(ending);
    QCoreApplication::processEvents();
    QVERIFY2(openField(open) == field && field->hasFocus(), "the field is gone");
    QCOMPARE(field->text(), text);
    QVERIFY2(open.inputs.vectors().problem().contains(why), qPrintable(open.inputs.vectors().problem()));
    QVERIFY(isNear(open.number(Stage::X, 0, 0), 1.0));
    QCOMPARE(open.steps(), 0);
    // It is mended there.
    field->selectAll();
    open.type(QStringLiteral("0.5"));
    open.enter();
    QVERIFY(isNear(open.number(Stage::X, 0, 0), 0.5));
    QVERIFY(open.inputs.vectors().problem().isEmpty());
    QCOMPARE(open.x.currentIndex(), open.x.model()->index(1, 0));
}

void TestCellKeys::whatBeginsANumberOpensTheCell_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("number");
    QTest::newRow("bracket") << QStringLiteral("(3)") << 3.0;
    QTest::newRow("as in a spreadsheet") << QStringLiteral("=1/4") << 0.25;
    QTest::newRow("point") << QStringLiteral(".5") << 0.5;
}

void TestCellKeys::whatBeginsANumberOpensTheCell() {
    QFETCH(const QString, text);
    QFETCH(const double, number);
    OpenWindow open;
    goToFirstCell(open);
    open.type(text);
    QLineEdit* const field = openField(open);
    QVERIFY2(field != nullptr, "the cell is not open");
    QCOMPARE(field->text(), text); // from its first sign on
    open.enter();
    QVERIFY(isNear(open.number(Stage::X, 0, 0), number));
}

void TestCellKeys::escapeLeavesARefusedText() {
    OpenWindow open;
    goToFirstCell(open);
    open.press(Qt::Key_F2);
    open.type(QStringLiteral("abc"));
    open.enter();
    QVERIFY(!open.inputs.vectors().problem().isEmpty());
    open.press(Qt::Key_Escape);
    QVERIFY(open.x.hasFocus());
    QCOMPARE(open.inputs.vectors().problem(), QString());
    QCOMPARE(open.x.model()->index(0, 0).data().toString(), QStringLiteral("1.00"));
    // The keys are those of the table again.
    open.press(Qt::Key_Down);
    open.press(Qt::Key_F2);
    open.type(QStringLiteral("7"));
    open.enter();
    QVERIFY(isNear(open.number(Stage::X, 1, 0), 7.0));
}

void TestCellKeys::altArrowsAreADrag_data() {
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<int>("modifiers");
    QTest::addColumn<double>("after");
    const int fine = Qt::ShiftModifier;
    const int coarse = Qt::ControlModifier;
    QTest::newRow("up") << Qt::Key_Up << 0 << 1.01;
    QTest::newRow("down") << Qt::Key_Down << 0 << 0.99;
    QTest::newRow("fine") << Qt::Key_Up << fine << 1.001;
    QTest::newRow("coarse") << Qt::Key_Down << coarse << 0.9;
}

void TestCellKeys::altArrowsAreADrag() {
    QFETCH(const Qt::Key, key);
    QFETCH(const int, modifiers);
    QFETCH(const double, after);
    OpenWindow open;
    goToFirstCell(open);
    open.press(key, Qt::AltModifier | Qt::KeyboardModifiers(modifiers));
    QCOMPARE(open.number(Stage::X, 0, 0), after);
    QCOMPARE(open.x.currentIndex(), open.x.model()->index(0, 0));
    releaseAlt(open);
    QCOMPARE(open.steps(), 1);
    QVERIFY(open.session.undoStack().undoText().startsWith(QStringLiteral("Change X[0, 0] to ")));
}

void TestCellKeys::keysUntilAltIsReleasedAreOneStep() {
    OpenWindow open;
    goToFirstCell(open);
    for (int i = 0; i < 13; ++i) {
        hold(open, Qt::Key_Up);
    }
    QCOMPARE(open.number(Stage::X, 0, 0), 1.13);
    releaseAlt(open);
    QCOMPARE(open.steps(), 1);
    QCOMPARE(open.session.undoStack().undoText(), QStringLiteral("Change X[0, 0] to 1.13"));
    open.press(Qt::Key_Down, Qt::AltModifier);
    releaseAlt(open);
    QCOMPARE(open.steps(), 2);
    open.session.undoStack().undo();
    QCOMPARE(open.number(Stage::X, 0, 0), 1.13);
    open.session.undoStack().undo();
    QCOMPARE(open.number(Stage::X, 0, 0), 1.0);
}

void TestCellKeys::escapeTakesTheKeysBack() {
    OpenWindow open;
    goToFirstCell(open);
    hold(open, Qt::Key_Down);
    QCOMPARE(open.number(Stage::X, 0, 0), 0.99);
    hold(open, Qt::Key_Escape);
    QCOMPARE(open.number(Stage::X, 0, 0), 1.0);
    QCOMPARE(open.session.undoStack().count(), 0);
    QVERIFY(!open.session.isScrubbing());
}

void TestCellKeys::anotherCellIsAnotherStep() {
    OpenWindow open;
    goToFirstCell(open);
    hold(open, Qt::Key_Up);
    open.press(Qt::Key_Right); // Alt's release was lost, as to a window manager
    QVERIFY(!open.session.isScrubbing());
    hold(open, Qt::Key_Up);
    open.view.setFocus();
    QVERIFY(!open.session.isScrubbing());
    QCOMPARE(open.steps(), 2);
    QCOMPARE(open.number(Stage::X, 0, 0), 1.01);
    QCOMPARE(open.number(Stage::X, 0, 1), 0.01);
    // An undo between two keys is not undone by the second.
    goToFirstCell(open);
    hold(open, Qt::Key_Up);
    open.session.undoStack().undo();
    hold(open, Qt::Key_Up);
    QCOMPARE(open.number(Stage::X, 0, 0), 1.02);
}

void TestCellKeys::anOpenCellIsNotScrubbed() {
    OpenWindow open;
    goToFirstCell(open);
    open.press(Qt::Key_F2);
    open.press(Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(open.number(Stage::X, 0, 0), 1.0);
    QCOMPARE(openField(open)->text(), QStringLiteral("1.00"));
}

void TestCellKeys::thePersonIsToldOfTheKeys() {
    OpenWindow open;
    const QString tip = open.x.model()->index(0, 0).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains(QStringLiteral("Alt+↑")), qPrintable(tip));
    QVERIFY(keysText().contains(QStringLiteral("Alt+↑, Alt+↓ in a table")));
}

template struct attnscope::test::Registered<TestCellKeys>;
#include "tst_cell_keys.moc"
