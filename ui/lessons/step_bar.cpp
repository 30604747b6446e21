// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/step_bar.h"

#include "ui/paint/base/theme.h"
#include "ui/session/appearance.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kHeight = 3.0;
constexpr double kGap = 4.0;
constexpr double kNarrowest = 6.0; ///< of pieces with gaps between them

} // namespace

StepBar::StepBar(const Appearance& appearance, QWidget* parent)
    : QWidget(parent)
    , m_appearance(appearance) {
    setCursor(Qt::PointingHandCursor);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void StepBar::setSteps(int count, int current) {
    m_count = count;
    m_current = current;
    setAccessibleName(tr("Step %1 of %2").arg(current + 1).arg(count));
    update();
}

void StepBar::paintEvent(QPaintEvent* /*event*/) {
    if (m_count == 0) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double pitch = static_cast<double>(width()) / m_count;
    const double gap = pitch >= kNarrowest ? kGap : 1.0;
    for (int step = 0; step < m_count; ++step) {
        const Theme& theme = m_appearance.theme();
        painter.setBrush(step <= m_current ? theme.text : theme.border);
        painter.drawRoundedRect(
            QRectF(step * pitch, (height() - kHeight) / 2.0, std::max(1.0, pitch - gap), kHeight),
            kHeight / 2.0, kHeight / 2.0);
    }
}

int StepBar::stepAt(double x) const {
    return std::clamp(static_cast<int>(x / width() * m_count), 0, m_count - 1);
}

void StepBar::mouseReleaseEvent(QMouseEvent* event) {
    if (m_count > 0 && event->button() == Qt::LeftButton && rect().contains(event->pos())) {
        emit stepWanted(static_cast<std::size_t>(stepAt(event->position().x())));
    }
}

bool StepBar::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && m_count > 0) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tr("Go to step %1").arg(stepAt(help->pos().x()) + 1), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace attnscope::ui
