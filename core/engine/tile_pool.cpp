// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/tile_pool.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

namespace attnscope {

namespace {

/// Below the key of every number: no cell was met.
constexpr std::int32_t kNoKey = -1;
constexpr std::int32_t kMagnitudeBits = 0x7fffffff;

/// By the bits, so that NaN is strongest and no branch is taken.
constexpr auto kStrongerByMagnitude = [](double shown, double cell, bool counts) {
    const auto shownBits = std::bit_cast<std::uint64_t>(shown);
    const auto cellBits = std::bit_cast<std::uint64_t>(cell);
    const std::uint64_t takes = -static_cast<std::uint64_t>(counts & (cellBits << 1 > shownBits << 1));
    return std::bit_cast<double>((cellBits & takes) | (shownBits & ~takes));
};

constexpr auto kStrongerByValue = [](double shown, double cell, bool counts) {
    return counts && isStronger(CellOrder::Value, cell, shown) ? cell : shown;
};

constexpr auto kSum = [](double sum, double cell, bool counts) { return counts ? sum + cell : sum; };

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
    assert(cells.size() == m_area.columns && masked.size() == m_area.columns);
    if (m_pixels.empty()) {
        // No cell is weaker than what stands here before the first one.
        const bool isByValue = m_reducer == Reducer::Max && m_order == CellOrder::Value;
        m_pixels.assign(m_area.pixelColumns(),
                        {isByValue ? -std::numeric_limits<double>::infinity() : 0.0, 0});
    }
    if (m_reducer == Reducer::Mean) {
        foldRow(cells, masked, kSum);
    } else if (m_order == CellOrder::Magnitude) {
        foldRow(cells, masked, kStrongerByMagnitude);
    } else {
        foldRow(cells, masked, kStrongerByValue);
    }
    if (endsPixels()) {
        writePixels();
        m_pixels.clear();
    }
}

template <typename T, typename Fold>
void TilePool::foldRow(std::span<const T> cells, std::span<const std::uint8_t> masked, const Fold& fold) {
    const std::size_t width = m_area.levels.width();
    std::size_t j = 0;
    for (Pixel& pixel : m_pixels) {
        double number = pixel.number;
        std::size_t count = pixel.count;
        for (const std::size_t end = std::min(m_area.columns, j + width); j < end; ++j) {
            const bool counts = masked[j] == 0;
            number = fold(number, static_cast<double>(cells[j]), counts);
            count += counts ? 1 : 0;
        }
        pixel = {number, count};
    }
}

void TilePool::writePixels() {
    const bool isMean = m_reducer == Reducer::Mean;
    std::size_t at = pixelsBegin();
    for (const Pixel& pixel : m_pixels) {
        const double divisor = isMean ? static_cast<double>(std::max<std::size_t>(pixel.count, 1)) : 1.0;
        m_picture.values[at] = pixel.count == 0 ? 0.0F : static_cast<float>(pixel.number / divisor);
        m_picture.masked[at] = pixel.count == 0 ? 1 : 0;
        ++at;
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
