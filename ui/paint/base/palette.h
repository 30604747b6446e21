// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/ranges.h"
#include "ui/paint/base/colour_map.h"
#include "ui/paint/base/theme.h"

namespace attnscope::ui {

/// What gives a number its colour: one number has one colour wherever it appears. A value; painters take it
/// along.
struct Palette {
    Theme theme;
    ColourMap sequential; ///< weights and effects
    ColourMap diverging;  ///< values and scores, 0 in the middle
    Ranges ranges;
    const NamedColourMap* colourMap = &usualColourMap(); ///< which map the weights have

    /// The fill of a number of this group; beyond the range the colour of the end. NaN: the canvas.
    QColor fill(RangeGroup group, double value) const;
    /// The same as a pixel of an image.
    QRgb pixel(RangeGroup group, double value) const;
    const ColourMap& mapOf(RangeGroup group) const;
    /// The numbers at the two ends of the map.
    ValueRange rangeOf(RangeGroup group) const;
};

/// The map in the theme's form and the theme's blue–red.
Palette makePalette(const Theme& theme, const Ranges& ranges, const NamedColourMap& map = usualColourMap());

} // namespace attnscope::ui
