// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/problem.h"
#include "core/stream/blocks/float_blocks.h"

#include <optional>

namespace attnscope {

/// Q, K and V of a problem, rounded once for the streaming engine. Cheap to copy.
struct StreamInputs {
    FloatBlocks q;                ///< [queries][d_k]
    FloatBlocks k;                ///< [keys][d_k]
    std::optional<FloatBlocks> v; ///< [keys][d_v]; only outputs need it
};

/// Q and K alone. Rounds only the blocks in which the problem differs from the one that `previous` (null:
/// none) came from. The problem needs Q and K.
StreamInputs scoreInputsOf(const AttentionProblem& problem, const StreamInputs* previous = nullptr);

/// The same with V where the problem has it.
StreamInputs inputsOf(const AttentionProblem& problem, const StreamInputs* previous = nullptr);

} // namespace attnscope
