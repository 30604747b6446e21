// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>

namespace attnscope {

/// One vector against the 64 rows of a block: a column of the scores where the block is queries, a piece of a
/// row where it is keys. With the bits that the other kernels give the same scores.
struct VectorBlock {
    const float* rows = nullptr; ///< [2][depth][32]
    std::size_t depth = 0;
    float factor = 1.0F;      ///< multiplies the rows first
    float slope = 0.0F;       ///< slope·|row − number| is subtracted
    std::size_t firstRow = 0; ///< the number of the block's first row
    std::size_t number = 0;   ///< of the vector
};

/// Dot products of the block's rows with one vector [depth] into `scores` [64].
void vectorScores(const VectorBlock& block, const float* vector, float* scores);
/// The same with two vectors at once.
void vectorScores(const VectorBlock& block, const float* first, const float* second, float* firstScores,
                  float* secondScores);

/// What some of a row's scores come to; only those that count.
struct RowTerms {
    double sum = 0.0;         ///< Σ 2^(score − reference)
    float largestTerm = 0.0F; ///< of these
    float largestScore = -3.402823466e38F;
    std::uint32_t allowed = 0; ///< how many they are

    /// Those of other keys of the row.
    void add(const RowTerms& other);
};

/// Adds 64 scores of a row, those whose bit is set in `allowed`.
void addTerms(const float* scores, float reference, std::uint64_t allowed, RowTerms& terms);

/// 2^(score − reference) of 64 scores, each with its own reference; may write over the scores.
void powers(const float* scores, const float* references, float* powers);

} // namespace attnscope
