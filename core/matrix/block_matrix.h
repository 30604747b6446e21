// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace attnscope {

class NumberReader;

/// A dense float64 matrix [rows][columns] as a value. Copies share blocks of 64 rows; writing to a row copies
/// its block only, so that one changed cell in a 65,536 × 512 matrix costs 64 rows while a job reads the old
/// one. Reading is safe from many threads; writing needs the value for oneself, as with any value. The
/// numbers may stay in a file: a block is then read when one of its rows is first looked at.
class BlockMatrix {
public:
    static constexpr std::size_t kBlockRows = 64;

    BlockMatrix() = default;
    /// All cells equal to `value`.
    BlockMatrix(std::size_t rows, std::size_t columns, double value = 0.0);
    /// From row-major numbers; `values.size()` must be rows × columns.
    BlockMatrix(std::size_t rows, std::size_t columns, std::span<const double> values);
    /// Takes row-major numbers over without copying one: they stay from `at` on, for as long as a block of
    /// them is in use. There must be at least at + rows × columns.
    BlockMatrix(std::size_t rows, std::size_t columns, const std::shared_ptr<std::vector<double>>& values,
                std::size_t at = 0);
    /// Numbers that stay with the reader, row-major from its number `at` on. A block whose row was looked at
    /// is kept by this value and its copies together.
    BlockMatrix(std::size_t rows, std::size_t columns, std::shared_ptr<const NumberReader> reader,
                std::size_t at);
    /// From nested rows of equal length, as tests and examples write them.
    explicit BlockMatrix(const std::vector<std::vector<double>>& rows);
    /// For a matrix of which every cell is written next: until then it holds anything.
    static BlockMatrix unwritten(std::size_t rows, std::size_t columns);
    /// Sizes alone, for what is decided before there are cells: none may be read or written.
    static BlockMatrix outline(std::size_t rows, std::size_t columns);

    std::size_t rows() const { return m_rows; }
    std::size_t columns() const { return m_columns; }
    bool empty() const { return m_rows == 0 || m_columns == 0; }

    double operator()(std::size_t row, std::size_t column) const { return this->row(row)[column]; }
    std::span<const double> row(std::size_t row) const;

    /// Copies rows from `first` on, as many as `values` takes; those that stay with a reader are not kept.
    void copyRows(std::size_t first, std::span<double> values) const;
    /// Copies the numbers of one row from `column` on, likewise.
    void copyCells(std::size_t row, std::size_t column, std::span<double> values) const;

    void set(std::size_t row, std::size_t column, double value) { mutableRow(row)[column] = value; }
    /// The row for writing; its block becomes this value's own.
    std::span<double> mutableRow(std::size_t row);

    /// The first `rows` rows, new ones 0; whole blocks that are kept are shared.
    BlockMatrix withRowCount(std::size_t rows) const;
    /// Who has the numbers that are not in memory; null where all are.
    const NumberReader* reader() const;
    /// The same numbers; what is read through it and its copies goes with them.
    BlockMatrix readAnew() const;
    /// Row-major copy of all cells.
    std::vector<double> dense() const;
    BlockMatrix transposed() const;
    /// The largest |cell| among finite cells; 0 if there is none. Each block caches its value
    /// until it is written; copies that share the block share it.
    double largestMagnitude() const;
    /// Whether no cell is NaN or infinite.
    bool isFinite() const;
    /// Whether both values hold the very same block for this row (nothing was copied).
    bool sharesRow(const BlockMatrix& other, std::size_t row) const;

    /// Same shape and every bit of every cell the same (NaN equals itself, −0 differs from 0).
    friend bool operator==(const BlockMatrix& a, const BlockMatrix& b);

private:
    /// The numbers that stay with a reader, and those of them that were looked at.
    class Elsewhere;
    /// The cells of up to kBlockRows rows; all blocks of numbers that were taken over own them together.
    /// Null: they are elsewhere.
    struct Block {
        std::shared_ptr<double[]> cells;
        std::shared_ptr<std::atomic<double>> largest; ///< magnitude; negative: not known
    };
    static Block blockOf(std::shared_ptr<double[]> cells);

    /// Cells of the block with that index.
    std::size_t blockSize(std::size_t at) const;
    /// Calls `use` with the cells of the block; those that are elsewhere are not kept.
    template <typename Use>
    auto withBlock(std::size_t at, const Use& use) const;
    std::shared_ptr<double[]> ownCells(std::size_t at) const;
    bool sharesBlock(const BlockMatrix& other, std::size_t at) const;
    double largestOf(std::size_t at) const;

    std::size_t m_rows = 0;
    std::size_t m_columns = 0;
    std::vector<Block> m_blocks;
    std::shared_ptr<Elsewhere> m_elsewhere; ///< null: every block has its cells
};

} // namespace attnscope
