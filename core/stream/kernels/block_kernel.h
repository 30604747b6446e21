// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>

namespace attnscope {

/// 64 queries against 64 keys; lanes are queries. Scores are in log2 units. Pointers to 64 numbers or rows of
/// them unless said; floats of any alignment.
struct QueryBlock {
    const float* queries = nullptr;  ///< [2][depth][32], scaled
    const float* keys = nullptr;     ///< [2][depth][32]
    const float* nextKeys = nullptr; ///< of the block that follows, to be fetched meanwhile; null: none
    std::size_t depth = 0;
    const std::uint64_t* allowed = nullptr; ///< [key], bit = query; null: every cell
    const float* references = nullptr;      ///< [query]; null: all 0, and every score is within ±100
    float slope = 0.0F;                  ///< slope·|i − j| is subtracted; only where there are references
    float firstKey = 0;                  ///< …and j of the first key, for the slope
    const float* queryNumbers = nullptr; ///< [query] i of each query, for the slope
};

/// Where the numbers of a block go, [query] each.
struct BlockOutputs {
    float* sums = nullptr;    ///< Σ of 2^x, x being the score above the reference
    float* maxima = nullptr;  ///< the largest 2^x
    float* moments = nullptr; ///< Σ of 2^x·x; null: not wanted
};

/// For each query what the block's allowed keys come to.
void blockSums(const QueryBlock& block, const BlockOutputs& scratch);

/// The largest allowed score of each query among the first `keys` keys; −FLT_MAX where there is none.
void blockScoreMaxima(const QueryBlock& block, std::size_t keys, float* maxima);

/// The smallest and largest score of each query over all 64 keys; neither mask nor slope acts.
void blockExtremes(const QueryBlock& block, float* low, float* high);

} // namespace attnscope
