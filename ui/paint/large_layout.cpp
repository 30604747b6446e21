// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/large_heatmap.h"

#include "ui/paint/colour_bar.h"
#include "ui/paint/heatmap_margins.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kSide = 26.0;         ///< between matrix and picture at the right
constexpr double kBelow = 12.0;        ///< and at the bottom
constexpr double kTitle = 22.0;        ///< of an axis, square to it
constexpr double kRowLabels = 62.0;    ///< indices alone
constexpr double kNamedLabels = 132.0; ///< indices and tokens
constexpr double kColumnLabels = 24.0;
constexpr double kTicks = 8.0; ///< between labels and matrix
/// Of files only.
constexpr double kFileTitle = 30.0;
constexpr double kBarGap = 22.0;
constexpr double kLongestBar = 360.0;
constexpr double kCaptionLine = 26.0;
/// A fitted feature matrix is stretched along its short axis up to that.
constexpr double kWidestFeature = 48.0;

/// What lies around the matrix.
struct Around {
    double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;
    double title = 0.0; ///< a part of `top`
};

Around aroundOf(const HeatmapPicture& picture, double rowLabels, double columnLabels) {
    Around around{kPictureMargin + kTitle + rowLabels + kTicks,
                  kPictureMargin + kTitle + columnLabels + kTicks, kSide, kBelow};
    if (picture.isFile) {
        around.title = picture.title.isEmpty() ? 0.0 : kFileTitle;
        around.top += around.title;
        around.right = kBarGap + colourBarWidth(picture) + kPictureMargin;
        around.bottom = kCaptionLine + kPictureMargin;
    }
    return around;
}

QSizeF fittedCell(const HeatmapShape& shape, const QSizeF& room) {
    const double width = room.width() / static_cast<double>(shape.columns);
    const double height = room.height() / static_cast<double>(shape.rows);
    if (shape.rowAxis == AxisKind::Features || shape.columnAxis == AxisKind::Features) {
        return {std::min(width, kWidestFeature), std::min(height, kWidestFeature)};
    }
    const double cell = std::min({width, height, kLargestFittedCell});
    return {cell, cell};
}

/// Zooming enlarges the shorter side; the longer one follows when the cell has become square.
QSizeF zoomedCell(const QSizeF& fitted, double cell) {
    return {std::max(cell, fitted.width() > fitted.height() ? fitted.width() : 0.0),
            std::max(cell, fitted.height() > fitted.width() ? fitted.height() : 0.0)};
}

double keptInside(double origin, double extent, double frame) {
    return std::clamp(origin, std::min(0.0, frame - extent), 0.0);
}

} // namespace

HeatmapGeometry layoutLarge(const HeatmapPicture& picture, const HeatmapShape& shape, const QSizeF& size) {
    HeatmapGeometry geometry;
    geometry.rows = shape.rows;
    geometry.columns = shape.columns;
    geometry.transposed = shape.transposed;
    const bool zoomed = picture.viewport.cell > 0.0;
    const bool named = zoomed && picture.viewport.cell >= kNamedPitch;
    const double rowLabels = named ? kNamedLabels : kRowLabels;
    const double columnLabels = named ? kNamedLabels : kColumnLabels;
    const Around around = aroundOf(picture, rowLabels, columnLabels);
    const double left = around.left;
    const double top = around.top;
    const QSizeF room(std::max(1.0, std::floor(size.width() - left - around.right)),
                      std::max(1.0, std::floor(size.height() - top - around.bottom)));
    const QSizeF fitted = fittedCell(shape, room);
    geometry.cellSize = zoomed ? zoomedCell(fitted, picture.viewport.cell) : fitted;
    geometry.cell = std::min(geometry.cellSize.width(), geometry.cellSize.height());
    const QSizeF extent(geometry.cellSize.width() * static_cast<double>(shape.columns),
                        geometry.cellSize.height() * static_cast<double>(shape.rows));
    const QSizeF frame(std::min(extent.width(), room.width()), std::min(extent.height(), room.height()));
    const QPointF corner(left + std::floor((room.width() - frame.width()) / 2.0), top);
    geometry.matrix = {corner, frame};
    geometry.origin = corner;
    if (zoomed) {
        geometry.origin += QPointF(keptInside(picture.viewport.origin.x(), extent.width(), frame.width()),
                                   keptInside(picture.viewport.origin.y(), extent.height(), frame.height()));
    }
    geometry.rowLabels = {corner.x() - kTicks - rowLabels, corner.y(), rowLabels, frame.height()};
    geometry.columnLabels = {corner.x(), corner.y() - kTicks - columnLabels, frame.width(), columnLabels};
    geometry.labelAngle = named ? 90 : 0;
    geometry.rowTitle = {geometry.rowLabels.left() - kTitle, corner.y(), 16.0, frame.height()};
    geometry.columnTitle = {corner.x(), geometry.columnLabels.top() - kTitle, frame.width(), 16.0};
    if (picture.isFile) {
        geometry.title = {kPictureMargin, kPictureMargin, size.width() - 2.0 * kPictureMargin, around.title};
        geometry.colourBar = {corner.x() + frame.width() + kBarGap, corner.y(), colourBarWidth(picture),
                              std::min(frame.height(), kLongestBar)};
        geometry.caption = {kPictureMargin, corner.y() + frame.height() + 4.0,
                            size.width() - 2.0 * kPictureMargin, kCaptionLine};
    }
    return geometry;
}

QSizeF sizeForLarge(const HeatmapPicture& picture, const QSizeF& frame) {
    const bool named = picture.viewport.cell >= kNamedPitch;
    const Around around =
        aroundOf(picture, named ? kNamedLabels : kRowLabels, named ? kNamedLabels : kColumnLabels);
    return {std::ceil(frame.width() + around.left + around.right),
            std::ceil(frame.height() + around.top + around.bottom)};
}

} // namespace attnscope::ui
