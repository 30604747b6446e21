// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/rounding.h"
#include "core/agree/variation.h"
#include "core/analysis/compare_reference.h"

#include <stop_token>
#include <vector>

namespace attnscope {

/// Whether rotary positions that turn the first half or quarter of the features of Q and K alone, as GPT-NeoX
/// and GPT-J have them, explain what a model gave: what they are, in words, since no rule of a scene makes
/// them. Empty where they don't, and of scenes that are too large to turn again and again.
std::vector<VariationText> partialRotation(const Scene& scene, const References& references,
                                           const GivenNumbers& numbers, const std::stop_token& stop);

} // namespace attnscope
