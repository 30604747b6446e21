// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/philox.h"

#include <cmath>
#include <numbers>

namespace attnscope {

namespace {

constexpr int kRounds = 10;
constexpr std::uint64_t kFirstMultiplier = 0xD2511F53;
constexpr std::uint64_t kSecondMultiplier = 0xCD9E8D57;
constexpr std::uint32_t kFirstWeyl = 0x9E3779B9;
constexpr std::uint32_t kSecondWeyl = 0xBB67AE85;

constexpr std::uint32_t high(std::uint64_t product) {
    return static_cast<std::uint32_t>(product >> 32);
}

constexpr std::uint32_t low(std::uint64_t product) {
    return static_cast<std::uint32_t>(product);
}

/// 53 bits in the middle of their interval: never 0, so that its logarithm is finite, and never 1.
double openUnit(std::uint32_t first, std::uint32_t second) {
    const std::uint64_t bits = ((std::uint64_t{first} << 32) | second) >> 11;
    return (static_cast<double>(bits) + 0.5) * 0x1p-53;
}

} // namespace

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::uint64_t key) {
    std::uint32_t firstKey = low(key);
    std::uint32_t secondKey = high(key);
    for (int round = 0; round < kRounds; ++round) {
        const std::uint64_t first = kFirstMultiplier * counter[0];
        const std::uint64_t second = kSecondMultiplier * counter[2];
        counter = {high(second) ^ counter[1] ^ firstKey, low(second), high(first) ^ counter[3] ^ secondKey,
                   low(first)};
        firstKey += kFirstWeyl;
        secondKey += kSecondWeyl;
    }
    return counter;
}

double normalAt(std::uint64_t seed, RandomStream stream, std::uint32_t i, std::uint32_t j) {
    const std::array<std::uint32_t, 4> words = philox({j, i, 0, static_cast<std::uint32_t>(stream)}, seed);
    const double radius = std::sqrt(-2.0 * std::log(openUnit(words[0], words[1])));
    return radius * std::cos(2.0 * std::numbers::pi * openUnit(words[2], words[3]));
}

} // namespace attnscope
