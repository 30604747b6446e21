// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/problem.h"
#include "core/stream/blocks/float_blocks.h"

#include <cstdint>
#include <vector>

namespace attnscope {

/// What the 64 rows of a block of weights come to.
struct BlockNumbers {
    float max = 0.0F;
    float sum = 0.0F;
    float lift = 0.0F; ///< the largest of weight · allowed keys of its row
};

/// What is known of each block of cells of one size without its cells. All planes are [rows][columns]; only
/// cells that count are in them: those that the mask allows, where it acts. What a statistics pass finds of
/// these blocks is the base of a pyramid as it is.
struct BlockSummary {
    /// A block of the kernels, the smallest there is: its side is 2^6 = 64 cells.
    static constexpr unsigned kLevel = 6;
    static constexpr std::size_t kCells = FloatBlocks::kRows;
    static_assert(std::size_t{1} << kLevel == kCells);
    /// A matrix is not cut into more blocks than this, so that what is kept of it stays bounded.
    static constexpr std::size_t kMostBlocks = std::size_t{1} << 26;
    /// log2 of the side of the smallest blocks of a matrix of so many cells that are not too many.
    static constexpr unsigned levelOf(std::size_t cellRows, std::size_t cellColumns,
                                      std::size_t mostBlocks = kMostBlocks) {
        unsigned level = kLevel;
        while (blocksIn(cellRows, level) * blocksIn(cellColumns, level) > mostBlocks) {
            ++level;
        }
        return level;
    }
    /// How many blocks cover so many cells of a row or column.
    static constexpr std::size_t blocksIn(std::size_t cells, unsigned level) {
        return (cells + (std::size_t{1} << level) - 1) >> level;
    }
    /// Which planes there are besides high and sum.
    struct Planes {
        bool low = false;
        bool lift = false;
        bool count = false;
    };

    unsigned level = kLevel;  ///< log2 of the side of a block
    std::size_t firstRow = 0; ///< of the matrix's blocks; the others have no numbers here
    std::size_t rows = 0;     ///< of blocks
    std::size_t columns = 0;  ///< of blocks
    std::vector<float> high;  ///< the largest cell; NaN where one is NaN; unspecified where none counts
    std::vector<float> low;   ///< the smallest; empty: no cell is below 0 and none is read
    std::vector<float> lift;  ///< the largest N_i·a; empty: no weights, or the same N_i in all rows
    std::vector<float> sum;   ///< of the cells that count
    /// How many count, of blocks of at most 128 × 128 cells; 0: wholly masked. Empty: all, or the blocks are
    /// larger.
    std::vector<std::uint16_t> count;
    /// The same of larger blocks, which may have more than 16 bits tell.
    std::vector<float> largeCount;

    BlockSummary() = default;
    /// Zeros for blocks of a matrix of so many cells, of 64 × 64 cells where `side` says nothing else.
    BlockSummary(std::size_t cellRows, std::size_t cellColumns, const Planes& planes, unsigned side = kLevel)
        : level(side)
        , rows(blocksIn(cellRows, side))
        , columns(blocksIn(cellColumns, side))
        , high(rows * columns)
        , low(planes.low ? high.size() : 0)
        , lift(planes.lift ? high.size() : 0)
        , sum(high.size())
        , count(planes.count && countsAreSmall(side) ? high.size() : 0)
        , largeCount(planes.count && !countsAreSmall(side) ? high.size() : 0) {}
    /// Of weights before dropout. Where every cell counts, lift is high · keys and the counts are known, so
    /// that half of the planes say nothing.
    static BlockSummary ofWeights(std::size_t queries, std::size_t keys, bool allCount = false,
                                  unsigned side = kLevel) {
        return {queries, keys, {.low = false, .lift = !allCount, .count = !allCount}, side};
    }
    /// As small as the problem's mask lets them be.
    static BlockSummary ofWeights(const AttentionProblem& problem, unsigned side) {
        return ofWeights(problem.queries(), problem.keys(), problem.mask->allowsAll(), side);
    }
    /// As many blocks as a matrix is cut into.
    static BlockSummary ofWeights(const AttentionProblem& problem) {
        return ofWeights(problem, levelOf(problem.queries(), problem.keys()));
    }

    /// Zeros for rows [first, first + blockRows) of 64 × 64 blocks of the same matrix of so many columns of
    /// cells, with the same planes.
    BlockSummary strip(std::size_t first, std::size_t blockRows, std::size_t cellColumns) const;
    /// Empties a row of blocks.
    void clearRow(std::size_t row);
    /// Pools a row of 64 × 64 blocks of a strip into a row of these, which was emptied first: extremes by
    /// extreme, sums and counts by sum.
    void add(const BlockSummary& strip, std::size_t stripRow, std::size_t toRow);

    /// Of the matrix's rows of blocks.
    std::size_t index(std::size_t row, std::size_t column) const {
        return (row - firstRow) * columns + column;
    }
    bool countsAll() const { return count.empty() && largeCount.empty(); }
    /// How many cells of a block count; not where all do.
    float counted(std::size_t at) const {
        return count.empty() ? largeCount[at] : static_cast<float>(count[at]);
    }
    void setCounted(std::size_t at, std::uint16_t cells) {
        if (count.empty()) {
            largeCount[at] = cells;
        } else {
            count[at] = cells;
        }
    }
    /// Of weights.
    void set(std::size_t at, const BlockNumbers& numbers, std::uint16_t allowedCells) {
        high[at] = numbers.max;
        sum[at] = numbers.sum;
        if (!lift.empty()) {
            lift[at] = numbers.lift;
            setCounted(at, allowedCells);
        }
    }

private:
    /// 16 bits tell all of a block's cells.
    static constexpr bool countsAreSmall(unsigned side) { return side < 8; }
};

} // namespace attnscope
