// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/choice_button.h"

#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QMenu>

#include <algorithm>

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

QString ChoiceButton::nameOf(const QAction& choice) {
    return withoutAccelerator(choice.text());
}

QSize ChoiceButton::sizeHint() const {
    const auto widthOf = [this](const QString& text) { // as QToolButton measures it
        return fontMetrics().size(Qt::TextShowMnemonic, text).width();
    };
    int widest = 0;
    for (const QAction* action : m_choices->actions()) {
        widest = std::max(widest, widthOf(nameOf(*action)));
    }
    return QToolButton::sizeHint() + QSize(std::max(0, widest - widthOf(text())), 0);
}

void ChoiceButton::showChosen() {
    if (const QAction* chosen = m_choices->checkedAction()) {
        setText(nameOf(*chosen));
        setToolTip(chosen->toolTip());
    }
}

} // namespace attnscope::ui
