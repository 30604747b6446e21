// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/float_blocks.h"

#include <algorithm>
#include <cstddef>

namespace attnscope {

/// Which queries a pass works on.
struct RowSelection {
    std::size_t first = 0; ///< in blocks of 64 queries
    std::size_t last = 0;  ///< exclusive
    bool sampled = false;  ///< only the middle query of each block

    /// All of them.
    static RowSelection all(std::size_t queries) { return {0, blocksOf(queries), false}; }
    /// One of every 64: for a first, coarse picture.
    static RowSelection sample(std::size_t queries) { return {0, blocksOf(queries), true}; }
    /// All queries of blocks [first, last).
    static RowSelection blocks(std::size_t first, std::size_t last) { return {first, last, false}; }

    /// The query that stands for its block in a sample.
    static std::size_t sampleOf(std::size_t block, std::size_t queries) {
        return std::min(block * FloatBlocks::kRows + FloatBlocks::kRows / 2, queries - 1);
    }

private:
    static std::size_t blocksOf(std::size_t queries) {
        return (queries + FloatBlocks::kRows - 1) / FloatBlocks::kRows;
    }
};

} // namespace attnscope
