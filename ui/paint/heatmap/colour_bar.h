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

/// Round numbers no nearer to each other than `distance` on a scale of `length` pixels, and the exact ends of
/// the range in place of those that would touch them. From low to high.
std::vector<Tick> ticksFor(const ValueRange& range, double length, double distance, int digits);

/// Width of the ramp with its ticks.
double colourBarWidth(const HeatmapPicture& picture);

/// Draws unit, ramp, ticks and, where given, the mark at a number.
void drawColourBar(QPainter& painter, const HeatmapPicture& picture, const QRectF& area,
                   const std::optional<double>& marked);

} // namespace attnscope::ui
