// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/nearer_number.h"
#include "core/agree/rounding.h"
#include "core/agree/variation.h"
#include "core/analysis/compare_reference.h"

#include <stop_token>
#include <vector>

namespace attnscope {

/// What explains differences that no variation explains, in words, since no change of the scene makes it:
/// weights whose axes are exchanged, scores that are called weights, dropout, keys that the model masked.
/// `nearest` is what of `scene` comes nearest, `differences` are its.
std::vector<VariationText> remarksOn(const Scene& scene, const Scene& nearest, const References& references,
                                     const std::vector<ReferenceDifference>& differences,
                                     const GivenNumbers& numbers, const std::stop_token& stop);

/// That a number is nearer, of what agrees already.
VariationText textOf(const NearerNumber& nearer, Rounding rounding);

/// What rows are that differ by the rounding of sums alone.
VariationText textOf(const LoweredRows& lowered, Rounding rounding);

/// Whether the columns of given weights sum to 1, and the rows do not.
bool haveColumnsOfSumOne(const MatrixStack& weights, double tolerance);

} // namespace attnscope
