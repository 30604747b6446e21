// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
#include <QTabBar>

#include <map>
#include <set>

using namespace window_fixture;

/// The texts for screen readers and tool tips: every part has a name, every action says what it
/// does.
class TestMainWindowAccess : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void everyInteractiveWidgetHasAName();
    void everyLetterOfAMenuLeadsToOneEntry();
    void everyActionHasATipOfItsOwn();
    void theMenuHasAllThatPlayingHas();
    void noTwoActionsShareAKey();
    void everyButtonHasATip();
    void tokensAreNoMarkupAndNoMnemonics();
    void paintingLeavesTheDocksTheirWidths();

private:
    OwnPlaces m_places;
};

namespace {

QString spokenName(QWidget* widget) {
    const QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
    return face != nullptr ? face->text(QAccessible::Name) : QString();
}

/// "QToolButton undo in ToolBar", so that a failure says where to look.
QByteArray placeOf(const QWidget& widget) {
    QByteArray place;
    for (const QWidget* at = &widget; at != nullptr; at = at->parentWidget()) {
        place += at->metaObject()->className() + QByteArray(" \"") + at->objectName().toUtf8() + "\" < ";
    }
    return place;
}

QList<QAction*> leaves(const QMenu& menu) {
    QList<QAction*> found;
    for (QAction* action : menu.actions()) {
        if (action->menu() != nullptr) {
            found << leaves(*action->menu());
        } else if (!action->isSeparator()) {
            found << action;
        }
    }
    return found;
}

QList<QAction*> menuLeaves(const MainWindow& window) {
    QList<QAction*> found;
    for (const QAction* title : window.menuBar()->actions()) {
        found << leaves(*title->menu());
    }
    return found;
}

} // namespace

void TestMainWindowAccess::everyInteractiveWidgetHasAName() {
    OpenWindow open;
    int named = 0;
    for (QWidget* widget : open.window.findChildren<QWidget*>()) {
        // Parts that Qt makes inside its own widgets are named by these widgets.
        const bool inner = widget->objectName().startsWith(QStringLiteral("qt_")) ||
                           widget->inherits("QComboBoxListView") ||
                           qobject_cast<QScrollBar*>(widget) != nullptr;
        if (inner || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() != nullptr) {
            continue;
        }
        QVERIFY2(!spokenName(widget).isEmpty(), placeOf(*widget).constData());
        ++named;
    }
    QVERIFY(named > 30);
}

void TestMainWindowAccess::everyActionHasATipOfItsOwn() {
    OpenWindow open;
    const QList<QAction*> actions = menuLeaves(open.window);
    QVERIFY(actions.size() > 50);
    for (const QAction* action : actions) {
        const QString text = QString(action->text()).remove(u'&').remove(QStringLiteral("…"));
        const QString tip = action->toolTip();
        const bool step = text == QStringLiteral("Undo") || text == QStringLiteral("Redo");
        QVERIFY2(step || (!tip.isEmpty() && tip != text), qPrintable(action->text()));
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        QVERIFY2(keys.isEmpty() || tip.contains(keys), qPrintable(action->text() + u' ' + tip));
    }
}

void TestMainWindowAccess::theMenuHasAllThatPlayingHas() {
    OpenWindow open;
    const auto trigger = [&open](const QString& text) {
        for (QAction* action : menuLeaves(open.window)) {
            if (QString(action->text()).remove(u'&') == text) {
                action->trigger();
            }
        }
    };
    trigger(QStringLiteral("Loop"));
    QVERIFY(open.player.loops());
    trigger(QStringLiteral("2×"));
    QCOMPARE(open.player.speed(), 2.0);
    trigger(QStringLiteral("0.5×"));
    QCOMPARE(open.player.speed(), 0.5);
}

void TestMainWindowAccess::noTwoActionsShareAKey() {
    OpenWindow open;
    std::set<QString> taken;
    for (const QAction* action : open.window.findChildren<QAction*>()) {
        for (const QKeySequence& keys : action->shortcuts()) {
            QVERIFY2(taken.insert(keys.toString()).second, qPrintable(keys.toString() + action->text()));
        }
    }
    QVERIFY(taken.size() > 25);
}

void TestMainWindowAccess::everyButtonHasATip() {
    OpenWindow open;
    for (const auto* button : open.window.findChildren<QAbstractButton*>()) {
        const bool inner = button->objectName().startsWith(QStringLiteral("qt_")) ||
                           qobject_cast<QTabBar*>(button->parentWidget()) != nullptr ||
                           button->inherits("QTableCornerButton");
        QVERIFY2(inner || !button->toolTip().isEmpty(), placeOf(*button).constData());
    }
    for (const auto* box : open.window.findChildren<QComboBox*>()) {
        QVERIFY2(!box->toolTip().isEmpty(), placeOf(*box).constData());
    }
}

void TestMainWindowAccess::paintingLeavesTheDocksTheirWidths() {
    OpenWindow open;
    open.window.resize(1100, 700);
    QTest::qWait(50);
    const int width = open.inputs.width();
    open.press(Qt::Key_B);
    QTest::qWait(50);
    QCOMPARE(open.inputs.width(), width);
    QVERIFY(width >= open.inputs.minimumSizeHint().width());
}

void TestMainWindowAccess::tokensAreNoMarkupAndNoMnemonics() {
    OpenWindow open;
    TokenChips& chips = open.inputs.tokens();
    chips.startRenaming(0);
    open.type(QStringLiteral("R&D"));
    open.enter();
    QStringList names;
    for (const QAction* action : open.window.findChildren<QAction*>()) {
        names << action->text();
    }
    QVERIFY(names.contains(QStringLiteral("&Undo Rename token \"I\" to \"R&&D\"")));
    chips.startRenaming(0);
    open.type(QStringLiteral("<s>"));
    open.enter();
    QVERIFY(open.session.waitForResult());
    const QString tip = open.x.model()->index(0, 0).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains(QStringLiteral("&lt;s&gt;")), qPrintable(tip));
    for (const QLabel* label : open.window.findChildren<QLabel*>()) {
        const bool rich = label->textFormat() == Qt::RichText ||
                          (label->textFormat() == Qt::AutoText && Qt::mightBeRichText(label->text()));
        QVERIFY2(!rich || !label->text().contains(QStringLiteral("<s>")), qPrintable(label->text()));
    }
}

void TestMainWindowAccess::everyLetterOfAMenuLeadsToOneEntry() {
    OpenWindow f;
    QStringList twice;
    int entries = 0;
    for (const QMenu* menu : f.window.menuBar()->findChildren<QMenu*>()) {
        std::map<QChar, QString> taken;
        for (const QAction* action : menu->actions()) {
            const qsizetype at = action->text().indexOf('&');
            if (at < 0 || action->isSeparator() || !action->isVisible()) {
                continue;
            }
            ++entries;
            const auto [first, isNew] =
                taken.try_emplace(action->text().at(at + 1).toLower(), action->text());
            if (!isNew) {
                twice << menu->title() + ": " + first->second + " | " + action->text();
            }
        }
    }
    QVERIFY(entries > 60);
    QVERIFY2(twice.isEmpty(), qPrintable(twice.join('\n')));
}

template struct attnscope::test::Registered<TestMainWindowAccess>;
#include "tst_main_window_access.moc"
