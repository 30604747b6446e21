// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/problem.h"
#include "core/result.h"
#include "core/scene/change.h"
#include "core/scene/scene.h"

namespace attnscope {

/// Whether a scene can be computed: its shapes fit together, its rules are usable numbers and its mask
/// compiles for its size.
Result<void> checkScene(const Scene& scene);

/// Makes the problem of one batch item and head of a scene: projects Q, K, V in float64 and compiles the
/// mask. With a previous problem of the same place and the change that led here only what the change touched
/// is projected again; the rest shares its blocks. The precision is left at float64: who runs the problem
/// sets it. Fails as checkScene does.
Result<AttentionProblem> resolve(const AttentionProblem* previous, const Scene& scene, const Change& change,
                                 const Place& place = {});

/// The factor on q·k that these rules mean for keys of that many dimensions.
double scaleFactor(const ScoreRules& rules, std::size_t dK);

} // namespace attnscope
