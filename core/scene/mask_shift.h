// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_rules.h"

namespace attnscope {

/// The mask after a token came in before position `index`: painted cells stay with their tokens, the new
/// token's own row and column are not painted, so a rectangle around it is cut in pieces.
MaskRules withTokenInserted(const MaskRules& mask, std::size_t index);

/// The mask after the token at `index` went; rectangles that were its alone go with it.
MaskRules withTokenRemoved(const MaskRules& mask, std::size_t index);

} // namespace attnscope
