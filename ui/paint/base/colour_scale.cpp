// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/colour_scale.h"

#include <cmath>

namespace attnscope::ui {

QRgb ColourScale::of(float value) const {
    if (std::isnan(value)) {
        return canvas;
    }
    const ValueRange ends = isLog ? ValueRange{std::log10(range.low), std::log10(range.high)} : range;
    return map.at(
        ends.positionOf(isLog ? std::log10(static_cast<double>(value)) : static_cast<double>(value)));
}

} // namespace attnscope::ui
