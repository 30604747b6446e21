// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/stream/blocks/stream_inputs.h"
#include "core/stream/blocks/stream_row.h"

#include <span>
#include <stop_token>

namespace attnscope {

/// The output A·V [queries][d_v], with the weights after dropout where the problem has it, without N×N
/// numbers; the problem must have V, and `rows` is [queries] as the statistics pass made them. False where
/// `stop` came first.
bool output(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
            std::stop_token stop, const RowsDone& done, std::span<float> out);

} // namespace attnscope
