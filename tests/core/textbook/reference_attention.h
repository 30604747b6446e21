// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/philox.h"
#include "tests/core/scene/worked_scenes.h"

#include <algorithm>

/// Attention as mathematics.md has it, once more, straightforwardly and in float64.
namespace attnscope::test {

struct Reference {
    BlockMatrix masked;
    BlockMatrix weights;
    BlockMatrix dropped;
    BlockMatrix output;
    std::vector<double> logSumExp;
};

/// What the mask sees of a score.
inline double biasedScore(const AttentionProblem& problem, std::size_t i, std::size_t j) {
    double score = 0.0;
    for (std::size_t m = 0; m < problem.q.columns(); ++m) {
        score += problem.q(i, m) * problem.k(j, m);
    }
    score *= problem.scale;
    if (problem.softcap) {
        score = *problem.softcap * std::tanh(score / *problem.softcap);
    }
    const double distance = i < j ? static_cast<double>(j - i) : static_cast<double>(i - j);
    score -= problem.alibiSlope * distance;
    return problem.bias ? score + problem.bias->at(i, j) : score;
}

inline double weightOfEmptyRow(const AttentionProblem& problem) {
    switch (problem.emptyRows) {
    case EmptyRows::Zeros:
        return 0.0;
    case EmptyRows::Uniform:
        return 1.0 / static_cast<double>(problem.keys());
    case EmptyRows::NaN:
        break;
    }
    return NAN;
}

/// log Σ exp of the scores that enter the softmax; keys that a policy drops enter it too.
inline double logSumExpOf(const std::vector<double>& scores, const std::vector<bool>& out) {
    double max = -HUGE_VAL;
    double sum = 0.0;
    for (std::size_t j = 0; j < scores.size(); ++j) {
        max = out[j] ? max : std::max(max, scores[j]);
    }
    for (std::size_t j = 0; max != -HUGE_VAL && j < scores.size(); ++j) {
        sum += out[j] ? 0.0 : std::exp(scores[j] - max);
    }
    return max == -HUGE_VAL ? max : max + std::log(sum);
}

/// Weights of one row [keys] from its scores over the temperature; `out` cells have no part in it.
inline std::vector<double> softmaxOf(const AttentionProblem& problem, std::size_t i,
                                     const std::vector<double>& scores, std::vector<bool> out) {
    const std::size_t keys = scores.size();
    const bool released = problem.policy && problem.policy->epsilon > 0.0;
    double max = -HUGE_VAL;
    for (std::size_t j = 0; j < keys; ++j) {
        out[j] = out[j] || (problem.policy && !released && i != j && problem.policy->keep[j] == 0);
        max = out[j] ? max : std::max(max, scores[j]);
    }
    if (max == -HUGE_VAL) {
        return std::vector<double>(keys, weightOfEmptyRow(problem));
    }
    std::vector<double> weights(keys, 0.0);
    double sum = 0.0;
    for (std::size_t j = 0; j < keys; ++j) {
        const double e = out[j] ? 0.0 : std::exp(scores[j] - max);
        weights[j] = released && i != j && problem.policy->keep[j] == 0 ? 0.0 : e;
        sum += weights[j];
    }
    const double epsilon = released ? problem.policy->epsilon : 0.0;
    for (std::size_t j = 0; j < keys; ++j) {
        weights[j] = out[j] ? 0.0 : (weights[j] + epsilon / static_cast<double>(keys)) / (sum + epsilon);
    }
    return weights;
}

inline double afterDropout(const AttentionProblem& problem, double weight, std::size_t i, std::size_t j) {
    const double p = problem.dropout.probability;
    const auto matrix =
        static_cast<std::uint32_t>(problem.headIndex.batch * problem.heads + problem.headIndex.head);
    const std::uint32_t random = philox({static_cast<std::uint32_t>(j), static_cast<std::uint32_t>(i), matrix,
                                         static_cast<std::uint32_t>(RandomStream::Dropout)},
                                        problem.dropout.seed)[0];
    return random < std::floor(p * 0x1p32) ? 0.0 : weight / (1.0 - p);
}

inline Reference reference(const AttentionProblem& problem) {
    const std::size_t queries = problem.queries();
    const std::size_t keys = problem.keys();
    Reference made{BlockMatrix(queries, keys), BlockMatrix(queries, keys), BlockMatrix(queries, keys),
                   BlockMatrix(queries, problem.v->columns()), std::vector<double>(queries)};
    for (std::size_t i = 0; i < queries; ++i) {
        std::vector<double> scores(keys);
        std::vector<bool> out(keys);
        for (std::size_t j = 0; j < keys; ++j) {
            const bool allowed = problem.mask->allowed(i, j);
            made.masked.set(i, j, allowed ? biasedScore(problem, i, j) : problem.fill);
            scores[j] = made.masked(i, j) / problem.temperature;
            out[j] = !allowed && problem.fill == -HUGE_VAL;
        }
        made.logSumExp[i] = logSumExpOf(scores, out);
        const std::vector<double> weights = softmaxOf(problem, i, scores, out);
        for (std::size_t j = 0; j < keys; ++j) {
            made.weights.set(i, j, weights[j]);
            made.dropped.set(i, j, afterDropout(problem, weights[j], i, j));
            for (std::size_t c = 0; c < problem.v->columns(); ++c) {
                made.output.set(i, c, made.output(i, c) + made.dropped(i, j) * (*problem.v)(j, c));
            }
        }
    }
    return made;
}

} // namespace attnscope::test
