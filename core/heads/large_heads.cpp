// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/heads/large_heads.h"

#include <algorithm>
#include <utility>

namespace attnscope {

LargeHeads::LargeHeads(HeadSources heads, Reducer reducer, const std::shared_ptr<const Mask>& mask)
    : WeightCells(mask, allowedInRows(*mask))
    , m_heads(std::move(heads))
    , m_reducer(reducer) {}

void LargeHeads::read(const CellRect& rect, std::span<float> values, std::span<std::uint8_t> masked) const {
    if (mask().classify(rect) == BlockClass::Empty) {
        std::fill(values.begin(), values.end(), 0.0F);
        std::fill(masked.begin(), masked.end(), std::uint8_t{1});
        return;
    }
    HeadCells cells(m_heads, m_reducer);
    cells.read(rect);
    std::copy(cells.values().begin(), cells.values().end(), values.begin());
    std::copy(cells.masked().begin(), cells.masked().end(), masked.begin());
}

} // namespace attnscope
