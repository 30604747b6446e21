// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/copy_buttons.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace attnscope::ui {

CopyButtons::CopyButtons(QWidget* parent)
    : QWidget(parent) {
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    const auto add = [&](const QString& text, const QString& tip, auto signal) {
        auto* button = new QPushButton(text, this);
        button->setAutoDefault(false);
        button->setToolTip(tip);
        connect(button, &QPushButton::clicked, this, signal);
        line->addWidget(button);
        return button;
    };
    add(tr("Copy picture"), tr("Puts the picture on the clipboard, as pixels and as shapes"),
        &CopyButtons::pictureAsked);
    add(tr("Copy caption"), tr("Says in words what the figure shows, for the text below it"),
        &CopyButtons::captionAsked);
    m_command = add(tr("Copy command"), QString(), &CopyButtons::commandAsked);
    setNoCommand({});
}

void CopyButtons::setNoCommand(const QString& why) {
    m_command->setEnabled(why.isEmpty());
    m_command->setToolTip(why.isEmpty() ? tr("The line for a terminal that writes the same file") : why);
}

} // namespace attnscope::ui
