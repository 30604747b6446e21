// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/result.h"
#include "core/scene/scene.h"

namespace attnscope {

/// Checks that the shapes of a scene fit together: as many tokens as rows, inner dimensions equal, nothing
/// empty. The error names both shapes and the axis.
Result<void> checkShapes(const Scene& scene);
/// The same of an input alone. No cell is looked at: outlines will do.
Result<void> checkInputShapes(const SceneInput& input);

} // namespace attnscope
