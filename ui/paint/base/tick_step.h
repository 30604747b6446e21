// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

namespace attnscope::ui {

/// The distance of ticks on an axis: 1, 2 or 5 times a power of ten, at least as large as asked.
inline double tickStep(double atLeast) {
    // What is a round number but for its last bits stays that number.
    constexpr double kSlack = 1.0 - 1e-9;
    const double decade = std::pow(10.0, std::floor(std::log10(atLeast)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= atLeast * kSlack) {
            return factor * decade;
        }
    }
    return 10.0 * decade;
}

} // namespace attnscope::ui
