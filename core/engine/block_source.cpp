// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/block_source.h"

#include "core/base/parallel.h"
#include "core/engine/range_tracker.h"
#include "core/engine/tile_pool.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

namespace attnscope {

namespace {

/// So many cells are enough work for one thread.
constexpr std::size_t kPanelCells = 1 << 16;

} // namespace

BlockSource::BlockSource(BlockMatrix matrix)
    : m_matrix(std::move(matrix)) {}

void BlockSource::fill(const TileArea& area, Reducer reducer, std::span<float> values,
                       std::span<std::uint8_t> maskedPixels) const {
    const std::vector<std::uint8_t> unmasked(area.columns, 0);
    const auto fillPixelRows = [&](std::size_t first, std::size_t last) {
        const std::size_t row = first << area.levels.row;
        const std::size_t endRow = std::min(area.rows, last << area.levels.row);
        const TileArea part{{area.row + row, area.column, endRow - row, area.columns}, area.levels};
        const std::size_t at = first * area.pixelColumns();
        TilePool pool(part, reducer, order(), {values.subspan(at), maskedPixels.subspan(at)});
        for (std::size_t i = part.row; i < part.endRow(); ++i) {
            pool.addRow(m_matrix.row(i).subspan(area.column, area.columns), unmasked);
        }
    };
    const std::size_t grain = std::max<std::size_t>(1, kPanelCells / ((area.columns + 1) << area.levels.row));
    parallelFor(area.pixelRows(), grain, {}, fillPixelRows);
}

ValueRange BlockSource::range() const {
    const std::size_t grain = std::max<std::size_t>(1, kPanelCells / (m_matrix.columns() + 1));
    RangeTracker range;
    std::mutex mutex;
    parallelFor(m_matrix.rows(), grain, {}, [&](std::size_t first, std::size_t last) {
        RangeTracker panel;
        for (std::size_t i = first; i < last; ++i) {
            panel.add(m_matrix.row(i));
        }
        const std::lock_guard lock(mutex);
        range.add(panel);
    });
    return range.range();
}

} // namespace attnscope
