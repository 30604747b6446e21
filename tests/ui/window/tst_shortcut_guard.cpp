// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/export/export_dialog.h"
#include "ui/masks/mask_brush.h"
#include "ui/row/row_panel.h"

#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>
#include <QWindow>

using namespace window_fixture;

/// Keys without Ctrl or Alt act from everywhere in the window, but not behind an open menu and not instead of
/// what has the focus and knows them.
class TestShortcutGuard : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void anOpenMenuHasAllKeys();
    void aMenuIsWorkedByItsOwnLetters();
    void aMenuOfTheToolBarHasAllKeys();
    void homeAndEndChooseInAMenu();
    void aChosenEntryHasItsCheck();
    void enterPressesAButtonAsSpaceDoes();
    void theyActAfterAClickOnAToken();
    void theyActAfterAClickOnATab();
    void spacePressesTheButtonThatHasTheFocus();
    void lettersSearchAmongOpenChoices();
    void lettersActInATableOfNumbers();
    void exportTakesTheNumberThatIsTyped();

private:
    OwnPlaces m_places;
};

namespace {

/// A key that comes from outside, as from a keyboard: the window system gives it to the window.
void pressInWindow(const OpenWindow& open, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(open.window.windowHandle(), key, modifiers);
    QCoreApplication::processEvents();
}

QMenu* menuOf(const OpenWindow& open, const QString& title) {
    for (const QAction* action : open.window.menuBar()->actions()) {
        if (action->text().remove(u'&') == title) {
            return action->menu();
        }
    }
    return nullptr;
}

bool hasMnemonic(const QMenu& menu, Qt::Key key) {
    const auto actions = menu.actions();
    return std::any_of(actions.begin(), actions.end(), [key](const QAction* action) {
        return QKeySequence::mnemonic(action->text()) == QKeySequence(Qt::ALT | key);
    });
}

} // namespace

void TestShortcutGuard::anOpenMenuHasAllKeys() {
    OpenWindow open;
    QMenu* menu = menuOf(open, QStringLiteral("File"));
    QVERIFY(menu != nullptr);
    const Scene before = open.session.scene();
    menu->popup(open.window.mapToGlobal(QPoint(10, 30)));
    QCOMPARE(QApplication::activePopupWidget(), menu);
    // Letters that no entry of this menu has underlined.
    for (const Qt::Key key : {Qt::Key_M, Qt::Key_T, Qt::Key_B, Qt::Key_3, Qt::Key_Comma}) {
        if (!hasMnemonic(*menu, key)) {
            pressInWindow(open, key);
            QCOMPARE(QApplication::activePopupWidget(), menu);
        }
    }
    QVERIFY(open.session.scene() == before);
    QVERIFY(!open.view.brush().isActive());
    QCOMPARE(open.selection.stage(), Stage::Weights);
    QVERIFY(!open.player.isPlaying());
    menu->close();
    pressInWindow(open, Qt::Key_M);
    QCOMPARE(open.session.scene().mask.layers.size(), std::size_t{1});
}

void TestShortcutGuard::aMenuIsWorkedByItsOwnLetters() {
    OpenWindow open;
    QMenu* menu = menuOf(open, QStringLiteral("View"));
    QVERIFY(menu != nullptr);
    menu->popup(open.window.mapToGlobal(QPoint(10, 30)));
    pressInWindow(open, Qt::Key_H); // T&heme
    const auto* theme = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(theme != nullptr);
    QCOMPARE(theme->title(), QStringLiteral("T&heme"));
    menu->close();
}

void TestShortcutGuard::aMenuOfTheToolBarHasAllKeys() {
    OpenWindow open;
    const Scene before = open.session.scene();
    for (const QToolButton* field : open.window.findChildren<QToolButton*>()) {
        if (field->accessibleName() == QStringLiteral("Colours")) {
            field->menu()->popup(open.window.mapToGlobal(QPoint(10, 30)));
        }
    }
    QVERIFY(QApplication::activePopupWidget() != nullptr);
    pressInWindow(open, Qt::Key_T);
    QVERIFY(open.session.scene() == before);
    QApplication::activePopupWidget()->close();
}

void TestShortcutGuard::homeAndEndChooseInAMenu() {
    OpenWindow open;
    QMenu* digits = nullptr;
    for (QMenu* menu : open.window.findChildren<QMenu*>()) {
        const QList<QAction*> entries = menu->actions();
        digits =
            !entries.isEmpty() && entries.constFirst()->text().remove(u'&') == "1 decimal" ? menu : digits;
    }
    QVERIFY(digits != nullptr);
    for (const auto& [key, entry] : {std::pair(Qt::Key_Home, 0), std::pair(Qt::Key_End, 5)}) {
        digits->popup(open.window.mapToGlobal(QPoint(10, 30)));
        pressInWindow(open, key);
        pressInWindow(open, Qt::Key_Return);
        QVERIFY(!digits->isVisible());
        QVERIFY(digits->actions().at(entry)->isChecked());
    }
}

/// In a menu an icon stands where the check would.
void TestShortcutGuard::aChosenEntryHasItsCheck() {
    OpenWindow open;
    for (const QAction* action : open.window.findChildren<QAction*>()) {
        QVERIFY2(!action->isCheckable() || action->icon().isNull() || !action->isIconVisibleInMenu(),
                 qPrintable(action->text()));
    }
}

void TestShortcutGuard::enterPressesAButtonAsSpaceDoes() {
    OpenWindow open;
    QAbstractButton* play = nullptr;
    for (QAbstractButton* button : open.window.findChild<RowPanel*>()->findChildren<QAbstractButton*>()) {
        play = button->accessibleName().startsWith(QStringLiteral("Play")) ? button : play;
    }
    QVERIFY(play != nullptr);
    play->setFocus();
    pressInWindow(open, Qt::Key_Return);
    QVERIFY(open.player.isPlaying());
    pressInWindow(open, Qt::Key_Enter);
    QVERIFY(!open.player.isPlaying());
}

void TestShortcutGuard::theyActAfterAClickOnAToken() {
    OpenWindow open;
    TokenChips& chips = open.inputs.tokens();
    QTest::mouseClick(chips.viewport(), Qt::LeftButton, {}, chips.chipRect(1).center());
    QVERIFY(chips.hasFocus());
    pressInWindow(open, Qt::Key_M);
    QCOMPARE(open.session.scene().mask.layers.size(), std::size_t{1});
    pressInWindow(open, Qt::Key_3);
    QVERIFY(open.selection.stage() != Stage::Weights);
    pressInWindow(open, Qt::Key_Space);
    QVERIFY(open.player.isPlaying());
}

void TestShortcutGuard::theyActAfterAClickOnATab() {
    OpenWindow open;
    auto* tabs = open.window.findChild<RowPanel*>()->findChild<QTabBar*>();
    QVERIFY(tabs != nullptr);
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tabs->count() - 1).center());
    tabs->setFocus();
    QVERIFY(!open.view.hasFocus());
    pressInWindow(open, Qt::Key_T);
    QCOMPARE(open.session.scene().orientation, Orientation::Columns);
    pressInWindow(open, Qt::Key_Space);
    QVERIFY(open.player.isPlaying());
}

void TestShortcutGuard::spacePressesTheButtonThatHasTheFocus() {
    OpenWindow open;
    QAbstractButton* dimensions = nullptr;
    for (auto* button : open.inputs.findChildren<QAbstractButton*>()) {
        dimensions = button->text() == QStringLiteral("Dimensions…") ? button : dimensions;
    }
    QVERIFY(dimensions != nullptr);
    dimensions->setFocus();
    pressInWindow(open, Qt::Key_Space);
    QVERIFY(QApplication::activePopupWidget() != nullptr);
    QVERIFY(!open.player.isPlaying());
    QApplication::activePopupWidget()->close();
}

void TestShortcutGuard::lettersSearchAmongOpenChoices() {
    OpenWindow open;
    open.press(Qt::Key_F7);
    QCoreApplication::processEvents();
    QComboBox* choices = nullptr;
    for (auto* box : open.window.findChildren<QComboBox*>()) {
        choices = box->isVisible() && box->isEnabled() && box->count() > 1 ? box : choices;
    }
    QVERIFY(choices != nullptr);
    choices->setFocus();
    const Scene before = open.session.scene();
    pressInWindow(open, Qt::Key_Space);
    QVERIFY2(QApplication::activePopupWidget() != nullptr, "Space opens the list");
    QVERIFY(!open.player.isPlaying());
    pressInWindow(open, Qt::Key_M);
    pressInWindow(open, Qt::Key_B);
    QVERIFY(open.session.scene() == before);
    QVERIFY(!open.view.brush().isActive());
    QApplication::activePopupWidget()->close();
    // Closed, they change nothing there unseen.
    const int chosen = choices->currentIndex();
    pressInWindow(open, Qt::Key_M);
    QCOMPARE(choices->currentIndex(), chosen);
    QCOMPARE(open.session.scene().mask.layers.size(), before.mask.layers.size() + 1);
}

void TestShortcutGuard::lettersActInATableOfNumbers() {
    OpenWindow open;
    open.x.setFocus();
    open.x.setCurrentIndex(open.x.model()->index(0, 0));
    pressInWindow(open, Qt::Key_2);
    QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
    pressInWindow(open, Qt::Key_Escape);
    QVERIFY(open.x.hasFocus());
    pressInWindow(open, Qt::Key_M);
    QCOMPARE(open.session.scene().mask.layers.size(), std::size_t{1});
    pressInWindow(open, Qt::Key_T);
    QCOMPARE(open.session.scene().orientation, Orientation::Columns);
    pressInWindow(open, Qt::Key_Space);
    QVERIFY(open.player.isPlaying());
    QVERIFY(open.x.hasFocus());
    QVERIFY(isNear(open.number(Stage::X, 0, 0), 1.0));
    // A number still belongs to the cell, and to no stage.
    pressInWindow(open, Qt::Key_3);
    QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
    QCOMPARE(open.selection.stage(), Stage::Weights);
}

void TestShortcutGuard::exportTakesTheNumberThatIsTyped() {
    OpenWindow open;
    open.x.setFocus();
    open.x.setCurrentIndex(open.x.model()->index(0, 0));
    pressInWindow(open, Qt::Key_2);
    bool isAsked = false;
    QTimer closing; // until the dialog is there
    connect(&closing, &QTimer::timeout, &open.window, [&isAsked] {
        if (auto* const dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget())) {
            isAsked = true;
            dialog->reject();
        }
    });
    closing.start(20);
    pressInWindow(open, Qt::Key_E, Qt::ControlModifier);
    QVERIFY(isAsked);
    QVERIFY(isNear(open.number(Stage::X, 0, 0), 2.0));
}

template struct attnscope::test::Registered<TestShortcutGuard>;
#include "tst_shortcut_guard.moc"
