// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/term_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope {

std::vector<std::size_t> termKeys(const MatrixSource& weights, std::size_t query, TermOrder order) {
    std::vector<std::size_t> keys(weights.columns());
    std::iota(keys.begin(), keys.end(), std::size_t{0});
    if (order == TermOrder::Weight) {
        std::vector<double> rank(keys.size());
        for (const std::size_t key : keys) {
            const double weight = weights.exact(query, key);
            rank[key] = std::isnan(weight) ? -HUGE_VAL : weight;
        }
        std::stable_sort(keys.begin(), keys.end(),
                         [&rank](std::size_t a, std::size_t b) { return rank[a] > rank[b]; });
    }
    return keys;
}

} // namespace attnscope
