// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/figure_layout.h"
#include "ui/paint/heatmap/heatmap_margins.h"
#include "ui/paint/heatmap/large_heatmap.h"
#include "ui/paint/heatmap/window_fit.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Half the height of a number beside the colour bar.
constexpr double kHalfTickText = 7.0;

/// The label of a cell smaller than a line of text reaches beyond the matrix by half a line.
constexpr double kLabelOverlap = 10.0;

/// Zooming enlarges the shorter side; the longer one follows when the cell has become square.
QSizeF zoomedCell(const QSizeF& fitted, double cell) {
    const double shorter = std::min(fitted.width(), fitted.height());
    return {fitted.width() > shorter ? std::max(cell, fitted.width()) : cell,
            fitted.height() > shorter ? std::max(cell, fitted.height()) : cell};
}

/// So much of the matrix is seen at least, wherever it was zoomed.
constexpr double kLeastSeen = 24.0;

/// The corner of something that long, kept where a part of it lies between `first` and `last`.
double keptInView(double corner, double extent, double first, double last) {
    const double least = std::min(extent, kLeastSeen);
    return std::clamp(corner, first + least - extent, std::max(first + least - extent, last - least));
}

/// A colour bar below the matrix and its sums, as wide as the matrix; its unit stands where the row labels
/// do.
void placeBarBelow(HeatmapGeometry& geometry, const HeatmapMargins& margins, double pictureWidth) {
    constexpr double kHalfTick = 24.0;
    const QRectF& frame = geometry.matrix;
    const double sums = margins.columnSums > 0.0 ? kColumnSumGap + margins.columnSums : 0.0;
    const double right = pictureWidth - margins.edge;
    const double width = std::min(std::max(frame.width(), kSmallestColourBar), right - frame.left());
    const double labels = frame.left() - margins.rowGap - margins.rowLabels;
    const double left = margins.rowForm == LabelForm::Index ? labels - margins.rowTitle : labels;
    geometry.colourBar = {left, frame.bottom() + sums,
                          std::min(frame.left() + width + kHalfTick, right) - left, kLevelBarHeight};
    geometry.colourRamp = levelRamp(geometry.colourBar, frame.left(), width);
}

void placeParts(HeatmapGeometry& geometry, const HeatmapMargins& margins, const QRectF& block,
                const QSizeF& picture) {
    const QRectF& frame = geometry.matrix;
    double y = block.top() + margins.edge;
    if (margins.title > 0.0) {
        geometry.title = {block.left() + margins.edge, y, block.width() - 2.0 * margins.edge,
                          std::min(margins.title, 20.0)};
    }
    y += margins.title;
    geometry.columnTitle = {frame.left(), y, frame.width(), std::min(margins.columnTitle, 16.0)};
    y += margins.columnTitle;
    geometry.columnLabels = {frame.left() - kLabelOverlap, y,
                             frame.width() + std::max(margins.overhang, kLabelOverlap) + kLabelOverlap,
                             margins.columnLabels};
    geometry.labelAngle = margins.labelAngle;
    geometry.rowForm = margins.rowForm;
    geometry.columnForm = margins.columnForm;
    geometry.rowTitle = {block.left() + margins.edge, frame.top(), std::min(margins.rowTitle, 16.0),
                         frame.height()};
    geometry.rowLabels = {frame.left() - margins.rowGap - margins.rowLabels, frame.top() - kLabelOverlap,
                          margins.rowLabels, frame.height() + 2.0 * kLabelOverlap};
    if (margins.rowSums > 0.0) {
        geometry.rowSums = {frame.right() + margins.sumGap, frame.top(), margins.rowSums, frame.height()};
    }
    if (margins.columnSums > 0.0) {
        geometry.columnSums = {frame.left(), frame.bottom() + kColumnSumGap, frame.width(),
                               margins.columnSums};
    }
    if (margins.barBelow > 0.0) {
        placeBarBelow(geometry, margins, picture.width());
        return;
    }
    if (margins.bar == 0.0) {
        return;
    }
    const double sums = margins.rowSums > 0.0 ? margins.sumGap + margins.rowSums : 0.0;
    const double left = frame.right() + std::max(sums, margins.overhang) + margins.barGap;
    const double top = std::max(frame.top() - kColourBarHead, block.top() + margins.edge);
    // A short matrix leaves its colour bar taller than itself, down to the picture's end.
    const double lowest = std::min(picture.height() - margins.edge, frame.top() + kSmallestColourBar);
    // The number at its lower end reaches below it.
    const double bottom = std::min(std::max(frame.bottom(), lowest), picture.height() - kHalfTickText);
    geometry.colourBar = {left, top, margins.bar, bottom - top};
    geometry.colourRamp = uprightRamp(geometry.colourBar);
}

} // namespace

QRectF HeatmapGeometry::cellRect(std::size_t displayedRow, std::size_t displayedColumn) const {
    return {origin.x() + static_cast<double>(displayedColumn) * cellSize.width(),
            origin.y() + static_cast<double>(displayedRow) * cellSize.height(), cellSize.width(),
            cellSize.height()};
}

std::optional<CellRef> HeatmapGeometry::cellAt(const QPointF& point, Stage stage) const {
    const bool inside = point.x() >= matrix.left() && point.x() < matrix.right() &&
                        point.y() >= matrix.top() && point.y() < matrix.bottom();
    if (!inside || cell <= 0.0) {
        return std::nullopt;
    }
    const double x = std::floor((point.x() - origin.x()) / cellSize.width());
    const double y = std::floor((point.y() - origin.y()) / cellSize.height());
    if (x < 0.0 || y < 0.0 || x >= static_cast<double>(columns) || y >= static_cast<double>(rows)) {
        return std::nullopt;
    }
    const auto column = static_cast<std::size_t>(x);
    const auto row = static_cast<std::size_t>(y);
    return transposed ? CellRef{stage, column, row} : CellRef{stage, row, column};
}

QRectF HeatmapGeometry::rectOf(std::size_t coreRow, std::size_t coreColumn) const {
    return transposed ? cellRect(coreColumn, coreRow) : cellRect(coreRow, coreColumn);
}

void HeatmapGeometry::moveCells(const QSizeF& extent, const QPointF& by) {
    origin = {keptInView(home.x() + by.x(), extent.width(), space.left(), space.right()),
              keptInView(home.y() + by.y(), extent.height(), space.top(), space.bottom())};
    matrix = QRectF(origin, extent).intersected(space);
}

void HeatmapGeometry::beginAt(std::size_t row, std::size_t column) {
    const QPointF before(static_cast<double>(column) * cellSize.width(),
                         static_cast<double>(row) * cellSize.height());
    home -= before;
    origin -= before;
}

HeatmapGeometry layoutHeatmap(const HeatmapPicture& picture, const QSizeF& size) {
    HeatmapGeometry geometry;
    geometry.digits = picture.digits;
    const HeatmapShape shape = shapeOf(picture);
    geometry.rows = shape.rows;
    geometry.columns = shape.columns;
    geometry.transposed = shape.transposed;
    if (shape.drawnRows() == 0.0 || shape.drawnColumns() == 0.0) {
        return geometry;
    }
    if (picture.tiled) {
        return layoutLarge(picture, shape, size);
    }
    if (!shape.source) {
        return geometry;
    }
    const bool zoomed = picture.viewport.cell > 0.0;
    const HeatmapSides sides(picture, shape);
    const FigureFit figure = picture.isFigure() ? fitFigure(picture, shape, size) : FigureFit();
    const PartWidths widths = picture.isFigure() ? PartWidths() : partWidths(picture);
    const WindowFit window =
        picture.isInWindow ? fitWindow(picture, shape, sides, widths, size) : WindowFit();
    const QSizeF fitted = picture.isFigure()   ? figure.cell
                          : picture.isInWindow ? window.cell
                                               : fittedCell(picture, shape, sides, widths, size);
    geometry.cellSize = zoomed ? zoomedCell(fitted, picture.viewport.cell) : fitted;
    geometry.cell = std::min(geometry.cellSize.width(), geometry.cellSize.height());
    const HeatmapMargins margins =
        picture.isFigure() ? figure.margins
                           : marginsFor(picture, sides, geometry.cellSize, size, widths, window.parts);
    const QSizeF extent(geometry.cellSize.width() * shape.drawnColumns(),
                        geometry.cellSize.height() * shape.drawnRows());
    const QSizeF space = spaceInside(margins, size);
    // Whole units, but of a figure: there a unit is less than a pixel, and the cells fit exactly.
    const QSizeF most =
        picture.isFigure() ? space : QSizeF(std::floor(space.width()), std::floor(space.height()));
    const QSizeF frame = extent.boundedTo(most);
    const QSizeF block(margins.left() + frame.width() + margins.right(),
                       margins.top() + frame.height() + margins.bottom());
    QPointF corner(std::max(0.0, std::floor((size.width() - block.width()) / 2.0)),
                   std::max(0.0, std::floor((size.height() - block.height()) / 2.0)));
    const QPointF inside(std::ceil(margins.left()), std::ceil(margins.top()));
    geometry.matrix = {corner + inside, frame};
    geometry.home = geometry.origin = geometry.matrix.topLeft();
    geometry.space = QRectF(inside, most).united(geometry.matrix);
    if (zoomed) {
        geometry.moveCells(extent, picture.viewport.origin);
        corner = geometry.matrix.topLeft() - inside;
    }
    const QSizeF around = block - frame + geometry.matrix.size();
    placeParts(geometry, margins, {corner, around}, size);
    geometry.beginAt(shape.drawn.firstRow, shape.drawn.firstColumn);
    if (picture.isInWindow) {
        geometry.hasNotes = window.parts.hasNotes;
        geometry.digits =
            zoomed ? digitsThatFit(picture, shape, visibleCells(geometry), geometry.cellSize) : window.digits;
    }
    return geometry;
}

QSizeF sizeForCell(const HeatmapPicture& picture, double cell) {
    const HeatmapShape shape = shapeOf(picture);
    if (picture.tiled) {
        return sizeForLarge(picture, {cell * shape.drawnColumns(), cell * shape.drawnRows()});
    }
    if (!shape.source) {
        return {1.0, 1.0};
    }
    const HeatmapSides sides(picture, shape);
    const HeatmapMargins margins =
        marginsFor(picture, sides, {cell, cell}, {4000.0, 4000.0}, partWidths(picture));
    const double bar = picture.showBar ? kSmallestColourBar + 12.0 : 0.0;
    const double height = std::max(margins.bottom() + cell * shape.drawnRows(), bar);
    return {std::ceil(std::ceil(margins.left()) + cell * shape.drawnColumns() + margins.right()),
            std::ceil(std::ceil(margins.top()) + height)};
}

} // namespace attnscope::ui
