// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/cell_arithmetic.h"
#include "core/formula/formula.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/actions/notation_actions.h"
#include "ui/arithmetic/arithmetic_content.h"

#include <QDialog>
#include <QMenuBar>

using namespace window_fixture;

namespace {

void collect(const QMenu& menu, QList<QAction*>& all) {
    for (QAction* action : menu.actions()) {
        if (action->menu() != nullptr) {
            collect(*action->menu(), all);
        } else {
            all << action;
        }
    }
}

/// The action whose text begins so, mnemonics left out.
QAction* menuAction(const MainWindow& window, const QString& text) {
    QList<QAction*> all;
    for (const QAction* menu : window.menuBar()->actions()) {
        collect(*menu->menu(), all);
    }
    for (QAction* action : all) {
        if (action->text().remove(u'&').startsWith(text)) {
            return action;
        }
    }
    return nullptr;
}

void choose(const OpenWindow& open, const QString& text) {
    QAction* const action = menuAction(open.window, text);
    QVERIFY2(action != nullptr, qPrintable(text));
    action->trigger();
    QCoreApplication::processEvents();
}

/// The title and the lines of the cell's arithmetic.
QString arithmetic(const OpenWindow& open) {
    const CellRef cell = open.selection.cell();
    const CellArithmetic shown =
        arithmeticOf(open.session.snapshot(), cell.stage, cell.row, cell.column, false);
    return QString::fromStdString(plainText(shown.cell)) + '\n' +
           open.window.findChild<ArithmeticContent*>()->accessibleDescription();
}

} // namespace

/// Letters and counting are chosen in a menu, and all that is written follows.
class TestNotationMenu final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void lettersFollow_data();
    void lettersFollow();
    void everythingCountsFromOne();
    void namesStandAtLetters();
    void onlyOneOfEachIsOn();
    void theTableNamesEveryStage();

private:
    OwnPlaces m_places;
};

void TestNotationMenu::lettersFollow_data() {
    QTest::addColumn<QString>("choice");
    QTest::addColumn<QString>("weight");
    QTest::addColumn<QString>("title");
    QTest::newRow("notes") << "Lecture notes"
                           << "Attention₀₁"
                           << "Attention[0, 1]";
    QTest::newRow("columns") << "Columns"
                             << "α′₀,₁"
                             << "A′[1, 0]";
    QTest::newRow("d2l") << "d2l"
                         << "α₀₁"
                         << "attention weights[0, 1]";
}

void TestNotationMenu::lettersFollow() {
    QFETCH(const QString, choice);
    QFETCH(const QString, weight);
    QFETCH(const QString, title);
    OpenWindow open;
    open.selection.setCell({Stage::Weights, 0, 1});
    const QString paper = arithmetic(open);
    QVERIFY2(paper.contains(QStringLiteral("a₀₁")) && paper.contains(QStringLiteral("A[0, 1]")),
             qPrintable(paper));
    const double before = open.weight(0, 1);
    choose(open, choice);
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.weight(0, 1), before);
    const QString written = arithmetic(open);
    QVERIFY2(written.contains(weight) && written.contains(title), qPrintable(written));
    QCOMPARE(open.steps(), 1);
    open.session.undoStack().undo();
    QVERIFY(open.session.waitForResult());
    QCOMPARE(arithmetic(open), paper);
}

void TestNotationMenu::everythingCountsFromOne() {
    OpenWindow open;
    open.selection.setCell({Stage::Weights, 0, 1});
    choose(open, QStringLiteral("Count from 1"));
    QCOMPARE(open.session.scene().notation.indexFrom, std::size_t(1));
    const QString written = arithmetic(open);
    QVERIFY2(written.contains(QStringLiteral("a₁₂")) && written.contains(QStringLiteral("A[1, 2]")),
             qPrintable(written));
    QVERIFY(!written.contains(QStringLiteral("₀")));
    const QString spoken = open.view.accessibleDescription();
    QVERIFY2(spoken.contains(QStringLiteral("1")) && spoken.contains(QStringLiteral("2")) &&
                 !spoken.contains(QStringLiteral("row 0")),
             qPrintable(spoken));
    QCOMPARE(open.x.model()->headerData(0, Qt::Horizontal).toString(), QStringLiteral("feature 1"));
    QCOMPARE(open.view.picture().indexFrom, 1);
    choose(open, QStringLiteral("Count from 0"));
    QCOMPARE(open.x.model()->headerData(0, Qt::Horizontal).toString(), QStringLiteral("feature 0"));
}

void TestNotationMenu::namesStandAtLetters() {
    OpenWindow open;
    open.selection.setCell({Stage::Weights, 0, 1});
    choose(open, QStringLiteral("Tokens as indices"));
    const QString written = arithmetic(open);
    QVERIFY2(written.contains(QStringLiteral("I,love")), qPrintable(written));
}

void TestNotationMenu::onlyOneOfEachIsOn() {
    OpenWindow open;
    choose(open, QStringLiteral("d2l"));
    choose(open, QStringLiteral("Columns"));
    QVERIFY(menuAction(open.window, QStringLiteral("Columns"))->isChecked());
    QVERIFY(!menuAction(open.window, QStringLiteral("d2l"))->isChecked());
    choose(open, QStringLiteral("Paper"));
    QVERIFY(menuAction(open.window, QStringLiteral("Paper"))->isChecked());
    QCOMPARE(open.session.scene().orientation, Orientation::Rows);
}

void TestNotationMenu::theTableNamesEveryStage() {
    OpenWindow open;
    choose(open, QStringLiteral("What is called what"));
    auto* const dialog = open.window.findChild<QDialog*>(QStringLiteral("notationTable"));
    QVERIFY(dialog != nullptr && dialog->isVisible());
    QStringList spoken;
    for (const QWidget* child : dialog->findChildren<QWidget*>()) {
        spoken << child->accessibleName();
    }
    const QString all = spoken.join('\n');
    for (const char* letter : {"aᵢⱼ", "Attention", "α′", "attention weights", "A_scaled", "scores"}) {
        QVERIFY2(all.contains(QString::fromUtf8(letter)), qPrintable(QString::fromUtf8(letter) + '\n' + all));
    }
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(!dialog->isVisible());
}

template struct attnscope::test::Registered<TestNotationMenu>;
#include "tst_notation_menu.moc"
