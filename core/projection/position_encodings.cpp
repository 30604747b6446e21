// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/position_encodings.h"

#include <bit>
#include <cassert>
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

void addPosition(std::span<double> row, std::size_t position) {
    const std::vector<double> wave = sinusoidal(position, row.size());
    for (std::size_t m = 0; m < row.size(); ++m) {
        row[m] += wave[m];
    }
}

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

double alibiSlope(std::size_t head, std::size_t heads) {
    assert(head < heads);
    const std::size_t lower = std::bit_floor(heads);
    const bool isAmongLower = head < lower;
    const std::size_t count = isAmongLower ? lower : 2 * lower;
    const std::size_t which = isAmongLower ? head : 2 * (head - lower);
    return std::exp2(-8.0 * static_cast<double>(which + 1) / static_cast<double>(count));
}

} // namespace attnscope
