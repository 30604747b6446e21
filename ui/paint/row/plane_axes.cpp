// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/plane_axes.h"

#include "core/base/count_text.h"
#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/arrow_shape.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace attnscope::ui {

namespace {

struct PlaneTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Plane)
};

constexpr double kTitleBand = 20.0; ///< at the left and bottom edge of the frame

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

void drawGrid(QPainter& painter, const Theme& theme, const ArrowsGeometry& g) {
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

int shownPercent(const ValuePlane& plane) {
    return std::isfinite(plane.shown) ? static_cast<int>(std::lround(100.0 * plane.shown)) : 0;
}

QString titleOf(const ArrowsPicture& picture, int axis) {
    return axisTitle(picture.plane, axis, picture.state.indexFrom, picture.state.features);
}

QString shortLevelTitle(const ArrowsPicture& picture) {
    const ValuePlane& plane = picture.plane;
    return plane.isExact ? titleOf(picture, 0)
                         : PlaneTexts::tr("direction 1 of V (%1 % of the movement)").arg(shownPercent(plane));
}

/// Baseline-free text: centred in its rectangle, whatever the device clips.
constexpr int kCentred = Qt::AlignCenter | Qt::TextDontClip | Qt::TextSingleLine;

/// The title of the level axis, shorter where the frame is too narrow for it.
QString levelTitle(const ArrowsPicture& picture, const ArrowsGeometry& g) {
    const QString title = titleOf(picture, 0);
    const double space = g.frame.width() - 2.0 * kTitleBand;
    return QFontMetricsF(sansFont(kCaptionSize)).horizontalAdvance(title) <= space ? title
                                                                                   : shortLevelTitle(picture);
}

QRectF levelTitleRect(const ArrowsPicture& picture, const ArrowsGeometry& g) {
    const QFontMetricsF metrics(sansFont(kCaptionSize));
    const double width = metrics.horizontalAdvance(levelTitle(picture, g)) + 6.0;
    const double left = std::min(g.frame.center().x() - width / 2.0 + 8.0, g.frame.right() - width);
    return {left, g.frame.bottom() - kTitleBand, width, 16.0};
}

void drawTitles(QPainter& painter, const ArrowsPicture& picture, const ArrowsGeometry& g) {
    painter.setFont(sansFont(kCaptionSize));
    painter.setPen(picture.state.palette.theme.secondary);
    painter.drawText(levelTitleRect(picture, g), kCentred, levelTitle(picture, g));
    if (g.numberLine) {
        return;
    }
    painter.save();
    painter.translate(g.frame.left() + 13.0, g.frame.center().y());
    painter.rotate(-90.0);
    painter.drawText(QRectF(-150.0, -8.0, 300.0, 16.0), kCentred, titleOf(picture, 1));
    painter.restore();
}

void addLevelNumbers(std::vector<AxisNumber>& numbers, const ArrowsGeometry& g) {
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

void addUprightNumbers(std::vector<AxisNumber>& numbers, const ArrowsGeometry& g) {
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

bool isUnderArrow(const QRectF& rect, const ArrowsGeometry& g) {
    for (std::size_t term = 0; term + 1 < g.tips.size(); ++term) {
        const QLineF arrow = g.arrow(term);
        if (arrow.length() > 1.0 && cutTo(rect, arrow)) {
            return true;
        }
    }
    return false;
}

/// The numbers of an axis without those under an arrow, as long as two are left that the axis can be read by.
std::vector<AxisNumber> uncovered(const std::vector<AxisNumber>& numbers, const ArrowsGeometry& g) {
    std::vector<AxisNumber> seen;
    std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(seen), [&](const AxisNumber& number) {
        return !isUnderArrow(number.rect.adjusted(-g.shaft / 2.0, 2.0, g.shaft / 2.0, -2.0), g);
    });
    return seen.size() >= 2 ? seen : numbers;
}

} // namespace

QString axisTitle(const ValuePlane& plane, int axis, int indexFrom, const TokenList& features) {
    if (plane.isExact) {
        const std::string name = featureName(features, static_cast<std::size_t>(axis));
        return PlaneTexts::tr("output feature %1")
            .arg(name.empty() ? QString::number(axis + indexFrom) : QString::fromStdString(name));
    }
    const QString direction = PlaneTexts::tr("direction %1 of V").arg(axis + 1);
    if (axis > 0) {
        return direction;
    }
    return PlaneTexts::tr("%1 (the plane shows %2 % of the movement)")
        .arg(direction)
        .arg(shownPercent(plane));
}

std::vector<AxisNumber> axisNumbers(const ArrowsGeometry& g) {
    std::vector<AxisNumber> level;
    addLevelNumbers(level, g);
    std::vector<AxisNumber> numbers = uncovered(level, g);
    if (!g.numberLine) {
        std::vector<AxisNumber> upright;
        addUprightNumbers(upright, g);
        const std::vector<AxisNumber> seen = uncovered(upright, g);
        numbers.insert(numbers.end(), seen.begin(), seen.end());
    }
    return numbers;
}

std::vector<QRectF> axisTitleRects(const ArrowsPicture& picture, const ArrowsGeometry& g) {
    std::vector<QRectF> rects{levelTitleRect(picture, g)};
    if (!g.numberLine) {
        const QFontMetricsF metrics(sansFont(kCaptionSize));
        const double length = metrics.horizontalAdvance(titleOf(picture, 1));
        rects.emplace_back(g.frame.left(), g.frame.center().y() - length / 2.0, kTitleBand + 2.0, length);
    }
    return rects;
}

void drawPlane(QPainter& painter, const ArrowsPicture& picture, const ArrowsGeometry& g) {
    const Theme& theme = picture.state.palette.theme;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme.border, 1.0));
    painter.setBrush(theme.canvas);
    painter.drawRect(g.frame);
    if (picture.state.steps() == 0) {
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    drawGrid(painter, theme, g);
    painter.setFont(sansFont(kCaptionSize));
    painter.setPen(theme.tertiary);
    for (const AxisNumber& number : axisNumbers(g)) {
        painter.drawText(number.rect, kCentred, number.text);
    }
    drawTitles(painter, picture, g);
}

} // namespace attnscope::ui
