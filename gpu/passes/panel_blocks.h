// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask.h"
#include "core/stream/blocks/float_blocks.h"

#include <cstdint>
#include <span>
#include <vector>

namespace attnscope::gpu {

/// Which blocks of 64 × 64 cells of some rows of blocks hold an allowed cell, as shaders need to know it;
/// blocks that are wholly forbidden cost nothing. Grows a row of blocks at a time.
class PanelBlocks {
public:
    static constexpr std::size_t kSide = FloatBlocks::kRows;

    /// How a shader finds the allowed cells of a block; larger numbers are the index of its bits plus Bits.
    enum Cells : std::uint32_t { Full = 0, Predicate = 1, Bits = 2 };

    struct Block {
        std::uint32_t row = 0;     ///< block of queries
        std::uint32_t column = 0;  ///< block of keys
        std::uint32_t cells = 0;   ///< see Cells
        std::uint32_t allowed = 0; ///< how many cells; 0 where only the predicates know
    };

    /// Where `hasPredicates`, blocks that are neither full nor empty are left to the shader's predicates.
    PanelBlocks(const Mask& mask, bool hasPredicates)
        : m_mask(mask)
        , m_hasPredicates(hasPredicates) {}

    /// Blocks [firstColumn, lastColumn) of that row of blocks.
    void addRow(std::size_t row, std::size_t firstColumn, std::size_t lastColumn);
    /// Every block of it, whatever the mask says of it: of empty ones the bits are all 0.
    void addWholeRow(std::size_t row, std::size_t firstColumn, std::size_t lastColumn);
    /// Every block as if nothing were masked.
    void addUnmaskedRow(std::size_t row, std::size_t firstColumn, std::size_t lastColumn);
    void clear();
    void reserve(std::size_t blocks) { m_blocks.reserve(blocks); }

    std::span<const Block> blocks() const { return m_blocks; }
    /// [rows + 1]: where the blocks of each added row begin.
    std::span<const std::uint32_t> starts() const { return m_starts; }
    /// [place][64]: a row of bits for each query, bit = key.
    std::span<const std::uint64_t> bits() const { return m_bits; }

private:
    void divide(std::size_t row, std::size_t first, std::size_t last);
    void addFull(std::size_t row, std::size_t first, std::size_t last);
    void addPartial(std::size_t row, std::size_t column, bool evenEmpty);

    const Mask& m_mask;
    bool m_hasPredicates;
    std::vector<Block> m_blocks;
    std::vector<std::uint32_t> m_starts{0};
    std::vector<std::uint64_t> m_bits;
};

} // namespace attnscope::gpu
