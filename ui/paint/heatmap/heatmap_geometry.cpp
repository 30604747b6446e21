// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/figure_layout.h"
#include "ui/paint/heatmap/heatmap_margins.h"
#include "ui/paint/heatmap/large_heatmap.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// A fitted feature matrix is stretched along its short axis up to that: rows of 512 features are read as
/// barcodes.
constexpr double kBarcodeCell = 48.0;

/// Half the height of a number beside the colour bar.
constexpr double kHalfTickText = 7.0;

/// The label of a cell smaller than a line of text reaches beyond the matrix by half a line.
constexpr double kLabelOverlap = 10.0;

/// Whole pixels where that costs little: every cell is then as large as its neighbour.
double snapped(double cell) {
    const double whole = std::floor(cell);
    return whole >= 1.0 && whole >= 0.75 * cell ? whole : cell;
}

QSizeF spaceInside(const HeatmapMargins& margins, const QSizeF& size) {
    return {std::max(1.0, size.width() - margins.left() - margins.right()),
            std::max(1.0, size.height() - margins.top() - margins.bottom())};
}

bool hasFeatures(const HeatmapShape& shape) {
    return shape.rowAxis == AxisKind::Features || shape.columnAxis == AxisKind::Features;
}

QSizeF fittedCell(const HeatmapShape& shape, const QSizeF& space) {
    const double width = std::min(kLargestFittedCell, space.width() / static_cast<double>(shape.columns));
    const double height = std::min(kLargestFittedCell, space.height() / static_cast<double>(shape.rows));
    const double cell = snapped(std::min(width, height));
    if (!hasFeatures(shape) || cell >= kSmallestValueCell) {
        return {cell, cell};
    }
    return {std::max(cell, snapped(std::min(width, kBarcodeCell))),
            std::max(cell, snapped(std::min(height, kBarcodeCell)))};
}

/// Smaller cells need more room for their labels, so this goes down until both agree.
QSizeF fittedCell(const HeatmapPicture& picture, const HeatmapShape& shape, const HeatmapSides& sides,
                  const QSizeF& size) {
    QSizeF cell(kLargestFittedCell, kLargestFittedCell);
    for (int round = 0; round < 5; ++round) {
        const QSizeF next =
            fittedCell(shape, spaceInside(marginsFor(picture, sides, cell, size), size)).boundedTo(cell);
        if (next == cell) {
            break;
        }
        cell = next;
    }
    // On the way down sums and long labels took room that small cells don't need: it goes back to the cells.
    const QSizeF grown = fittedCell(shape, spaceInside(marginsFor(picture, sides, cell, size), size));
    const QSizeF holds = fittedCell(shape, spaceInside(marginsFor(picture, sides, grown, size), size));
    const bool fits = holds.width() >= grown.width() && holds.height() >= grown.height();
    return fits ? grown.expandedTo(cell) : cell;
}

/// The cells of that size have room beside what stands around them.
bool holds(const HeatmapPicture& picture, const HeatmapShape& shape, const HeatmapSides& sides,
           const QSizeF& size, const QSizeF& cell) {
    const QSizeF space = spaceInside(marginsFor(picture, sides, cell, size), size);
    return space.width() >= cell.width() * static_cast<double>(shape.columns) &&
           space.height() >= cell.height() * static_cast<double>(shape.rows);
}

/// Going down from large cells, labels that turn for lack of room may take more than slightly smaller cells
/// would need: here the largest cell is looked for from above.
QSizeF largestCell(const HeatmapPicture& picture, const HeatmapShape& shape, const HeatmapSides& sides,
                   const QSizeF& size) {
    constexpr double kStep = 1.06;
    constexpr double kReadable = 104.0; // "−0.123" in the largest type
    constexpr double kWidest = 2.5;     // as wide as high
    QSizeF cell = fittedCell(picture, shape, sides, size);
    const bool isSquare = cell.width() == cell.height();
    const double bound = std::min({kLargestFittedCell, size.width() / static_cast<double>(shape.columns),
                                   size.height() / static_cast<double>(shape.rows)});
    for (double side = std::floor(bound); isSquare && side > kStep * cell.width();
         side = std::floor(side / kStep)) {
        if (holds(picture, shape, sides, size, {side, side})) {
            cell = {side, side};
        }
    }
    for (double side = cell.width() + 1.0; isSquare && side <= std::min(bound, kStep * cell.width() + 1.0);
         side += 1.0) {
        if (holds(picture, shape, sides, size, {side, side})) {
            cell = {side, side};
        }
    }
    if (!hasFeatures(shape) || cell.height() < kSmallestDrawnCell) {
        return cell;
    }
    for (double width = std::floor(std::min(kWidest * cell.height(), kReadable)); width > cell.width();
         width = std::floor(width / kStep)) {
        if (holds(picture, shape, sides, size, {width, cell.height()})) {
            cell.setWidth(width);
        }
    }
    return cell;
}

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

void placeParts(HeatmapGeometry& geometry, const HeatmapMargins& margins, const QRectF& block,
                double pictureHeight) {
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
    const double sums = margins.rowSums > 0.0 ? margins.sumGap + margins.rowSums : 0.0;
    const double left = frame.right() + std::max(sums, margins.overhang) + margins.barGap;
    const double top = std::max(frame.top() - kColourBarHead, block.top() + margins.edge);
    // A short matrix leaves its colour bar taller than itself, down to the picture's end.
    const double lowest = std::min(pictureHeight - margins.edge, frame.top() + kSmallestColourBar);
    // The number at its lower end reaches below it.
    const double bottom = std::min(std::max(frame.bottom(), lowest), pictureHeight - kHalfTickText);
    geometry.colourBar = {left, top, margins.bar, bottom - top};
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

HeatmapGeometry layoutHeatmap(const HeatmapPicture& picture, const QSizeF& size) {
    HeatmapGeometry geometry;
    const HeatmapShape shape = shapeOf(picture.snapshot, picture.stage);
    geometry.rows = shape.rows;
    geometry.columns = shape.columns;
    geometry.transposed = shape.transposed;
    if (shape.rows == 0 || shape.columns == 0) {
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
    const QSizeF fitted = picture.isFigure()   ? figure.cell
                          : picture.isInWindow ? largestCell(picture, shape, sides, size)
                                               : fittedCell(picture, shape, sides, size);
    geometry.cellSize = zoomed ? zoomedCell(fitted, picture.viewport.cell) : fitted;
    geometry.cell = std::min(geometry.cellSize.width(), geometry.cellSize.height());
    const HeatmapMargins margins =
        picture.isFigure() ? figure.margins : marginsFor(picture, sides, geometry.cellSize, size);
    const QSizeF extent(geometry.cellSize.width() * static_cast<double>(shape.columns),
                        geometry.cellSize.height() * static_cast<double>(shape.rows));
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
    placeParts(geometry, margins, {corner, around}, size.height());
    return geometry;
}

QSizeF sizeForCell(const HeatmapPicture& picture, double cell) {
    const HeatmapShape shape = shapeOf(picture.snapshot, picture.stage);
    if (picture.tiled) {
        return sizeForLarge(
            picture, {cell * static_cast<double>(shape.columns), cell * static_cast<double>(shape.rows)});
    }
    if (!shape.source) {
        return {1.0, 1.0};
    }
    const HeatmapSides sides(picture, shape);
    const HeatmapMargins margins = marginsFor(picture, sides, {cell, cell}, {4000.0, 4000.0});
    const double height =
        std::max(margins.bottom() + cell * static_cast<double>(shape.rows), kSmallestColourBar + 12.0);
    return {
        std::ceil(std::ceil(margins.left()) + cell * static_cast<double>(shape.columns) + margins.right()),
        std::ceil(std::ceil(margins.top()) + height)};
}

} // namespace attnscope::ui
