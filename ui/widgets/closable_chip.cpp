// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/closable_chip.h"

#include <QAction>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace attnscope::ui {

QWidget* closableChip(QLabel& name, QAction& close, QWidget* parent) {
    auto* chip = new QFrame(parent);
    chip->setObjectName(QStringLiteral("closableChip"));
    auto* button = new QToolButton(chip);
    button->setText(QStringLiteral("✕"));
    button->setAccessibleName(close.toolTip());
    button->setToolTip(close.toolTip());
    QObject::connect(button, &QToolButton::clicked, &close, &QAction::trigger);
    auto* line = new QHBoxLayout(chip);
    line->setContentsMargins(10, 0, 2, 0);
    line->setSpacing(2);
    line->addWidget(&name);
    line->addWidget(button);
    return chip;
}

} // namespace attnscope::ui
