// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/snapshot.h"

#include <cstddef>
#include <optional>

namespace attnscope {

/// The difference of two snapshots as a snapshot of its own, so that every view can show it: the scene is the
/// first one's; each stage that both have in one shape is a − b, and there is no other. Its mask allows what
/// one of both allows. Exact where both are. Reads nothing by itself.
Snapshot differenceOf(const Snapshot& a, const Snapshot& b);

/// Fails, with both shapes, where the stage has another shape in the other snapshot, or is missing in one.
Result<void> checkSameShape(const Snapshot& a, const Snapshot& b, Stage stage);

/// The colour range of a difference: ±the largest one. No smaller than what rounding alone can be in
/// matrices whose numbers are as large as `largest`, so that equal matrices don't look different.
ValueRange differenceRange(const MatrixSource& difference, double largest, Precision precision);

/// Where two lists of tokens differ.
struct TokenDifference {
    std::size_t differing = 0;
    std::size_t first = 0; ///< the first index that differs
};

/// Compares tokens index by index; nothing where all are the same, and where there are more of one.
std::optional<TokenDifference> tokenDifference(const TokenList& a, const TokenList& b);

} // namespace attnscope
