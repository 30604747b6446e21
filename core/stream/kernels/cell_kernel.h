// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>

namespace attnscope {

/// Cells of 64 queries against 64 keys, row by row; lanes are keys. Scores are in log2 units.
struct CellBlock {
    const float* queries = nullptr; ///< [2][depth][32], scaled
    const float* keys = nullptr;    ///< [2][depth][32]
    std::size_t depth = 0;
    std::size_t query0 = 0; ///< queries [query0, query1) and keys [key0, key1) of the block are wanted
    std::size_t query1 = 0;
    std::size_t key0 = 0;
    std::size_t key1 = 0;
    float* out = nullptr; ///< of cell (query0, key0)
    std::size_t stride = 0;
};

/// What makes weights of scores; [64] by the queries of the block.
struct CellWeights {
    const std::uint64_t* allowed = nullptr; ///< [query], bit = key; null: every cell
    const float* references = nullptr;
    const float* inverses = nullptr;
    const float* forbidden = nullptr; ///< weights of forbidden cells
    float slope = 0.0F;               ///< slope·|i − j| is subtracted from scores
    float firstQuery = 0.0F;          ///< i of the first query of the block
    float firstKey = 0.0F;            ///< j of its first key
};

/// 2^score, of scores within ±100.
void powerCells(const CellBlock& block);
/// The dot products themselves.
void productCells(const CellBlock& block);
/// 2^(score − reference)·inverse.
void weightCells(const CellBlock& block, const CellWeights& weights);

} // namespace attnscope
