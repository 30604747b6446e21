// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/rounding.h"
#include "core/agree/variation.h"

#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace attnscope {

/// Weights whose rows are divided by their sums; rows of 0 stay so.
MatrixStack dividedBySums(const MatrixStack& weights);

/// The scores, head by head, of one more key without a value that makes the rows of weights sum to less than
/// 1: exp(s) / (exp(sink) + Σ exp(s)), of a scene with whose weights they agree once they are divided by
/// their sums. 0 is softmax1. Nothing where no such number explains all rows.
std::optional<std::vector<double>> scoresOfSinks(const Scene& scene, const MatrixStack& weights,
                                                 double tolerance, const std::stop_token& stop);

/// The scores that weights come from if each is the sigmoid of its own; weights of 0 are masked. Nothing
/// where that can't be.
std::optional<MatrixStack> scoresOfSigmoids(const MatrixStack& weights);

/// The least and the largest sum of the rows of given weights, those that are all 0 aside; nothing where
/// there is no other.
std::optional<std::pair<double, double>> rangeOfRowSums(const MatrixStack& weights);

/// Whether weights are 0 where a causal mask hides a key, and nowhere else.
bool areZeroAsCausal(const MatrixStack& weights);

/// That the logarithms of given weights are those of the scene but for a number of each head times the
/// distance, as ALiBi with slopes of its own makes them. Nothing where they are not.
std::optional<VariationText> slopesOfDistance(const Scene& scene, const References& references,
                                              const GivenNumbers& numbers, const std::stop_token& stop);

/// That the model's batch items are those of the scene in another order. Nothing where they are not, and of
/// many.
std::optional<VariationText> orderOfItems(const Scene& scene, const References& references,
                                          const GivenNumbers& numbers, const std::stop_token& stop);

} // namespace attnscope
