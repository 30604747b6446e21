// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine.h"
#include "core/scene/scene.h"

#include <span>

namespace attnscope {

/// Whether the output of this scene is its heads side by side, times W_O plus b_O: embedded input with
/// several heads, a W_O or a b_O.
bool joinsHeads(const Scene& scene);

/// The joined output [queries][d_out] of one batch item from the results of all its heads in order; in the
/// precision of the results up to the product with W_O, which is summed in float64.
BlockMatrix joinedHeads(const EmbeddedInput& input, std::span<const ResultPtr> heads);

} // namespace attnscope
