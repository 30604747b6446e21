// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/plane_grid.h"

#include "core/base/count_text.h"
#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/theme.h"
#include "ui/paint/base/tick_step.h"
#include "ui/paint/row/arrow_shape.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace attnscope::ui {

namespace {

// Room round the arrows: for the titles at the left and at the bottom, for numbers beside the axes.
constexpr double kLeft = 56.0;
constexpr double kRight = 34.0;
constexpr double kTop = 30.0;
constexpr double kBottom = 46.0;
constexpr double kTickDistance = 56.0; ///< pixels at least
constexpr double kTitleBand = 20.0;    ///< at the left and bottom edge of the frame

QString tickText(double value, double tick) {
    const double exponent = std::floor(std::log10(tick) + 1e-9);
    if (exponent < -4.0 || exponent > 5.0) {
        return QString::number(value, 'g', 3).replace(QLatin1Char('-'), QChar(0x2212));
    }
    const bool whole = std::abs(value - std::round(value)) < 1e-9 * tick;
    const double decimals = whole ? 0.0 : std::max(0.0, -exponent);
    return QString::fromStdString(
        groupedText(numberText(whole ? std::round(value) + 0.0 : value, static_cast<int>(decimals))));
}

/// Multiples of the tick whose lines lie between two pixels of an axis.
struct Ticks {
    long first = 0;
    long last = 0;
};

Ticks ticksBetween(double low, double high, double origin, double step) {
    return {static_cast<long>(std::ceil((low - origin) / step)),
            static_cast<long>(std::floor((high - origin) / step))};
}

void drawGrid(QPainter& painter, const Theme& theme, const PlaneFrame& g) {
    const double step = g.tick * g.unit;
    const Ticks across = ticksBetween(g.frame.left() + 1.0, g.frame.right() - 1.0, g.origin.x(), step);
    for (long k = across.first; k <= across.last; ++k) {
        const double x = std::round(g.origin.x() + static_cast<double>(k) * step - 0.5) + 0.5;
        painter.setPen(QPen(k == 0 ? theme.border : theme.divider, k == 0 ? 2.0 : 1.0));
        painter.drawLine(QLineF(x, g.frame.top() + 1.0, x, g.frame.bottom() - 1.0));
    }
    if (!g.numberLine) {
        const Ticks up = ticksBetween(g.frame.top() + 1.0, g.frame.bottom() - 1.0, g.origin.y(), step);
        for (long k = up.first; k <= up.last; ++k) {
            const double y = std::round(g.origin.y() + static_cast<double>(k) * step - 0.5) + 0.5;
            painter.setPen(QPen(theme.divider, 1.0));
            painter.drawLine(QLineF(g.frame.left() + 1.0, y, g.frame.right() - 1.0, y));
        }
    }
    painter.setPen(QPen(theme.border, 2.0));
    painter.drawLine(QLineF(g.frame.left() + 1.0, g.origin.y(), g.frame.right() - 1.0, g.origin.y()));
    painter.drawLine(QLineF(g.origin.x(), g.frame.top() + 1.0, g.origin.x(), g.frame.bottom() - 1.0));
}

/// Baseline-free text: centred in its rectangle, whatever the device clips.
constexpr int kCentred = Qt::AlignCenter | Qt::TextDontClip | Qt::TextSingleLine;

/// The title of the level axis, shorter where the frame is too narrow for it.
const Label& levelTitle(const AxisTitles& titles, const PlaneFrame& g) {
    const double space = g.frame.width() - 2.0 * kTitleBand;
    if (labelWidth(titles.level, kCaptionSize) <= space) {
        return titles.level;
    }
    const bool isShort = labelWidth(titles.shortLevel, kCaptionSize) <= g.frame.width() - kTitleBand;
    return isShort || titles.leastLevel.empty() ? titles.shortLevel : titles.leastLevel;
}

void drawTitleCentred(QPainter& painter, const Label& title, const QPointF& middle, const QColor& colour) {
    const QFontMetricsF metrics(sansFont(kCaptionSize));
    const double baseline = middle.y() + (metrics.ascent() - metrics.descent()) / 2.0;
    drawLabel(painter, title, kCaptionSize, {middle.x() - labelWidth(title, kCaptionSize) / 2.0, baseline},
              colour);
}

/// Where a title of that length begins between two ends: at `wanted`, but not across the other axis where it
/// has room on one of its sides.
double besideAxis(double wanted, double length, double axis, double low, double high) {
    constexpr double kFree = 6.0;
    if (axis <= wanted - kFree || axis >= wanted + length + kFree) {
        return wanted;
    }
    if (axis + kFree + length <= high) {
        return axis + kFree;
    }
    return axis - kFree - length >= low ? axis - kFree - length : wanted;
}

QRectF levelTitleRect(const AxisTitles& titles, const PlaneFrame& g) {
    const double width = labelWidth(levelTitle(titles, g), kCaptionSize) + 6.0;
    const double left = std::min(g.frame.center().x() - width / 2.0 + 8.0, g.frame.right() - width);
    return {besideAxis(left, width, g.origin.x(), g.frame.left() + kTitleBand, g.frame.right()),
            g.frame.bottom() - kTitleBand, width, 16.0};
}

QRectF uprightTitleRect(const AxisTitles& titles, const PlaneFrame& g) {
    const double length = labelWidth(titles.upright, kCaptionSize);
    const double top = besideAxis(g.frame.center().y() - length / 2.0, length, g.origin.y(), g.frame.top(),
                                  g.frame.bottom() - kTitleBand);
    return {g.frame.left(), top, kTitleBand + 2.0, length};
}

void drawTitles(QPainter& painter, const Theme& theme, const AxisTitles& titles, const PlaneFrame& g) {
    // No axis and no line of the grid strikes a title through.
    constexpr double kPad = 3.0;
    for (const QRectF& rect : axisTitleRects(titles, g)) {
        painter.fillRect(rect.adjusted(-kPad, 1.0, kPad, -1.0) & g.frame.adjusted(1.0, 1.0, -1.0, -1.0),
                         theme.canvas);
    }
    drawTitleCentred(painter, levelTitle(titles, g), levelTitleRect(titles, g).center(), theme.secondary);
    if (g.numberLine) {
        return;
    }
    painter.save();
    painter.translate(g.frame.left() + 13.0, uprightTitleRect(titles, g).center().y());
    painter.rotate(-90.0);
    drawTitleCentred(painter, titles.upright, {}, theme.secondary);
    painter.restore();
}

void addLevelNumbers(std::vector<AxisNumber>& numbers, const PlaneFrame& g) {
    const QFontMetricsF metrics(sansFont(kCaptionSize));
    const double step = g.tick * g.unit;
    const Ticks ticks =
        ticksBetween(g.frame.left() + kTitleBand + 18.0, g.frame.right() - 14.0, g.origin.x(), step);
    const double below = std::min(g.origin.y() + 4.0, g.frame.bottom() - kTitleBand - 16.0);
    const double y = g.ticksAbove ? std::max(g.frame.top() + 1.0, g.origin.y() - 19.0) : below;
    for (long k = ticks.first; k <= ticks.last; ++k) {
        const QString text = tickText(static_cast<double>(k) * g.tick, g.tick);
        const double width = metrics.horizontalAdvance(text) + 2.0;
        const double beside = g.ticksRight ? 5.0 + width / 2.0 : -5.0 - width / 2.0;
        const double x = g.origin.x() + static_cast<double>(k) * step + (k == 0 ? beside : 0.0);
        const QRectF rect(x - width / 2.0, y, width, 16.0);
        if (g.frame.contains(rect)) {
            numbers.push_back({rect, text});
        }
    }
}

void addUprightNumbers(std::vector<AxisNumber>& numbers, const PlaneFrame& g) {
    const QFontMetricsF metrics(sansFont(kCaptionSize));
    const double step = g.tick * g.unit;
    const Ticks ticks =
        ticksBetween(g.frame.top() + 8.0, g.frame.bottom() - kTitleBand - 8.0, g.origin.y(), step);
    for (long k = ticks.first; k <= ticks.last; ++k) {
        if (k != 0) {
            const QString text = tickText(-static_cast<double>(k) * g.tick, g.tick);
            const double width = metrics.horizontalAdvance(text) + 2.0;
            const double x = g.ticksRight ? g.origin.x() + 7.0 : g.origin.x() - 7.0 - width;
            const double y = g.origin.y() + static_cast<double>(k) * step;
            numbers.push_back({QRectF(x, y - 8.0, width, 16.0), text});
        }
    }
}

/// `rect`: of a number, whose figures are half as high as that.
bool isUnderArrow(const QRectF& rect, const std::vector<QLineF>& arrows, double shaft) {
    constexpr double kSpare = 3.5; // above and below the figures
    constexpr double kHead = 1.25; // half of a head's width, in shafts
    const auto meets = [&](const QLineF& arrow, double half) {
        return cutTo(rect.adjusted(-half, kSpare - half, half, half - kSpare), arrow).has_value();
    };
    return std::any_of(arrows.begin(), arrows.end(), [&](const QLineF& arrow) {
        const double length = arrow.length();
        const double neck = std::max(0.0, 1.0 - 2.4 * shaft / std::max(length, 1.0));
        return length > 1.0 && (meets(arrow, shaft / 2.0 + 1.0) ||
                                meets(QLineF(arrow.pointAt(neck), arrow.p2()), kHead * shaft));
    });
}

std::vector<AxisNumber> uncovered(const std::vector<AxisNumber>& numbers, const PlaneFrame& g,
                                  const std::vector<QLineF>& arrows) {
    std::vector<AxisNumber> seen;
    std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(seen),
                 [&](const AxisNumber& number) { return !isUnderArrow(number.rect, arrows, g.shaft); });
    return seen.size() >= 2 ? seen : numbers;
}

} // namespace

bool isFinitePoint(const QPointF& point) {
    return std::isfinite(point.x()) && std::isfinite(point.y());
}

double shaftFor(std::size_t arrows) {
    return arrows <= 12 ? 5.0 : arrows <= 60 ? 3.5 : 2.5;
}

QPointF PlaneFrame::at(const QPointF& point) const {
    return {origin.x() + unit * point.x(), origin.y() - unit * point.y()};
}

QPointF PlaneFrame::unitsOf(const QPointF& way) const {
    return {way.x() / unit, -way.y() / unit};
}

void PlaneBox::take(const QPointF& point) {
    if (isFinitePoint(point)) {
        left = std::min(left, point.x());
        right = std::max(right, point.x());
        low = std::min(low, point.y());
        high = std::max(high, point.y());
    }
}

void PlaneBox::takeWhereWorth(const std::vector<QPointF>& points, const QSizeF& room, double worth) {
    PlaneBox with = *this;
    for (const QPointF& point : points) {
        with.take(point);
    }
    const double unit = unitIn(room);
    if (unit == 0.0 || with.unitIn(room) >= worth * unit) {
        *this = with;
    }
}

double PlaneBox::unitIn(const QSizeF& room) const {
    const double wide = right - left;
    const double tall = high - low;
    double unit = 0.0;
    if (wide > 0.0) {
        unit = room.width() / wide;
    }
    if (tall > 0.0) {
        unit = unit > 0.0 ? std::min(unit, room.height() / tall) : room.height() / tall;
    }
    return std::isfinite(unit) ? unit : 0.0;
}

namespace {

/// Names stand to the right of arrows, so more of the spare width goes there, as much as names take.
double spareAtLeft(double spare) {
    constexpr double kNames = 140.0;
    return std::max(0.15 * spare, (spare - kNames) / 2.0);
}

} // namespace

QSizeF arrowSpace(const QSizeF& size) {
    return {std::max(20.0, size.width() - kLeft - kRight), std::max(20.0, size.height() - kTop - kBottom)};
}

void fitPlane(PlaneFrame& plane, const PlaneBox& box, const QSizeF& size) {
    const QSizeF space = arrowSpace(size);
    plane.unit = box.unitIn(space);
    if (plane.unit <= 0.0) {
        plane.unit = std::min(space.width(), space.height()) / 2.0;
    }
    plane.tick = tickStep(kTickDistance / plane.unit);
    plane.ticksRight = box.right < -box.left;
    plane.ticksAbove = box.high < -box.low && !plane.numberLine;
    const double spareX = space.width() - plane.unit * (box.right - box.left);
    const double spareY = space.height() - plane.unit * (box.high - box.low);
    plane.origin = QPointF(std::round(kLeft + spareAtLeft(spareX) - plane.unit * box.left) + 0.5,
                           std::round(kTop + 0.5 * spareY + plane.unit * box.high) + 0.5);
    if (plane.numberLine) {
        plane.origin.setY(std::round(size.height() - kBottom) + 0.5);
    }
}

std::vector<AxisNumber> axisNumbers(const PlaneFrame& plane, const std::vector<QLineF>& arrows) {
    std::vector<AxisNumber> level;
    addLevelNumbers(level, plane);
    std::vector<AxisNumber> numbers = uncovered(level, plane, arrows);
    if (!plane.numberLine) {
        std::vector<AxisNumber> upright;
        addUprightNumbers(upright, plane);
        const std::vector<AxisNumber> seen = uncovered(upright, plane, arrows);
        numbers.insert(numbers.end(), seen.begin(), seen.end());
    }
    return numbers;
}

std::vector<QRectF> axisTitleRects(const AxisTitles& titles, const PlaneFrame& plane) {
    std::vector<QRectF> rects{levelTitleRect(titles, plane)};
    if (!plane.numberLine) {
        rects.push_back(uprightTitleRect(titles, plane));
    }
    return rects;
}

void drawCanvas(QPainter& painter, const Theme& theme, const QRectF& frame) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme.border, 1.0));
    painter.setBrush(theme.canvas);
    painter.drawRect(frame);
    painter.setRenderHint(QPainter::Antialiasing);
}

void drawGridOfPlane(QPainter& painter, const Theme& theme, const PlaneFrame& plane, const AxisTitles& titles,
                     const std::vector<AxisNumber>& numbers) {
    drawCanvas(painter, theme, plane.frame);
    drawGrid(painter, theme, plane);
    painter.setFont(sansFont(kCaptionSize));
    painter.setPen(theme.tertiary);
    for (const AxisNumber& number : numbers) {
        painter.drawText(number.rect, kCentred, number.text);
    }
    drawTitles(painter, theme, titles, plane);
}

} // namespace attnscope::ui
