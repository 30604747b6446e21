// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "core/scene/matrix_role.h"
#include "core/scene/scene.h"
#include "core/scene/stage.h"

namespace attnscope::ui {

/// The stage that a matrix makes: Q for W_Q.
Stage stageOf(MatrixRole role);

/// What a matrix of a scene is called: W_Q.
Formula matrixName(const Scene& scene, MatrixRole role);

} // namespace attnscope::ui
