// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/rounding.h"
#include "core/agree/variation.h"

#include <stop_token>
#include <vector>

namespace attnscope {

/// Whether a scene agrees once its inputs are normalised, in words, with what else it needs then: X by a
/// layer norm or RMS norm without weights, as a block has it before its projections; Q and K divided by their
/// lengths (qk-norm, cosine attention). Empty where it does not.
std::vector<VariationText> normsOfInputs(const Scene& scene, const References& references,
                                         const GivenNumbers& numbers, const std::stop_token& stop);

} // namespace attnscope
