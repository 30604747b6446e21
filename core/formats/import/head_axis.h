// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// Which of both orders queries of four axes have: (B, H, N, d), as PyTorch's scaled_dot_product_attention,
/// or (B, N, H, d), as flash attention. The keys and whatever else is in the file decide: tokens, weights,
/// masks, an output, a number of heads; else how many heads models have. Where nothing does it is the first.
FileAxes axesOfFour(const ImportPlan& plan, const std::vector<std::size_t>& queries);

/// Whether keys or values of four axes have heads and tokens the other way round than the queries in their
/// order: (B, H, N, d) beside (B, N, H, d), where arrays beside them fit so and not otherwise, or no other
/// way gives each query head a key head.
bool areKeysTurned(const ImportPlan& plan, const ImportMember& queries, const ImportMember& keys);

/// Whether keys have heads and tokens of the queries exchanged, and nothing tells whether they lie as these
/// do.
bool areKeysOpen(const ImportMember& queries, const ImportMember& keys);

/// Whether (B, N, d) may as well be (N, B, d): there are more batch items than tokens, and nothing tells.
bool isBatchOpen(const ImportPlan& plan, const ImportMember& member);
/// The same of Q or X, from which the others follow.
bool isBatchOpen(const ImportPlan& plan);

/// Whether the other order is as likely: nothing in the file speaks for one of them, and either there are
/// more heads than tokens or models have another number of heads.
bool isOrderOpen(const ImportPlan& plan, const ImportMember& queries);

/// Whether the first of three axes of weights or queries, which is taken for batch items, may as well be
/// heads: there is one list of tokens, and nothing else has batch items.
bool mayBeOfHeads(const ImportPlan& plan, const ImportMember& member);

/// Whether weights of four axes may be those of the layers of a model, whose first axis is taken for batch
/// items though there is one list of tokens.
bool mayBeOfLayers(const ImportPlan& plan, const ImportMember& member);

/// Whether nothing says how many heads the outputs of a module that projects have, and one is taken:
/// "q_proj" of three axes, or square projections of a state dict.
bool areHeadsUnsaid(const ImportPlan& plan);

/// Whether a member is one whole number that is called so: "num_heads", "n_head"; "h" where heads of that
/// number are possible.
bool saysHeads(const ImportPlan& plan, const ImportMember& member);

/// Whether so many heads have equal parts of what the queries' projection gives, or are an axis of it.
bool mayBeHeads(const ImportPlan& plan, double number);

/// The number of heads that a member of the file says, or that was chosen; nothing where nothing says it.
std::optional<std::size_t> headsSaid(const ImportPlan& plan);

} // namespace attnscope
