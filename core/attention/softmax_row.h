// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/problem.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

namespace attnscope {

/// What turns a raw score into a weight, rounded to the scalar once.
template <typename T>
struct ScoreArithmetic {
    T scale = 1;
    T temperature = 1;
    T fill = 0;
    T emptyWeight = 0;     ///< of every cell of a row in which every score is −∞
    bool fillIsOut = true; ///< fill −∞: forbidden cells have no part in the softmax at all

    explicit ScoreArithmetic(const AttentionProblem& problem)
        : scale(static_cast<T>(problem.scale))
        , temperature(static_cast<T>(problem.temperature))
        , fill(static_cast<T>(problem.fill))
        , fillIsOut(problem.fill == -std::numeric_limits<double>::infinity()) {
        if (problem.emptyRows == EmptyRows::Uniform) {
            emptyWeight = static_cast<T>(1.0 / static_cast<double>(problem.keys()));
        } else if (problem.emptyRows == EmptyRows::NaN) {
            emptyWeight = std::numeric_limits<T>::quiet_NaN();
        }
    }

    T scaled(T score) const { return score * scale; }
    T masked(T score, bool allowed) const { return allowed ? score * scale : fill; }
    /// What enters the softmax.
    T entering(T score, bool allowed) const { return masked(score, allowed) / temperature; }
};

/// What the softmax of a row needs to know of the whole row.
template <typename T>
struct RowNormaliser {
    T max = 0;          ///< the largest score that enters
    double sum = 0.0;   ///< Σ exp(s − max)
    bool empty = false; ///< every score is −∞: nothing to attend to

    /// log Σ exp(s); −∞ for an empty row.
    double logSumExp() const {
        return empty ? -std::numeric_limits<double>::infinity() : static_cast<double>(max) + std::log(sum);
    }
};

/// exp(s − max), before it is divided by the sum. Forbidden cells are exactly 0 under fill −∞ even where the
/// row holds NaN or +∞.
template <typename T>
T exponential(const ScoreArithmetic<T>& arithmetic, T score, bool allowed, T max) {
    if (!allowed && arithmetic.fillIsOut) {
        return 0;
    }
    return std::exp(arithmetic.entering(score, allowed) - max);
}

/// A weight from its exponential; the same rounding wherever one is computed.
template <typename T>
T weightOf(const ScoreArithmetic<T>& arithmetic, const RowNormaliser<T>& row, T exponential, bool allowed) {
    if (row.empty) {
        return arithmetic.emptyWeight;
    }
    if (!allowed && arithmetic.fillIsOut) {
        return 0;
    }
    return static_cast<T>(static_cast<double>(exponential) / row.sum);
}

/// The softmax of one row of scores [keys] into `weights` [keys]; `allowed` [keys] is empty where everything
/// is. The row's maximum is subtracted first, and the sum is kept in double for either scalar.
template <typename T>
RowNormaliser<T> softmaxRow(const ScoreArithmetic<T>& arithmetic, std::span<const T> scores,
                            std::span<const std::uint8_t> allowed, std::span<T> weights) {
    constexpr T kNothing = -std::numeric_limits<T>::infinity();
    const auto isAllowed = [&](std::size_t j) { return allowed.empty() || allowed[j] != 0; };
    RowNormaliser<T> row{kNothing, 0.0, true};
    for (std::size_t j = 0; j < scores.size(); ++j) {
        const T entering = arithmetic.entering(scores[j], isAllowed(j));
        row.max = std::max(row.max, entering);
        // NaN compares false, so a row of NaN alone is not empty and its NaN flows on.
        row.empty = row.empty && entering == kNothing;
    }
    if (!row.empty) {
        for (std::size_t j = 0; j < scores.size(); ++j) {
            weights[j] = exponential(arithmetic, scores[j], isAllowed(j), row.max);
            row.sum += static_cast<double>(weights[j]);
        }
    }
    for (std::size_t j = 0; j < scores.size(); ++j) {
        weights[j] = weightOf(arithmetic, row, weights[j], isAllowed(j));
    }
    return row;
}

/// q·k_j for the keys from `first` on: `keysTransposed` is [d_k][keys], `scores` as many keys as are wanted.
/// Each score is summed over d_k in order, so that a cell computed alone has the same bits.
template <typename T>
void scoreRow(std::span<const T> q, std::span<const T> keysTransposed, std::size_t keys, std::size_t first,
              std::span<T> scores) {
    std::fill(scores.begin(), scores.end(), T{0});
    T* const to = scores.data();
    for (std::size_t m = 0; m < q.size(); ++m) {
        const T factor = q[m];
        const T* const from = keysTransposed.data() + m * keys + first;
        for (std::size_t j = 0; j < scores.size(); ++j) {
            to[j] += factor * from[j];
        }
    }
}

/// Σ_j a_j·v_j in key order: `weights` [keys], `values` [keys][d_v], `output` [d_v].
template <typename T>
void combineValues(std::span<const T> weights, std::span<const T> values, std::span<T> output) {
    std::fill(output.begin(), output.end(), T{0});
    T* const to = output.data();
    for (std::size_t j = 0; j < weights.size(); ++j) {
        const T factor = weights[j];
        const T* const from = values.data() + j * output.size();
        for (std::size_t c = 0; c < output.size(); ++c) {
            to[c] += factor * from[c];
        }
    }
}

} // namespace attnscope
