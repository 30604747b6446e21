// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/block_source.h"

#include "core/attention/range_tracker.h"
#include "core/attention/tile_pool.h"

#include <utility>
#include <vector>

namespace attnscope {

BlockSource::BlockSource(BlockMatrix matrix)
    : m_matrix(std::move(matrix)) {}

void BlockSource::fill(const Tile& tile, Reducer reducer, std::span<float> values,
                       std::span<std::uint8_t> maskedPixels) const {
    TilePool pool(tile, reducer, values, maskedPixels);
    const std::vector<std::uint8_t> unmasked(tile.columns, 0);
    for (std::size_t i = tile.row; i < tile.row + tile.rows; ++i) {
        pool.addRow(m_matrix.row(i).subspan(tile.column, tile.columns), unmasked);
    }
}

ValueRange BlockSource::range() const {
    RangeTracker range;
    for (std::size_t i = 0; i < m_matrix.rows(); ++i) {
        for (const double value : m_matrix.row(i)) {
            range.add(value);
        }
    }
    return range.range();
}

} // namespace attnscope
