// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/first_picture.h"
#include "ui/tiles/tile_cache.h"

#include <memory>
#include <vector>

namespace attnscope::ui {

/// What is known of the large matrix in view: its tiles, those of the matrix before as far as that looked
/// like this one, and both as a whole in coarse pixels.
struct KnownTiles {
    std::size_t rows = 0; ///< of the matrix, in core's indices; 0: nothing is known
    std::size_t columns = 0;
    bool isExact = false; ///< the result is
    TileCache tiles;
    TileCache before{24};
    FirstPicture preview;                          ///< what came with the result
    std::shared_ptr<const MatrixTile> ownWhole;    ///< null: not read yet
    std::shared_ptr<const MatrixTile> wholeBefore; ///< null: there is none, or the own one is there
    PlacedTile wholeImage;                         ///< of whole(), for the look of `tiles`
    std::vector<PlacedTile> tokenImages;           ///< of the token that the preview was made for

    /// The whole matrix in at most kWholePixels a side, perhaps of the matrix before; null before the first.
    const std::shared_ptr<const MatrixTile>& whole() const {
        return ownWhole ? ownWhole : preview.whole ? preview.whole : wholeBefore;
    }
    /// Which of these tiles are not read exactly.
    std::vector<TileAddress> missing(const std::vector<TileAddress>& seen) const;

    /// The next picture shows these tiles with that look: makes all images that it needs.
    void makeImages(const std::vector<TileAddress>& seen, const TileLook& look);
    /// Another matrix takes the place of this one; it may look like it.
    void replace(bool looksAsBefore);

private:
    void makeTokenImages();
};

/// What a picture of that geometry shows of it: the whole at the bottom, over it tiles of before or previews
/// where tiles are missing, over these the token that was edited, over all the tiles that are exact.
/// `isOutdated`: all of it is of the result before. Nothing where the geometry is of a matrix of
/// another size.
TiledImage composeTiledImage(const KnownTiles& known, const HeatmapGeometry& geometry,
                             double devicePixelRatio, bool isOutdated);

} // namespace attnscope::ui
