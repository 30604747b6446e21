// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// Settles by the model's own weights, output or scores, where the file has some, what names and shapes leave
/// open: whether Q and K are before their rotary positions, which axis of square projections is that of the
/// inputs, whether Q, K and V lie together or by head, and whether X is before the norm of its block,
/// through which it goes then.
/// Computes the first layer under the masks that the file has, and under a causal one. What they do not tell,
/// or what is too large to be tried, stays as it was guessed.
void settleByResults(ImportPlan& plan);

/// Whether W_Q is square and neither its name nor a result says which of its axes is that of the inputs.
bool isLayoutOpen(const ImportPlan& plan);

/// Whether Q and K may have the rotary positions in them already that a number of the file says.
bool isRotationOpen(const ImportPlan& plan, const ImportMember& member);

/// Whether Q, K and V in one array of five axes may lie in it as (B, H, 3, N, d) as well as (B, N, 3, H, d).
bool isFusedOrderOpen(const ImportPlan& plan, const ImportMember& member);

} // namespace attnscope
