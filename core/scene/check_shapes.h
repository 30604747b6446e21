// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace attnscope {

/// An input may not have more queries or keys: their names alone would fill the memory.
inline constexpr std::size_t kMostTokens = 4'194'304;

/// Checks that the shapes of a scene fit together: as many tokens as rows and feature names as features,
/// inner dimensions equal, nothing empty. The error names both shapes and the axis.
Result<void> checkShapes(const Scene& scene);
/// The same for an input alone. It reads shapes only, so matrices without values will do.
Result<void> checkInputShapes(const SceneInput& input);

} // namespace attnscope
