// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QRegularExpression>

namespace attnscope::ui {

QAction* newAction(QObject* parent, const ActionTexts& texts) {
    auto* action = new QAction(texts.text, parent);
    if (texts.text.contains(QStringLiteral("(&"))) {
        action->setIconText(withoutAccelerator(texts.text)); // Qt leaves "(F)" on buttons
    }
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
    action->setIconVisibleInMenu(false); // the icon would stand where the check is
    return action;
}

QString withoutAccelerator(const QString& text) {
    static const QRegularExpression letter(QStringLiteral("\\(&\\w\\)|&"));
    return QString(text).remove(letter);
}

QAction* addChoice(QActionGroup* group, const QString& text, const QString& tip, const QVariant& value) {
    QAction* action = newToggle(group, {text, tip, {}, {}});
    action->setData(value);
    return group->addAction(action);
}

void checkChoice(const QActionGroup* group, const QVariant& value) {
    for (QAction* action : group->actions()) {
        action->setChecked(action->data() == value);
    }
}

} // namespace attnscope::ui
