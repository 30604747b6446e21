// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_drawing.h"

namespace attnscope::ui {

/// Draws the titles of both axes in that text size, in pixels.
void drawAxisTitles(QPainter& painter, const HeatmapDrawing& drawing, double size);

/// Draws axis titles and labels: the selected query's in the accent colour, those of the marked cell bold.
/// Labels that have no room are thinned; those that stand out stay.
void drawAxes(QPainter& painter, const HeatmapDrawing& drawing);

} // namespace attnscope::ui
