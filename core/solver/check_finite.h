// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/attention_result.h"
#include "core/scene/scene.h"

namespace attnscope {

/// Whether finite inputs led to finite numbers. Large ones can leave what the precision holds, and a softmax
/// of infinite scores is no number; the error says where and what to do. Costs next to nothing unless the
/// inputs are so large that it can happen. Inputs that are not finite themselves were allowed
/// by --allow-nonfinite and pass.
Result<void> checkFinite(const Scene& scene, const AttentionResult& result);
/// The same before anything is computed, so without the output of given weights.
Result<void> checkFinite(const Scene& scene, const AttentionProblem& problem);

} // namespace attnscope
