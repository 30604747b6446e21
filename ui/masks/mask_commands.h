// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/mask_rules.h"
#include "core/scene/score_rules.h"

#include <cstddef>

namespace attnscope::ui {

class Session;

/// Does a change of the mask as Session::apply does; a mask that is the same leaves no step.
Result<void> applyMask(Session& session, const MaskRules& mask);
/// The same for the score rules.
Result<void> applyRules(Session& session, const ScoreRules& rules);

/// Whether it is the first layer that says of every cell whether it is allowed: what follows is joined to it.
bool isBase(const MaskRules& mask, std::size_t index);

MaskRules withLayer(MaskRules mask, const MaskLayer& layer);
MaskRules withoutLayer(MaskRules mask, std::size_t index);
/// The layer at `from` comes to stand at `to`.
MaskRules withLayerMoved(MaskRules mask, std::size_t from, std::size_t to);
MaskRules withLayerChanged(MaskRules mask, std::size_t index, const MaskLayer& layer);

} // namespace attnscope::ui
