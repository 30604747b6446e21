// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/problem.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace attnscope {

/// Which keys a row sees: those of [first, end) that `allowed` marks; empty: all of them.
struct SeenKeys {
    std::size_t first = 0;
    std::size_t end = 0;
    std::span<const std::uint8_t> allowed = {};

    bool has(std::size_t key) const {
        return key >= first && key < end && (allowed.empty() || allowed[key] != 0);
    }
};

/// One row of what a model gave, where it is given.
struct GivenRow {
    std::size_t row = 0;
    std::span<const double> output = {};  ///< empty: not given, or of the joined heads
    std::span<const double> weights = {}; ///< empty: not given
    std::span<const double> scores = {};  ///< empty: not given
    const double* logSumExp = nullptr;    ///< null: not given
};

/// A row of scores of one batch item and head in float64, with which many masks are tried. The problem must
/// outlive it.
class SampledRow {
public:
    SampledRow(const AttentionProblem& problem, std::size_t row);

    /// What the rules of the problem make of the products up to the mask with that factor.
    void scale(double factor);

    /// How far what a model gave is from the row over these keys: the largest difference, each as a share of
    /// its largest number.
    double differs(const GivenRow& given, const SeenKeys& seen) const;

    /// How far its output and log-sum-exp are after each of these keys, over it and those before it.
    std::vector<double> differsAlong(const GivenRow& given, std::span<const std::size_t> keys) const;

    /// The row of the output, [d_v].
    std::vector<double> output(const SeenKeys& seen) const;

private:
    class GrowingRow;

    GrowingRow grown(const SeenKeys& seen) const;
    double scoresDiffer(std::span<const double> given, const SeenKeys& seen) const;

    const AttentionProblem& m_problem;
    std::size_t m_row;
    std::vector<double> m_products;
    std::vector<double> m_scores; ///< scaled, capped, biased, divided by the temperature
};

} // namespace attnscope
