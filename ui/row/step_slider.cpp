// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/step_slider.h"

#include "ui/session/appearance.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kMargin = 9.0;       ///< half a handle and its focus ring
constexpr double kMarkDistance = 7.0; ///< marks that stand closer are not drawn

int nearestTerm(int value) {
    return (value + StepSlider::kGrain / 2) / StepSlider::kGrain * StepSlider::kGrain;
}

} // namespace

StepSlider::StepSlider(const Appearance& appearance, QWidget* parent)
    : QAbstractSlider(parent)
    , m_appearance(appearance) {
    setOrientation(Qt::Horizontal);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setRange(0, 0);
    setSingleStep(kGrain);
    setPageStep(kGrain);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void StepSlider::setSteps(int steps) {
    setRange(0, std::max(0, steps) * kGrain);
    setEnabled(steps > 0);
}

void StepSlider::showProgress(double progress) {
    setValue(static_cast<int>(std::lround(progress * kGrain)));
}

double StepSlider::xOf(int value) const {
    const double part = maximum() > 0 ? static_cast<double>(value) / maximum() : 0.0;
    return kMargin + part * (width() - 2.0 * kMargin);
}

int StepSlider::valueAt(double x) const {
    const double space = std::max(1.0, width() - 2.0 * kMargin);
    return static_cast<int>(std::lround(std::clamp((x - kMargin) / space, 0.0, 1.0) * maximum()));
}

void StepSlider::scrubTo(int value) {
    const int within = std::clamp(value, minimum(), maximum());
    setValue(within);
    emit scrubbed(static_cast<double>(within) / kGrain);
}

void StepSlider::paintEvent(QPaintEvent*) {
    const Theme& theme = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = height() / 2.0;
    const double at = xOf(value());
    const QColor ink = isEnabled() ? theme.strong : theme.border;
    painter.setPen(QPen(theme.border, 2.0, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QLineF(xOf(0), y, xOf(maximum()), y));
    painter.setPen(QPen(ink, 2.0, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QLineF(xOf(0), y, at, y));
    painter.setPen(Qt::NoPen);
    if (steps() > 0 && xOf(kGrain) - xOf(0) >= kMarkDistance) {
        for (int step = 0; step <= steps(); ++step) {
            painter.setBrush(step * kGrain <= value() ? ink : theme.border);
            painter.drawEllipse(QPointF(xOf(step * kGrain), y), 2.5, 2.5);
        }
    }
    painter.setBrush(hasFocus() ? ink : theme.panel);
    painter.setPen(QPen(ink, 2.0));
    painter.drawEllipse(QPointF(at, y), 7.0, 7.0);
}

void StepSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) {
        setSliderDown(true);
        scrubTo(valueAt(event->position().x()));
    }
}

void StepSlider::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown()) {
        scrubTo(valueAt(event->position().x()));
    }
}

void StepSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && isSliderDown()) {
        setSliderDown(false);
        scrubTo(nearestTerm(valueAt(event->position().x())));
    }
}

void StepSlider::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
    case Qt::Key_PageDown:
        scrubTo((value() - 1) / kGrain * kGrain);
        return;
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_PageUp:
        scrubTo((value() / kGrain + 1) * kGrain);
        return;
    case Qt::Key_Home:
        scrubTo(minimum());
        return;
    case Qt::Key_End:
        scrubTo(maximum());
        return;
    default:
        QAbstractSlider::keyPressEvent(event);
    }
}

void StepSlider::wheelEvent(QWheelEvent* event) {
    // The panel scrolls under the pointer; a slider that took the wheel would catch it on its way.
    event->ignore();
}

} // namespace attnscope::ui
