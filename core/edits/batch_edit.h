// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"

namespace attnscope {

/// Edits may make so many batch items; files may hold more.
inline constexpr std::size_t kMostMadeBatchItems = 64;
/// … as long as the matrices that each item has of its own hold no more numbers than this: undo and the
/// journal keep all of them.
inline constexpr std::size_t kMostBatchNumbers = 1'000'000;

/// Puts a copy of a batch item behind the last: its rows of X, or of Q, K and V or of the weights, its valid
/// lengths and its part of mask files. Matrices that serve all items go on doing so. Fails where there is no
/// such item or a limit is reached.
Result<Edit> addBatchItem(const Scene& scene, std::size_t item);

/// Takes a batch item out with its valid lengths and its part of mask files; those behind it move up. Fails
/// where it is the only one or a limit is reached.
Result<Edit> removeBatchItem(const Scene& scene, std::size_t item);

} // namespace attnscope
