// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/devices/device_card.h"

#include "ui/devices/device_texts.h"
#include "ui/session/error_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace attnscope::ui {

DeviceCard::DeviceCard(const ComputeDevice& device, QWidget* parent)
    : QFrame(parent) {
    setProperty("card", true);
    auto* name = new QLabel(QString::fromStdString(device.name), this);
    name->setTextFormat(Qt::PlainText);
    name->setWordWrap(true);
    name->setProperty("role", "title");
    auto* state = new QLabel(device.isChosen ? tr("computes") : tr("not used"), this);
    state->setProperty("pill", true);
    auto* facts = new QLabel(deviceFacts(device), this);
    facts->setProperty("role", "secondary");
    auto* why = new QLabel(errorText(device.why), this);
    why->setTextFormat(Qt::PlainText);
    why->setWordWrap(true);
    auto* line = new QHBoxLayout;
    line->addWidget(name, 1);
    line->addWidget(state, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(4);
    column->addLayout(line);
    column->addWidget(facts);
    column->addWidget(why);
    setAccessibleName(name->text() + QStringLiteral(", ") + state->text());
    setAccessibleDescription(facts->text() + QStringLiteral(". ") + why->text());
}

} // namespace attnscope::ui
