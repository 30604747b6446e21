// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/score_rules.h"

#include <cstddef>
#include <span>
#include <vector>

namespace attnscope {

/// The sinusoidal position of a token (Vaswani et al. 2017, section 3.5) [d]: sin(position/10000^(2i/d)) in
/// component 2i and the cosine of the same angle in component 2i + 1.
std::vector<double> sinusoidal(std::size_t position, std::size_t d);
/// Adds it to the vector of the token there.
void addPosition(std::span<double> row, std::size_t position);

/// Rotary positions (Su et al. 2021): turns each pair m of the d components of a query or key by the angle
/// position·base^(−2m/d), so that q·k depends on the distance of two tokens only. `row.size()` must be even.
void rotateRow(std::span<double> row, std::size_t position, double base, RopePairs pairs);

/// The cosines and sines of the angles of many positions, for matrices of one width that are turned by the
/// same base again and again.
class RotaryAngles {
public:
    RotaryAngles(std::size_t positions, std::size_t d, double base);

    /// Does what rotateRow() does.
    void rotate(std::span<double> row, std::size_t position, RopePairs pairs) const;

private:
    std::size_t m_half;
    std::vector<double> m_cosines; ///< [position][pair]
    std::vector<double> m_sines;
};

/// The slope of a head (Press et al. 2022): 2^(−8(h+1)/H) where H is a power of two. Other numbers of heads
/// take those of the next lower power of two first, then every other one of the next higher, as the published
/// code does. `head` < `heads`.
double alibiSlope(std::size_t head, std::size_t heads);

} // namespace attnscope
