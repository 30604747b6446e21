// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_drawing.h"

namespace attnscope::ui {

/// Draws the visible cells one by one, with separators and one hatch through all that are drawn as masked.
void drawLargeCells(QPainter& painter, const HeatmapDrawing& drawing);

/// Draws the visible cells as one image of device pixels: for cells too small to be drawn one by one.
void drawSmallCells(QPainter& painter, const HeatmapDrawing& drawing);

/// A size that no number reaches.
inline constexpr int kAnyValueSize = 1000;
/// Prints the numbers of visible cells in the size in which the longest of them fits, up to `most`.
void drawValues(QPainter& painter, const HeatmapDrawing& drawing, int most = kAnyValueSize);

/// Whether the cell has a number: a masked one has its fill, or a weight all the same.
bool printsNumber(const HeatmapDrawing& drawing, const DisplayedCell& cell);
/// The longest number in these cells.
QString longestValue(const HeatmapDrawing& drawing, const VisibleCells& cells);
/// The largest type size in which a text as long as that fits the cell; 0 where none does.
int valueSize(const HeatmapPicture& picture, const QString& longest, const QSizeF& cell);
/// That in which every visible number fits its cell.
int valueSize(const HeatmapDrawing& drawing);
/// What a number may take of a cell.
QSizeF roomForValue(const HeatmapPicture& picture, const QSizeF& cell);
/// How wide a cell of the window has to be for a text of that width; it is not higher than wide.
double cellWidthFor(double text, double height);
/// The same with the least that must be free beside the text.
double leastCellWidthFor(double text, double height);
QString valueText(const HeatmapDrawing& drawing, const DisplayedCell& cell);

} // namespace attnscope::ui
