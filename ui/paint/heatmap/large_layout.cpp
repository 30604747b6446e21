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

bool isNamed(const HeatmapPicture& picture) {
    return picture.viewport.cell >= kNamedPitch;
}

/// The window's panels have the bar of the weights; scores have theirs beside them.
bool hasBar(const HeatmapPicture& picture) {
    return picture.isFile || stageInfo(picture.stage).range == RangeGroup::Scores;
}

Around aroundOf(const HeatmapPicture& picture) {
    Around around;
    around.rowLabels = isNamed(picture) ? kNamedLabels : kRowLabels;
    around.columnLabels = isNamed(picture) ? kNamedLabels : kColumnLabels;
    if (hasBar(picture)) {
        around.right = around.barGap + colourBarWidth(picture) + around.edge;
    }
    if (picture.isFile) {
        around.title = picture.title.isEmpty() ? 0.0 : kFileTitle;
        around.caption = kCaptionLine;
    }
    return around;
}

Around figureAround(const HeatmapPicture& picture, const HeatmapShape& shape) {
    Around around;
    const QString longest = indexText(shape.rows + static_cast<std::size_t>(picture.indexFrom));
    around.edge = kFigureEdge;
    around.title = picture.title.isEmpty() ? 0.0 : kFigureTitle;
    around.axisTitle = kFigureLine;
    around.rowLabels =
        isNamed(picture) ? kFigureNamedLabels : std::ceil(textWidth(sansFont(kCaptionSize), longest)) + 4.0;
    around.columnLabels = isNamed(picture) ? kFigureNamedLabels : kFigureLine;
    around.ticks = kFigureTicks;
    around.barGap = kFigureBarGap;
    around.right = around.barGap + colourBarWidth(picture) + around.edge;
    around.barEnd = 6.0;
    around.captionGap = 0.0;
    around.caption = kFigureCaption;
    return around;
}

/// Without the titles of the axes where the matrix would lose its share to them.
Around fittedFigureAround(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& size) {
    Around around = figureAround(picture, shape);
    const double cell = kMatrixShare * size.width() / static_cast<double>(shape.columns);
    const bool isWide = size.width() - around.left() - around.right >= kMatrixShare * size.width();
    const bool isHigh =
        size.height() - around.top() - around.bottom() >= cell * static_cast<double>(shape.rows);
    if (!isWide || !isHigh) {
        around.axisTitle = 0.0;
    }
    return around;
}

QSizeF fittedLargeCell(const HeatmapShape& shape, const QSizeF& space) {
    const double width = space.width() / static_cast<double>(shape.columns);
    const double height = space.height() / static_cast<double>(shape.rows);
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

} // namespace

HeatmapGeometry layoutLarge(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& size) {
    HeatmapGeometry geometry;
    geometry.rows = shape.rows;
    geometry.columns = shape.columns;
    geometry.transposed = shape.transposed;
    const bool zoomed = picture.viewport.cell > 0.0;
    const Around around = picture.isFigure() ? fittedFigureAround(picture, shape, size) : aroundOf(picture);
    const double left = std::ceil(around.left());
    const double top = std::ceil(around.top());
    // Whole units, but of a figure: there a unit is less than a pixel.
    const auto whole = [&](double side) { return picture.isFigure() ? side : std::floor(side); };
    const QSizeF space(std::max(1.0, whole(size.width() - left - around.right)),
                       std::max(1.0, whole(size.height() - top - around.bottom())));
    const QSizeF fitted = fittedLargeCell(shape, space);
    geometry.cellSize = zoomed ? zoomedLargeCell(fitted, picture.viewport.cell) : fitted;
    geometry.cell = std::min(geometry.cellSize.width(), geometry.cellSize.height());
    const QSizeF extent(geometry.cellSize.width() * static_cast<double>(shape.columns),
                        geometry.cellSize.height() * static_cast<double>(shape.rows));
    QSizeF frame(std::min(extent.width(), space.width()), std::min(extent.height(), space.height()));
    QPointF corner(left + std::floor((space.width() - frame.width()) / 2.0), top);
    geometry.matrix = {corner, frame};
    geometry.home = geometry.origin = corner;
    geometry.space = {QPointF(left, top), space};
    if (zoomed) {
        geometry.moveCells(extent, picture.viewport.origin);
        corner = geometry.matrix.topLeft();
        frame = geometry.matrix.size();
    }
    geometry.rowLabels = {corner.x() - around.ticks - around.rowLabels, corner.y(), around.rowLabels,
                          frame.height()};
    geometry.columnLabels = {corner.x(), corner.y() - around.ticks - around.columnLabels, frame.width(),
                             around.columnLabels};
    geometry.labelAngle = isNamed(picture) ? 90 : 0;
    const double axisTitle = std::min(around.axisTitle, 16.0);
    geometry.rowTitle = {geometry.rowLabels.left() - around.axisTitle, corner.y(), axisTitle, frame.height()};
    geometry.columnTitle = {corner.x(), geometry.columnLabels.top() - around.axisTitle, frame.width(),
                            axisTitle};
    if (hasBar(picture)) {
        geometry.colourBar = {corner.x() + frame.width() + around.barGap, corner.y(), colourBarWidth(picture),
                              std::min(frame.height() - around.barEnd, kLongestBar)};
    }
    if (picture.isFile) {
        const double across = size.width() - 2.0 * around.edge;
        geometry.title = {around.edge, around.edge, across, around.title};
        geometry.caption = {around.edge, corner.y() + frame.height() + around.captionGap, across,
                            around.caption};
    }
    return geometry;
}

QSizeF sizeForLarge(const HeatmapPicture& picture, const QSizeF& frame) {
    const Around around = picture.isFigure() ? figureAround(picture, shapeOf(picture.snapshot, picture.stage))
                                             : aroundOf(picture);
    return {std::ceil(frame.width() + around.left() + around.right),
            std::ceil(frame.height() + around.top() + around.bottom())};
}

} // namespace attnscope::ui
