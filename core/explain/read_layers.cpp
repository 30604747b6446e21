// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/read_layers.h"

#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace attnscope {

namespace {

/// The place of the largest number of a row, and that number.
std::pair<std::size_t, double> largestOf(const MatrixSource& source, std::size_t row) {
    std::vector<double> numbers(source.columns());
    source.exactRow(row, numbers);
    const auto largest = std::max_element(numbers.begin(), numbers.end());
    return {static_cast<std::size_t>(largest - numbers.begin()), *largest};
}

} // namespace

Result<ReadLayers> readLayers(const Snapshot& snapshot, const ExplainChoice& choice, std::size_t query) {
    const Scene& scene = *snapshot.scene;
    const std::size_t heads = headCount(scene.input);
    const bool hasBoth = choice.layers && (*choice.layers)[0] < heads && (*choice.layers)[1] < heads;
    if (!hasBoth || queryCount(scene.input) != keyCount(scene.input) || !snapshot.has(Stage::Output)) {
        return unexpected(makeError(translatable(
            "two heads of layers that follow each other are drawn, with values; no such heads of this scene "
            "are named (in a lesson: \"layers\": [0, 1])")));
    }
    TextbookEngine engine;
    const auto solved = [&](std::size_t head) {
        return SceneSolver(engine, scene, Precision::Float64).solve({snapshot.headIndex().batch, head});
    };
    const Result<ResultPtr> first = solved((*choice.layers)[0]);
    const Result<ResultPtr> second = solved((*choice.layers)[1]);
    if (!first || !second) {
        return unexpected(first ? second.error() : first.error());
    }
    ReadLayers layers;
    layers.heads = *choice.layers;
    layers.query = query;
    std::tie(layers.key, layers.read) = largestOf(*(*second)->source(Stage::Weights), query);
    std::tie(layers.source, layers.written) = largestOf(*(*first)->source(Stage::Weights), layers.key);
    std::tie(layers.raised, layers.rise) = largestOf(*(*second)->source(Stage::Output), query);
    return layers;
}

} // namespace attnscope
