// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_rules.h"

namespace attnscope {

/// Which axes a token stands on: both, or one of them where keys have tokens of their own.
struct TokenAxes {
    bool queries = true;
    bool keys = true;
};

/// The mask after a token came in before position `index`. Painted cells stay with their tokens; the new
/// token's own row and column are not painted, so a rectangle around it is cut in pieces. The arrays of files
/// get a row and a column in which all is allowed, nothing is added and the token is kept; arrays of blocks
/// and axes of length 1, which serve all, stay.
MaskRules withTokenInserted(const MaskRules& mask, std::size_t index, TokenAxes axes = {});

/// The mask after the token at `index` went; rectangles that were its alone go with it, and its row and
/// column of arrays.
MaskRules withTokenRemoved(const MaskRules& mask, std::size_t index, TokenAxes axes = {});

} // namespace attnscope
