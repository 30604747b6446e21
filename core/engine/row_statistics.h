// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <span>

namespace attnscope {

/// Statistics of one row of the weights.
struct RowStatistics {
    double logSumExp = 0.0; ///< log Σ_j exp(s_ij) of the scores that enter the softmax; NaN for given weights
    double max = 0.0;       ///< the largest weight
    std::size_t argmax = 0;   ///< its key, the first of equals
    double entropyBits = 0.0; ///< −Σ a log₂ a, 0·log 0 = 0
    double sum = 0.0;
    std::size_t allowed = 0; ///< keys that the mask allows

    /// 2^entropy: the number of keys of an even spread with this entropy.
    double perplexity() const;

    bool operator==(const RowStatistics&) const = default;
};

/// Statistics of one row of weights [keys]; `logSumExp` and `allowed` are copied.
RowStatistics statisticsOf(std::span<const double> weights, double logSumExp, std::size_t allowed);

} // namespace attnscope
