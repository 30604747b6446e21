// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/groups/grouped_source.h"

namespace attnscope {

/// groupedSource for so many groups that their matrix is never in memory: cells are summed when they are
/// read, and no more than blocks are kept.
std::shared_ptr<const MatrixSource> streamedGroups(std::shared_ptr<const MatrixSource> weights,
                                                   const GroupPair& groups);

} // namespace attnscope
