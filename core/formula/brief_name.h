// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "core/scene/scene.h"
#include "core/scene/stage.h"

namespace attnscope {

/// The name of a stage where its whole one has no room: A for softmax A, O for O = A V, Z for joined Z; of
/// other stages the name itself.
Formula briefName(const Scene& scene, Stage stage);

} // namespace attnscope
