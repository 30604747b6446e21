// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/positions.h"

#include <cmath>

namespace attnscope {

std::vector<double> sinusoidal(std::size_t position, std::size_t d) {
    std::vector<double> row(d);
    for (std::size_t c = 0; c < d; ++c) {
        const double exponent = static_cast<double>(c - c % 2) / static_cast<double>(d);
        const double angle = static_cast<double>(position) / std::pow(10000.0, exponent);
        row[c] = c % 2 == 0 ? std::sin(angle) : std::cos(angle);
    }
    return row;
}

} // namespace attnscope
