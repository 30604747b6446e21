// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/palette.h"

#include <cmath>

namespace attnscope::ui {

const ColourMap& Palette::mapOf(RangeGroup group) const {
    return startsAtZero(group) ? sequential : diverging;
}

QColor Palette::fill(RangeGroup group, double value) const {
    return QColor::fromRgb(pixel(group, value));
}

QRgb Palette::pixel(RangeGroup group, double value) const {
    if (std::isnan(value)) {
        return theme.canvas.rgb();
    }
    const ValueRange range = rangeOf(group);
    return mapOf(group).at(range.positionOf(value));
}

ValueRange Palette::rangeOf(RangeGroup group) const {
    return ranges.of(group);
}

Palette makePalette(const Theme& theme, const Ranges& ranges, const NamedColourMap& map) {
    return {theme, map.on(theme.dark), divergingMap(theme.dark), ranges, &map};
}

} // namespace attnscope::ui
