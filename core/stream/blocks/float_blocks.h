// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace attnscope {

/// A matrix [rows][columns] in float32 as the streaming kernels read it: shared blocks of 64 rows on 64-byte
/// boundaries, padded with zeros to whole blocks. Remembers the float64 matrix that it was rounded from, so
/// that a later one is rounded only where its blocks differ.
class FloatBlocks {
public:
    static constexpr std::size_t kRows = BlockMatrix::kBlockRows;
    /// How many rows lie beside one another: few enough that a block of many columns spreads over the sets of
    /// a cache.
    static constexpr std::size_t kBeside = 32;
    /// Zeros behind each block, so that vectors may read over its end.
    static constexpr std::size_t kPadding = 32;
    /// How the 64 rows of a block lie.
    enum class Order {
        RowsBeside, ///< [2][columns][32]: the same column of many rows side by side
        RowByRow,   ///< [64][columns]
    };

    FloatBlocks() = default;
    /// Shares with `previous` the blocks whose numbers are the same; it may have any shape.
    FloatBlocks(const BlockMatrix& matrix, Order order, const FloatBlocks* previous = nullptr);

    std::size_t rows() const { return m_source.rows(); }
    std::size_t columns() const { return m_source.columns(); }
    std::size_t blocks() const { return m_blocks.size(); }
    /// 64·columns numbers in the matrix's order, 0 beyond the last row.
    const float* block(std::size_t block) const { return m_blocks[block]->numbers.get(); }
    float at(std::size_t row, std::size_t column) const;
    /// A bound on the Euclidean norm of every row; NaN or infinite where a number is.
    double largestNorm() const;
    /// The same of one block's rows.
    double largestNorm(std::size_t block) const { return m_blocks[block]->largestNorm; }
    /// Whether both hold the very same block.
    bool sharesBlock(const FloatBlocks& other, std::size_t block) const;

private:
    struct Free {
        void operator()(float* numbers) const;
    };
    struct Block {
        std::unique_ptr<float[], Free> numbers;
        std::array<double, kRows> norms{}; ///< of each row
        double largestNorm = 0.0;
    };
    /// Whether the other has as many rows in that block.
    bool hasRowsOf(const FloatBlocks& other, std::size_t block) const;
    /// Where a row of a block begins, and how far apart its numbers lie.
    std::size_t begin(std::size_t row) const;
    std::size_t stride() const { return m_order == Order::RowByRow ? 1 : kBeside; }
    std::shared_ptr<Block> newBlock() const;
    /// The block from the source; rows that `previous` (null: none) has too are taken from there.
    std::shared_ptr<const Block> rounded(std::size_t at, const FloatBlocks* previous) const;
    /// `from` are the row's numbers, or those of all rows.
    void roundRow(std::size_t row, const double* from, Block& block) const;
    void roundRows(std::size_t first, std::size_t last, const double* from, Block& block) const;

    Order m_order = Order::RowByRow;
    BlockMatrix m_source;
    std::vector<std::shared_ptr<const Block>> m_blocks;
};

} // namespace attnscope
