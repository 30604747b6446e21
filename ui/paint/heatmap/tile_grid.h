// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"

#include <compare>
#include <utility>
#include <vector>

namespace attnscope::ui {

/// The name of a tile: kTilePixels × kTilePixels pixels of a level, counted from the matrix' first cell.
struct TileAddress {
    unsigned rowLevel = 0;
    unsigned columnLevel = 0;
    std::size_t row = 0;    ///< in tiles
    std::size_t column = 0; ///< in tiles

    auto operator<=>(const TileAddress&) const = default; // NOLINT(modernize-use-nullptr): it misreads <=>
};

inline constexpr std::size_t kTilePixels = 256;

/// The cells of a tile of a matrix of that size, cut at its edges.
TileArea areaOf(const TileAddress& address, std::size_t rows, std::size_t columns);

/// The finest levels of core's rows and columns at which a pixel is at least one device pixel.
PixelLevels levelsFor(const HeatmapGeometry& geometry, double devicePixelRatio);

/// The tiles of which the frame shows something, at the finest levels of which a pixel is at least one device
/// pixel each way; nearest to `focus` (a point of the picture) first.
std::vector<TileAddress> tilesSeen(const HeatmapGeometry& geometry, double devicePixelRatio,
                                   const QPointF& focus);

} // namespace attnscope::ui
