// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/rope.h"

#include <cassert>
#include <cmath>

namespace attnscope {

void rotateRow(std::span<double> row, std::size_t position, double base, RopePairs pairs) {
    assert(row.size() % 2 == 0);
    const std::size_t half = row.size() / 2;
    for (std::size_t m = 0; m < half; ++m) {
        const double exponent = -2.0 * static_cast<double>(m) / static_cast<double>(row.size());
        const double angle = static_cast<double>(position) * std::pow(base, exponent);
        double& first = row[pairs == RopePairs::Half ? m : 2 * m];
        double& second = row[pairs == RopePairs::Half ? m + half : 2 * m + 1];
        const double cosine = std::cos(angle);
        const double sine = std::sin(angle);
        const double turned = first * cosine - second * sine;
        second = first * sine + second * cosine;
        first = turned;
    }
}

} // namespace attnscope
