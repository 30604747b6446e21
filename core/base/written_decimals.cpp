// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/written_decimals.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr int kFewest = 2;
constexpr int kMost = 5;

bool hasDecimals(double number, int decimals) {
    const double moved = number * std::pow(10.0, decimals);
    // Numbers of float32 are that near to those that were written.
    return std::abs(moved - std::nearbyint(moved)) <= 1e-7 * std::max(1.0, std::abs(moved));
}

/// Whether it is a short binary fraction, which has few decimals in every type.
bool isPlain(double number) {
    constexpr double kParts = 256.0;
    return number * kParts == std::nearbyint(number * kParts);
}

} // namespace

int writtenDecimals(std::span<const double> numbers) {
    constexpr std::ptrdiff_t kEnough = 3;
    if (std::count_if(numbers.begin(), numbers.end(), [](double number) { return !isPlain(number); }) <
        kEnough) {
        return 0;
    }
    for (int decimals = kFewest - 1; decimals <= kMost; ++decimals) {
        if (std::all_of(numbers.begin(), numbers.end(),
                        [decimals](double number) { return hasDecimals(number, decimals); })) {
            return decimals < kFewest ? 0 : decimals;
        }
    }
    return 0;
}

double roundingOfWrittenSum(std::size_t count, int decimals) {
    constexpr double kDeviations = 3.0;
    const double unit = std::pow(10.0, -decimals);
    return decimals == 0 ? 0.0 : kDeviations * unit * std::sqrt(static_cast<double>(count) / 12.0);
}

} // namespace attnscope
