// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/given_result.h"

#include "core/engine/block_source.h"
#include "core/projection/project.h"
#include "core/textbook/dropped_weights.h"

#include <utility>

namespace attnscope {

GivenResult::GivenResult(AttentionProblem given, std::optional<Fallback> fallback)
    : GivenWeightsResult(std::move(given), std::move(fallback)) {
    const auto start = std::chrono::steady_clock::now();
    BlockMatrix weights = *problem().weights;
    setWeights(std::make_shared<const BlockSource>(weights));
    if (problem().dropout.probability > 0.0) {
        const auto dropped = std::make_shared<const DroppedWeights>(
            weights, DropoutCells(problem().dropout, problem().headIndex, problem().heads));
        weights = dropped->matrix();
        setDropped(dropped);
    }
    if (problem().v) {
        setOutput(projected(weights, *problem().v));
    }
    setElapsed(std::chrono::steady_clock::now() - start);
}

} // namespace attnscope
