// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// How many heads a projection has as an axis of its own: TransformerLens' W_Q (head, d, width) and flax'
/// kernels (d, head, width); nothing where it has none, or the width of X does not tell which it is.
std::optional<std::size_t> headsOfProjection(const ImportPlan& plan, const ImportMember& member);

/// The shape of a projection or bias with a head axis once its heads are joined, [in][out] or [1][out];
/// nothing where it has none. `member` has W_Q, W_K, W_V, W_O or a bias alone, which `role` says.
std::optional<std::vector<std::size_t>> joinedHeads(const ImportPlan& plan, const ImportMember& member,
                                                    MatrixRole role);

/// The numbers of such an array in the order of that shape.
NumberArray withJoinedHeads(const ImportPlan& plan, const ImportMember& member, MatrixRole role,
                            NumberArray array);

} // namespace attnscope
