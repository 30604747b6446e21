// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/tile_grid.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

unsigned levelFor(double devicePixels) {
    return devicePixels >= 1.0 ? 0U : static_cast<unsigned>(std::ceil(std::log2(1.0 / devicePixels) - 1e-9));
}

/// First and last + 1 of the tiles seen along one side.
std::pair<std::size_t, std::size_t> seenAlong(double low, double high, double origin, double cell,
                                              std::size_t count, unsigned level) {
    const double side = static_cast<double>(kTilePixels << level) * cell;
    const std::size_t tiles = (count + (kTilePixels << level) - 1) / (kTilePixels << level);
    const auto last = static_cast<double>(tiles);
    const double first = std::clamp(std::floor((low - origin) / side + 1e-9), 0.0, last);
    const double end = std::clamp(std::ceil((high - origin) / side - 1e-9), 0.0, last);
    return {static_cast<std::size_t>(first), static_cast<std::size_t>(end)};
}

} // namespace

TileArea areaOf(const TileAddress& address, std::size_t rows, std::size_t columns) {
    const std::size_t height = kTilePixels << address.rowLevel;
    const std::size_t width = kTilePixels << address.columnLevel;
    const std::size_t row = address.row * height;
    const std::size_t column = address.column * width;
    return {{row, column, std::min(height, rows - row), std::min(width, columns - column)},
            {address.rowLevel, address.columnLevel}};
}

PixelLevels levelsFor(const HeatmapGeometry& geometry, double devicePixelRatio) {
    const unsigned down = levelFor(geometry.cellSize.height() * devicePixelRatio);
    const unsigned across = levelFor(geometry.cellSize.width() * devicePixelRatio);
    return geometry.transposed ? PixelLevels{across, down} : PixelLevels{down, across};
}

std::vector<TileAddress> tilesSeen(const HeatmapGeometry& geometry, double devicePixelRatio,
                                   const QPointF& focus) {
    std::vector<TileAddress> tiles;
    if (geometry.cell <= 0.0) {
        return tiles;
    }
    const QRectF& frame = geometry.matrix;
    unsigned down = levelFor(geometry.cellSize.height() * devicePixelRatio);
    unsigned across = levelFor(geometry.cellSize.width() * devicePixelRatio);
    auto rows = seenAlong(frame.top(), frame.bottom(), geometry.origin.y(), geometry.cellSize.height(),
                          geometry.rows, down);
    auto columns = seenAlong(frame.left(), frame.right(), geometry.origin.x(), geometry.cellSize.width(),
                             geometry.columns, across);
    if (geometry.transposed) {
        std::swap(rows, columns);
        std::swap(down, across);
    }
    std::vector<std::pair<double, TileAddress>> ordered;
    for (std::size_t row = rows.first; row < rows.second; ++row) {
        for (std::size_t column = columns.first; column < columns.second; ++column) {
            const QRectF first = geometry.rectOf((row * kTilePixels + kTilePixels / 2) << down,
                                                 (column * kTilePixels + kTilePixels / 2) << across);
            const QPointF away = first.topLeft() - focus;
            ordered.push_back({QPointF::dotProduct(away, away), {down, across, row, column}});
        }
    }
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [distance, address] : ordered) {
        tiles.push_back(address);
    }
    return tiles;
}

} // namespace attnscope::ui
