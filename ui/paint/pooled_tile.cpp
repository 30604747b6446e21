// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/pooled_tile.h"

#include <algorithm>

namespace attnscope::ui {

bool isReadAtOnce(const MatrixSource& source) {
    return source.isQuick() && source.rows() * source.columns() <= kReadAtOnce;
}

std::shared_ptr<const HeatmapTile> pooledTile(const MatrixSource& source, const Tile& tile) {
    auto pooled = std::make_shared<HeatmapTile>();
    pooled->tile = tile;
    const std::size_t pixels = tile.pixelRows() * tile.pixelColumns();
    pooled->values.resize(pixels);
    pooled->masked.resize(pixels);
    source.fill(tile, Reducer::Max, pooled->values, pooled->masked);
    return pooled;
}

Tile wholeTile(const MatrixSource& source, std::size_t pixels) {
    Tile tile{0, 0, source.rows(), source.columns(), 0};
    while (std::max(tile.pixelRows(), tile.pixelColumns()) > pixels) {
        ++tile.level;
    }
    return tile;
}

} // namespace attnscope::ui
