// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"
#include "core/scene/scene.h"

namespace attnscope {

/// Whether masks go with the rest: given weights take none.
Result<void> checkImportedMasks(const ImportPlan& plan);

/// Reads the arrays that become mask layers, named after their members, in the order of the plan. The input
/// tells how an axis of batch items times heads parts (nn.MultiheadAttention's 3-D masks). Fails where a file
/// can't be read or holds something else; whether it fits is found out by checkScene.
Result<MaskRules> importMasks(const ImportPlan& plan, const SceneInput& input);

} // namespace attnscope
