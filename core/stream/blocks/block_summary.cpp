// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/blocks/block_summary.h"

#include "core/stream/blocks/pooled_numbers.h"

#include <algorithm>

namespace attnscope {

BlockSummary BlockSummary::strip(std::size_t first, std::size_t blockRows, std::size_t cellColumns) const {
    BlockSummary made(blockRows * kCells, cellColumns,
                      {.low = !low.empty(), .lift = !lift.empty(), .count = !countsAll()});
    made.firstRow = first;
    return made;
}

void BlockSummary::clearRow(std::size_t row) {
    const auto clear = [this, row](auto& plane) {
        if (!plane.empty()) {
            const auto begin = plane.begin() + static_cast<std::ptrdiff_t>(index(row, 0));
            std::fill_n(begin, columns, 0);
        }
    };
    clear(high);
    clear(low);
    clear(lift);
    clear(sum);
    clear(count);
    clear(largeCount);
}

void BlockSummary::add(const BlockSummary& strip, std::size_t stripRow, std::size_t toRow) {
    const unsigned step = level - strip.level;
    for (std::size_t column = 0; column < strip.columns; ++column) {
        const std::size_t from = strip.index(stripRow, column);
        const std::size_t to = index(toRow, column >> step);
        if (!countsAll() && strip.counted(from) == 0.0F) {
            continue;
        }
        // Where nothing counts yet there is no number to compare with; where all count none is below 0.
        const bool isFirst = !countsAll() && counted(to) == 0.0F;
        high[to] = isFirst ? strip.high[from] : largerNumber(strip.high[from], high[to]);
        if (!low.empty()) {
            low[to] = isFirst ? strip.low[from] : smallerNumber(strip.low[from], low[to]);
        }
        if (!lift.empty()) {
            lift[to] = largerNumber(strip.lift[from], lift[to]);
        }
        sum[to] += strip.sum[from];
        if (!count.empty()) {
            count[to] = static_cast<std::uint16_t>(count[to] + strip.count[from]);
        } else if (!largeCount.empty()) {
            largeCount[to] += strip.counted(from);
        }
    }
}

} // namespace attnscope
