// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/rules_number.h"

#include "core/formula/formula.h"
#include "ui/session/error_text.h"
#include "ui/widgets/window_undo.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr int kFieldWidth = 84;

/// What one press of an arrow key adds: 1 in the second digit, so that 2 goes to 2.1 and 10000 to 11000.
double stepOf(double number) {
    const double magnitude = std::abs(number);
    return magnitude < 0.1 ? 0.01 : std::pow(10.0, std::floor(std::log10(magnitude)) - 1.0);
}

/// Without the dust of binary fractions: 0.1 + 0.2 is meant as 0.3.
double tidied(double number) {
    return QString::number(number, 'g', 12).toDouble();
}

QString textOf(double number) {
    return QString::fromStdString(numberText(number, -1));
}

} // namespace

RuleNumber::RuleNumber(const NumberTexts& texts, const NumberBounds& bounds, QWidget* parent)
    : QWidget(parent)
    , m_label(new QLabel(texts.label, this))
    , m_field(new QLineEdit(this))
    , m_bounds(bounds) {
    m_label->setProperty("role", "secondary");
    m_label->setBuddy(m_field);
    m_label->setCursor(Qt::SizeHorCursor);
    m_label->setToolTip(tr("Drag to scrub; Shift fine, Ctrl coarse"));
    m_label->installEventFilter(this);
    m_field->setFixedWidth(kFieldWidth);
    m_field->setAccessibleName(texts.name);
    m_field->setToolTip(texts.tip);
    m_field->installEventFilter(this);
    leaveUndoToWindow(*m_field);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addWidget(m_label);
    line->addWidget(m_field);
    connect(m_field, &QLineEdit::editingFinished, this, &RuleNumber::take);
}

void RuleNumber::showNumber(double number) {
    m_number = number;
    // A result that arrives late takes no text away that is being typed.
    if (!m_field->isModified() || !m_field->hasFocus()) {
        putNumber(number);
    }
}

void RuleNumber::putNumber(double number) {
    m_number = number;
    m_field->setText(textOf(number));
    m_field->setModified(false);
}

void RuleNumber::take() {
    if (!m_field->isModified()) {
        return;
    }
    const QString typed = m_field->text().trimmed();
    const Result<double> number = parseNumber(typed, m_bounds);
    putNumber(m_number);
    if (!number) {
        emit refused(errorText(number.error()));
        return;
    }
    putNumber(*number);
    emit entered(*number);
}

void RuleNumber::step(double units) {
    const double next = tidied(m_number + units * stepOf(m_number));
    if (m_bounds.holds(next) && next != m_number) {
        putNumber(next);
        emit entered(next);
    }
}

bool RuleNumber::handleKey(const QKeyEvent& event) {
    switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
        take();
        step(event.key() == Qt::Key_Up ? 1.0 : -1.0);
        return true;
    case Qt::Key_Escape:
        if (!m_field->isModified()) {
            return false;
        }
        putNumber(m_number);
        return true;
    default:
        return false;
    }
}

void RuleNumber::scrub(const QMouseEvent& event) {
    const QPoint now = event.globalPosition().toPoint();
    const double pixels = now.x() - m_last.x();
    m_last = now;
    const bool fine = event.modifiers() & Qt::ShiftModifier;
    const bool coarse = event.modifiers() & Qt::ControlModifier;
    m_offset += pixels * (fine ? 0.02 : coarse ? 2.0 : 0.2);
    const double grain = stepOf(m_start) / 50.0;
    const double wanted = m_start + std::round(m_offset * stepOf(m_start) / grain) * grain;
    const double lowest = m_bounds.leastIsOut ? m_bounds.least + grain : m_bounds.least;
    const double next = tidied(std::clamp(wanted, lowest, std::max(lowest, m_bounds.most)));
    if (next != m_number) {
        putNumber(next);
        emit entered(next);
    }
}

void RuleNumber::endScrub(bool putBack) {
    m_scrubbing = false;
    qApp->removeEventFilter(this);
    if (putBack && m_number != m_start) {
        putNumber(m_start);
        emit entered(m_start);
    }
    emit scrubEnded();
}

bool RuleNumber::handleLabel(QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress && isEnabled()) {
        const auto* press = static_cast<QMouseEvent*>(event);
        if (press->button() == Qt::LeftButton) {
            take();
            m_scrubbing = true;
            m_start = m_number;
            m_offset = 0.0;
            m_last = press->globalPosition().toPoint();
            // Esc goes to the widget with the focus, not to the label.
            qApp->installEventFilter(this);
            emit scrubBegun();
            return true;
        }
    }
    if (event->type() == QEvent::MouseMove && m_scrubbing) {
        scrub(*static_cast<QMouseEvent*>(event));
        return true;
    }
    if (event->type() == QEvent::MouseButtonRelease && m_scrubbing) {
        endScrub(false);
        return true;
    }
    return false;
}

bool RuleNumber::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (isKey && m_scrubbing && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            endScrub(true);
        }
        return true;
    }
    if (watched == m_field && event->type() == QEvent::ShortcutOverride && m_field->isModified() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        return handleKey(*static_cast<QKeyEvent*>(event));
    }
    return watched == m_label && handleLabel(event);
}

} // namespace attnscope::ui
