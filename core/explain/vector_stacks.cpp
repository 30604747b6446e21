// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/vector_stacks.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

constexpr std::size_t kMostStacked = 8;
constexpr std::size_t kMostStackedFeatures = 5;

} // namespace

Result<VectorStacks> vectorStacks(const Snapshot& snapshot, Stage stage) {
    std::array<Stage, 3> order{Stage::Q, Stage::K, Stage::V};
    if (stage == Stage::K || stage == Stage::V) {
        std::rotate(order.begin(), std::find(order.begin(), order.end(), stage), order.end());
    }
    VectorStacks stacks;
    for (const Stage each : order) {
        if (const auto source = snapshot.source(each)) {
            stacks.stacks.push_back({each, sampled(*source, sampledIndices(source->rows(), kMostStacked),
                                                   sampledIndices(source->columns(), kMostStackedFeatures))});
        }
    }
    if (!snapshot.has(Stage::Q)) {
        return unexpected(makeError(
            translatable("the weights are given, or those of several heads: there are no queries and keys to "
                         "stack (open a scene with X, or with Q and K, or choose one head)")));
    }
    return stacks;
}

} // namespace attnscope
