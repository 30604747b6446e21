// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/seed_popup.h"

#include "ui/widgets/number_box.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>

#include <limits>

namespace attnscope::ui {

SeedPopup::SeedPopup(QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_seed(new CountBox(this)) {
    setProperty("card", true);
    auto* label = new QLabel(tr("Seed"), this);
    label->setBuddy(m_seed);
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setMinimumWidth(96);
    m_seed->setAccessibleName(tr("Seed of the random matrix"));
    m_seed->setToolTip(tr("The same seed gives the same matrix on every machine"));
    auto* take = new QPushButton(tr("Randomise"), this);
    take->setProperty("primary", true);
    take->setToolTip(tr("Fill the matrix with normal numbers from this seed"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(12, 10, 12, 10);
    line->setSpacing(8);
    line->addWidget(label);
    line->addWidget(m_seed);
    line->addWidget(take);
    connect(take, &QPushButton::clicked, this, &SeedPopup::take);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        connect(new QShortcut(key, this), &QShortcut::activated, this, &SeedPopup::take);
    }
}

void SeedPopup::ask(const QPoint& globalPosition, std::uint64_t seed) {
    m_seed->setValue(static_cast<int>(seed));
    move(globalPosition);
    show();
    m_seed->setFocus();
    m_seed->selectAll();
}

void SeedPopup::take() {
    const bool isWrong = !m_seed->hasAcceptableInput();
    m_seed->interpretText();
    if (isWrong) {
        m_seed->selectAll(); // the box says why
        return;
    }
    hide();
    emit chosen(static_cast<std::uint64_t>(m_seed->value()));
}

} // namespace attnscope::ui
