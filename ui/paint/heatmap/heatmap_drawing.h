// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/hatch.h"
#include "ui/paint/heatmap/heatmap_shape.h"

class QPainter;

namespace attnscope::ui {

/// Width of the frame around the selected query.
inline constexpr double kSelectedWidth = 3.0;

/// What the parts of one drawing have in common.
struct HeatmapDrawing {
    const HeatmapPicture& picture;
    const HeatmapGeometry& geometry;
    HeatmapShape shape;
    /// The numbers that the colours stand for: the lift of the weights, or the matrix itself.
    std::shared_ptr<const MatrixSource> coloured;
    VisibleCells visible;
    double scale = 1.0; ///< device pixels a unit
    double hatchPeriod = kHatchPeriod;
    double selectedWidth = kSelectedWidth; ///< of the selected query's frame
    bool hasSeparators = true;

    const Theme& theme() const { return picture.palette.theme; }
    /// The nearest edges of device pixels, so that neighbours share an edge and none is blurred.
    QRectF snapped(const QRectF& rect) const;
    /// The part of a displayed cell that lies in the frame.
    QRectF visibleRect(std::size_t row, std::size_t column) const;

    double valueAt(const DisplayedCell& cell) const;
    /// The number that the cell's colour stands for.
    double colouredAt(const DisplayedCell& cell) const;
    QRgb colourOf(double number) const;
    /// Whether the cell is drawn as masked: forbidden by the mask, and the overlay is not off.
    bool looksMasked(const DisplayedCell& cell) const;
    /// Whether the cell is drawn as masked and still has a weight: a finite fill, an even spread, NaN.
    bool weighsThoughMasked(const DisplayedCell& cell) const;
    /// Whether a question asks for it, so that "?" stands there.
    bool isCovered(const DisplayedCell& cell) const;
    /// Whether dropout took its weight away.
    bool isDropped(const DisplayedCell& cell) const;
    /// Whether a keep policy takes the cell's weight away: its key was dropped, and it is not its own row.
    bool isPruned(const DisplayedCell& cell) const;
    /// The colour of the cell; for one that is drawn as masked the colour under its hatch.
    QColor fillAt(const DisplayedCell& cell) const;

    /// The cell that crosshair, bold labels and the mark on the colour bar stand for: the hovered, else the
    /// current one.
    std::optional<DisplayedCell> markedCell() const;
    std::optional<DisplayedCell> currentCell() const;
    /// The displayed row or, where that is a column, nothing.
    std::optional<std::size_t> selectedRow() const;
    std::optional<std::size_t> selectedColumn() const;
};

HeatmapDrawing drawingOf(const QPainter& painter, const HeatmapPicture& picture,
                         const HeatmapGeometry& geometry);

/// Whether weights that are drawn cell by cell have the colours of their logarithm or lift.
bool isScaled(const HeatmapPicture& picture);

/// How much of a forbidden score's colour shows under the hatch where the mask is faint.
inline constexpr double kRelief = 0.35;

} // namespace attnscope::ui
