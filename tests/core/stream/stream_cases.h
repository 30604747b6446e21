// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/projection/position_encodings.h"
#include "core/stream/cells/cells.h"
#include "core/stream/kernels/kernel_target.h"
#include "core/stream/statistics/statistics.h"

#include <cmath>
#include <limits>
#include <random>
#include <string>

/// Problems for the streaming engine and the formulas that it is held to, in float64.
namespace attnscope::testing {

inline BlockMatrix randomNumbers(std::size_t rows, std::size_t columns, std::uint64_t seed,
                                 double size = 1.0) {
    std::mt19937_64 words(seed);
    std::normal_distribution<double> normal(0.0, size);
    BlockMatrix matrix(rows, columns);
    for (std::size_t i = 0; i < rows; ++i) {
        for (double& value : matrix.mutableRow(i)) {
            // What a float holds, so that only the arithmetic is held to the tolerance.
            value = static_cast<double>(static_cast<float>(normal(words)));
        }
    }
    return matrix;
}

/// The mask of specs joined by "and"; "not:" turns one round.
inline std::shared_ptr<const Mask> maskOfSpecs(const std::vector<std::string>& specs, std::size_t queries,
                                               std::size_t keys) {
    MaskRules rules;
    for (const std::string& spec : specs) {
        MaskLayer layer;
        layer.negated = spec.starts_with("not:");
        layer.spec = layer.negated ? spec.substr(4) : spec;
        rules.layers.push_back(layer);
    }
    return std::make_shared<const Mask>(Mask::compile(rules, queries, keys).value());
}

inline AttentionProblem plainProblem(const BlockMatrix& q, const BlockMatrix& k,
                                     const std::vector<std::string>& masks = {}) {
    AttentionProblem problem;
    problem.q = q;
    problem.k = k;
    problem.mask = maskOfSpecs(masks, q.rows(), k.rows());
    problem.scale = 1.0 / std::sqrt(static_cast<double>(q.columns()));
    problem.fill = -std::numeric_limits<double>::infinity();
    problem.precision = Precision::Float32;
    return problem;
}

/// A row of the softmax as mathematics.md writes it: scale, softcap, ALiBi, mask and fill, temperature.
struct WantedRow {
    std::vector<double> weights;
    double logSumExp = 0.0;
    double largestScore = 0.0; ///< in magnitude, of those that count
    std::size_t allowed = 0;
};

inline WantedRow wantedRow(const AttentionProblem& problem, std::size_t i) {
    WantedRow row;
    std::vector<double> scores(problem.keys());
    double largest = -std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < scores.size(); ++j) {
        double score = 0.0;
        for (std::size_t m = 0; m < problem.q.columns(); ++m) {
            score += problem.q(i, m) * problem.k(j, m);
        }
        score *= problem.scale;
        score = problem.softcap ? *problem.softcap * std::tanh(score / *problem.softcap) : score;
        score -= problem.alibiSlope * std::abs(static_cast<double>(i) - static_cast<double>(j));
        const bool allowed = problem.mask->allowed(i, j);
        row.allowed += allowed ? 1 : 0;
        scores[j] = (allowed ? score : problem.fill) / problem.temperature;
        largest = std::max(largest, scores[j]);
        if (allowed) {
            row.largestScore = std::max(row.largestScore, std::abs(scores[j]));
        }
    }
    double sum = 0.0;
    for (const double score : scores) {
        sum += std::isinf(largest) ? 0.0 : std::exp(score - largest);
    }
    row.logSumExp = largest + std::log(sum);
    for (const double score : scores) {
        const double empty = problem.emptyRows == EmptyRows::Uniform
                                 ? 1.0 / static_cast<double>(scores.size())
                             : problem.emptyRows == EmptyRows::NaN ? std::numeric_limits<double>::quiet_NaN()
                                                                   : 0.0;
        row.weights.push_back(sum == 0.0 ? empty : std::exp(score - largest) / sum);
    }
    return row;
}

/// What the streaming engine makes of a problem.
struct Streamed {
    AttentionProblem problem;
    StreamInputs inputs;
    std::vector<StreamRow> rows;
    BlockSummary planes;

    /// The blocks of the planes have sides of 2^level cells.
    explicit Streamed(const AttentionProblem& of, unsigned level = BlockSummary::kLevel)
        : problem(of)
        , inputs(inputsOf(of))
        , rows(of.queries())
        , planes(BlockSummary::ofWeights(of.queries(), of.keys(), false, level)) {
        statistics(problem, inputs, RowSelection::all(planes), {}, {}, rows, planes);
    }

    /// [cells.rows][cells.columns]
    std::vector<float> weights(const CellRect& cells) const {
        std::vector<float> out(cells.cells());
        weightCells(problem, inputs, rows, cells, out.data(), cells.columns);
        return out;
    }
    std::vector<float> weights() const { return weights({0, 0, problem.queries(), problem.keys()}); }
};

/// The tolerance of mathematics.md for a row whose scores are that large.
inline double weightTolerance(double largestScore) {
    return largestScore <= 16.0 ? 2e-6 : 1e-5;
}

inline bool same(double a, double b, double tolerance) {
    return (std::isnan(a) && std::isnan(b)) || a == b || std::abs(a - b) <= tolerance;
}

} // namespace attnscope::testing
