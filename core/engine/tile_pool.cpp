// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/tile_pool.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace attnscope {

namespace {

/// Below the key of every number: no cell was met.
constexpr std::int32_t kNoKey = -1;
constexpr std::int32_t kMagnitudeBits = 0x7fffffff;

} // namespace

TilePool::TilePool(const TileArea& area, Reducer reducer, CellOrder order, const Picture& picture)
    : m_area(area)
    , m_reducer(reducer)
    , m_order(order)
    , m_picture(picture) {
    if (m_picture.stride == 0) {
        m_picture.stride = area.pixelColumns();
    }
    assert(area.rows == 0 || area.columns == 0 ||
           std::min(picture.values.size(), picture.masked.size()) >=
               (area.pixelRows() - 1) * m_picture.stride + area.pixelColumns());
}

template <typename T>
void TilePool::addRow(std::span<const T> cells, std::span<const std::uint8_t> masked) {
    if (m_pixels.empty()) {
        m_pixels.assign(m_area.pixelColumns(), PooledPixel(m_reducer, m_order));
    }
    for (std::size_t j = 0; j < m_area.columns; ++j) {
        if (masked[j] == 0) {
            m_pixels[j >> m_area.levels.column].add(static_cast<double>(cells[j]));
        }
    }
    if (endsPixels()) {
        std::size_t at = pixelsBegin();
        for (const PooledPixel& pixel : m_pixels) {
            m_picture.values[at] = pixel.value();
            m_picture.masked[at] = pixel.isMasked() ? 1 : 0;
            ++at;
        }
        m_pixels.clear();
    }
}

bool TilePool::addColumns(std::span<const float> cells, std::span<const std::uint8_t> masked) {
    if (m_columns.keys.empty() && m_columns.sums.empty()) {
        clearColumns();
    }
    const bool isMax = m_reducer == Reducer::Max;
    if (isMax) {
        addStrongest(cells, masked);
    } else {
        addSums(cells, masked);
    }
    if (!endsPixels()) {
        return false;
    }
    float* const values = m_picture.values.data() + pixelsBegin();
    std::uint8_t* const hidden = m_picture.masked.data() + pixelsBegin();
    if (isMax) {
        writeStrongest(values, hidden);
    } else {
        writeMeans(values, hidden);
    }
    clearColumns();
    return true;
}

void TilePool::clearColumns() {
    if (m_reducer == Reducer::Max) {
        m_columns.keys.assign(m_area.columns, kNoKey);
        m_columns.strongest.resize(m_area.columns);
    } else {
        m_columns.sums.assign(m_area.columns, 0.0);
        m_columns.counts.assign(m_area.columns, 0);
    }
}

void TilePool::addStrongest(std::span<const float> cells, std::span<const std::uint8_t> masked) {
    std::int32_t* const keys = m_columns.keys.data();
    float* const strongest = m_columns.strongest.data();
    for (std::size_t j = 0; j < cells.size(); ++j) {
        const std::int32_t magnitude = std::bit_cast<std::int32_t>(cells[j]) & kMagnitudeBits;
        const std::int32_t key = masked[j] != 0 ? kNoKey : magnitude;
        const bool isStronger = key > keys[j];
        strongest[j] = isStronger ? cells[j] : strongest[j];
        keys[j] = isStronger ? key : keys[j];
    }
}

void TilePool::addSums(std::span<const float> cells, std::span<const std::uint8_t> masked) {
    double* const sums = m_columns.sums.data();
    std::uint32_t* const counts = m_columns.counts.data();
    for (std::size_t j = 0; j < cells.size(); ++j) {
        sums[j] += masked[j] != 0 ? 0.0 : static_cast<double>(cells[j]);
        counts[j] += masked[j] != 0 ? 0U : 1U;
    }
}

void TilePool::writeStrongest(float* values, std::uint8_t* masked) const {
    const std::int32_t* const keys = m_columns.keys.data();
    const float* const strongest = m_columns.strongest.data();
    const std::size_t width = m_area.levels.width();
    for (std::size_t first = 0, pixel = 0; first < m_area.columns; first += width, ++pixel) {
        const std::int32_t* const end = keys + std::min(m_area.columns, first + width);
        const std::int32_t* const most = std::max_element(keys + first, end);
        masked[pixel] = *most == kNoKey ? 1 : 0;
        values[pixel] = *most == kNoKey ? 0.0F : strongest[most - keys];
    }
}

void TilePool::writeMeans(float* values, std::uint8_t* masked) const {
    const std::size_t width = m_area.levels.width();
    for (std::size_t first = 0, pixel = 0; first < m_area.columns; first += width, ++pixel) {
        double sum = 0.0;
        double count = 0.0;
        for (std::size_t j = first; j < std::min(m_area.columns, first + width); ++j) {
            sum += m_columns.sums[j];
            count += m_columns.counts[j];
        }
        masked[pixel] = count == 0.0 ? 1 : 0;
        values[pixel] = static_cast<float>(sum / std::max(count, 1.0));
    }
}

bool TilePool::endsPixels() {
    ++m_row;
    return m_row == m_area.rows || m_row % m_area.levels.height() == 0;
}

template void TilePool::addRow(std::span<const float>, std::span<const std::uint8_t>);
template void TilePool::addRow(std::span<const double>, std::span<const std::uint8_t>);

} // namespace attnscope
