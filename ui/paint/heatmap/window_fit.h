// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_margins.h"

namespace attnscope::ui {

/// How a matrix lies in the window: its cells, what stands around it, and the decimals in the cells.
struct WindowFit {
    QSizeF cell;
    WindowParts parts;
    int digits = 0;
};

/// Numbers have all decimals that are asked for, else as many as have room, in type of 11 pixels or more. For
/// them the colour bar goes below the matrix, gaps, notes and sums of columns go, words stand upright and
/// become shorter, and last cells become wider than high. They go before the words do: where no number has
/// room beside these the cells are square and as large as they can be.
WindowFit fitWindow(const HeatmapPicture& picture, const HeatmapShape& shape, const HeatmapSides& sides,
                    const PartWidths& widths, const QSizeF& size);

/// The decimals with which all these numbers have room in cells of that size; those asked for where none do.
int digitsThatFit(const HeatmapPicture& picture, const HeatmapShape& shape, const VisibleCells& cells,
                  const QSizeF& cell);

/// Fewer say less than the colour does.
int fewestDigits(RangeGroup group, int asked);

/// A fitted cell in that space, no larger than the largest; narrow matrices of features may be stretched.
QSizeF fittedCell(const HeatmapShape& shape, const QSizeF& space);
/// The same inside of margins that depend on the cell.
QSizeF fittedCell(const HeatmapPicture& picture, const HeatmapShape& shape, const HeatmapSides& sides,
                  const PartWidths& widths, const QSizeF& size, const WindowParts& parts = {});

} // namespace attnscope::ui
