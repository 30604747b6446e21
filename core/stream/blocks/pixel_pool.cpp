// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/blocks/pixel_pool.h"

#include <algorithm>
#include <bit>

namespace attnscope {

namespace {

/// Below the key of every number: no cell was met.
constexpr std::int32_t kNoKey = -1;
constexpr std::int32_t kMagnitudeBits = 0x7fffffff;

} // namespace

PixelPool::PixelPool(std::size_t columns, unsigned level, Reducer reducer)
    : m_level(level)
    , m_reducer(reducer) {
    if (reducer == Reducer::Max) {
        m_keys.assign(columns, kNoKey);
        m_strongest.assign(columns, 0.0F);
    } else {
        m_sums.assign(columns, 0.0);
        m_counts.assign(columns, 0);
    }
}

void PixelPool::addRow(std::span<const float> cells, std::span<const std::uint8_t> masked) {
    if (m_reducer == Reducer::Max) {
        addStrongest(cells, masked);
    } else {
        addSums(cells, masked);
    }
}

void PixelPool::addStrongest(std::span<const float> cells, std::span<const std::uint8_t> masked) {
    std::int32_t* const keys = m_keys.data();
    float* const strongest = m_strongest.data();
    for (std::size_t j = 0; j < cells.size(); ++j) {
        const std::int32_t magnitude = std::bit_cast<std::int32_t>(cells[j]) & kMagnitudeBits;
        const std::int32_t key = masked[j] != 0 ? kNoKey : magnitude;
        const bool isStronger = key > keys[j];
        strongest[j] = isStronger ? cells[j] : strongest[j];
        keys[j] = isStronger ? key : keys[j];
    }
}

void PixelPool::addSums(std::span<const float> cells, std::span<const std::uint8_t> masked) {
    double* const sums = m_sums.data();
    std::uint32_t* const counts = m_counts.data();
    for (std::size_t j = 0; j < cells.size(); ++j) {
        sums[j] += masked[j] != 0 ? 0.0 : static_cast<double>(cells[j]);
        counts[j] += masked[j] != 0 ? 0U : 1U;
    }
}

void PixelPool::finishPixels(std::span<float> values, std::span<std::uint8_t> maskedPixels) {
    const std::size_t side = std::size_t{1} << m_level;
    const std::size_t columns = std::max(m_keys.size(), m_sums.size());
    for (std::size_t pixel = 0; pixel * side < columns; ++pixel) {
        const std::size_t first = pixel * side;
        const std::size_t last = std::min(columns, first + side);
        if (m_reducer == Reducer::Max) {
            const auto keys = m_keys.begin();
            const auto at =
                static_cast<std::size_t>(std::max_element(keys + static_cast<std::ptrdiff_t>(first),
                                                          keys + static_cast<std::ptrdiff_t>(last)) -
                                         keys);
            maskedPixels[pixel] = m_keys[at] == kNoKey ? 1 : 0;
            values[pixel] = m_keys[at] == kNoKey ? 0.0F : m_strongest[at];
            continue;
        }
        double sum = 0.0;
        double count = 0.0;
        for (std::size_t j = first; j < last; ++j) {
            sum += m_sums[j];
            count += m_counts[j];
        }
        maskedPixels[pixel] = count == 0.0 ? 1 : 0;
        values[pixel] = static_cast<float>(sum / std::max(count, 1.0));
    }
    std::fill(m_keys.begin(), m_keys.end(), kNoKey);
    std::fill(m_sums.begin(), m_sums.end(), 0.0);
    std::fill(m_counts.begin(), m_counts.end(), 0U);
}

} // namespace attnscope
