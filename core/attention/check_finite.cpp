// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/check_finite.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

double largest(Precision precision) {
    return precision == Precision::Float32 ? static_cast<double>(std::numeric_limits<float>::max())
                                           : std::numeric_limits<double>::max();
}

Error beyond(std::string_view what, std::size_t row, std::size_t column, Precision precision) {
    return failure(
        translatable(
            "{0}: cell ({1}, {2}) is beyond what {3} holds (make the numbers it comes from smaller)"),
        what, std::to_string(row), std::to_string(column), precisionName(precision));
}

/// Every cell of the stage, times `factor`, stays within the precision.
Result<void> checkStage(const AttentionResult& result, Stage stage, double factor) {
    const std::shared_ptr<const MatrixSource> source = result.source(stage);
    const double most = largest(result.precision());
    for (std::size_t i = 0; source && i < source->rows(); ++i) {
        for (std::size_t j = 0; j < source->columns(); ++j) {
            if (!source->masked(i, j) && !(std::abs(source->exact(i, j) * factor) <= most)) {
                return failed(beyond(stageInfo(stage).name, i, j, result.precision()));
            }
        }
    }
    return {};
}

/// The largest magnitude that a product of these can have, every cell on the way included.
double bound(const BlockMatrix& a, const BlockMatrix& b, std::size_t inner) {
    return a.largestMagnitude() * b.largestMagnitude() * static_cast<double>(inner);
}

/// The scores up to what enters the softmax. What is added to them is added in double.
Result<void> checkScores(const AttentionResult& result) {
    const AttentionProblem& problem = result.problem();
    const std::optional<double> bias = problem.bias ? problem.bias->largestMagnitude() : 0.0;
    if (!bias) {
        return {};
    }
    const double scores = bound(problem.q, problem.k, problem.q.columns());
    const double scaling = std::max(1.0, std::abs(problem.scale)) / std::min(1.0, problem.temperature);
    if (!(scores * scaling <= largest(result.precision()))) {
        const double factor = problem.softcap ? 1.0 : 1.0 / problem.temperature;
        Result<void> scaled = checkStage(result, Stage::Scores, 1.0).and_then([&] {
            return checkStage(result, Stage::Scaled, factor);
        });
        if (!scaled) {
            return scaled;
        }
    }
    const double tokens = static_cast<double>(std::max(problem.queries(), problem.keys()));
    const double added = *bias + problem.alibiSlope * tokens + problem.softcap.value_or(0.0);
    if (added > 0.0 && !((scores * scaling + added) / std::min(1.0, problem.temperature) <=
                         std::numeric_limits<double>::max())) {
        return checkStage(result, Stage::Masked, 1.0 / problem.temperature);
    }
    return {};
}

} // namespace

Result<void> checkFinite(const Scene& scene, const AttentionResult& result) {
    for (const MatrixRole role : rolesOf(scene.input)) {
        const std::vector<const BlockMatrix*> matrices = matricesIn(scene.input, role);
        const auto isFinite = [](const BlockMatrix* matrix) { return matrix->isFinite(); };
        if (!std::all_of(matrices.begin(), matrices.end(), isFinite)) {
            return {};
        }
    }
    const AttentionProblem& problem = result.problem();
    const double most = largest(result.precision());
    const auto within = [most](const BlockMatrix& matrix) {
        return matrix.isFinite() && matrix.largestMagnitude() <= most;
    };
    for (const auto& [stage, matrix] : {std::pair(Stage::Q, &problem.q), std::pair(Stage::K, &problem.k)}) {
        if (!within(*matrix)) {
            return checkStage(result, stage, 1.0);
        }
    }
    if (problem.v && !within(*problem.v)) {
        return checkStage(result, Stage::V, 1.0);
    }
    if (Result<void> scores = checkScores(result); !scores) {
        return scores;
    }
    if (problem.weights && problem.v && !(bound(*problem.weights, *problem.v, problem.keys()) <= most)) {
        return checkStage(result, Stage::Output, 1.0);
    }
    return {};
}

} // namespace attnscope
