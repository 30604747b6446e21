// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/edit.h"

namespace attnscope {

/// The matrices of this input that have one row a token: X, or Q, K, V, or given weights and V.
std::vector<MatrixRole> tokenRoles(const SceneInput& input);

/// Whether tokens can come, go and move: every token matrix has as many rows as there are tokens, and given
/// weights are square. The error says which is not so.
Result<void> checkTokenShapes(const Scene& scene);

/// All that belongs to the token at `index`; the scene's token shapes must fit.
TokenSlice sliceAt(const Scene& scene, std::size_t index);

/// Whether two slices are the same to the bit (NaN equals itself).
bool sameBits(const TokenSlice& a, const TokenSlice& b);

/// Whether the slice has a row of the right length for every token matrix of the scene and no more.
bool sliceFits(const Scene& scene, const TokenSlice& slice);

} // namespace attnscope
