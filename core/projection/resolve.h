// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/edits/change.h"
#include "core/engine/problem.h"
#include "core/scene/scene.h"

#include <memory>

namespace attnscope {

/// The mask of a scene, compiled for one batch item and head, with what else its layers bring.
struct CompiledMask {
    HeadIndex place;
    std::shared_ptr<const Mask> mask;
    std::shared_ptr<const ScoreBias> bias;    ///< null: none
    std::shared_ptr<const KeepPolicy> policy; ///< null: none
};

/// Whether a scene can be computed: its shapes fit together, its rules are usable numbers and its mask
/// compiles for its size.
Result<void> checkScene(const Scene& scene);
/// The same for a scene that could be computed before this change: only what the change touches is checked.
Result<void> checkScene(const Scene& scene, const Change& change);

/// The same, with the mask of the first batch item and head, so that resolve() need not compile it again.
Result<CompiledMask> checkedMask(const Scene& scene);

/// Makes the problem of one batch item and head of a scene: projects Q, K, V in float64 and compiles the
/// mask. With a previous problem of the same place and the change that led here only what the change touched
/// is projected again; the rest shares its blocks. The precision is left at float64: who runs the problem
/// sets it. `compiled` is of this scene and serves where it is of this place; null: none. Fails as
/// checkScene does.
Result<AttentionProblem> resolve(const AttentionProblem* previous, const Scene& scene, const Change& change,
                                 const HeadIndex& place = {}, const CompiledMask* compiled = nullptr);

/// The factor on q·k that these rules mean for keys of that many dimensions.
double scaleFactor(const ScoreRules& rules, std::size_t dK);

} // namespace attnscope
