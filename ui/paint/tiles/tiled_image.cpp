// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/tiles/tiled_image.h"

#include <algorithm>

namespace attnscope::ui {

const MatrixTile* TiledImage::cellsAt(std::size_t i, std::size_t j) const {
    const auto found = std::find_if(pieces.rbegin(), pieces.rend(), [i, j](const PlacedTile& piece) {
        const TileArea& area = piece.tile->area;
        return area.levels == PixelLevels{} && !piece.isPreview && area.contains(i, j);
    });
    return found == pieces.rend() ? nullptr : found->tile.get();
}

} // namespace attnscope::ui
