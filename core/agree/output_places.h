// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/rounding.h"
#include "core/agree/variation.h"

#include <stop_token>
#include <vector>

namespace attnscope {

/// What an output is that was taken at another place of the model than the end of its attention, or put
/// together otherwise: with the input added (residual), normalised after that or without it, before W_O, with
/// heads in another order before W_O, joined without a transpose. Each is computed as a whole and compared;
/// with the masks and heads of `nearest`, with a causal mask and with other numbers of heads too. Empty
/// where it is none of these. Weights and biases of a norm are fitted, so that it need not be known.
std::vector<VariationText> outputElsewhere(const Scene& scene, const Scene& nearest,
                                           const References& references, const GivenNumbers& numbers,
                                           const std::stop_token& stop);

/// Whether an output is as much like X as one that X was added to.
bool resemblesInput(const Scene& scene, const MatrixStack& output);

} // namespace attnscope
