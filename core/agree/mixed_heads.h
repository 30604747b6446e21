// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene_input.h"

#include <cstddef>
#include <vector>

namespace attnscope {

/// Which head stands at each place before W_O, as outputs tell it that W_O has mixed: the coefficients of all
/// heads at all places are solved for by least squares in some rows. `computed` are the outputs of all heads
/// side by side, `given` those of the model behind W_O, both by batch item. Empty where it is no other order,
/// and of too many heads.
std::vector<std::size_t> orderBeforeMixing(const std::vector<BlockMatrix>& computed,
                                           const std::vector<BlockMatrix>& given, const TokenInput& tokens,
                                           std::size_t heads);

} // namespace attnscope
