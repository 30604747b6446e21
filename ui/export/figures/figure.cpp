// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/figure.h"

#include "ui/export/figures/large_picture.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/heatmap/figure_layout.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Inches: a matrix with more queries than keys would be higher than the page that it is as wide as.
constexpr double kHighestFree = 9.0;

/// A matrix so large is well read beside the window's type.
constexpr double kRoomyMatrix = 300.0;

Figure withType(const HeatmapPicture& picture, const PictureSize& size, double points) {
    Figure figure{picture, size};
    figure.size.typeScale = typeScale(points);
    figure.picture.figureScale = figure.size.scale();
    // Cells of a zoomed picture stay as large on paper.
    figure.picture.viewport.cell /= figure.size.typeScale;
    figure.picture.viewport.origin /= figure.size.typeScale;
    return figure;
}

/// As the window draws it: large cells, or the matrix has its share of the width or, in a large picture, of
/// the height.
bool isLargeEnough(const HeatmapPicture& picture, const PictureSize& size) {
    const QSizeF units = size.units();
    const HeatmapGeometry geometry = layoutHeatmap(asFile(picture), units);
    return geometry.cell >= kLargestFittedCell || geometry.matrix.width() >= kMatrixShare * units.width() ||
           (geometry.matrix.height() >= kMatrixShare * units.height() &&
            std::max(geometry.matrix.width(), geometry.matrix.height()) >= kRoomyMatrix);
}

FigureState stateOf(const Figure& figure) {
    const HeatmapPicture file = asFile(figure.picture);
    FigureState state = figureState(file, figure.size.units());
    // In a figure of a few pixels nothing but the matrix is left, whose cells vanish.
    state.isLargeEnough =
        state.isLargeEnough &&
        (file.tiled || layoutHeatmap(file, figure.size.units()).cell * figure.size.scale() >= 1.0);
    return state;
}

PictureSize withHeight(const Figure& figure) {
    PictureSize size = figure.size;
    const double width = size.pixels.width() / size.scale();
    const double free = figureHeight(asFile(figure.picture), width) * size.scale();
    size.pixels.setHeight(static_cast<int>(std::ceil(std::min(free, kHighestFree * size.dpi))));
    return size;
}

} // namespace

double leastFactor(const std::function<bool(double)>& fits) {
    constexpr double kMost = 1e4;
    constexpr double kLeap = 1.5;
    constexpr double kStep = 1.02;
    double factor = 1.0;
    double tooSmall = 1.0;
    while (factor < kMost && !fits(factor)) {
        tooSmall = factor;
        factor *= kLeap;
    }
    for (const double found = factor; tooSmall * kStep < found;) {
        tooSmall *= kStep;
        if (fits(tooSmall)) {
            return tooSmall;
        }
    }
    return factor;
}

double typeScale(double points) {
    return points * kUnitDpi / kPointsPerInch / kFigureType;
}

std::optional<Figure> figureOf(const HeatmapPicture& picture, const PictureSize& size,
                               const std::optional<double>& points) {
    if (points) {
        Figure figure = withType(picture, size, *points);
        return stateOf(figure).isLargeEnough ? std::optional(std::move(figure)) : std::nullopt;
    }
    if (isLargeEnough(picture, size)) {
        return Figure{picture, size};
    }
    std::optional<Figure> found;
    for (const double type : kTypes) {
        Figure figure = withType(picture, size, type);
        const FigureState state = stateOf(figure);
        if (state.isLargeEnough && (state.isComplete || !found)) {
            found = std::move(figure);
        }
        if (state.isLargeEnough && state.isComplete) {
            break;
        }
    }
    return found;
}

PictureSize withFigureHeight(const HeatmapPicture& picture, PictureSize size,
                             const std::optional<double>& points) {
    for (const double type : kTypes) {
        const double chosen = points.value_or(type);
        size.pixels = withHeight(withType(picture, size, chosen)).pixels;
        if (points || stateOf(withType(picture, size, chosen)).isComplete) {
            break;
        }
    }
    return size;
}

} // namespace attnscope::ui
