// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

#include <vector>

namespace attnscope {

/// Pools a tile row by row: the one place that knows how several cells become one pixel.
class TilePool {
public:
    /// Both spans are [pixelRows][pixelColumns] and are written by `finish`.
    TilePool(const Tile& tile, Reducer reducer, CellOrder order, std::span<float> values,
             std::span<std::uint8_t> maskedPixels);

    /// The next row of the tile: as many cells as it has columns.
    template <typename T>
    void addRow(std::span<const T> cells, std::span<const std::uint8_t> masked);

private:
    void add(std::size_t pixel, double value);
    void finishPixelRow();

    Tile m_tile;
    Reducer m_reducer;
    CellOrder m_order;
    std::span<float> m_values;
    std::span<std::uint8_t> m_masked;
    std::size_t m_row = 0;
    std::vector<double> m_sums;        ///< [pixelColumns]: the sum, or the strongest cell so far
    std::vector<std::size_t> m_counts; ///< [pixelColumns]: cells that are not masked
};

} // namespace attnscope
