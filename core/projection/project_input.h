// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/change.h"
#include "core/engine/problem.h"
#include "core/scene/scene.h"

namespace attnscope {

/// Sets x, q, k and v of a problem whose headIndex is set: the matrices of that batch item and head,
/// projected in float64, with the biases and positions of the rules. With a previous problem of the same head
/// and the change that led here only what the change touched is computed again; the rest shares its blocks.
void projectInput(AttentionProblem& problem, const AttentionProblem* previous, const Scene& scene,
                  const Change& change);

} // namespace attnscope
