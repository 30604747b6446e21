// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/stage.h"
#include "ui/paint/matrix_tile.h"
#include "ui/paint/palette.h"

#include <QImage>

#include <memory>
#include <vector>

namespace attnscope::ui {

/// What the colours of large matrices of weights stand for.
enum class ValueScale {
    Linear, ///< a
    Log,    ///< log₁₀ a
    Lift,   ///< log₂(N_i·a), N_i the keys that the row's query may attend to: 0 is an even spread
};

/// How numbers of a tile become colours.
struct TileColours {
    ColourMap map;
    ValueRange range; ///< of what the tile holds; for Log of a itself, both ends above 0
    bool isLog = false;
    QRgb canvas = 0;
    bool showsMask = true;

    /// NaN: the canvas.
    QRgb of(float value) const;
    bool operator==(const TileColours&) const = default;
};

/// One pixel a pooled pixel; forbidden ones are transparent. Rows and columns are swapped for `transposed`.
QImage tileImage(const MatrixTile& tile, const TileColours& colours, bool transposed);

/// A tile as a ready image.
struct MosaicPiece {
    std::shared_ptr<const MatrixTile> tile;
    QImage image;
    bool isPreview = false; ///< coarser or older than what is asked for
};

/// Lies over the pixels of which no cell belongs to a mask layer, and half as strongly over those of which
/// some do.
struct LayerVeil {
    TileArea area;
    QImage image;
};

/// A large matrix as it is known so far.
struct HeatmapMosaic {
    std::vector<MosaicPiece> pieces;       ///< from the bottom to the top
    std::shared_ptr<const LayerVeil> veil; ///< of the mask layer that somebody points at; else null
    std::vector<TileArea> previews;        ///< where something better than what is seen is still to come
    bool isOutdated = false;               ///< all of it is of the result before

    /// The piece on top that knows the single cell; null where only coarser ones do.
    const MatrixTile* cellsAt(std::size_t i, std::size_t j) const;
};

} // namespace attnscope::ui
