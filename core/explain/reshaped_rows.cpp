// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/reshaped_rows.h"

#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"

namespace attnscope {

namespace {

constexpr std::size_t kMostNumberedKeys = 8; ///< each cell has its number, twice

void append(std::vector<double>& numbers, const MatrixSource& source) {
    for (std::size_t query = 0; query < source.rows(); ++query) {
        for (std::size_t key = 0; key < source.columns(); ++key) {
            numbers.push_back(source.exact(query, key));
        }
    }
}

} // namespace

Result<ReshapedRows> reshapedRows(const Snapshot& snapshot, const ExplainChoice& choice, Stage stage) {
    const Scene& scene = *snapshot.scene;
    Result<RowItems> items = rowItems(scene, choice, kMostNumberedKeys);
    if (!items) {
        return unexpected(items.error());
    }
    const bool hasScores = !std::holds_alternative<AttentionWeightsInput>(scene.input);
    const Stage usual = hasScores ? Stage::Scaled : Stage::Weights;
    ReshapedRows rows{*items, stageInfo(stage).cellsAreQueryKey ? stage : usual, {}};
    TextbookEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    for (std::size_t row = 0; row < items->rows(); row += queryCount(scene.input)) {
        const HeadIndex headIndex = sceneRow(scene, row).headIndex;
        Result<ResultPtr> result = solver.solve(headIndex);
        if (!result) {
            return unexpected(result.error());
        }
        const Snapshot solved{snapshot.scene, std::move(*result)};
        const auto source = solved.source(rows.stage);
        if (!source) {
            return unexpected(makeError(translatable("the scene has no {0}"), stageInfo(rows.stage).name));
        }
        append(rows.numbers, *source);
        const bool isWeights = hasScores && rows.stage == Stage::Weights;
        const auto masked = isWeights ? solved.source(Stage::Masked) : nullptr;
        append(rows.flat, masked ? *masked : *source);
    }
    return rows;
}

} // namespace attnscope
