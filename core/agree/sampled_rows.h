// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/capped_scale.h"
#include "core/engine/problem.h"

#include <cstddef>
#include <cstdint>
#include <optional>
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
    std::span<const double> output = {};  ///< empty: not given; of joined heads a few of its columns
    double outputSize = 1.0;              ///< its largest number, of all columns
    std::span<const double> bias = {};    ///< what is added to the output, as wide; empty: nothing
    std::span<const double> weights = {}; ///< empty: not given
    double weightsSize = 1.0;             ///< their largest number
    std::span<const double> scores = {};  ///< empty: not given
    const double* logSumExp = nullptr;    ///< null: not given

    /// Whether it shows which keys were seen, one after the other.
    bool tellsAlong() const { return !output.empty() || logSumExp != nullptr; }
    bool empty() const { return !tellsAlong() && weights.empty() && scores.empty(); }
};

/// The largest number of what a model gave, what masks filled in aside; 1 where there is none.
double largestGiven(std::span<const double> numbers);

/// How far computed numbers are from given ones, of which `size` is the largest: the largest difference as a
/// share of it, or any number above the limit.
double rowDiffers(std::span<const double> computed, std::span<const double> given, double size, double limit);

/// A row of scores of one batch item and head in float64, with which many masks are tried. The problem must
/// outlive it.
class SampledRow {
public:
    SampledRow(const AttentionProblem& problem, std::size_t row);

    /// What the rules of the problem make of the products up to the mask with that factor; nothing is done
    /// where factor and softcap are those of the last time. Before it a row has no numbers.
    void scale(double factor);

    /// The products and the logarithms of given weights without what is added to the scores, of the cells
    /// whose weights have not lost digits.
    LogarithmsOfRow logarithms(std::span<const double> weights) const;
    /// Adds what given weights tell of the factor on the products: sums over pairs of the cells that are
    /// seen, with the products and the logarithms taken from their means.
    void addSlope(std::span<const double> weights, double& products, double& squares) const;

    /// exp(score − the largest of all keys), [keys].
    std::span<const double> powers() const { return m_powers; }
    double largest() const { return m_largest; }

    /// The powers of the keys that are seen, 0 of the others, and what was taken from their scores: the
    /// largest of all, or of those that are seen where all of them are far below it.
    struct Powers {
        std::vector<double> of; ///< [keys]
        double sum = 0.0;
        double largest = 0.0;
    };
    Powers powersOver(const SeenKeys& seen) const;
    /// The same into numbers that are there already: most masks are tried on thousands of rows.
    void powersOver(const SeenKeys& seen, Powers& powers) const;

    /// How far the weights and scores that a model gave are from these over those keys: the largest
    /// difference as a share of its largest number, or any number above the limit.
    double differs(const GivenRow& given, const SeenKeys& seen, const Powers& powers, double limit) const;

private:
    void multiply();
    double scoresDiffer(std::span<const double> given, const SeenKeys& seen) const;

    const AttentionProblem& m_problem;
    std::size_t m_row;
    std::vector<double> m_products; ///< empty before the row is scaled: most rows are never looked at
    std::optional<double> m_factor; ///< nothing before
    std::optional<double> m_softcap;
    std::vector<double> m_scores; ///< scaled, capped, biased, divided by the temperature
    std::vector<double> m_powers;
    double m_largest = 0.0;
};

/// The softmax of one head, or of several whose outputs are summed, over keys that come one after another.
class GrowingOutput {
public:
    /// A head's row and what its weights are multiplied by, [keys][width of what is given].
    struct Part {
        const SampledRow* row;
        const BlockMatrix* values; ///< null where no output is given
    };
    GrowingOutput(std::vector<Part> parts, const GivenRow& given);

    void add(std::size_t key);
    /// Adds the keys of a part that have these powers.
    void add(std::size_t part, const SampledRow::Powers& powers);

    /// How far output and log-sum-exp are from what is given, as a share of its largest number, or any number
    /// above the limit.
    double differs(double limit) const;

private:
    double* outputOf(std::size_t part) { return m_outputs.data() + part * m_width; }

    std::vector<Part> m_parts;
    const GivenRow& m_given;
    std::size_t m_width;
    std::vector<double> m_outputs; ///< [part][width], before they are divided by the sum
    std::vector<double> m_sums;    ///< [part]
    std::vector<double> m_largest; ///< [part]
};

} // namespace attnscope
