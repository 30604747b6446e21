// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/edits/change.h"
#include "core/engine/problem.h"
#include "core/scene/scene.h"

#include <memory>

namespace attnscope {

/// The mask of a scene, compiled for one batch item and head, with the score bias and keep policy of its
/// layers.
struct CompiledMask {
    HeadIndex headIndex;
    std::shared_ptr<const Mask> mask;
    std::shared_ptr<const ScoreBias> bias;    ///< null: none
    std::shared_ptr<const KeepPolicy> policy; ///< null: none
};

/// Whether a scene can be computed: its shapes fit together, its rules are usable numbers and its mask
/// compiles for its size.
Result<void> checkScene(const Scene& scene);
/// The same for a scene that could be computed before this change: only what the change touches is checked.
Result<void> checkScene(const Scene& scene, const Change& change);

/// Checks like checkScene() and returns the mask of batch item 0, head 0, so that resolve() need not compile
/// it again.
Result<CompiledMask> checkedMask(const Scene& scene);

/// Makes the problem of one batch item and head of a scene: projects Q, K, V in float64 and compiles the
/// mask. With a previous problem of the same head and the change that led here, only the rows that the change
/// touched are projected again; the rest shares its blocks. The precision stays float64; the caller sets
/// another. `compiled` is a mask of this scene, used only where it is of the same head; null: none. Fails as
/// checkScene does, and where there is no such batch item or head.
Result<AttentionProblem> resolve(const AttentionProblem* previous, const Scene& scene, const Change& change,
                                 const HeadIndex& headIndex = {}, const CompiledMask* compiled = nullptr);

/// The factor on q·k that these rules give for keys of `dK` dimensions.
double scaleFactor(const ScoreRules& rules, std::size_t dK);

} // namespace attnscope
