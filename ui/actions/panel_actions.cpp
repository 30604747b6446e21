// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/panel_actions.h"

#include "ui/widgets/new_action.h"

#include <QApplication>
#include <QDockWidget>

namespace attnscope::ui {

bool isInFront(const QDockWidget& dock) {
    return dock.isVisible() && !dock.visibleRegion().isEmpty();
}

bool raiseOpen(QDockWidget& dock) {
    if (dock.isHidden()) {
        return false;
    }
    if (!isInFront(dock)) {
        dock.raise();
    }
    return true;
}

QWidget* firstForKeys(QWidget& panel) {
    if (QWidget* const chosen = panel.focusProxy(); chosen != nullptr && chosen->isVisibleTo(&panel)) {
        return chosen;
    }
    if (panel.focusPolicy() != Qt::NoFocus) {
        return &panel;
    }
    QWidget* part = panel.nextInFocusChain();
    while (part != &panel && !(panel.isAncestorOf(part) && part->isEnabled() && part->isVisibleTo(&panel) &&
                               part->focusPolicy() & Qt::TabFocus)) {
        part = part->nextInFocusChain();
    }
    return part == &panel ? nullptr : part;
}

namespace {

void bringToFront(QDockWidget& dock) {
    dock.show();
    dock.raise();
    dock.activateWindow();
    if (QWidget* const part = firstForKeys(*dock.widget())) {
        part->setFocus(Qt::ShortcutFocusReason);
    }
}

/// A key that is pressed to go to a panel must not close it, so only the panel with the focus is closed.
void toggle(QDockWidget& dock) {
    if (isInFront(dock) && dock.isAncestorOf(QApplication::focusWidget())) {
        dock.hide();
    } else {
        bringToFront(dock);
    }
}

} // namespace

PanelActions::PanelActions(QObject* parent)
    : QObject(parent) {
    m_rules = newAction(this, {tr("Score &rules"),
                               tr("Go to what acts on the scores (positions, scale, softcap, temperature, "
                                  "dropout); from there, hide it"),
                               QStringLiteral("settings"), QKeySequence(Qt::Key_F7)});
    m_masks = newAction(this, {tr("Mask la&yers"),
                               tr("Go to the mask workbench (layers, fill, empty rows); from there, hide it"),
                               QStringLiteral("mask"), QKeySequence(Qt::Key_F8)});
}

void PanelActions::setDocks(QDockWidget& rules, QDockWidget& masks) {
    m_masksDock = &masks;
    connect(m_rules, &QAction::triggered, &rules, [&rules] { toggle(rules); });
    connect(m_masks, &QAction::triggered, &masks, [&masks] { toggle(masks); });
}

void PanelActions::showMasks() const {
    bringToFront(*m_masksDock);
}

} // namespace attnscope::ui
