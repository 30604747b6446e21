// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"
#include "core/scene/scene.h"

#include <vector>

namespace attnscope {

/// Whether masks go with the rest: given weights and scores take none.
Result<void> checkImportedMasks(const ImportPlan& plan);

/// Whether the shapes of masks fit an input of one layer, as importMasks reads them. Reads nothing.
Result<void> checkMaskShapes(const ImportPlan& plan, const SceneInput& input);

/// Whether a member that says whether it is causal says so: a triangle, or a number other than 0.
bool isCausalOn(const ImportPlan& plan, const ImportMember& member);

/// Which keys any query may see, of each batch item, as the masks of padding and others with an axis of batch
/// items have it; empty where the plan has none, or they can't be read.
std::vector<std::vector<bool>> keysSeen(const ImportPlan& plan, std::size_t items, std::size_t keys);

/// Reads the arrays that become mask layers, named after their members, in the order of the plan: masks,
/// lengths and whether it is causal. An axis of batch items times heads (nn.MultiheadAttention's 3-D masks)
/// is split by the head count of the input. Fails where a file can't be read or holds something else.
/// checkScene checks later whether the shapes fit.
Result<MaskRules> importMasks(const ImportPlan& plan, const SceneInput& input);

} // namespace attnscope
