// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <span>

namespace attnscope {

/// What can be said of one row of the weights in a few numbers.
struct RowStatistics {
    double logSumExp = 0.0; ///< log Σ_j exp(s_ij) of the scores that enter the softmax; NaN for given weights
    double max = 0.0;       ///< the largest weight
    std::size_t argmax = 0;   ///< its key, the first of equals
    double entropyBits = 0.0; ///< −Σ a log₂ a, 0·log 0 = 0
    double sum = 0.0;
    std::size_t allowed = 0; ///< keys that the mask allows

    /// 2^entropy: as many keys as an even spread of this entropy would have.
    double perplexity() const;

    bool operator==(const RowStatistics&) const = default;
};

/// Statistics of one row of weights [keys]; `logSumExp` and `allowed` are taken as given.
RowStatistics statisticsOf(std::span<const double> weights, double logSumExp, std::size_t allowed);

} // namespace attnscope
