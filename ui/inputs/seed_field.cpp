// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/seed_field.h"
#include "ui/widgets/window_undo.h"

#include <QKeyEvent>

#include <limits>

namespace attnscope::ui {

SeedField::SeedField(QWidget* parent)
    : QLineEdit(parent) {
    setFixedWidth(72);
    leaveUndoToWindow(*this);
    setToolTip(tr("The same seed draws the same on every machine; ↑ and ↓ take the next one"));
    connect(this, &QLineEdit::editingFinished, this, &SeedField::take);
}

void SeedField::showSeed(std::uint64_t seed) {
    m_seed = seed;
    // A result that arrives late takes no text away that is being typed.
    if (!isModified() || !hasFocus()) {
        put(seed);
    }
}

void SeedField::put(std::uint64_t seed) {
    m_seed = seed;
    setText(QString::number(seed));
    setModified(false);
}

void SeedField::change(std::uint64_t seed) {
    if (seed != m_seed) {
        put(seed);
        emit entered(seed);
    }
}

void SeedField::take() {
    if (!isModified()) {
        return;
    }
    const QString typed = text().trimmed();
    bool isNumber = false;
    const std::uint64_t seed = typed.toULongLong(&isNumber);
    put(m_seed);
    if (isNumber) {
        change(seed);
    } else {
        emit refused(tr("“%1”: not a seed, the old one stays (write a whole number from 0 on)").arg(typed));
    }
}

void SeedField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Up && m_seed < std::numeric_limits<std::uint64_t>::max()) {
        change(m_seed + 1);
    } else if (event->key() == Qt::Key_Down && m_seed > 0) {
        change(m_seed - 1);
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

} // namespace attnscope::ui
