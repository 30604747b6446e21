// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/colour_bar.h"

#include "core/base/count_text.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/base/tick_step.h"

#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kRampWidth = 15.0;
constexpr double kBarTickLength = 6.0;
constexpr double kTickGap = 5.0;
constexpr double kTickDistance = 34.0;
constexpr double kLabelHeight = 16.0;
constexpr double kLevelRampHeight = 11.0;
constexpr double kLevelRampTop = 13.0; ///< below the mark
constexpr double kLevelTickLength = 4.0;
constexpr double kLevelTickGap = 18.0; ///< between numbers beside each other

QString tickText(double value, int digits) {
    return QString::fromStdString(groupedText(shortNumberText(value, digits)));
}

/// Below that no end of a range is written with all its zeros.
constexpr double kTiny = 1e-6;

bool isTiny(const ValueRange& range) {
    return std::max(std::abs(range.low), std::abs(range.high)) < kTiny;
}

/// Of a tiny range: "3e−13", and 0 as it is.
QString tinyText(double value) {
    return value == 0.0 ? QStringLiteral("0")
                        : QString::number(value, 'g', 2).replace(QLatin1Char('-'), QChar(0x2212));
}

/// So few decimals that the number written with them is the true one as far as the bar can show it.
int decimalsFor(double value, double step, int atLeast) {
    constexpr int kMost = 9;
    constexpr double kUnseen = 0.005; ///< of the distance of two ticks
    constexpr double kUnread = 0.002; ///< of the number: 0.995 is never 1, however short the bar is
    const double passed = std::min(kUnseen * step, kUnread * std::abs(value));
    int digits = atLeast;
    for (double unit = std::pow(10.0, digits); digits < kMost; unit *= 10.0, ++digits) {
        if (std::abs(std::round(value * unit) / unit - value) <= passed) {
            break;
        }
    }
    return digits;
}

/// The end of a range: as short as a tick where it is a short number too.
Tick endTick(double value, double step, int stepDigits) {
    return {value, tickText(value, decimalsFor(value, step, stepDigits))};
}

QString unitOf(RangeGroup group) {
    switch (group) {
    case RangeGroup::Weights:
        return QCoreApplication::translate("Heatmap", "weight");
    case RangeGroup::Effects:
        return QStringLiteral("‖a·v‖");
    case RangeGroup::Scores:
        return QCoreApplication::translate("Heatmap", "score");
    case RangeGroup::Values:
        break;
    }
    return QCoreApplication::translate("Heatmap", "value");
}

QString titleOf(const HeatmapPicture& picture) {
    const QString unit = unitOf(stageInfo(picture.stage).range);
    if (picture.isDifference) {
        return picture.isRangeByHand ? QCoreApplication::translate("Heatmap", "A − B, by hand")
                                     : QCoreApplication::translate("Heatmap", "A − B");
    }
    if (isRangeWithoutKeys(picture)) {
        const QString keys =
            ignoredKeysText(picture.palette.ranges.ignoredKeys, picture.indexFrom, picture.isFigure());
        // More words would take the room of a figure's matrix.
        return picture.isFigure() ? keys : QCoreApplication::translate("Heatmap", "%1, %2").arg(unit, keys);
    }
    // A figure has its numbers at the bar, and the command that makes it names no range of the window.
    const bool saysOwn = picture.palette.ranges.isOwn && !picture.isFigure();
    return saysOwn ? QCoreApplication::translate("Heatmap", "%1, own range").arg(unit) : unit;
}

/// A figure has no room for the formula, and large matrices have it in the line below them.
QString liftUnit(const HeatmapPicture& picture) {
    return picture.isFigure() || picture.tiled
               ? QCoreApplication::translate("Heatmap", "lift")
               : QCoreApplication::translate("Heatmap", "lift = log₂(keys attended · a)");
}

/// What the bar stands for: it may be another scale than that of the numbers themselves.
struct Bar {
    ValueRange range;
    QString unit;
    bool isLog = false; ///< `range` is of exponents of ten
};

Bar barOf(const HeatmapPicture& picture, bool isLevel = false) {
    const RangeGroup group = stageInfo(picture.stage).range;
    if (picture.rowShares) {
        return {picture.tiledColours.range,
                picture.isFigure() || isLevel
                    ? QCoreApplication::translate("Heatmap", "of its row")
                    : QCoreApplication::translate("Heatmap", "÷ largest of its row")};
    }
    if (!picture.tiled && picture.scale == ValueScale::Linear) {
        return {picture.palette.rangeOf(group), titleOf(picture)};
    }
    const ColourScale& colours = picture.tiledColours;
    if (colours.isLog) {
        return {{std::log10(colours.range.low), std::log10(colours.range.high)},
                isRangeWithoutKeys(picture)
                    ? QCoreApplication::translate("Heatmap", "log %1").arg(titleOf(picture))
                    : QCoreApplication::translate("Heatmap", "weight (log)"),
                true};
    }
    const bool isLift = picture.stage == Stage::Weights && picture.scale == ValueScale::Lift;
    return {colours.range, !isLift   ? titleOf(picture)
                           : isLevel ? QCoreApplication::translate("Heatmap", "lift")
                                     : liftUnit(picture)};
}

/// 10⁻³ as a number that reads so: 0.001, or 1e−3 where smaller ones stand beside it.
QString powerOfTen(double exponent, bool hasSmall) {
    return hasSmall && exponent < -0.5
               ? QStringLiteral("1e%1%2").arg(QChar(0x2212)).arg(std::lround(-exponent))
               : QString::number(std::pow(10.0, exponent), 'g', 3);
}

std::vector<Tick> ticksOf(const Bar& bar, double length, int digits, double distance = kTickDistance,
                          double fromEnds = kLabelHeight) {
    if (!bar.isLog) {
        return ticksFor(bar.range, length, distance, digits, fromEnds);
    }
    const double decades = bar.range.high - bar.range.low;
    const double step = std::max(1.0, std::ceil(kLabelHeight * decades / std::max(length, 1.0)));
    std::vector<Tick> ticks;
    for (double exponent = std::ceil(bar.range.low - 1e-9); exponent <= bar.range.high + 1e-9;
         exponent += step) {
        ticks.push_back({exponent, powerOfTen(exponent, bar.range.low < -4.0 - 1e-9)});
    }
    const double room = kLabelHeight * decades / std::max(length, 1.0);
    if (ticks.size() >= 2 && bar.range.high - ticks.back().value >= room) {
        ticks.push_back({bar.range.high, QString::number(std::pow(10.0, bar.range.high), 'g', 2)});
    }
    if (ticks.size() < 2) { // ends that were dragged to within a decade
        return {{bar.range.low, tickText(std::pow(10.0, bar.range.low), digits)},
                {bar.range.high, tickText(std::pow(10.0, bar.range.high), digits)}};
    }
    return ticks;
}

/// From low to high upwards or, where it lies, to the right.
void drawRamp(QPainter& painter, const ColourMap& map, const QRectF& ramp, const Theme& theme) {
    const bool isLevel = ramp.width() > ramp.height();
    QImage image(isLevel ? 256 : 1, isLevel ? 1 : 256, QImage::Format_RGB32);
    for (int i = 0; i < 256; ++i) {
        image.setPixel(isLevel ? i : 0, isLevel ? 0 : 255 - i, map.table()[static_cast<std::size_t>(i)]);
    }
    painter.drawImage(ramp, image);
    painter.setPen(QPen(theme.border, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(ramp.adjusted(0.5, 0.5, -0.5, -0.5));
}

void drawMark(QPainter& painter, const QRectF& ramp, double y, const Theme& theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    const double tip = ramp.left() - 3.0;
    painter.drawPolygon(QPolygonF{{tip, y}, {tip - 8.0, y - 5.0}, {tip - 8.0, y + 5.0}});
    painter.restore();
}

/// The number with as many of its decimals as fit: an end has more than the ticks for which the room was
/// made.
QString fittedTickText(const Tick& tick, const QFont& font, double room) {
    QString text = tick.text;
    const auto point = text.indexOf(QLatin1Char('.'));
    for (auto decimals = point < 0 ? 0 : text.size() - point - 1;
         decimals > 0 && textWidth(font, text) > room + 0.5;) {
        text = tickText(tick.value, static_cast<int>(--decimals));
    }
    return text;
}

/// Ticks whose numbers between the ends fit whole: of a long bar they are further apart, since one decimal of
/// 0.05 and 0.1 would be the same.
std::vector<Tick> fittedTicks(const Bar& bar, double length, int digits, const QFont& font, double room) {
    std::vector<Tick> ticks = ticksOf(bar, length, digits);
    const auto isTooWide = [&](const Tick& tick) {
        const bool isEnd = &tick == &ticks.front() || &tick == &ticks.back();
        return !isEnd && textWidth(font, tick.text) > room + 0.5;
    };
    for (double distance = 2.0 * kTickDistance;
         distance < length && !bar.isLog && std::any_of(ticks.begin(), ticks.end(), isTooWide);
         distance *= 2.0) {
        ticks = ticksOf(bar, length, digits, distance);
    }
    return ticks;
}

/// The widest number beside a bar: the ticks of a long one, which may have more decimals than its ends have
/// beside a shorter one.
double widestNumber(const Bar& bar, int digits) {
    constexpr double kLongBar = 600.0;
    constexpr double kUsualBar = 200.0;
    std::vector<Tick> ticks = ticksOf(bar, kLongBar, digits);
    const std::vector<Tick> usual = ticksOf(bar, kUsualBar, digits);
    ticks.front() = usual.front();
    ticks.back() = usual.back();
    double widest = 0.0;
    for (const Tick& tick : ticks) {
        widest = std::max(widest, textWidth(sansFont(kInterfaceSize), tick.text));
    }
    return widest;
}

} // namespace

QString ignoredKeysText(const std::vector<TokenSpan>& keys, int indexFrom, bool isBrief) {
    std::size_t count = 0;
    for (const TokenSpan& span : keys) {
        count += span.count();
    }
    if (count == 1) {
        return (isBrief ? QCoreApplication::translate("Heatmap", "w/o key %1")
                        : QCoreApplication::translate("Heatmap", "without key %1"))
            .arg(indexText(keys.front().first + static_cast<std::size_t>(indexFrom)));
    }
    return (isBrief ? QCoreApplication::translate("Heatmap", "w/o %1 keys")
                    : QCoreApplication::translate("Heatmap", "without %1 keys"))
        .arg(indexText(count));
}

bool isRangeWithoutKeys(const HeatmapPicture& picture) {
    return stageInfo(picture.stage).range == RangeGroup::Weights && !picture.isDifference &&
           !picture.rowShares && picture.scale != ValueScale::Lift &&
           !picture.palette.ranges.ignoredKeys.empty();
}

QRectF uprightRamp(const QRectF& bar) {
    return {bar.left(), bar.top() + kColourBarHead, kRampWidth, bar.height() - kColourBarHead};
}

QRectF levelRamp(const QRectF& bar, double left, double width) {
    return {left, bar.top() + kLevelRampTop, width, kLevelRampHeight};
}

QString colourUnit(const HeatmapPicture& picture) {
    return barOf(picture).unit;
}

double colourUnitWidth(const HeatmapPicture& picture) {
    return std::ceil(textWidth(sansFont(kInterfaceSize), barOf(picture, true).unit));
}

std::vector<Tick> ticksFor(const ValueRange& range, double length, double distance, int digits,
                           double fromEnds) {
    const double width = range.high - range.low;
    if (!(width > 0.0) || length <= 0.0) {
        return {{range.low, tickText(range.low, digits)}};
    }
    if (!std::isfinite(width)) {
        const double middle = 0.5 * range.low + 0.5 * range.high;
        return {{range.low, tickText(range.low, digits)},
                {middle, tickText(middle, 0)},
                {range.high, tickText(range.high, digits)}};
    }
    const double step = tickStep(width * std::min(1.0, distance / length));
    const int stepDigits = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    const double keepOff = width * fromEnds / length;
    const bool areTiny = isTiny(range);
    const auto endOf = [&](double value) {
        return areTiny ? Tick{value, tinyText(value)} : endTick(value, step, stepDigits);
    };
    std::vector<Tick> ticks{endOf(range.low)};
    const double first = std::ceil(range.low / step);
    for (double number = first; number * step < range.high; number += 1.0) {
        const double value = number * step;
        if (value - range.low >= keepOff && range.high - value >= keepOff) {
            const double written = number == 0.0 ? 0.0 : value;
            ticks.push_back({value, areTiny ? tinyText(written) : tickText(written, stepDigits)});
        }
    }
    ticks.push_back(endOf(range.high));
    return ticks;
}

double colourBarWidth(const HeatmapPicture& picture) {
    const Bar bar = barOf(picture);
    const QFont font = sansFont(kInterfaceSize);
    const double widest = widestNumber(bar, picture.digits);
    const double own =
        std::ceil(std::max(kRampWidth + kBarTickLength + kTickGap + widest, textWidth(font, bar.unit)));
    return std::max(own, picture.leastBarWidth);
}

void drawLevelColourBar(QPainter& painter, const HeatmapPicture& picture, const QRectF& area,
                        const QRectF& ramp, const std::optional<double>& marked) {
    const Theme& theme = picture.palette.theme;
    const Bar bar = barOf(picture, true);
    const QFont font = sansFont(kInterfaceSize);
    drawTextLeft(painter, {area.left(), ramp.center().y()}, font, theme.secondary, bar.unit);
    drawRamp(painter, picture.palette.mapOf(stageInfo(picture.stage).range), ramp, theme);
    const auto placeOf = [&](double value) {
        return ramp.left() + std::clamp(bar.range.positionOf(value), 0.0, 1.0) * ramp.width();
    };
    const double distance = widestNumber(bar, picture.digits) + kLevelTickGap;
    double free = area.left();
    for (const Tick& tick : ticksOf(bar, ramp.width(), picture.digits, distance, distance)) {
        const double x = std::clamp(std::floor(placeOf(tick.value)), ramp.left(), ramp.right() - 1.0);
        painter.fillRect(QRectF(x, ramp.bottom(), 1.0, kLevelTickLength), theme.tertiary);
        const double width = textWidth(font, tick.text);
        const double left = std::min(x + 0.5 - width / 2.0, area.right() - width);
        if (left >= free) {
            drawTextLeft(painter, {left, ramp.bottom() + kLevelTickLength + 8.0}, font, theme.secondary,
                         tick.text);
            free = left + width + 4.0;
        }
    }
    if (marked && !std::isnan(*marked)) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.text);
        const QPointF tip(placeOf(*marked), ramp.top() - 2.0);
        painter.drawPolygon(QPolygonF{tip, tip + QPointF(-5.0, -8.0), tip + QPointF(5.0, -8.0)});
        painter.restore();
    }
}

void drawColourBar(QPainter& painter, const HeatmapPicture& picture, const QRectF& area,
                   const std::optional<double>& marked) {
    const Theme& theme = picture.palette.theme;
    const RangeGroup group = stageInfo(picture.stage).range;
    const Bar bar = barOf(picture);
    const ValueRange& range = bar.range;
    const QRectF ramp = uprightRamp(area);
    if (ramp.height() < 2.0 * kLabelHeight) {
        return;
    }
    const QFont font = sansFont(kInterfaceSize);
    drawTextLeft(painter, {area.left() - 4.0, area.top() + 7.0}, font, theme.secondary, bar.unit);
    drawRamp(painter, picture.palette.mapOf(group), ramp, theme);
    const auto heightOf = [&](double value) {
        return ramp.bottom() - std::clamp(range.positionOf(value), 0.0, 1.0) * ramp.height();
    };
    const double textLeft = ramp.right() + kBarTickLength + kTickGap;
    for (const Tick& tick : fittedTicks(bar, ramp.height(), picture.digits, font, area.right() - textLeft)) {
        const double y = std::clamp(std::floor(heightOf(tick.value)), ramp.top(), ramp.bottom() - 1.0);
        painter.fillRect(QRectF(ramp.right(), y, kBarTickLength, 1.0), theme.tertiary);
        drawTextLeft(painter, {textLeft, y + 0.5}, font, theme.secondary,
                     bar.isLog ? tick.text : fittedTickText(tick, font, area.right() - textLeft));
    }
    if (marked && !std::isnan(*marked)) {
        drawMark(painter, ramp, heightOf(*marked), theme);
    }
}

} // namespace attnscope::ui
