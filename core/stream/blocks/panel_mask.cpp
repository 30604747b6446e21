// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/blocks/panel_mask.h"

#include <algorithm>
#include <bit>

namespace attnscope {

namespace {

/// Exchanges rows and columns of a 64 × 64 matrix of bits by swapping ever smaller quarters.
void transpose(PanelMask::Bits& rows) {
    std::uint64_t mask = 0x00000000FFFFFFFFULL;
    for (std::size_t width = 32; width > 0; width >>= 1, mask ^= mask << width) {
        for (std::size_t at = 0; at < rows.size(); at = ((at | width) + 1) & ~width) {
            const std::uint64_t swapped = ((rows[at] >> width) ^ rows[at | width]) & mask;
            rows[at] ^= swapped << width;
            rows[at | width] ^= swapped;
        }
    }
}

} // namespace

std::uint64_t bitsOf(std::span<const std::uint8_t> cells) {
    std::uint64_t bits = 0;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        bits |= std::uint64_t{cells[at]} << at;
    }
    return bits;
}

PanelMask::PanelMask(const Mask& mask, std::span<const std::size_t> queries)
    : m_mask(mask)
    , m_queries(queries)
    , m_together(queries.back() - queries.front() + 1 == queries.size()) {
    divide(0, (mask.keys() + kCells - 1) / kCells);
}

std::uint32_t PanelMask::allowedCells(const Block& block, std::size_t first, std::size_t count) const {
    if (count == m_queries.size()) {
        return block.allowed;
    }
    if (block.full) {
        return static_cast<std::uint32_t>(count * kCells);
    }
    const std::uint64_t wanted = ~std::uint64_t{0} >> (kCells - count) << first;
    std::uint32_t cells = 0;
    for (const std::uint64_t bits : m_bits[block.bits]) {
        cells += static_cast<std::uint32_t>(std::popcount(bits & wanted));
    }
    return cells;
}

BlockClass PanelMask::classify(std::size_t firstKey, std::size_t lastKey) const {
    if (m_mask.allowsAll()) {
        return BlockClass::Full;
    }
    if (m_together) {
        return m_mask.classify(m_queries.front(), m_queries.back() + 1, firstKey, lastKey);
    }
    std::size_t full = 0;
    std::size_t empty = 0;
    for (const std::size_t query : m_queries) {
        const BlockClass one = m_mask.classify(query, query + 1, firstKey, lastKey);
        full += one == BlockClass::Full ? 1 : 0;
        empty += one == BlockClass::Empty ? 1 : 0;
    }
    return full == m_queries.size()    ? BlockClass::Full
           : empty == m_queries.size() ? BlockClass::Empty
                                       : BlockClass::Partial;
}

void PanelMask::divide(std::size_t firstBlock, std::size_t lastBlock) {
    if (firstBlock >= lastBlock) {
        return;
    }
    const std::size_t lastKey = std::min(lastBlock * kCells, m_mask.keys());
    const BlockClass whole = classify(firstBlock * kCells, lastKey);
    if (whole == BlockClass::Full) {
        for (std::size_t block = firstBlock; block < lastBlock; ++block) {
            addFull(block);
        }
    } else if (whole == BlockClass::Partial && lastBlock - firstBlock == 1) {
        addPartial(firstBlock);
    } else if (whole == BlockClass::Partial) {
        const std::size_t middle = (firstBlock + lastBlock) / 2;
        divide(firstBlock, middle);
        divide(middle, lastBlock);
    }
}

void PanelMask::addFull(std::size_t block) {
    const std::size_t keys = std::min(kCells, m_mask.keys() - block * kCells);
    const auto cells = static_cast<std::uint32_t>(keys * m_queries.size());
    for (std::size_t q = 0; q < m_queries.size(); ++q) {
        m_allowed[q] += static_cast<std::uint32_t>(keys);
    }
    if (keys == kCells) {
        m_blocks.push_back({block, true, 0, cells});
        return;
    }
    const std::uint64_t all = ~std::uint64_t{0} >> (kCells - m_queries.size());
    m_blocks.push_back({block, false, m_bits.size(), cells});
    m_bits.emplace_back();
    std::fill_n(m_bits.back().begin(), keys, all);
}

void PanelMask::addPartial(std::size_t block) {
    const std::size_t first = block * kCells;
    std::array<std::uint8_t, kCells> scratch;
    const std::span<std::uint8_t> cells = std::span(scratch).first(std::min(kCells, m_mask.keys() - first));
    Bits bits{};
    std::uint32_t allowed = 0;
    for (std::size_t q = 0; q < m_queries.size(); ++q) {
        m_mask.fillCells(m_queries[q], first, cells);
        bits[q] = bitsOf(cells);
        const auto count = static_cast<std::uint32_t>(std::popcount(bits[q]));
        m_allowed[q] += count;
        allowed += count;
    }
    if (allowed > 0) {
        transpose(bits);
        m_blocks.push_back({block, false, m_bits.size(), allowed});
        m_bits.push_back(bits);
    }
}

} // namespace attnscope
