// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/float_blocks.h"

#include <cstdint>
#include <vector>

namespace attnscope {

/// What is exactly known of each block of 64 × 64 weights; the base of the pyramid. [blockRows][blockColumns]
/// each, over allowed cells only and before dropout. NaN where an allowed cell of the block is NaN.
struct BlockPlanes {
    static constexpr std::size_t kCells = FloatBlocks::kRows;

    std::size_t blockRows = 0;    ///< ⌈queries/64⌉
    std::size_t blockColumns = 0; ///< ⌈keys/64⌉
    std::vector<float> max;       ///< the largest weight
    std::vector<float> sum;       ///< of the weights
    std::vector<float> lift;      ///< the largest of weight · allowed keys of its row
    std::vector<std::uint16_t>
        allowed; ///< how many cells the mask allows; 0: wholly masked, and all else is 0

    BlockPlanes() = default;
    BlockPlanes(std::size_t queries, std::size_t keys)
        : blockRows((queries + kCells - 1) / kCells)
        , blockColumns((keys + kCells - 1) / kCells)
        , max(blockRows * blockColumns)
        , sum(max.size())
        , lift(max.size())
        , allowed(max.size()) {}

    std::size_t at(std::size_t blockRow, std::size_t blockColumn) const {
        return blockRow * blockColumns + blockColumn;
    }
};

} // namespace attnscope
