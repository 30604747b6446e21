// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/token_region.h"
#include "core/scene/token_side.h"

#include <cstddef>

namespace attnscope {

/// The regions after a token of that side came to stand before position `index`: it is in a region where it
/// stands between two of its tokens.
TokenRegions withTokenInserted(const TokenRegions& regions, std::size_t index, TokenSide side);

/// The regions after the token at `index` went. A region that had no other goes with it.
TokenRegions withTokenRemoved(const TokenRegions& regions, std::size_t index, TokenSide side);

/// The regions after the token at `from` came to stand at `to`: as if it went and came again. Inside of one
/// region nothing changes.
TokenRegions withTokenMoved(const TokenRegions& regions, std::size_t from, std::size_t to, TokenSide side);

} // namespace attnscope
