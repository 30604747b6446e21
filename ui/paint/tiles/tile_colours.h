// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/palette.h"
#include "ui/paint/tiles/matrix_tile.h"

#include <QImage>

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

} // namespace attnscope::ui
