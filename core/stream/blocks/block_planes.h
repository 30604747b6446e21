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

/// What is exactly known of each block of 64 × 64 weights; the base of the pyramid. [blockRows][blockColumns]
/// each, over allowed cells only and before dropout. NaN where an allowed cell of the block is NaN.
struct BlockPlanes {
    static constexpr std::size_t kCells = FloatBlocks::kRows;
    /// Which cells the mask allows.
    enum class Allowed {
        Some,
        All, ///< lift is max · keys then and nothing is masked, so that half of the planes say nothing
    };

    std::size_t blockRows = 0;    ///< ⌈queries/64⌉
    std::size_t blockColumns = 0; ///< ⌈keys/64⌉
    std::vector<float> max;       ///< the largest weight
    std::vector<float> sum;       ///< of the weights
    std::vector<float> lift;      ///< empty where all cells are allowed
    /// How many cells the mask allows; 0: wholly masked, and all else is 0. Empty where all are.
    std::vector<std::uint16_t> allowed;

    BlockPlanes() = default;
    BlockPlanes(std::size_t queries, std::size_t keys, Allowed which = Allowed::Some)
        : blockRows((queries + kCells - 1) / kCells)
        , blockColumns((keys + kCells - 1) / kCells)
        , max(blockRows * blockColumns)
        , sum(max.size())
        , lift(which == Allowed::Some ? max.size() : 0)
        , allowed(lift.size()) {}
    /// As small as the problem's mask lets them be.
    explicit BlockPlanes(const AttentionProblem& problem)
        : BlockPlanes(problem.queries(), problem.keys(),
                      problem.mask->allowsAll() ? Allowed::All : Allowed::Some) {}

    std::size_t at(std::size_t blockRow, std::size_t blockColumn) const {
        return blockRow * blockColumns + blockColumn;
    }
    void set(std::size_t at, const BlockNumbers& numbers, std::uint16_t allowedCells) {
        max[at] = numbers.max;
        sum[at] = numbers.sum;
        if (!lift.empty()) {
            lift[at] = numbers.lift;
            allowed[at] = allowedCells;
        }
    }
};

} // namespace attnscope
