// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/ranges.h"
#include "ui/paint/colour_map.h"
#include "ui/paint/theme.h"

namespace attnscope::ui {

/// What gives a number its colour: one number has one colour wherever it appears. A value; painters take it
/// along.
struct Palette {
    Theme theme;
    ColourMap sequential; ///< weights
    ColourMap diverging;  ///< values and scores, 0 in the middle
    Ranges ranges;
    ColourMapName colourMap = ColourMapName::Viridis; ///< which map the weights have

    /// The fill of a number of this group; beyond the range the colour of the end. NaN: the canvas.
    QColor fill(RangeGroup group, double value) const;
    /// The same as a pixel of an image.
    QRgb pixel(RangeGroup group, double value) const;
    const ColourMap& mapOf(RangeGroup group) const;
    /// The numbers at the two ends of the map.
    ValueRange rangeOf(RangeGroup group) const;
};

/// Viridis (cut at 0.29 in the dark theme) and the theme's blue–red.
Palette makePalette(const Theme& theme, const Ranges& ranges, ColourMapName name = ColourMapName::Viridis);

} // namespace attnscope::ui
