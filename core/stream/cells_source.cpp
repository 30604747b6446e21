// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells_source.h"

#include "core/stream/cells/cell_blocks.h"

namespace attnscope {

CellsSource::CellsSource(std::size_t rows, std::size_t columns)
    : m_rows(rows)
    , m_columns(columns)
    , m_pyramid(rows, columns,
                [this](std::size_t first, std::size_t last, const std::stop_token& stop, BlockSummary& base) {
                    return readBlocks(first, last, stop, base);
                }) {}

ValueRange CellsSource::range() const {
    m_pyramid.get();
    const std::lock_guard lock(m_mutex);
    return m_range.range();
}

bool CellsSource::readBlocks(std::size_t first, std::size_t last, const std::stop_token& stop,
                             BlockSummary& base) const {
    beforeReading();
    const auto read = [this](const CellRect& rect, std::span<float> values, std::span<std::uint8_t> masked) {
        readCells(rect, values, masked);
        RangeTracker range;
        for (std::size_t at = 0; at < values.size(); ++at) {
            if (masked[at] == 0) {
                range.add(static_cast<double>(values[at]));
            }
        }
        const std::lock_guard lock(m_mutex);
        m_range.add(range);
    };
    return blocksFromCells(m_rows, m_columns, read, first, last, stop, base);
}

} // namespace attnscope
