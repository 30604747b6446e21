// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/menu_tips.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QToolTip>

namespace attnscope::ui {

namespace {

/// How far Qt moves a tip from the place that it is given, so that the pointer does not cover it.
constexpr QPoint kMoved(2, 16);

} // namespace

MenuTips::MenuTips(QObject* parent)
    : QObject(parent) {
    qApp->installEventFilter(this);
}

bool MenuTips::eventFilter(QObject* watched, QEvent* event) {
    auto* const menu = event->type() == QEvent::ToolTip ? qobject_cast<QMenu*>(watched) : nullptr;
    if (menu == nullptr || !menu->toolTipsVisible()) {
        return QObject::eventFilter(watched, event);
    }
    const auto& help = *static_cast<QHelpEvent*>(event);
    // An entry with a menu of its own has that beside it.
    QAction* const entry = menu->actionAt(help.pos());
    if (entry == nullptr || entry->menu() != nullptr) {
        QToolTip::hideText();
        return true;
    }
    const QRect place = menu->actionGeometry(entry);
    QToolTip::showText(menu->mapToGlobal(QPoint(menu->width(), place.top())) - kMoved, entry->toolTip(), menu,
                       place);
    return true;
}

} // namespace attnscope::ui
