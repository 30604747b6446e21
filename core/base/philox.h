// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cstdint>

namespace attnscope {

/// Philox4x32-10 (Salmon et al. 2011): four random words from a counter and a key, the same on every machine.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::uint64_t key);

/// What a random number is for; the last counter word, so that streams never meet.
enum class RandomStream : std::uint32_t {
    X = 0,
    WQ = 1,
    WK = 2,
    WV = 3,
    WO = 4,
    Dropout = 5,
    BigBird = 6,
    Words = 7
};

/// A standard normal number for cell (i, j): Box–Muller in double of the four words at counter
/// (j, i, 0, stream): u₁ = ((w₀·2³² + w₁) ≫ 11 + ½)·2⁻⁵³, u₂ likewise of w₂, w₃, z = √(−2 ln u₁)·cos(2π u₂).
double normalAt(std::uint64_t seed, RandomStream stream, std::uint32_t i, std::uint32_t j);

} // namespace attnscope
