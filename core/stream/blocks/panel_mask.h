// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace attnscope {

/// Which cells a mask allows to at most 64 queries, by blocks of 64 keys that are found by halving, so that
/// what is wholly forbidden costs nothing.
class PanelMask {
public:
    static constexpr std::size_t kCells = 64;
    /// [key of the block]: bit q is set where query q of the panel may attend to it.
    using Bits = std::array<std::uint64_t, kCells>;

    struct Block {
        std::size_t index = 0;     ///< which 64 keys
        bool full = false;         ///< every query of the panel may attend to 64 keys
        std::size_t bits = 0;      ///< place of its bits, where it is not full
        std::uint32_t allowed = 0; ///< cells
    };

    /// Ascending queries.
    PanelMask(const Mask& mask, std::span<const std::size_t> queries);

    /// Those with an allowed cell, ascending.
    std::span<const Block> blocks() const { return m_blocks; }
    /// Null for a full block.
    const std::uint64_t* bits(const Block& block) const {
        return block.full ? nullptr : m_bits[block.bits].data();
    }
    /// How many cells of the block are allowed for queries [first, first + count) of the panel.
    std::uint32_t allowedCells(const Block& block, std::size_t first, std::size_t count) const;
    /// How many keys query number `q` of the panel may attend to.
    std::uint32_t allowed(std::size_t q) const { return m_allowed[q]; }

private:
    void divide(std::size_t firstBlock, std::size_t lastBlock);
    void addFull(std::size_t block);
    void addPartial(std::size_t block);
    BlockClass classify(std::size_t firstKey, std::size_t lastKey) const;

    const Mask& m_mask;
    std::span<const std::size_t> m_queries;
    bool m_together; ///< the queries follow one another
    std::vector<Block> m_blocks;
    std::vector<Bits> m_bits;
    std::array<std::uint32_t, kCells> m_allowed{};
};

/// Bits of 64 bytes, each 0 or 1, the first one lowest; fewer bytes leave the upper bits 0.
std::uint64_t bitsOf(std::span<const std::uint8_t> cells);

} // namespace attnscope
