// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "ui/paint/base/palette.h"

#include <QColor>

namespace attnscope::ui {

/// What the colours of large matrices of weights stand for.
enum class ValueScale {
    Linear, ///< a
    Log,    ///< log₁₀ a
    Lift,   ///< log₂(N_i·a), N_i the keys that the row's query may attend to: 0 is an even spread
};

/// How numbers become colours.
struct ColourScale {
    ColourMap map;
    ValueRange range; ///< of the numbers; for Log of a itself, both ends above 0
    bool isLog = false;
    QRgb canvas = 0;
    bool showsMask = true;

    /// NaN: the canvas.
    QRgb of(float value) const;
    bool operator==(const ColourScale&) const = default;
};

} // namespace attnscope::ui
