// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/histogram_view.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/session/appearance.h"
#include "ui/session/range_text.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace attnscope::ui {

namespace {

constexpr double kAbove = 18.0; ///< for "0 = uniform"
constexpr double kRamp = 10.0;
constexpr double kAxis = 18.0;
constexpr double kBarPitch = 4.0;    ///< a bar and the gap behind it
constexpr double kHandleReach = 9.0; ///< pixels around a handle that take hold of it

} // namespace

HistogramView::HistogramView(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context) {
    setObjectName(QStringLiteral("histogram"));
    setAccessibleName(tr("Range of the colours"));
    setToolTip(tr("Drag the ends; arrows move the lower end, with Shift the upper one"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void HistogramView::setHistogram(const Histogram& histogram) {
    m_histogram = histogram;
    update();
}

ValueRange HistogramView::range() const {
    return barRange(m_context.session, m_context.appearance, m_context.selection.stage());
}

void HistogramView::setRange(const ValueRange& range) {
    setBarRange(m_context.session, m_context.appearance, m_context.selection.stage(), range);
}

ValueScale HistogramView::scale() const {
    return valueScaleOf(m_context.appearance, m_context.session.scene(), m_context.selection.stage());
}

const ColourMap& HistogramView::colours(const Palette& palette) const {
    return palette.mapOf(stageInfo(m_context.selection.stage()).range);
}

QRectF HistogramView::bars() const {
    return {0.0, kAbove, static_cast<double>(width()), height() - kAbove - kRamp - kAxis};
}

ValueRange HistogramView::shown() const {
    if (m_held != 0) {
        return m_shownWhileHeld;
    }
    ValueRange shown = range();
    const double step = m_histogram.counts.empty() ? 0.0
                                                   : (m_histogram.high - m_histogram.low) /
                                                         static_cast<double>(m_histogram.counts.size());
    for (std::size_t bin = 0; bin < m_histogram.counts.size(); ++bin) {
        if (m_histogram.counts[bin] > 0) {
            const double low = m_histogram.low + step * static_cast<double>(bin);
            shown.low = std::min(shown.low, low);
            shown.high = std::max(shown.high, low + step);
        }
    }
    const double margin = 0.03 * (shown.high - shown.low);
    return {shown.low - margin, shown.high + margin};
}

HistogramView::Axis HistogramView::axis() const {
    return {bars(), shown()};
}

double HistogramView::Axis::xOf(double value) const {
    return area.left() + (value - shown.low) / (shown.high - shown.low) * area.width();
}

double HistogramView::Axis::valueAt(double x) const {
    return shown.low + (x - area.left()) / area.width() * (shown.high - shown.low);
}

double HistogramView::xOf(double value) const {
    return axis().xOf(value);
}

std::vector<double> HistogramView::barCounts() const {
    // The axis once, not for each of thousands of bins.
    const Axis axis = this->axis();
    std::vector<double> counts(static_cast<std::size_t>(std::ceil(axis.area.width() / kBarPitch)));
    const double step = (m_histogram.high - m_histogram.low) / static_cast<double>(m_histogram.counts.size());
    for (std::size_t bin = 0; bin < m_histogram.counts.size(); ++bin) {
        const double middle = m_histogram.low + step * (static_cast<double>(bin) + 0.5);
        const double bar = (axis.xOf(middle) - axis.area.left()) / kBarPitch;
        if (m_histogram.counts[bin] > 0 && !counts.empty()) {
            const auto last = static_cast<double>(counts.size() - 1);
            counts[static_cast<std::size_t>(std::clamp(bar, 0.0, last))] +=
                static_cast<double>(m_histogram.counts[bin]);
        }
    }
    return counts;
}

void HistogramView::drawBars(QPainter& painter, const Axis& axis, const ColourMap& map) const {
    const QRectF& area = axis.area;
    const Theme& theme = m_context.appearance.theme();
    const ValueRange of = range();
    if (m_histogram.counts.empty() || area.width() < kBarPitch) {
        return;
    }
    const std::vector<double> counts = barCounts();
    const double most = *std::max_element(counts.begin(), counts.end());
    for (std::size_t bar = 0; bar < counts.size(); ++bar) {
        if (!(counts[bar] > 0.0)) {
            continue;
        }
        const double x = area.left() + static_cast<double>(bar) * kBarPitch;
        const double height = std::max(1.0, std::log1p(counts[bar]) / std::log1p(most) * area.height());
        const double middle = axis.valueAt(x + kBarPitch / 2.0);
        const bool isInside = middle >= of.low && middle <= of.high;
        const QColor fill = isInside ? QColor(map.at((middle - of.low) / (of.high - of.low))) : theme.border;
        painter.fillRect(QRectF(x, area.bottom() - height, kBarPitch - 1.0, height), fill);
    }
}

void HistogramView::drawAxis(QPainter& painter, const Axis& axis, const ColourMap& map) const {
    const QRectF& area = axis.area;
    const Theme& theme = m_context.appearance.theme();
    const QFont font = sansFont(kCaptionSize);
    const ValueRange of = range();
    const double left = axis.xOf(of.low);
    const double right = axis.xOf(of.high);
    painter.fillRect(QRectF(area.left(), area.bottom(), area.width(), kRamp), theme.divider);
    for (double x = left; x < right; x += 1.0) {
        painter.fillRect(QRectF(x, area.bottom() + 1.0, 1.5, kRamp - 2.0),
                         QColor(map.at((x - left) / std::max(1.0, right - left))));
    }
    const bool isLog = scale() == ValueScale::Log;
    const double below = area.bottom() + kRamp + kAxis / 2.0 + 1.0;
    // The ends of the range are said by their numbers, and other numbers keep away from them.
    const QFont bold = sansFont(kCaptionSize, QFont::DemiBold);
    std::array<QRectF, 2> taken;
    for (const bool isHigh : {false, true}) {
        const double end = isHigh ? of.high : of.low;
        const QString text = rangeEndText(isLog ? std::pow(10.0, end) : end);
        const double half = textWidth(bold, text) / 2.0;
        const double x =
            std::clamp(isHigh ? right : left, area.left() + half + 1.0, area.right() - half - 1.0);
        taken[isHigh ? 1 : 0] = {x - half - 8.0, 0.0, 2.0 * half + 16.0, 1.0};
        if (!isHigh || !taken[1].intersects(taken[0])) {
            drawTextCentred(painter, {x, below}, bold, theme.text, text);
        }
    }
    for (const Tick& tick : ticksFor(axis.shown, area.width(), isLog ? 44.0 : 30.0, 2)) {
        const QString text = isLog ? QStringLiteral("10^%1").arg(tick.text) : tick.text;
        const double half = textWidth(font, text) / 2.0;
        const double x = std::clamp(axis.xOf(tick.value), area.left() + half, area.right() - half);
        const QRectF place(x - half, 0.0, 2.0 * half, 1.0);
        if (tick.value > axis.shown.low && tick.value < axis.shown.high && !place.intersects(taken[0]) &&
            !place.intersects(taken[1])) {
            drawTextCentred(painter, {x, below}, font, theme.secondary, text);
        }
    }
    if (scale() == ValueScale::Lift) {
        const double x = axis.xOf(0.0);
        painter.setPen(QPen(theme.tertiary, 1.0, Qt::DotLine));
        painter.drawLine(QLineF(std::floor(x) + 0.5, area.top(), std::floor(x) + 0.5, area.bottom()));
        drawTextCentred(painter, {std::clamp(x, 40.0, area.right() - 40.0), kAbove / 2.0 - 1.0}, font,
                        theme.secondary, tr("0 = uniform"));
    }
}

void HistogramView::drawHandles(QPainter& painter, const Axis& axis) const {
    const Theme& theme = m_context.appearance.theme();
    const QRectF& area = axis.area;
    painter.setRenderHint(QPainter::Antialiasing);
    const ValueRange of = range();
    for (const double value : {of.low, of.high}) {
        const double x = std::floor(axis.xOf(value)) + 0.5;
        painter.setPen(QPen(theme.text, 1.2));
        painter.drawLine(QLineF(x, area.top(), x, area.bottom() + kRamp));
        painter.setPen(Qt::NoPen);
        painter.setBrush(hasFocus() ? theme.strong : theme.text);
        painter.drawRoundedRect(QRectF(x - 4.0, area.bottom() - 1.0, 8.0, kRamp + 2.0), 2.0, 2.0);
    }
}

void HistogramView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const Axis axis = this->axis();
    const Palette palette = paletteOf(m_context.session, m_context.appearance);
    const ColourMap& map = colours(palette);
    drawBars(painter, axis, map);
    drawAxis(painter, axis, map);
    drawHandles(painter, axis);
}

void HistogramView::mousePressEvent(QMouseEvent* event) {
    const Axis axis = this->axis();
    const ValueRange of = range();
    const double low = std::abs(event->position().x() - axis.xOf(of.low));
    const double high = std::abs(event->position().x() - axis.xOf(of.high));
    m_shownWhileHeld = axis.shown;
    m_held = std::min(low, high) > kHandleReach ? 0 : (low < high ? -1 : 1);
}

void HistogramView::mouseMoveEvent(QMouseEvent* event) {
    if (m_held == 0) {
        return;
    }
    ValueRange next = range();
    const double least = 0.01 * (m_shownWhileHeld.high - m_shownWhileHeld.low);
    const double value = axis().valueAt(std::clamp(event->position().x(), bars().left(), bars().right()));
    if (m_held < 0) {
        next.low = std::min(value, next.high - least);
    } else {
        next.high = std::max(value, next.low + least);
    }
    setRange(next);
}

void HistogramView::mouseReleaseEvent(QMouseEvent* /*event*/) {
    m_held = 0;
    update();
}

void HistogramView::keyPressEvent(QKeyEvent* event) {
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    ValueRange next = range();
    const double step = 0.02 * (next.high - next.low);
    (event->modifiers().testFlag(Qt::ShiftModifier) ? next.high : next.low) += by * step;
    setRange(next);
}

} // namespace attnscope::ui
