// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/row_cells.h"

#include <algorithm>

namespace attnscope {

RowCells::RowCells(std::size_t first, std::span<std::uint8_t> cells)
    : m_first(first)
    , m_cells(cells) {
    std::fill(cells.begin(), cells.end(), std::uint8_t{0});
}

void RowCells::allow(std::size_t from, std::size_t end) {
    const std::size_t begin = std::min(cappedDifference(from, m_first), m_cells.size());
    const std::size_t behind = std::min(cappedDifference(end, m_first), m_cells.size());
    if (begin < behind) {
        const std::span<std::uint8_t> run = m_cells.subspan(begin, behind - begin);
        std::fill(run.begin(), run.end(), std::uint8_t{1});
    }
}

void RowCells::allowEvery(std::size_t step, std::size_t from, std::size_t end) {
    const std::size_t behind = std::min(cappedDifference(end, m_first), m_cells.size());
    std::size_t at = 0;
    if (from >= m_first) {
        at = from - m_first;
    } else {
        const std::size_t past = (m_first - from) % step;
        at = past == 0 ? 0 : step - past;
    }
    while (at < behind) {
        m_cells[at] = 1;
        at = cappedSum(at, step);
    }
}

} // namespace attnscope
