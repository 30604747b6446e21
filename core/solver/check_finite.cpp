// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/solver/check_finite.h"

#include "core/textbook/exact_cells.h"

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
    return makeError(
        translatable(
            "{0}: cell ({1}, {2}) is beyond what {3} holds (make the numbers it comes from smaller)"),
        what, std::to_string(row), std::to_string(column), precisionName(precision));
}

double largest(const AttentionProblem& problem) {
    return largest(problem.weights ? Precision::Float64 : problem.precision);
}

/// Every cell of a matrix [rows][columns] that counts, stays within the precision.
template <typename Counts, typename Cell>
Result<void> checkCells(Stage stage, const AttentionProblem& problem, std::size_t rows, std::size_t columns,
                        const Counts& counts, const Cell& cell) {
    const double most = largest(problem);
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            if (counts(i, j) && !(std::abs(cell(i, j)) <= most)) {
                const Precision precision = problem.weights ? Precision::Float64 : problem.precision;
                return unexpected(beyond(stageInfo(stage).name, i, j, precision));
            }
        }
    }
    return {};
}

constexpr auto kEveryCell = [](std::size_t, std::size_t) { return true; };

Result<void> checkMatrix(Stage stage, const AttentionProblem& problem, const BlockMatrix& matrix) {
    return checkCells(stage, problem, matrix.rows(), matrix.columns(), kEveryCell, matrix);
}

/// A [queries][keys] stage, times `factor`.
Result<void> checkStage(Stage stage, const AttentionProblem& problem, double factor) {
    const ExactCells cells(problem);
    const auto counts = [&](std::size_t i, std::size_t j) {
        return stage < Stage::Masked || problem.mask->allowed(i, j);
    };
    return checkCells(stage, problem, problem.queries(), problem.keys(), counts,
                      [&](std::size_t i, std::size_t j) { return cells.at(stage, i, j) * factor; });
}

/// The largest magnitude that a product of these can have, every cell on the way included.
double bound(const BlockMatrix& a, const BlockMatrix& b, std::size_t inner) {
    return a.largestMagnitude() * b.largestMagnitude() * static_cast<double>(inner);
}

/// The scores up to what enters the softmax. What is added to them is added in double.
Result<void> checkScores(const AttentionProblem& problem) {
    const std::optional<double> bias = problem.bias ? problem.bias->largestMagnitude() : 0.0;
    if (!bias) {
        return {};
    }
    const double scores = bound(problem.q, problem.k, problem.q.columns());
    const double scaling = std::max(1.0, std::abs(problem.scale)) / std::min(1.0, problem.temperature);
    if (!(scores * scaling <= largest(problem))) {
        const double factor = problem.softcap ? 1.0 : 1.0 / problem.temperature;
        Result<void> scaled = checkStage(Stage::Scores, problem, 1.0).and_then([&] {
            return checkStage(Stage::Scaled, problem, factor);
        });
        if (!scaled) {
            return scaled;
        }
    }
    const double tokens = static_cast<double>(std::max(problem.queries(), problem.keys()));
    const double added = *bias + problem.alibiSlope * tokens + problem.softcap.value_or(0.0);
    if (added > 0.0 && !((scores * scaling + added) / std::min(1.0, problem.temperature) <=
                         std::numeric_limits<double>::max())) {
        return checkStage(Stage::Masked, problem, 1.0 / problem.temperature);
    }
    return {};
}

/// Of numbers that stay in a file those that the problem is about.
bool isFinite(const Scene& scene, const AttentionProblem& problem) {
    const auto isWhole = [](const BlockMatrix* matrix) {
        return matrix == nullptr || matrix->reader() == nullptr || matrix->isFinite();
    };
    if (!isWhole(&problem.q) || !isWhole(&problem.k) || !isWhole(problem.v ? &*problem.v : nullptr) ||
        !isWhole(problem.weights ? &*problem.weights : nullptr)) {
        return false;
    }
    const std::vector<MatrixRole> roles = rolesOf(scene.input);
    return std::all_of(roles.begin(), roles.end(), [&scene](MatrixRole role) {
        const std::vector<const BlockMatrix*> matrices = matricesIn(scene.input, role);
        return std::all_of(matrices.begin(), matrices.end(), [](const BlockMatrix* matrix) {
            return matrix->reader() != nullptr || matrix->isFinite();
        });
    });
}

} // namespace

Result<void> checkFinite(const Scene& scene, const AttentionProblem& problem) {
    if (!isFinite(scene, problem)) {
        return {};
    }
    const double most = largest(problem);
    const auto within = [most](const BlockMatrix& matrix) {
        return matrix.isFinite() && matrix.largestMagnitude() <= most;
    };
    for (const auto& [stage, matrix] : {std::pair(Stage::Q, &problem.q), std::pair(Stage::K, &problem.k)}) {
        if (!within(*matrix)) {
            return checkMatrix(stage, problem, *matrix);
        }
    }
    if (problem.v && !within(*problem.v)) {
        return checkMatrix(Stage::V, problem, *problem.v);
    }
    return checkScores(problem);
}

Result<void> checkFinite(const Scene& scene, const AttentionResult& result) {
    const AttentionProblem& problem = result.problem();
    if (Result<void> known = checkFinite(scene, problem); !known || !problem.weights || !problem.v) {
        return known;
    }
    if (!isFinite(scene, problem) ||
        bound(*problem.weights, *problem.v, problem.keys()) <= largest(problem)) {
        return {};
    }
    const std::shared_ptr<const MatrixSource> output = result.source(Stage::Output);
    return checkCells(Stage::Output, problem, output->rows(), output->columns(), kEveryCell,
                      [&](std::size_t i, std::size_t j) { return output->exact(i, j); });
}

} // namespace attnscope
