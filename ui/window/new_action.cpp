// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/new_action.h"

namespace attnscope::ui {

QAction* newAction(QObject* parent, const ActionTexts& texts) {
    auto* action = new QAction(texts.text, parent);
    action->setProperty("iconName", texts.icon);
    action->setShortcut(texts.shortcut);
    const QString keys = texts.shortcut.toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? texts.tip : QStringLiteral("%1  (%2)").arg(texts.tip, keys));
    action->setStatusTip(texts.tip);
    return action;
}

QAction* newToggle(QObject* parent, const ActionTexts& texts) {
    QAction* action = newAction(parent, texts);
    action->setCheckable(true);
    return action;
}

} // namespace attnscope::ui
