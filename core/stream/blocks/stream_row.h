// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/textbook/softmax_row.h"

#include <cstdint>

namespace attnscope {

/// What the streaming engine keeps of a row of weights: all that makes a weight from its score.
struct StreamRow {
    double max = 0.0;       ///< natural units: what is subtracted from every score; near the largest of them
    double sum = 0.0;       ///< Σ exp(s − max) of all scores that enter
    double divisor = 0.0;   ///< what exponentials are divided by
    float reference = 0.0F; ///< `max` in log2 units where the plain kernels made the row, a whole number
    float largestTerm = 0.0F;  ///< of the plain kernels: the largest exp2(t − reference) of an allowed cell
    float givenPeak = 0.0F;    ///< what peak() is where there is no such term
    float firstSum = 0.0F;     ///< of the plain kernels: `sum` before any edit moved it
    std::uint32_t allowed = 0; ///< keys that the mask allows
    bool empty = false;        ///< every score is −∞

    /// The largest weight of an allowed cell; 0 where there is none.
    double peak() const {
        return static_cast<double>(largestTerm > 0.0F ? largestTerm * inverse() : givenPeak);
    }

    /// What the plain kernels multiply an exponential with; 0 for an empty row.
    float inverse() const { return empty ? 0.0F : static_cast<float>(1.0 / divisor); }
    /// Its logSumExp() is the row's; its max need not be the largest score.
    RowNormaliser normaliser() const { return {max, sum, divisor, empty}; }

    bool operator==(const StreamRow&) const = default;
};

} // namespace attnscope
