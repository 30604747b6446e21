// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_cells.h"

#include "core/stream/cells/cells.h"
#include "core/stream/statistics/statistics.h"

#include <algorithm>
#include <utility>

namespace attnscope {

StreamCells::StreamCells(const AttentionProblem& problem, StreamInputs inputs, RowsPtr rows,
                         PyramidPtr pyramid, Coverage coverage, unsigned blockLevel,
                         std::shared_ptr<const CellDevice> device)
    : m_problem(withoutValues(problem))
    , m_inputs(std::move(inputs))
    , m_rows(std::move(rows))
    , m_pyramid(std::move(pyramid))
    , m_coverage(coverage)
    , m_blockLevel(blockLevel)
    , m_device(std::move(device))
    , m_dropout(problem.dropout, problem.headIndex, problem.heads)
    , m_exact(m_problem) {
    m_inputs.v.reset();
    m_true = sparseLevel() ? std::make_unique<TrueRows>() : nullptr;
}

std::optional<unsigned> StreamCells::sparseLevel() const {
    const bool isSparse = m_coverage == Coverage::Sample && m_pyramid->baseLevel() > BlockSummary::kLevel;
    return isSparse ? std::optional(m_pyramid->baseLevel()) : std::nullopt;
}

void StreamCells::makeTrue(std::size_t first, std::size_t count) const {
    const std::lock_guard making(m_true->making);
    m_true->rows.resize(queries());
    {
        const std::lock_guard lock(m_true->mutex);
        m_true->known.resize(BlockSummary::blocksIn(queries(), BlockSummary::kLevel));
    }
    const std::size_t last = BlockSummary::blocksIn(first + count, BlockSummary::kLevel);
    const BlockSummary outline(0, keys(), {});
    for (std::size_t block = first >> BlockSummary::kLevel; block < last; ++block) {
        if (m_true->known[block] != 0) {
            continue;
        }
        BlockSummary strip = outline.strip(block, 1, keys());
        statistics(m_problem, m_inputs, RowSelection::blocks(block, block + 1), {}, {}, m_true->rows, strip);
        const std::lock_guard lock(m_true->mutex);
        m_true->known[block] = 1;
    }
}

/// False where a row is not known.
bool StreamCells::readTrue(const CellRect& rect, bool dropped, std::span<float> values) const {
    {
        const std::lock_guard lock(m_true->mutex);
        const auto begin = m_true->known.begin();
        const std::size_t first = rect.row >> BlockSummary::kLevel;
        const std::size_t last = BlockSummary::blocksIn(rect.endRow(), BlockSummary::kLevel);
        if (m_true->known.empty() ||
            std::any_of(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(last),
                        [](std::uint8_t known) { return known == 0; })) {
            return false;
        }
    }
    // Known rows are written no more.
    const auto read = dropped ? droppedCells : weightCells;
    read(m_problem, m_inputs, m_true->rows, rect, values.data(), rect.columns);
    return true;
}

void StreamCells::readWeights(const CellRect& rect, bool dropped, std::span<float> values) const {
    if (m_coverage == Coverage::Sample) {
        readSampled(rect, dropped, values);
        return;
    }
    const auto read = dropped ? droppedCells : weightCells;
    read(m_problem, m_inputs, *m_rows, rect, values.data(), rect.columns);
}

void StreamCells::readSampled(const CellRect& rect, bool dropped, std::span<float> values) const {
    if (m_true && readTrue(rect, dropped, values)) {
        return;
    }
    const auto read = dropped ? droppedCells : weightCells;
    const std::size_t end = rect.endRow();
    const unsigned level = m_pyramid->baseLevel();
    for (std::size_t row = rect.row; row < end;) {
        const std::size_t block = row >> level;
        const std::size_t blockEnd = std::min(end, (block + 1) << level);
        const std::size_t sample = RowSelection::sampleOf(block, queries(), level);
        const std::span<float> first = values.subspan((row - rect.row) * rect.columns, rect.columns);
        read(m_problem, m_inputs, *m_rows, {sample, rect.column, 1, rect.columns}, first.data(),
             rect.columns);
        for (++row; row < blockEnd; ++row) {
            std::copy(first.begin(), first.end(),
                      values.begin() + static_cast<std::ptrdiff_t>((row - rect.row) * rect.columns));
        }
    }
}

void StreamCells::readMask(const CellRect& rect, std::span<std::uint8_t> masked) const {
    readHidden(*m_problem.mask, rect, masked);
}

std::size_t StreamCells::allowedInRow(std::size_t row) const {
    return m_coverage == Coverage::All ? (*m_rows)[row].allowed : m_problem.mask->allowedInRow(row);
}

void readHidden(const Mask& mask, const CellRect& rect, std::span<std::uint8_t> masked) {
    const BlockClass what = mask.allowsAll() ? BlockClass::Full : mask.classify(rect);
    if (what != BlockClass::Partial) {
        std::fill(masked.begin(), masked.end(),
                  what == BlockClass::Empty ? std::uint8_t{1} : std::uint8_t{0});
        return;
    }
    for (std::size_t i = 0; i < rect.rows; ++i) {
        const std::span<std::uint8_t> row = masked.subspan(i * rect.columns, rect.columns);
        mask.fillCells(rect.row + i, rect.column, row);
        for (std::uint8_t& cell : row) {
            cell = cell != 0 ? 0 : 1;
        }
    }
}

std::shared_ptr<const Pyramid> pyramidOf(BlockSummary base, const Mask& mask,
                                         StreamCells::Coverage coverage) {
    const std::size_t side = std::size_t{1} << base.level;
    const bool isSample = coverage == StreamCells::Coverage::Sample;
    if (base.countsAll()) {
        // Every cell counts, so the one row of a sample stands for all rows of its block in sums too.
        for (std::size_t at = 0; isSample && at < base.sum.size(); ++at) {
            const std::size_t row = at / base.columns;
            base.sum[at] *= static_cast<float>(std::min(side, mask.queries() - row * side));
        }
        const auto liftOfOne = static_cast<float>(mask.keys());
        return std::make_shared<const Pyramid>(mask.queries(), mask.keys(), std::move(base), liftOfOne);
    }
    for (std::size_t at = 0; isSample && at < base.high.size(); ++at) {
        const std::size_t row = at / base.columns * side;
        const std::size_t column = at % base.columns * side;
        if (base.counted(at) == 0.0F &&
            mask.classify(row, std::min(mask.queries(), row + side), column,
                          std::min(mask.keys(), column + side)) != BlockClass::Empty) {
            base.setCounted(at, 1);
        }
    }
    return std::make_shared<const Pyramid>(mask.queries(), mask.keys(), std::move(base));
}

} // namespace attnscope
