// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/first_picture.h"
#include "ui/tiles/tile_cache.h"

#include <memory>
#include <vector>

namespace attnscope::ui {

/// What is read of the large matrix in view: its tiles, those of the matrix before where that was similar,
/// and a coarse tile of the whole of each.
struct KnownTiles {
    std::size_t rows = 0; ///< of the matrix, in core's indices; 0: nothing is known
    std::size_t columns = 0;
    bool isExact = false; ///< the result is
    TileCache tiles;
    TileCache before{24};
    FirstPicture preview;                          ///< what came with the result
    std::shared_ptr<const MatrixTile> ownWhole;    ///< null: not read yet
    std::shared_ptr<const MatrixTile> wholeBefore; ///< null: there is none, or the own one is there
    PlacedTile wholeImage;                         ///< of whole(), in the style of `tiles`
    std::vector<PlacedTile> tokenImages;           ///< of the token that the preview was made for

    /// The whole matrix in at most kWholePixels a side, perhaps of the matrix before; null before the first.
    const std::shared_ptr<const MatrixTile>& whole() const {
        return ownWhole ? ownWhole : preview.whole ? preview.whole : wholeBefore;
    }
    /// Which of these tiles are not read exactly.
    std::vector<TileAddress> missing(const std::vector<TileAddress>& seen) const;

    /// Makes the images of these tiles in that style for the next picture.
    void makeImages(const std::vector<TileAddress>& seen, const TileStyle& style);
    /// Forgets the tiles for another matrix. Where that is similar, the old ones are
    /// shown until new ones come.
    void replace(bool isSimilar);

private:
    void makeTokenImages();
};

/// Composes the image for that geometry: the whole at the bottom, over it tiles of the matrix before or
/// previews where tiles are missing, over these the edited token, over all the exact tiles. `isOutdated`: all
/// of it is of the result before. Nothing where the geometry is of a matrix of another size.
TiledImage composeTiledImage(const KnownTiles& known, const HeatmapGeometry& geometry,
                             double devicePixelRatio, bool isOutdated);

} // namespace attnscope::ui
