// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/block_summary.h"

#include <cstddef>
#include <span>

namespace attnscope {

/// Adds numbers [blocks][64] to `totals` [64].
void addBlocks(const float* numbers, std::size_t blocks, double* totals);
/// Raises `largest` [64] to the largest of numbers [blocks][64].
void raiseToBlocks(const float* numbers, std::size_t blocks, float* largest);

/// The numbers of a block with weights sums·scales and maxima·scales, [64] each; lift is weight · `allowed`.
BlockNumbers blockNumbers(const float* sums, const float* maxima, const float* scales, const float* allowed);

/// Their sum, in float over some hundred numbers and in double over all.
double sumOf(std::span<const float> numbers);
void scale(std::span<float> numbers, float factor);

} // namespace attnscope
