// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/tile_pool.h"

#include <algorithm>
#include <cassert>

namespace attnscope {

TilePool::TilePool(const Tile& tile, Reducer reducer, CellOrder order, std::span<float> values,
                   std::span<std::uint8_t> maskedPixels)
    : m_tile(tile)
    , m_reducer(reducer)
    , m_order(order)
    , m_values(values)
    , m_masked(maskedPixels)
    , m_sums(tile.pixelColumns(), 0.0)
    , m_counts(tile.pixelColumns(), 0) {
    assert(values.size() >= tile.pixelRows() * tile.pixelColumns());
    assert(maskedPixels.size() >= tile.pixelRows() * tile.pixelColumns());
}

template <typename T>
void TilePool::addRow(std::span<const T> cells, std::span<const std::uint8_t> masked) {
    for (std::size_t j = 0; j < m_tile.columns; ++j) {
        if (!masked[j]) {
            add(j >> m_tile.level, static_cast<double>(cells[j]));
        }
    }
    ++m_row;
    if (m_row == m_tile.rows || m_row % (std::size_t{1} << m_tile.level) == 0) {
        finishPixelRow();
    }
}

void TilePool::add(std::size_t pixel, double value) {
    double& sum = m_sums[pixel];
    const bool isFirst = m_counts[pixel]++ == 0;
    if (m_reducer == Reducer::Mean) {
        sum += value;
        return;
    }
    if (isFirst || isStronger(m_order, value, sum)) {
        sum = value;
    }
}

void TilePool::finishPixelRow() {
    const std::size_t first = ((m_row - 1) >> m_tile.level) * m_sums.size();
    for (std::size_t pixel = 0; pixel < m_sums.size(); ++pixel) {
        const std::size_t count = m_counts[pixel];
        const double divisor =
            m_reducer == Reducer::Mean ? static_cast<double>(std::max<std::size_t>(count, 1)) : 1.0;
        m_values[first + pixel] = static_cast<float>(m_sums[pixel] / divisor);
        m_masked[first + pixel] = count == 0 ? 1 : 0;
    }
    std::fill(m_sums.begin(), m_sums.end(), 0.0);
    std::fill(m_counts.begin(), m_counts.end(), std::size_t{0});
}

template void TilePool::addRow(std::span<const float>, std::span<const std::uint8_t>);
template void TilePool::addRow(std::span<const double>, std::span<const std::uint8_t>);

} // namespace attnscope
