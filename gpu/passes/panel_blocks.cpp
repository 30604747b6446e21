// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/passes/panel_blocks.h"

#include "core/stream/blocks/panel_mask.h"

#include <algorithm>
#include <array>
#include <bit>

namespace attnscope::gpu {

void PanelBlocks::addRow(std::size_t row, std::size_t firstColumn, std::size_t lastColumn) {
    divide(row, firstColumn, lastColumn);
    m_starts.push_back(static_cast<std::uint32_t>(m_blocks.size()));
}

void PanelBlocks::addWholeRow(std::size_t row, std::size_t firstColumn, std::size_t lastColumn) {
    for (std::size_t column = firstColumn; column < lastColumn; ++column) {
        addPartial(row, column, true);
    }
    m_starts.push_back(static_cast<std::uint32_t>(m_blocks.size()));
}

void PanelBlocks::addUnmaskedRow(std::size_t row, std::size_t firstColumn, std::size_t lastColumn) {
    for (std::size_t column = firstColumn; column < lastColumn; ++column) {
        m_blocks.push_back({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column), Full, 0});
    }
    m_starts.push_back(static_cast<std::uint32_t>(m_blocks.size()));
}

void PanelBlocks::clear() {
    m_blocks.clear();
    m_starts.assign(1, 0);
    m_bits.clear();
}

void PanelBlocks::divide(std::size_t row, std::size_t first, std::size_t last) {
    if (first >= last) {
        return;
    }
    const std::size_t lastQuery = std::min((row + 1) * kSide, m_mask.queries());
    const std::size_t lastKey = std::min(last * kSide, m_mask.keys());
    const BlockClass whole = m_mask.allowsAll()
                                 ? BlockClass::Full
                                 : m_mask.classify(row * kSide, lastQuery, first * kSide, lastKey);
    if (whole == BlockClass::Full) {
        addFull(row, first, last);
    } else if (whole == BlockClass::Partial && last - first == 1) {
        addPartial(row, first, false);
    } else if (whole == BlockClass::Partial) {
        const std::size_t middle = (first + last) / 2;
        divide(row, first, middle);
        divide(row, middle, last);
    }
}

void PanelBlocks::addFull(std::size_t row, std::size_t first, std::size_t last) {
    const std::size_t queries = std::min(kSide, m_mask.queries() - row * kSide);
    const std::size_t whole = std::min(last, m_mask.keys() / kSide);
    const std::size_t before = m_blocks.size();
    m_blocks.resize(before + (whole - first),
                    {static_cast<std::uint32_t>(row), 0, Full, static_cast<std::uint32_t>(kSide * queries)});
    auto column = static_cast<std::uint32_t>(first);
    for (Block& block : std::span(m_blocks).subspan(before)) {
        block.column = column++;
    }
    if (whole < last) {
        // The padding behind the last key has to be masked.
        addPartial(row, whole, false);
    }
}

void PanelBlocks::addPartial(std::size_t row, std::size_t column, bool evenEmpty) {
    Block block{static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column), Predicate, 0};
    if (m_hasPredicates) {
        m_blocks.push_back(block);
        return;
    }
    std::array<std::uint64_t, kSide> bits{};
    std::array<std::uint8_t, kSide> scratch;
    const std::span<std::uint8_t> cells =
        std::span(scratch).first(std::min(kSide, m_mask.keys() - column * kSide));
    const std::size_t queries = std::min(kSide, m_mask.queries() - row * kSide);
    for (std::size_t q = 0; q < queries; ++q) {
        m_mask.fillCells(row * kSide + q, column * kSide, cells);
        bits[q] = bitsOf(cells);
        block.allowed += static_cast<std::uint32_t>(std::popcount(bits[q]));
    }
    if (block.allowed > 0 || evenEmpty) {
        block.cells = Bits + static_cast<std::uint32_t>(m_bits.size() / kSide);
        m_blocks.push_back(block);
        m_bits.insert(m_bits.end(), bits.begin(), bits.end());
    }
}

} // namespace attnscope::gpu
