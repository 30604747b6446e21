// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/masks/keep_policy.h"
#include "core/masks/mask_context.h"
#include "core/masks/score_bias.h"
#include "core/scene/mask_rules.h"

#include <memory>

/// What mask layers do besides forbidding cells, for one batch item and head. `site` needs no array.
namespace attnscope {

/// What the float masks that are on add to the scores; null where none is. Cells in which one holds −∞ are
/// the mask's to block. Fails where one does not fit.
Result<std::shared_ptr<const ScoreBias>> scoreBias(const MaskRules& rules, const MaskContext& site);

/// The keep decisions of the policies that are on; null where none is. Of several a token is kept that all
/// keep. Fails where one does not fit, N_q ≠ N_k, or exact and ε forms are mixed.
Result<std::shared_ptr<const KeepPolicy>> keepPolicy(const MaskRules& rules, const MaskContext& site);

} // namespace attnscope
