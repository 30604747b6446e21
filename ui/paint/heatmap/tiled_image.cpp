// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/tiled_image.h"

#include <algorithm>

namespace attnscope::ui {

const MatrixTile* TiledImage::cellsAt(std::size_t i, std::size_t j) const {
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
        const MatrixTile& tile = *piece->tile;
        if (tile.area.rowLevel == 0 && tile.area.columnLevel == 0 && !piece->isPreview &&
            tile.area.contains(i, j)) {
            return &tile;
        }
    }
    return nullptr;
}

} // namespace attnscope::ui
