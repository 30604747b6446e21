// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/viewport.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// The viewport as the layout takes it: some of the matrix is always seen.
HeatmapViewport settled(HeatmapPicture picture, const QSizeF& size, const HeatmapViewport& wanted) {
    picture.viewport = wanted;
    const HeatmapGeometry geometry = layoutHeatmap(picture, size);
    return {wanted.cell, geometry.origin - geometry.home};
}

/// The corner of the cells after it was dragged: no free space opens beside them that was not there.
double draggedTo(double corner, double by, double extent, double first, double last) {
    const double least = std::min({first, last - extent, corner});
    const double most = std::max({first, last - extent, corner});
    return std::clamp(corner + by, least, most);
}

double fittedCell(HeatmapPicture picture, const QSizeF& size) {
    picture.viewport = {};
    return layoutHeatmap(picture, size).cell;
}

} // namespace

HeatmapViewport zoomed(HeatmapPicture picture, const QSizeF& size, const QPointF& pointer, double factor) {
    const HeatmapGeometry before = layoutHeatmap(picture, size);
    // Zooming around a place beside the cells would push them away from there and out of their space.
    const QSizeF extent(before.cellSize.width() * static_cast<double>(before.columns),
                        before.cellSize.height() * static_cast<double>(before.rows));
    const QPointF cursor(std::clamp(pointer.x(), before.origin.x(), before.origin.x() + extent.width()),
                         std::clamp(pointer.y(), before.origin.y(), before.origin.y() + extent.height()));
    const double fitted = fittedCell(picture, size);
    const double cell = std::min(before.cell * factor, std::max(kLargestCell, fitted));
    if (before.cell <= 0 || cell <= fitted * 1.001) {
        return {};
    }
    const QPointF place((cursor.x() - before.origin.x()) / before.cellSize.width(),
                        (cursor.y() - before.origin.y()) / before.cellSize.height());
    picture.viewport = {cell, {}};
    const HeatmapGeometry after = layoutHeatmap(picture, size);
    const QPointF corner(cursor.x() - place.x() * after.cellSize.width(),
                         cursor.y() - place.y() * after.cellSize.height());
    return settled(picture, size, {cell, corner - after.home});
}

HeatmapViewport panned(HeatmapPicture picture, const QSizeF& size, const QPointF& delta) {
    const HeatmapViewport now = picture.viewport;
    if (now.cell <= 0) {
        return now;
    }
    const HeatmapGeometry geometry = layoutHeatmap(picture, size);
    const QRectF& space = geometry.space;
    const QPointF corner(draggedTo(geometry.origin.x(), delta.x(),
                                   geometry.cellSize.width() * static_cast<double>(geometry.columns),
                                   space.left(), space.right()),
                         draggedTo(geometry.origin.y(), delta.y(),
                                   geometry.cellSize.height() * static_cast<double>(geometry.rows),
                                   space.top(), space.bottom()));
    return settled(std::move(picture), size, {now.cell, corner - geometry.home});
}

HeatmapViewport revealing(const HeatmapPicture& picture, const QSizeF& size, const CellRef& cell) {
    if (picture.viewport.cell <= 0) {
        return picture.viewport;
    }
    const HeatmapGeometry geometry = layoutHeatmap(picture, size);
    const QRectF rect = geometry.rectOf(cell.row, cell.column);
    const QRectF& frame = geometry.space;
    const auto shift = [](double low, double high, double frameLow, double frameHigh) {
        if (low < frameLow || high - low > frameHigh - frameLow) {
            return frameLow - low;
        }
        return high > frameHigh ? frameHigh - high : 0.0;
    };
    return panned(picture, size,
                  {shift(rect.left(), rect.right(), frame.left(), frame.right()),
                   shift(rect.top(), rect.bottom(), frame.top(), frame.bottom())});
}

} // namespace attnscope::ui
