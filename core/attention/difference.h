// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <limits>

namespace attnscope {

/// How far two numbers are apart: 0 where they are equal or both NaN, ∞ where only one of both is a number or
/// both are other infinities.
inline double difference(double computed, double given) {
    if (computed == given || (std::isnan(computed) && std::isnan(given))) {
        return 0.0;
    }
    const double size = std::abs(computed - given);
    return std::isfinite(size) ? size : std::numeric_limits<double>::infinity();
}

} // namespace attnscope
