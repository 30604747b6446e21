// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/thumbnails/pooled_tile.h"

#include "core/engine/stoppable_fill.h"
#include "core/scene/precision.h"

#include <algorithm>

namespace attnscope::ui {

bool isReadAtOnce(const MatrixSource& source) {
    return source.isCheap() && source.rows() * source.columns() <= kSmallMatrixCells;
}

std::shared_ptr<const HeatmapTile> pooledTile(const MatrixSource& source, const Tile& tile,
                                              const std::stop_token& stop) {
    auto pooled = std::make_shared<HeatmapTile>();
    pooled->tile = tile;
    const std::size_t pixels = tile.pixelRows() * tile.pixelColumns();
    pooled->values.resize(pixels);
    pooled->masked.resize(pixels);
    return fillUnlessStopped(source, tile, Reducer::Max, pooled->values, pooled->masked, stop) ? pooled
                                                                                               : nullptr;
}

Tile wholeTile(const MatrixSource& source, std::size_t pixels) {
    Tile tile{0, 0, source.rows(), source.columns(), 0};
    while (std::max(tile.pixelRows(), tile.pixelColumns()) > pixels) {
        ++tile.level;
    }
    return tile;
}

} // namespace attnscope::ui
