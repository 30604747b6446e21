// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_drawing.h"

class QPainter;

namespace attnscope::ui {

/// Fills the ring that lies `width` outside of a rectangle, cut to `area`.
void fillRing(QPainter& painter, const QRectF& inner, double width, const QColor& colour, const QRectF& area);

/// Dotted lines from the labels to the marked cell, interrupted where numbers stand.
void drawCrosshair(QPainter& painter, const HeatmapDrawing& drawing, int printedSize);

/// The rectangle that the mask brush spans: hatched strongly where it will forbid, lightened where it will
/// allow.
void drawStroke(QPainter& painter, const HeatmapDrawing& drawing);

/// Frames: the selected query, the term that the animation adds, what a lesson speaks of, outlined operands,
/// the mask stroke, the current cell.
void drawMarks(QPainter& painter, const HeatmapDrawing& drawing);

} // namespace attnscope::ui
