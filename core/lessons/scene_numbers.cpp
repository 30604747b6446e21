// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/scene_numbers.h"

#include "core/analysis/row_combination.h"
#include "core/explain/scaling_curves.h"
#include "core/masks/mask_summary.h"
#include "core/projection/resolve.h"
#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"

#include <cmath>
#include <numeric>

namespace attnscope {

namespace {

Error indexOutside(const Quantity& quantity, std::size_t rows, std::size_t columns) {
    return makeError(translatable("{0} lies outside: there are {1} × {2} cells (count from 0)"),
                     quantityText(quantity), std::to_string(rows), std::to_string(columns));
}

std::vector<double> rowOf(const MatrixSource& source, std::size_t row) {
    std::vector<double> values(source.columns());
    source.exactRow(row, values);
    return values;
}

/// Of random queries at d_k = `width`, whatever the scene is.
Result<double> meanLargestWeight(const Quantity& quantity, std::size_t width) {
    const std::optional<ScalingPoint> point = scalingCurves().at(width);
    if (!point) {
        return unexpected(
            makeError(translatable("{0}: d_k is none of 2, 4, 8, … 512"), quantityText(quantity)));
    }
    return quantity.kind == QuantityKind::LargestPlain ? point->plain : point->scaled;
}

double columnSum(const MatrixSource& source, std::size_t column) {
    double sum = 0.0;
    for (std::size_t row = 0; row < source.rows(); ++row) {
        sum += source.exact(row, column);
    }
    return sum;
}

/// exp of the score that enters the softmax.
double exponential(double score, double temperature) {
    return std::exp(score / temperature);
}

} // namespace

SceneNumbers::SceneNumbers(Scene scene, const HeadIndex& shown)
    : m_scene(std::make_shared<const Scene>(std::move(scene)))
    , m_shown(shown) {}

bool SceneNumbers::isLarge() const {
    // Divided, because the product of two large sizes could wrap round.
    return queryCount(m_scene->input) > kMostCells / std::max<std::size_t>(keyCount(m_scene->input), 1);
}

Result<Snapshot> SceneNumbers::snapshot(const HeadIndex& headIndex) {
    const std::pair place(headIndex.batch, headIndex.head);
    if (const auto found = m_solved.find(place); found != m_solved.end()) {
        return found->second;
    }
    if (isLarge()) {
        return unexpected(
            makeError(translatable("the scene has more than {0} cells, too many for the numbers of "
                                   "a lesson (take fewer tokens)"),
                      std::to_string(kMostCells)));
    }
    TextbookEngine engine;
    const SceneSolver solver(engine, *m_scene, Precision::Float64);
    Result<ResultPtr> result = solver.solve({headIndex.batch, headIndex.head});
    if (!result) {
        return unexpected(result.error());
    }
    return m_solved.emplace(place, Snapshot{m_scene, std::move(*result)}).first->second;
}

Result<std::shared_ptr<const MatrixSource>> SceneNumbers::matrix(const LessonMatrix& matrix,
                                                                 const HeadIndex& headIndex) {
    std::shared_ptr<const MatrixSource> source;
    const auto* const stage = std::get_if<Stage>(&matrix);
    if (stage == nullptr) {
        const BlockMatrix* const own = hasHead(m_scene->input, headIndex)
                                           ? matrixIn(m_scene->input, std::get<MatrixRole>(matrix), headIndex)
                                           : nullptr;
        source = own != nullptr ? sourceOf(*own) : nullptr;
    } else if (stageInfo(*stage).maker == StageMaker::AllHeads) {
        TextbookEngine engine;
        const auto head = [&](std::size_t index) {
            return snapshot({headIndex.batch, index}).map([](const Snapshot& each) { return each.result; });
        };
        auto found = m_joined.find(headIndex.batch);
        if (found == m_joined.end()) {
            auto joined = SceneSolver(engine, *m_scene, Precision::Float64).joined(head);
            if (!joined) {
                return unexpected(joined.error());
            }
            found = m_joined.emplace(headIndex.batch, std::move(*joined)).first;
        }
        source = found->second;
    } else {
        const Result<Snapshot> solved = snapshot(headIndex);
        if (!solved) {
            return unexpected(solved.error());
        }
        source = solved->source(*stage);
    }
    if (source == nullptr) {
        return unexpected(makeError(translatable("the scene has no {0}"), nameOf(matrix)));
    }
    return source;
}

Result<double> SceneNumbers::ofMatrix(const Quantity& quantity, const HeadIndex& headIndex,
                                      std::span<const std::size_t> indices) {
    const auto found = matrix(quantity.matrix, headIndex);
    if (!found) {
        return unexpected(found.error());
    }
    const MatrixSource& source = **found;
    const bool isColumn = quantity.kind == QuantityKind::ColumnSum;
    const std::size_t row = indices.empty() || isColumn ? 0 : indices[0];
    const std::size_t column = isColumn ? indices[0] : indices.size() < 2 ? 0 : indices[1];
    if (!indices.empty() && (row >= source.rows() || column >= source.columns())) {
        return unexpected(indexOutside(quantity, source.rows(), source.columns()));
    }
    switch (quantity.kind) {
    case QuantityKind::RowSum: {
        const std::vector<double> values = rowOf(source, row);
        return std::accumulate(values.begin(), values.end(), 0.0);
    }
    case QuantityKind::RowMax: {
        const std::vector<double> values = rowOf(source, row);
        return *std::max_element(values.begin(), values.end());
    }
    case QuantityKind::ColumnSum:
        return columnSum(source, column);
    case QuantityKind::Rows:
        return static_cast<double>(source.rows());
    case QuantityKind::Columns:
        return static_cast<double>(source.columns());
    default:
        return source.exact(row, column);
    }
}

Result<double> SceneNumbers::ofScores(const Quantity& quantity, const HeadIndex& headIndex,
                                      std::span<const std::size_t> indices) {
    const auto scores = matrix(Stage::Masked, headIndex);
    if (!scores) {
        return unexpected(scores.error());
    }
    if (indices[0] >= (*scores)->rows() || indices.back() >= (*scores)->columns()) {
        return unexpected(indexOutside(quantity, (*scores)->rows(), (*scores)->columns()));
    }
    const double temperature = m_scene->rules.temperature;
    if (quantity.kind == QuantityKind::Exponential) {
        return exponential((*scores)->exact(indices[0], indices[1]), temperature);
    }
    double sum = 0.0;
    for (const double score : rowOf(**scores, indices[0])) {
        sum += exponential(score, temperature);
    }
    return sum;
}

Result<double> SceneNumbers::ofWeights(const Quantity& quantity, const HeadIndex& headIndex,
                                       std::span<const std::size_t> indices) {
    const Result<Snapshot> solved = snapshot(headIndex);
    if (!solved) {
        return unexpected(solved.error());
    }
    const std::shared_ptr<const MatrixSource> weights = solved->source(Stage::Weights);
    const std::size_t row = indices[0];
    const std::size_t column = indices.size() > 1 ? indices[1] : 0;
    if (row >= weights->rows() || column >= weights->columns()) {
        return unexpected(indexOutside(quantity, weights->rows(), weights->columns()));
    }
    if (quantity.kind == QuantityKind::Entropy) {
        return solved->result->rowStatistics(row).entropyBits;
    }
    if (quantity.kind == QuantityKind::Percent) {
        const Percents percents = percentsOf(rowOf(*weights, row));
        return static_cast<double>(percents.units[column]) * std::pow(10.0, -percents.decimals);
    }
    const std::optional<RowCombination> sum = combineRow(*solved, row, TermOrder::Position);
    if (!sum || indices[2] >= sum->output.size()) {
        return unexpected(indexOutside(quantity, weights->rows(), sum ? sum->output.size() : 0));
    }
    return sum->terms[column].contribution[indices[2]];
}

Result<double> SceneNumbers::ofMask(const HeadIndex& headIndex, std::span<const std::size_t> indices,
                                    bool isCost) {
    TextbookEngine engine;
    // The mask alone, so that it can be counted where the scene is large.
    const Result<AttentionProblem> problem =
        SceneSolver(engine, *m_scene, Precision::Float64).problem(headIndex);
    if (!problem) {
        return unexpected(problem.error());
    }
    if (indices.empty()) {
        const MaskSummary summary = *summaryOf(*problem->mask, {}, problem->policy.get());
        return isCost ? summary.costLeft() : static_cast<double>(summary.allowed);
    }
    if (indices[0] >= problem->queries()) {
        return unexpected(makeError(translatable("there is no query {0} of {1}"), std::to_string(indices[0]),
                                    std::to_string(problem->queries())));
    }
    if (problem->policy == nullptr) {
        return static_cast<double>(problem->mask->allowedInRow(indices[0]));
    }
    return snapshot(headIndex).map([&indices](const Snapshot& solved) {
        return static_cast<double>(solved.result->rowStatistics(indices[0]).allowed);
    });
}

Result<double> SceneNumbers::ofSizes(const Quantity& quantity, const HeadIndex& headIndex) {
    const SceneInput& input = m_scene->input;
    switch (quantity.kind) {
    case QuantityKind::Queries:
        return static_cast<double>(queryCount(input));
    case QuantityKind::Keys:
        return static_cast<double>(keyCount(input));
    case QuantityKind::Heads:
        return static_cast<double>(headCount(input));
    case QuantityKind::Batches:
        return static_cast<double>(batchCount(input));
    default:
        break;
    }
    const auto of = matrix(quantity.kind == QuantityKind::ValueSize ? Stage::V : Stage::K, headIndex);
    if (!of) {
        return unexpected(of.error());
    }
    const std::size_t size = (*of)->columns();
    if (quantity.kind == QuantityKind::Scale) {
        return scaleFactor(m_scene->rules, size);
    }
    const auto number = static_cast<double>(size);
    return quantity.kind == QuantityKind::RootKeySize ? std::sqrt(number) : number;
}

Result<double> SceneNumbers::value(const Quantity& quantity) {
    std::span<const std::size_t> indices(quantity.indices);
    HeadIndex headIndex = m_shown.one();
    const std::size_t own = indexCount(quantity);
    if (indices.size() > own) {
        headIndex = {indices[0], indices[1]};
        indices = indices.subspan(2);
    }
    switch (quantity.kind) {
    case QuantityKind::Exponential:
    case QuantityKind::ExponentialSum:
        return ofScores(quantity, headIndex, indices);
    case QuantityKind::Percent:
    case QuantityKind::Term:
    case QuantityKind::Entropy:
        return ofWeights(quantity, headIndex, indices);
    case QuantityKind::Allowed:
    case QuantityKind::Cost:
        return ofMask(headIndex, indices, quantity.kind == QuantityKind::Cost);
    case QuantityKind::LargestPlain:
    case QuantityKind::LargestScaled:
        return meanLargestWeight(quantity, indices[0]);
    case QuantityKind::Cell:
    case QuantityKind::RowSum:
    case QuantityKind::ColumnSum:
    case QuantityKind::RowMax:
    case QuantityKind::Rows:
    case QuantityKind::Columns:
        return ofMatrix(quantity, headIndex, indices);
    default:
        return ofSizes(quantity, headIndex);
    }
}

} // namespace attnscope
