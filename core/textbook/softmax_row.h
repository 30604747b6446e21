// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/textbook/softmax_cells.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace attnscope {

/// The numbers of a whole row that its softmax needs.
struct RowNormaliser {
    double max = 0.0;     ///< the largest score that enters
    double sum = 0.0;     ///< Σ exp(s − max) of all scores that enter
    double divisor = 0.0; ///< what exponentials are divided by: the sum, or Σ exp(s − max)·G + ε
    bool empty = false;   ///< every score is −∞: nothing to attend to

    /// log Σ exp(s); −∞ for an empty row.
    double logSumExp() const {
        return empty ? -std::numeric_limits<double>::infinity() : max + std::log(sum);
    }
};

/// exp(s − max), before it is divided, in the scalar T; scores enter as Number. Forbidden cells are exactly 0
/// under fill −∞ even where the row holds NaN or +∞.
template <typename T, typename Cells, typename Number>
T exponential(const Cells& cells, std::size_t at, Number entering, Number max) {
    return cells.isOut(at) ? T{0} : std::exp(static_cast<T>(entering - max));
}

/// A weight of a row that is not empty, from its exponential; the same rounding wherever one is computed.
template <typename T, typename Cells>
T weightOf(const ScoreArithmetic<T>& arithmetic, const RowNormaliser& row, const Cells& cells, std::size_t at,
           T exponential) {
    if (cells.isOut(at)) {
        return 0;
    }
    const double counted = cells.counts(at) ? static_cast<double>(exponential) : 0.0;
    return static_cast<T>((counted + arithmetic.offset()) / row.divisor);
}

/// The softmax of a whole row, a run of all keys, into `weights` [keys], which must not be its scores. The
/// row's maximum is subtracted first, and the sums are kept in double for either scalar.
template <typename T>
RowNormaliser softmaxRow(const ScoreArithmetic<T>& arithmetic, const ScoreRun<T>& run, std::span<T> weights) {
    return withCells(arithmetic, run, [&](const auto& cells) {
        using Number = decltype(cells.entering(0));
        constexpr Number kNothing = -std::numeric_limits<Number>::infinity();
        // Numbers of the scalar type are kept in `weights`, so that they are computed once.
        constexpr bool kWaits = std::is_same_v<Number, T>;
        Number max = kNothing;
        RowNormaliser row{0.0, 0.0, 0.0, true};
        for (std::size_t at = 0; at < weights.size(); ++at) {
            const Number entering = cells.entering(at);
            max = std::max(max, entering);
            // NaN compares false, so a row of NaN alone is not empty and its NaN flows on.
            row.empty = row.empty && entering == kNothing;
            if constexpr (kWaits) {
                weights[at] = entering;
            }
        }
        if (row.empty) {
            std::fill(weights.begin(), weights.end(), arithmetic.emptyWeight());
            return row;
        }
        row.max = static_cast<double>(max);
        double counted = 0.0;
        for (std::size_t at = 0; at < weights.size(); ++at) {
            const Number entering = kWaits ? static_cast<Number>(weights[at]) : cells.entering(at);
            weights[at] = exponential<T>(cells, at, entering, max);
            const auto part = static_cast<double>(weights[at]);
            row.sum += part;
            counted += cells.counts(at) ? part : 0.0;
        }
        row.divisor = counted + (arithmetic.policy() ? arithmetic.policy()->epsilon : 0.0);
        for (std::size_t at = 0; at < weights.size(); ++at) {
            weights[at] = weightOf(arithmetic, row, cells, at, weights[at]);
        }
        return row;
    });
}

/// The weights of any run of a row whose normaliser is known, with the bits that softmaxRow gave them. May
/// write over the run's scores.
template <typename T>
void weighRun(const ScoreArithmetic<T>& arithmetic, const ScoreRun<T>& run, const RowNormaliser& row,
              std::span<T> weights) {
    if (row.empty) {
        std::fill(weights.begin(), weights.end(), arithmetic.emptyWeight());
        return;
    }
    withCells(arithmetic, run, [&](const auto& cells) {
        using Number = decltype(cells.entering(0));
        const auto max = static_cast<Number>(row.max);
        for (std::size_t at = 0; at < weights.size(); ++at) {
            weights[at] =
                weightOf(arithmetic, row, cells, at, exponential<T>(cells, at, cells.entering(at), max));
        }
    });
}

} // namespace attnscope
