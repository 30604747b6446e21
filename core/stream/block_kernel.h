// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>

namespace attnscope {

/// 64 queries against 64 keys; lanes are queries. Scores are in log2 units. Pointers to 64 numbers or rows of
/// them unless said; floats of any alignment.
struct QueryBlock {
    const float* queries = nullptr; ///< [2][depth][32], scaled
    const float* keys = nullptr;    ///< [2][depth][32]
    std::size_t depth = 0;
    const std::uint64_t* allowed = nullptr; ///< [key], bit = query; null: every cell
    const float* references = nullptr;      ///< [query]; null: all 0, and every score is within ±100
    float slope = 0.0F;                  ///< slope·|i − j| is subtracted; only where there are references
    float firstKey = 0;                  ///< …and j of the first key, for the slope
    const float* queryNumbers = nullptr; ///< [query] i of each query, for the slope
};

/// Σ and maximum over the block's allowed keys of 2^(score − reference), for each query.
void blockSums(const QueryBlock& block, float* sums, float* maxima);

/// The largest allowed score of each query among the first `keys` keys; −FLT_MAX where there is none.
void blockScoreMaxima(const QueryBlock& block, std::size_t keys, float* maxima);

/// Σ 2^(score − reference)·(score − reference) over the block's allowed keys, for each query; needs
/// references.
void blockMoments(const QueryBlock& block, float* moments);

/// The smallest and largest score of each query over all 64 keys; neither mask nor slope acts.
void blockExtremes(const QueryBlock& block, float* low, float* high);

} // namespace attnscope
