// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/colour_scale.h"

#include <cmath>

namespace attnscope::ui {

QRgb ColourScale::of(float value) const {
    if (std::isnan(value)) {
        return canvas;
    }
    const double low = isLog ? std::log10(range.low) : range.low;
    const double high = isLog ? std::log10(range.high) : range.high;
    const double at = isLog ? std::log10(static_cast<double>(value)) : static_cast<double>(value);
    return map.at(high > low ? (at - low) / (high - low) : (at > low ? 1.0 : 0.0));
}

} // namespace attnscope::ui
