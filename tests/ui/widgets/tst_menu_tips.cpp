// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/menu_tips.h"

#include "tests/registry.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QTest>
#include <QToolTip>

using namespace attnscope::ui;

/// A tip of a menu's entry leaves the entries below it in sight.
class TestMenuTips : public QObject {
    Q_OBJECT

private slots:
    void aTipStandsBesideTheMenu();
    void anEntryWithAMenuHasNoTip();
};

namespace {

QWidget* shownTip() {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->inherits("QTipLabel") && widget->isVisible()) {
            return widget;
        }
    }
    return nullptr;
}

void pointAt(QMenu& menu, QAction* entry) {
    const QPoint place = menu.actionGeometry(entry).center();
    QHelpEvent help(QEvent::ToolTip, place, menu.mapToGlobal(place));
    QCoreApplication::sendEvent(&menu, &help);
}

} // namespace

void TestMenuTips::aTipStandsBesideTheMenu() {
    QMenu menu;
    const MenuTips tips(&menu);
    menu.setToolTipsVisible(true);
    for (const char* text : {"first", "second", "third"}) {
        menu.addAction(QString::fromLatin1(text))->setToolTip(QStringLiteral("what it does"));
    }
    menu.popup(QPoint(20, 20));
    pointAt(menu, menu.actions().front());
    QTRY_VERIFY(shownTip() != nullptr);
    QVERIFY(!shownTip()->geometry().intersects(menu.geometry()));
    menu.close();
    QToolTip::hideText();
}

void TestMenuTips::anEntryWithAMenuHasNoTip() {
    QMenu menu;
    const MenuTips tips(&menu);
    menu.setToolTipsVisible(true);
    QMenu& below = *menu.addMenu(QStringLiteral("more"));
    below.menuAction()->setToolTip(QStringLiteral("what is in it"));
    menu.popup(QPoint(20, 20));
    pointAt(menu, below.menuAction());
    QCoreApplication::processEvents();
    QVERIFY(shownTip() == nullptr || !shownTip()->isVisible());
    menu.close();
}

template struct attnscope::test::Registered<TestMenuTips>;
#include "tst_menu_tips.moc"
