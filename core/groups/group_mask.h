// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/groups/grouped_source.h"
#include "core/masks/mask.h"

namespace attnscope {

/// The mask of groups × groups: it allows what has a cell that `mask` allows.
std::shared_ptr<const Mask> groupMask(const std::shared_ptr<const Mask>& mask, const GroupPair& groups);

} // namespace attnscope
