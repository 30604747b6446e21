// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/position_encodings.h"

#include <bit>
#include <cassert>
#include <cmath>

namespace attnscope {

namespace {

/// By how much pair m of d components turns from one position to the next.
double turnOf(std::size_t m, std::size_t d, double base) {
    return std::pow(base, -2.0 * static_cast<double>(m) / static_cast<double>(d));
}

void turnPair(std::span<double> row, std::size_t m, RopePairs pairs, double cosine, double sine) {
    double& first = row[pairs == RopePairs::Half ? m : 2 * m];
    double& second = row[pairs == RopePairs::Half ? m + row.size() / 2 : 2 * m + 1];
    const double turned = first * cosine - second * sine;
    second = first * sine + second * cosine;
    first = turned;
}

} // namespace

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
    for (std::size_t m = 0; m < row.size() / 2; ++m) {
        const double angle = static_cast<double>(position) * turnOf(m, row.size(), base);
        turnPair(row, m, pairs, std::cos(angle), std::sin(angle));
    }
}

RotaryAngles::RotaryAngles(std::size_t positions, std::size_t d, double base)
    : m_half(d / 2)
    , m_cosines(positions * m_half)
    , m_sines(positions * m_half) {
    for (std::size_t m = 0; m < m_half; ++m) {
        const double turn = turnOf(m, d, base);
        for (std::size_t position = 0; position < positions; ++position) {
            const double angle = static_cast<double>(position) * turn;
            m_cosines[position * m_half + m] = std::cos(angle);
            m_sines[position * m_half + m] = std::sin(angle);
        }
    }
}

void RotaryAngles::rotate(std::span<double> row, std::size_t position, RopePairs pairs) const {
    assert(row.size() == 2 * m_half);
    for (std::size_t m = 0; m < m_half; ++m) {
        turnPair(row, m, pairs, m_cosines[position * m_half + m], m_sines[position * m_half + m]);
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
