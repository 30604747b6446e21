// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/snapshot.h"
#include "core/explain/sampled_matrix.h"

#include <vector>

namespace attnscope {

/// One vector a token, and the matrix that they make when they are stacked.
struct VectorStack {
    Stage stage = Stage::Q; ///< Q, K or V
    SampledMatrix matrix;   ///< [tokens][features]; a row is the vector of a token
};

/// The vectors of Q, K and V, as far as the scene has them.
struct VectorStacks {
    std::vector<VectorStack> stacks; ///< at least one; the one that is spoken of first
};

/// The stacks of one head; `stage` is the one that is spoken of (others than K and V: Q). Fails where the
/// scene has given weights.
Result<VectorStacks> vectorStacks(const Snapshot& snapshot, Stage stage);

} // namespace attnscope
