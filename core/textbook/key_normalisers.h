// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/problem.h"
#include "core/textbook/softmax_row.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace attnscope {

/// The normaliser of each key's column for the softmax along the wrong axis; sums
/// run over the queries. [keys]
using KeyNormalisers = std::vector<RowNormaliser>;

/// The normaliser of each key where the softmax runs over the queries, in float64 whatever the precision; the
/// same to the bit on any number of threads. Nothing where `stop` came before the end.
std::optional<KeyNormalisers> keyNormalisers(const AttentionProblem& problem, std::stop_token stop);

/// The weights of any run of a row, each by its key's normaliser. May write over the run's scores.
template <typename T>
void weighByKeys(const ScoreArithmetic<T>& arithmetic, const ScoreRun<T>& run, const KeyNormalisers& keys,
                 std::span<T> weights) {
    withCells(arithmetic, run, [&](const auto& cells) {
        using Number = decltype(cells.entering(0));
        for (std::size_t at = 0; at < weights.size(); ++at) {
            const RowNormaliser& key = keys[run.first + at];
            if (key.empty) {
                weights[at] = arithmetic.emptyWeight();
                continue;
            }
            const T power = exponential<T>(cells, at, cells.entering(at), static_cast<Number>(key.max));
            weights[at] = weightOf(arithmetic, key, cells, at, power);
        }
    });
}

} // namespace attnscope
