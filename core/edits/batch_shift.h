// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_rules.h"

namespace attnscope {

/// The mask of a scene of `items` batch items after a copy of one of them came behind the last: lengths of
/// `valid` layers and arrays with a batch axis get that item's again. What serves all items stays.
MaskRules withBatchItemCopied(const MaskRules& mask, std::size_t item, std::size_t items);

/// The mask of a scene of `items` batch items after one of them went.
MaskRules withBatchItemRemoved(const MaskRules& mask, std::size_t item, std::size_t items);

} // namespace attnscope
