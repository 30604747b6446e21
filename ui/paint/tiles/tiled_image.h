// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/tiles/matrix_tile.h"

#include <QImage>

#include <memory>
#include <vector>

namespace attnscope::ui {

/// A tile as a ready image.
struct PlacedTile {
    std::shared_ptr<const MatrixTile> tile;
    QImage image;
    bool isPreview = false; ///< coarser or older than what is asked for
};

/// Lies over the pixels of which no cell belongs to a mask layer, and half as strongly over those of which
/// some do.
struct MaskOverlay {
    TileArea area;
    QImage image;
};

/// A large matrix as it is known so far.
struct TiledImage {
    std::vector<PlacedTile> pieces;             ///< from the bottom to the top
    std::shared_ptr<const MaskOverlay> overlay; ///< of the mask layer under the pointer; else null
    std::vector<TileArea> previews;             ///< where something better than what is seen is still to come
    bool isOutdated = false;                    ///< all of it is of the result before

    /// The piece on top that holds the single cell; null where only coarser ones do.
    const MatrixTile* cellsAt(std::size_t i, std::size_t j) const;
};

} // namespace attnscope::ui
