// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/row_statistics.h"

#include <cmath>

namespace attnscope {

double RowStatistics::perplexity() const {
    return std::exp2(entropyBits);
}

RowStatistics statisticsOf(std::span<const double> weights, double logSumExp, std::size_t allowed) {
    RowStatistics statistics;
    statistics.logSumExp = logSumExp;
    statistics.allowed = allowed;
    statistics.max = weights.empty() ? 0.0 : weights.front();
    for (std::size_t j = 0; j < weights.size(); ++j) {
        const double weight = weights[j];
        statistics.sum += weight;
        if (weight != 0.0) {
            statistics.entropyBits -= weight * std::log2(weight);
        }
        if (weight > statistics.max) {
            statistics.max = weight;
            statistics.argmax = j;
        }
    }
    return statistics;
}

} // namespace attnscope
