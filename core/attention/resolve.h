// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/change.h"
#include "core/attention/problem.h"
#include "core/result.h"
#include "core/scene/scene.h"

namespace attnscope {

/// Checks that the shapes of a scene fit together: as many tokens as rows, inner dimensions equal, nothing
/// empty. The error names both shapes and the axis.
Result<void> checkShapes(const Scene& scene);

/// Makes the problem of a scene: projects Q, K, V in float64 and compiles the mask. With a previous problem
/// and the change that led here only what the change touched is projected again; the rest shares its blocks.
/// The precision is left at float64: who runs the problem sets it. Fails as checkShapes and Mask::compile do,
/// and where a rule is no usable number.
Result<AttentionProblem> resolve(const AttentionProblem* previous, const Scene& scene, const Change& change);

/// The factor on q·k that these rules mean for keys of that many dimensions.
double scaleFactor(const ScoreRules& rules, std::size_t dK);

} // namespace attnscope
