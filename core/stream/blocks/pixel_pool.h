// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace attnscope {

/// Pools a piece of float32 cells into the pixels of a larger picture, by the rules of MatrixSource::fill and
/// as fast as the cells come from the kernels: branch-free, column by column.
class PixelPool {
public:
    /// `columns` cells a row, 2^level of them a pixel.
    PixelPool(std::size_t columns, unsigned level, Reducer reducer);

    /// One more row of cells of the pixels' row that is open.
    void addRow(std::span<const float> cells, std::span<const std::uint8_t> masked);
    /// Writes the row of pixels [⌈columns / 2^level⌉] and begins the next.
    void finishPixels(std::span<float> values, std::span<std::uint8_t> maskedPixels);

private:
    void addStrongest(std::span<const float> cells, std::span<const std::uint8_t> masked);
    void addSums(std::span<const float> cells, std::span<const std::uint8_t> masked);

    unsigned m_level;
    Reducer m_reducer;
    std::vector<std::int32_t> m_keys;    ///< [columns]: the bits of the magnitude, so that NaN is strongest
    std::vector<float> m_strongest;      ///< [columns]
    std::vector<double> m_sums;          ///< [columns]
    std::vector<std::uint32_t> m_counts; ///< [columns]: cells that are not masked
};

} // namespace attnscope
