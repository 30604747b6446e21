// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/large_heatmap.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/figure_layout.h"
#include "ui/paint/heatmap/heatmap_margins.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kMatrixGap = 26.0;    ///< between matrix and picture at the right
constexpr double kBelow = 12.0;        ///< and at the bottom
constexpr double kTitle = 22.0;        ///< of an axis, square to it
constexpr double kRowLabels = 62.0;    ///< indices alone
constexpr double kNamedLabels = 132.0; ///< indices and tokens
constexpr double kColumnLabels = 24.0;
constexpr double kTicks = 8.0; ///< between labels and matrix
/// Only in files.
constexpr double kFileTitle = 30.0;
constexpr double kBarGap = 22.0;
constexpr double kLongestBar = 360.0;
constexpr double kCaptionLine = 26.0;
/// A fitted feature matrix is stretched along its short axis up to that.
constexpr double kWidestFeature = 48.0;

constexpr double kFigureNamedLabels = 60.0;
constexpr double kFigureTicks = 5.0;
constexpr double kFigureCaption = 14.0;

/// The parts around the matrix.
struct Around {
    double edge = kPictureMargin;
    double title = 0.0;        ///< of the file
    double axisTitle = kTitle; ///< square to the axis
    double rowLabels = 0.0;    ///< width
    double columnLabels = 0.0; ///< height
    double ticks = kTicks;     ///< between labels and matrix
    double right = kMatrixGap; ///< of the matrix, bar included
    double barGap = kBarGap;
    double barEnd = 0.0; ///< the bar ends so much above the matrix: the caption is near
    double captionGap = 4.0;
    double caption = 0.0;

    double left() const { return edge + axisTitle + rowLabels + ticks; }
    double top() const { return edge + title + axisTitle + columnLabels + ticks; }
    double bottom() const { return caption > 0.0 ? caption + edge : kBelow; }
};

bool isPart(const HeatmapPicture& picture) {
    return picture.rowsDrawn || picture.columnsDrawn;
}

/// The window's panels have the bar of the weights; scores and effects have theirs beside them.
bool hasBar(const HeatmapPicture& picture) {
    const RangeGroup group = stageInfo(picture.stage).range;
    return picture.showBar && (picture.isFile || group == RangeGroup::Scores || group == RangeGroup::Effects);
}

Around aroundOf(const HeatmapPicture& picture, bool isNamed) {
    Around around;
    around.rowLabels = isNamed ? kNamedLabels : kRowLabels;
    around.columnLabels = isNamed ? kNamedLabels : kColumnLabels;
    if (hasBar(picture)) {
        around.right = around.barGap + colourBarWidth(picture) + around.edge;
    }
    if (picture.isFile) {
        around.title = picture.title.isEmpty() ? 0.0 : kFileTitle;
        around.caption = kCaptionLine;
    }
    return around;
}

Around figureAround(const HeatmapPicture& picture, const HeatmapShape& shape, bool isNamed) {
    Around around;
    const QString longest = indexText(shape.rows + static_cast<std::size_t>(picture.indexFrom));
    around.edge = kFigureEdge;
    around.title = picture.title.isEmpty() ? 0.0 : kFigureTitle;
    around.axisTitle = kFigureLine;
    around.rowLabels =
        isNamed ? kFigureNamedLabels : std::ceil(textWidth(sansFont(kCaptionSize), longest)) + 4.0;
    around.columnLabels = isNamed ? kFigureNamedLabels : kFigureLine;
    around.ticks = kFigureTicks;
    around.barGap = kFigureBarGap;
    around.right = around.edge + (picture.showBar ? around.barGap + colourBarWidth(picture) : 0.0);
    around.barEnd = 6.0;
    around.captionGap = 0.0;
    around.caption = kFigureCaption;
    return around;
}

/// Without the titles of the axes where the matrix would lose its share to them.
Around fittedFigureAround(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& size,
                          bool isNamed) {
    Around around = figureAround(picture, shape, isNamed);
    const double share = picture.figureShare;
    const double cell = share * size.width() / shape.drawnColumns();
    if (isNamed) {
        const double beside = around.left() - around.rowLabels + around.right;
        const double above = around.top() - around.columnLabels + around.bottom();
        around.rowLabels =
            std::clamp((1.0 - share) * size.width() - beside, kFigureNamedLabels, kNamedLabels);
        around.columnLabels =
            std::clamp(size.height() - cell * shape.drawnRows() - above, kFigureNamedLabels, kNamedLabels);
    }
    const bool isWide = size.width() - around.left() - around.right >= share * size.width();
    const bool isHigh = size.height() - around.top() - around.bottom() >= cell * shape.drawnRows();
    if (!isWide || !isHigh) {
        around.axisTitle = 0.0;
    }
    return around;
}

QSizeF fittedLargeCell(const HeatmapShape& shape, const QSizeF& space) {
    const double width = space.width() / shape.drawnColumns();
    const double height = space.height() / shape.drawnRows();
    if (shape.rowAxis == AxisKind::Features || shape.columnAxis == AxisKind::Features) {
        return {std::min(width, kWidestFeature), std::min(height, kWidestFeature)};
    }
    const double cell = std::min({width, height, kLargestFittedCell});
    return {cell, cell};
}

/// Zooming enlarges the shorter side; the longer one follows when the cell has become square.
QSizeF zoomedLargeCell(const QSizeF& fitted, double cell) {
    return {std::max(cell, fitted.width() > fitted.height() ? fitted.width() : 0.0),
            std::max(cell, fitted.height() > fitted.width() ? fitted.height() : 0.0)};
}

/// Tokens of a part have the room that they need, up to that of the whole matrix.
void fitLabels(Around& around, const HeatmapPicture& picture, const HeatmapShape& shape, bool isNamed) {
    if (!picture.showLabels) {
        around.axisTitle = around.rowLabels = around.columnLabels = around.ticks = 0.0;
        return;
    }
    if (!picture.showAxisTitles) {
        around.axisTitle = 0.0;
    }
    if (!isNamed || !isPart(picture)) {
        return;
    }
    const HeatmapSides sides(picture, shape);
    const auto needed = [](const AxisLabels& labels) { return std::ceil(labels.widest(kCaptionSize)) + 8.0; };
    around.rowLabels = std::min(around.rowLabels, needed(sides.rows));
    around.columnLabels = std::min(around.columnLabels, needed(sides.columns));
}

/// Whether a row or a column of the part has a name of its own.
bool hasNames(const HeatmapPicture& picture, const HeatmapShape& shape) {
    const HeatmapSides sides(picture, shape);
    return sides.rows.hasNames() || sides.columns.hasNames();
}

/// Whether cells of that size are named by their tokens.
bool isNamedAt(const HeatmapPicture& picture, const HeatmapShape& shape, double cell) {
    if (picture.viewport.cell > 0.0 || !isPart(picture)) {
        return cell >= kNamedPitch;
    }
    return cell >= (picture.isFigure() ? kThinnedNamedPitch : kNamedPitch) && hasNames(picture, shape);
}

/// What stands around the matrix, and what that leaves for it.
struct LargeFit {
    Around around;
    QPointF corner;
    QSizeF space;
    QSizeF cell; ///< fitted
    bool isNamed = false;
};

LargeFit fitLarge(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& size,
                  bool isNamed) {
    LargeFit fit;
    fit.isNamed = isNamed;
    fit.around =
        picture.isFigure() ? fittedFigureAround(picture, shape, size, isNamed) : aroundOf(picture, isNamed);
    fitLabels(fit.around, picture, shape, isNamed);
    fit.corner = {std::ceil(fit.around.left()), std::ceil(fit.around.top())};
    // Whole units, but of a figure: there a unit is less than a pixel.
    const auto whole = [&](double side) { return picture.isFigure() ? side : std::floor(side); };
    fit.space = {std::max(1.0, whole(size.width() - fit.corner.x() - fit.around.right)),
                 std::max(1.0, whole(size.height() - fit.corner.y() - fit.around.bottom()))};
    fit.cell = fittedLargeCell(shape, fit.space);
    return fit;
}

/// A whole matrix has small cells; those of a part may have room for tokens.
LargeFit fitLarge(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& size) {
    if (picture.viewport.cell > 0.0 || !isPart(picture)) {
        return fitLarge(picture, shape, size, isNamedAt(picture, shape, picture.viewport.cell));
    }
    const LargeFit named = fitLarge(picture, shape, size, true);
    return isNamedAt(picture, shape, std::min(named.cell.width(), named.cell.height()))
               ? named
               : fitLarge(picture, shape, size, false);
}

} // namespace

HeatmapGeometry layoutLarge(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& size) {
    HeatmapGeometry geometry;
    geometry.rows = shape.rows;
    geometry.columns = shape.columns;
    geometry.transposed = shape.transposed;
    const bool zoomed = picture.viewport.cell > 0.0;
    const LargeFit fit = fitLarge(picture, shape, size);
    const Around& around = fit.around;
    const QSizeF& space = fit.space;
    geometry.cellSize = zoomed ? zoomedLargeCell(fit.cell, picture.viewport.cell) : fit.cell;
    geometry.cell = std::min(geometry.cellSize.width(), geometry.cellSize.height());
    if (printsValues(picture, geometry.cellSize)) {
        geometry.digits = picture.digits; // else only the bar's ends have any, as few as they need
    }
    const QSizeF extent(geometry.cellSize.width() * shape.drawnColumns(),
                        geometry.cellSize.height() * shape.drawnRows());
    QSizeF frame(std::min(extent.width(), space.width()), std::min(extent.height(), space.height()));
    QPointF corner = fit.corner + QPointF(std::floor((space.width() - frame.width()) / 2.0), 0.0);
    geometry.matrix = {corner, frame};
    geometry.home = geometry.origin = corner;
    geometry.space = {fit.corner, space};
    if (zoomed) {
        geometry.moveCells(extent, picture.viewport.origin);
        corner = geometry.matrix.topLeft();
        frame = geometry.matrix.size();
    }
    geometry.rowLabels = {corner.x() - around.ticks - around.rowLabels, corner.y(), around.rowLabels,
                          frame.height()};
    geometry.columnLabels = {corner.x(), corner.y() - around.ticks - around.columnLabels, frame.width(),
                             around.columnLabels};
    geometry.labelAngle = fit.isNamed ? 90 : 0;
    const double axisTitle = std::min(around.axisTitle, 16.0);
    geometry.rowTitle = {geometry.rowLabels.left() - around.axisTitle, corner.y(), axisTitle, frame.height()};
    geometry.columnTitle = {corner.x(), geometry.columnLabels.top() - around.axisTitle, frame.width(),
                            axisTitle};
    if (hasBar(picture)) {
        // A part may be lower than a readable bar.
        const double least = isPart(picture) ? std::min(kSmallestColourBar, space.height()) : 0.0;
        const double height = std::clamp(frame.height() - around.barEnd, least, kLongestBar);
        geometry.colourBar = {corner.x() + frame.width() + around.barGap, corner.y(), colourBarWidth(picture),
                              height};
        geometry.colourRamp = uprightRamp(geometry.colourBar);
    }
    if (picture.isFile) {
        const double across = size.width() - 2.0 * around.edge;
        geometry.title = {around.edge, around.edge, across, around.title};
        geometry.caption = {around.edge, corner.y() + frame.height() + around.captionGap, across,
                            around.caption};
    }
    geometry.beginAt(shape.drawn.firstRow, shape.drawn.firstColumn);
    return geometry;
}

QSizeF sizeForLarge(const HeatmapPicture& picture, const QSizeF& frame) {
    const HeatmapShape shape = shapeOf(picture);
    const double cell = isPart(picture) && picture.viewport.cell == 0.0 ? frame.width() / shape.drawnColumns()
                                                                        : picture.viewport.cell;
    const bool isNamed = isNamedAt(picture, shape, cell);
    Around around = picture.isFigure() ? figureAround(picture, shape, isNamed) : aroundOf(picture, isNamed);
    fitLabels(around, picture, shape, isNamed);
    return {std::ceil(frame.width() + around.left() + around.right),
            std::ceil(frame.height() + around.top() + around.bottom())};
}

} // namespace attnscope::ui
