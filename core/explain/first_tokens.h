// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace attnscope {

/// The scene of its first tokens alone, for one batch item and head: what its mask says of them stays,
/// whatever kinds it is made of; regions, patches and names of other items go. The scene itself where it has
/// no more tokens than `count`. Needs X whose tokens are the keys too. Fails where the mask does.
Result<Scene> firstTokens(const Scene& scene, std::size_t count, const HeadIndex& headIndex);

} // namespace attnscope
