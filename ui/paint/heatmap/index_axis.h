// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_drawing.h"

namespace attnscope::ui {

/// An index on an axis, and its place along it.
struct IndexTick {
    std::size_t index = 0;
    double place = 0.0;
};

/// Round indices that are at least `distance` pixels apart; `cell` pixels an index, index 0 beginning at
/// `origin`. Multiples of powers of two where the count is round in twos, else of 1, 2 and 5.
std::vector<IndexTick> indexTicks(std::size_t count, double origin, double cell, double low, double high,
                                  double distance);

/// Draws ticks and indices (with tokens where cells are large) of both axes, the selected query as a badge in
/// its colour, the marked key as a badge in the strong one.
void drawIndexAxes(QPainter& painter, const HeatmapDrawing& drawing);

} // namespace attnscope::ui
