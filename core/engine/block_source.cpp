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

BlockSource::BlockSource(BlockMatrix matrix)
    : m_matrix(std::move(matrix)) {}

void BlockSource::fill(const TileArea& area, Reducer reducer, std::span<float> values,
                       std::span<std::uint8_t> maskedPixels) const {
    TilePool pool(area, reducer, order(), {values, maskedPixels});
    const std::vector<std::uint8_t> unmasked(area.columns, 0);
    for (std::size_t i = area.row; i < area.endRow(); ++i) {
        pool.addRow(m_matrix.row(i).subspan(area.column, area.columns), unmasked);
    }
}

ValueRange BlockSource::range() const {
    constexpr std::size_t kPanelCells = 1 << 16;
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
