// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/blocks/stream_inputs.h"

namespace attnscope {

using Order = FloatBlocks::Order;

StreamInputs scoreInputsOf(const AttentionProblem& problem, const StreamInputs* previous) {
    return {FloatBlocks(problem.q, Order::RowsBeside, previous ? &previous->q : nullptr),
            FloatBlocks(problem.k, Order::RowsBeside, previous ? &previous->k : nullptr), std::nullopt};
}

StreamInputs inputsOf(const AttentionProblem& problem, const StreamInputs* previous) {
    StreamInputs inputs = scoreInputsOf(problem, previous);
    if (problem.v) {
        const FloatBlocks* const earlier = previous && previous->v ? &*previous->v : nullptr;
        inputs.v.emplace(*problem.v, Order::RowByRow, earlier);
    }
    return inputs;
}

} // namespace attnscope
