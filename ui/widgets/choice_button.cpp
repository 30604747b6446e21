// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/choice_button.h"

#include <QActionGroup>
#include <QMenu>

namespace attnscope::ui {

ChoiceButton::ChoiceButton(QActionGroup* choices, const QString& accessibleName, QWidget* parent)
    : QToolButton(parent)
    , m_choices(choices) {
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    menu->addActions(choices->actions());
    setMenu(menu);
    setPopupMode(InstantPopup);
    setAccessibleName(accessibleName);
    for (const QAction* action : choices->actions()) {
        connect(action, &QAction::toggled, this, &ChoiceButton::showChosen);
    }
    showChosen();
}

void ChoiceButton::showChosen() {
    if (const QAction* chosen = m_choices->checkedAction()) {
        setText(QString(chosen->text()).remove('&'));
        setToolTip(chosen->toolTip());
    }
}

} // namespace attnscope::ui
