// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// Makes one member of the projections of heads that are modules of their own, "heads.0.key.weight" to
/// "heads.3.key.weight": their outputs follow each other, as joined heads have it. A buffer that is the same
/// in all heads, as their causal mask, is there once.
void joinHeads(ImportPlan& plan);

/// Makes one member of the weights of single heads, "head_0" to "head_3", "L0H0" to "L3H3" (whose layers are
/// one each already): matrices of one shape whose rows sum to 1, numbered from 0 or 1 on.
void stackHeads(ImportPlan& plan);

/// The numbers of all heads of such a member, those of the first head before those of the second.
Result<NumberArray> readOfHeads(const ImportMember& member, std::size_t layer);

} // namespace attnscope
