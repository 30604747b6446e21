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
    m_picture = add(tr("Cop&y picture"), QString(), &CopyButtons::pictureAsked);
    m_caption = add(tr("Copy c&aption"), QString(), &CopyButtons::captionAsked);
    m_command = add(tr("Copy comman&d"), QString(), &CopyButtons::commandAsked);
    m_python = add(tr("Copy &Python"), QString(), &CopyButtons::pythonAsked);
    setNoPython({});
    setNoFigure({});
    setNoCommand({});
}

void CopyButtons::setNoFigure(const QString& why) {
    for (QPushButton* button : {m_picture, m_caption}) {
        button->setEnabled(why.isEmpty());
    }
    m_picture->setToolTip(why.isEmpty() ? tr("Puts the picture on the clipboard, as pixels and as shapes")
                                        : why);
    m_caption->setToolTip(why.isEmpty() ? tr("Says in words what the figure shows, for the text below it")
                                        : why);
}

void CopyButtons::setNoPython(const QString& why) {
    m_python->setEnabled(why.isEmpty());
    m_python->setToolTip(why.isEmpty()
                             ? tr("Lines of NumPy that compute the matrix from the scene's numbers, and of "
                                  "matplotlib that draw it")
                             : why);
}

void CopyButtons::setNoCommand(const QString& why) {
    m_command->setEnabled(why.isEmpty());
    m_command->setToolTip(why.isEmpty() ? tr("The line for a terminal that writes the same file") : why);
}

} // namespace attnscope::ui
