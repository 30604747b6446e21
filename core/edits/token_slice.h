// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"

namespace attnscope {

/// The matrices that have one row for each token of that side.
std::vector<MatrixRole> rowRoles(const Scene& scene, TokenSide side);

/// Whether the tokens of that side name the columns of given weights.
bool namesColumns(const Scene& scene, TokenSide side);

/// The tokens of that side.
const TokenList& tokensOf(const Scene& scene, TokenSide side);

/// Whether tokens of that side can come, go and move: every matrix that has rows or columns for them has as
/// many as there are. The error says which has not.
Result<void> checkTokenShapes(const Scene& scene, TokenSide side);

/// All that belongs to the token at `index`; the scene's token shapes must fit.
TokenSlice sliceAt(const Scene& scene, TokenSide side, std::size_t index);

/// Whether two slices are the same to the bit (NaN equals itself).
bool sameBits(const TokenSlice& a, const TokenSlice& b);

/// Whether the slice has numbers for every matrix of that side, as many as the matrices need, and no more.
bool sliceFits(const Scene& scene, TokenSide side, const TokenSlice& slice);

} // namespace attnscope
