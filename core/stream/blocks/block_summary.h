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
/// blocks of 64 × 64 cells is the base of a pyramid as it is.
struct BlockSummary {
    /// Of the smallest blocks.
    static constexpr std::size_t kCells = FloatBlocks::kRows;
    /// Which planes there are besides high and sum.
    struct Planes {
        bool low = false;
        bool lift = false;
        bool count = false;
    };

    std::size_t rows = 0;    ///< of blocks
    std::size_t columns = 0; ///< of blocks
    std::vector<float> high; ///< the largest cell; NaN where one is NaN; unspecified where none counts
    std::vector<float> low;  ///< the smallest; empty: no cell is below 0 and none is read
    std::vector<float> lift; ///< the largest N_i·a; empty: no weights, or the same N_i in all rows
    std::vector<float> sum;  ///< of the cells that count
    /// How many count, of blocks of 64 × 64 cells; 0: wholly masked. Empty: all, or the blocks are larger.
    std::vector<std::uint16_t> count;
    /// The same of larger blocks, which may have more than 16 bits tell.
    std::vector<float> largeCount;

    BlockSummary() = default;
    /// Zeros for blocks of 64 × 64 cells of a matrix of so many cells.
    BlockSummary(std::size_t cellRows, std::size_t cellColumns, const Planes& planes)
        : rows((cellRows + kCells - 1) / kCells)
        , columns((cellColumns + kCells - 1) / kCells)
        , high(rows * columns)
        , low(planes.low ? high.size() : 0)
        , lift(planes.lift ? high.size() : 0)
        , sum(high.size())
        , count(planes.count ? high.size() : 0) {}
    /// Of weights before dropout. Where every cell counts, lift is high · keys and the counts are known, so
    /// that half of the planes say nothing.
    static BlockSummary ofWeights(std::size_t queries, std::size_t keys, bool allCount = false) {
        return {queries, keys, {.low = false, .lift = !allCount, .count = !allCount}};
    }
    /// As small as the problem's mask lets them be.
    static BlockSummary ofWeights(const AttentionProblem& problem) {
        return ofWeights(problem.queries(), problem.keys(), problem.mask->allowsAll());
    }

    std::size_t index(std::size_t row, std::size_t column) const { return row * columns + column; }
    bool countsAll() const { return count.empty() && largeCount.empty(); }
    /// How many cells of a block count; not where all do.
    float counted(std::size_t at) const {
        return count.empty() ? largeCount[at] : static_cast<float>(count[at]);
    }
    /// Of weights.
    void set(std::size_t at, const BlockNumbers& numbers, std::uint16_t allowedCells) {
        high[at] = numbers.max;
        sum[at] = numbers.sum;
        if (!lift.empty()) {
            lift[at] = numbers.lift;
            count[at] = allowedCells;
        }
    }
};

} // namespace attnscope
