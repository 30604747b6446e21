// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_drawing.h"

namespace attnscope::ui {

/// Draws the title of a file over its matrix, as far as it is inside the picture then.
void drawTitle(QPainter& painter, const HeatmapDrawing& drawing);

/// Draws the titles of both axes in that text size, in pixels.
void drawAxisTitles(QPainter& painter, const HeatmapDrawing& drawing, double size);

/// Draws axis titles and labels: the selected query's in the accent colour, those of the marked cell bold.
/// Labels that have no room are thinned; those that stand out stay.
void drawAxes(QPainter& painter, const HeatmapDrawing& drawing);

/// Which sides of a matrix have labels.
struct LabelledSides {
    bool rows = false;
    bool columns = false;
};
/// Draws the labels alone, where the geometry has room for them.
void drawAxisLabels(QPainter& painter, const HeatmapDrawing& drawing, const LabelledSides& sides);

} // namespace attnscope::ui
