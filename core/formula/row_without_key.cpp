// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/row_without_key.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

/// Nearer to 1 a weight leaves 1 − a_ij too few digits.
constexpr double kNearOne = 0.999;
constexpr double kNothing = -std::numeric_limits<double>::infinity();

/// The weights of a row, before dropout, and whether the row attends to nothing.
struct Weighted {
    std::vector<double> weights;
    bool isEmpty = false;
};

double emptyWeight(const AttentionProblem& problem) {
    switch (problem.emptyRows) {
    case EmptyRows::Zeros:
        return 0.0;
    case EmptyRows::Uniform:
        return 1.0 / static_cast<double>(problem.keys());
    case EmptyRows::NaN:
        break;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

/// The softmax of a row with one more cell forbidden, under every rule.
Weighted softmaxWithout(const Snapshot& snapshot, std::size_t query, std::size_t key) {
    const AttentionProblem& problem = snapshot.result->problem();
    const KeepPolicy* const policy = problem.policy.get();
    const double epsilon = policy ? policy->epsilon : 0.0;
    std::vector<double> entering(problem.keys());
    snapshot.source(Stage::Masked)->exactRow(query, entering);
    entering[key] = problem.fill;
    std::vector<std::uint8_t> allowed(problem.keys());
    problem.mask->fillRow(query, allowed);
    allowed[key] = 0;
    const auto takesPart = [&](std::size_t k) { return !policy || policy->takesPart(query, k); };
    const auto isOut = [&](std::size_t k) {
        return (allowed[k] == 0 && problem.fill == kNothing) || (epsilon == 0.0 && !takesPart(k));
    };
    double top = kNothing;
    bool isEmpty = true;
    for (std::size_t k = 0; k < entering.size(); ++k) {
        entering[k] = isOut(k) ? kNothing : entering[k] / problem.temperature;
        top = std::max(top, entering[k]);
        isEmpty = isEmpty && entering[k] == kNothing;
    }
    if (isEmpty) {
        return {std::vector<double>(entering.size(), emptyWeight(problem)), true};
    }
    Weighted row;
    double sum = epsilon;
    for (std::size_t k = 0; k < entering.size(); ++k) {
        row.weights.push_back(isOut(k) || !takesPart(k) ? 0.0 : std::exp(entering[k] - top));
        sum += row.weights.back();
    }
    const double offset = epsilon / static_cast<double>(problem.keys());
    for (std::size_t k = 0; k < entering.size(); ++k) {
        row.weights[k] = isOut(k) ? 0.0 : (row.weights[k] + offset) / sum;
    }
    return row;
}

void applyDropout(const Snapshot& snapshot, std::size_t query, std::vector<double>& weights) {
    const auto dropped = snapshot.source(Stage::AfterDropout);
    const double kept = 1.0 - snapshot.result->problem().dropout.probability;
    for (std::size_t k = 0; dropped && k < weights.size(); ++k) {
        weights[k] = dropped->dropped(query, k) ? 0.0 : weights[k] / kept;
    }
}

/// Of a softmax that does not run along this row.
std::vector<double> keptWeights(const Snapshot& snapshot, std::size_t query, std::size_t key) {
    const auto dropped = snapshot.source(Stage::AfterDropout);
    const auto source = dropped ? dropped : snapshot.source(Stage::Weights);
    std::vector<double> weights(source->columns());
    source->exactRow(query, weights);
    weights[key] = 0.0;
    return weights;
}

/// o_i' − o_i.
std::vector<double> changeOf(const Snapshot& snapshot, std::size_t query,
                             const std::vector<double>& weights) {
    const BlockMatrix& values = *snapshot.result->problem().v;
    std::vector<double> change(values.columns());
    for (std::size_t k = 0; k < weights.size(); ++k) {
        const std::span<const double> value = values.row(k);
        for (std::size_t f = 0; f < change.size(); ++f) {
            change[f] += weights[k] * value[f];
        }
    }
    const auto output = snapshot.source(Stage::Output);
    for (std::size_t f = 0; f < change.size(); ++f) {
        change[f] -= output->exact(query, f);
    }
    return change;
}

} // namespace

std::optional<RowWithoutKey> rowWithoutKey(const Snapshot& snapshot, std::size_t query, std::size_t key) {
    const auto before = snapshot ? snapshot.source(Stage::Weights) : nullptr;
    if (!before || !snapshot.has(Stage::Output) || query >= before->rows() || key >= before->columns() ||
        before->masked(query, key)) {
        return std::nullopt;
    }
    const AttentionProblem& problem = snapshot.result->problem();
    RowWithoutKey row;
    if (problem.weights || problem.softmaxAxis == SoftmaxAxis::Queries) {
        row.others = RowWithoutKey::Others::Kept;
        row.weights = keptWeights(snapshot, query, key);
    } else {
        Weighted made = softmaxWithout(snapshot, query, key);
        const bool isPlain = problem.dropout.probability == 0.0 &&
                             (!problem.policy || problem.policy->epsilon == 0.0) &&
                             made.weights[key] == 0.0 && before->exact(query, key) < kNearOne;
        row.others = made.isEmpty ? RowWithoutKey::Others::None
                     : isPlain    ? RowWithoutKey::Others::Renormalised
                                  : RowWithoutKey::Others::Recomputed;
        row.weights = std::move(made.weights);
        applyDropout(snapshot, query, row.weights);
    }
    row.change = changeOf(snapshot, query, row.weights);
    double squares = 0.0;
    for (const double number : row.change) {
        squares += number * number;
    }
    row.length = std::sqrt(squares);
    return row;
}

} // namespace attnscope
