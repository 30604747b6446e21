// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/masks/keep_policy.h"
#include "core/masks/mask.h"
#include "core/masks/mask_context.h"
#include "core/masks/score_bias.h"
#include "core/scene/mask_rules.h"

#include <memory>
#include <span>

/// What mask layers do besides forbidding cells, for one batch item and head. `context` needs no array.
namespace attnscope {

/// The sum of the float masks that are on; null where none is. Cells in which one holds −∞ add nothing: Mask
/// blocks them. Fails where one does not fit.
Result<std::shared_ptr<const ScoreBias>> scoreBias(const MaskRules& rules, const MaskContext& context);

/// The keep decisions of the policies that are on; null where none is. With several a token is
/// kept where all keep it. Fails where one does not fit, N_q ≠ N_k, or exact and ε forms are mixed.
Result<std::shared_ptr<const KeepPolicy>> keepPolicy(const MaskRules& rules, const MaskContext& context);

/// What masks do to the scores of a row: what float masks add to each key, −∞ where the key is hidden. `bias`
/// is null where nothing is added.
void fillAdded(const Mask& mask, const ScoreBias* bias, std::size_t row, std::span<double> added);

} // namespace attnscope
