// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"

#include <optional>
#include <vector>

class QPainter;

namespace attnscope::ui {

/// Height of the unit above the bar, up to where its ramp starts.
inline constexpr double kColourBarHead = 25.0;
/// A ramp shorter than that cannot be read.
inline constexpr double kSmallestColourBar = 110.0;

/// A mark on a scale.
struct Tick {
    double value = 0.0;
    QString text;
};

/// A level bar, from its mark to its ticks.
inline constexpr double kLevelBarHeight = 42.0;

/// Round numbers no nearer to each other than `distance` on a scale of `length` pixels, and the exact ends of
/// the range in place of those that are nearer to them than `fromEnds`. From low to high.
std::vector<Tick> ticksFor(const ValueRange& range, double length, double distance, int digits,
                           double fromEnds = 16.0);

/// "without key 0", "without 12 keys", briefly "w/o 12 keys"; `keys` is not empty.
QString ignoredKeysText(const std::vector<TokenSpan>& keys, int indexFrom, bool isBrief = false);
/// Whether the colours are those of weights in a range that was found without some keys, as the bar says.
bool isRangeWithoutKeys(const HeatmapPicture& picture);

/// Width of the ramp with its ticks.
double colourBarWidth(const HeatmapPicture& picture);

/// What the numbers of the bar are, as it is written at the bar: "weight", "A − B".
QString colourUnit(const HeatmapPicture& picture);

/// Width of the unit beside a level bar.
double colourUnitWidth(const HeatmapPicture& picture);
/// The ramp of a bar that stands in that rectangle, and of one that lies there.
QRectF uprightRamp(const QRectF& bar);
QRectF levelRamp(const QRectF& bar, double left, double width);

/// Draws a level bar whose unit begins at the left of the area: unit, ramp, ticks below it, and the mark.
void drawLevelColourBar(QPainter& painter, const HeatmapPicture& picture, const QRectF& area,
                        const QRectF& ramp, const std::optional<double>& marked);
/// Draws unit, ramp, ticks and, where given, the mark at a number.
void drawColourBar(QPainter& painter, const HeatmapPicture& picture, const QRectF& area,
                   const std::optional<double>& marked);

} // namespace attnscope::ui
