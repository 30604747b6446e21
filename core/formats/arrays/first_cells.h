// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace attnscope {

/// The first `count` of all cells that were taken, in the order of `isBefore`. O(count) memory.
template <typename Cell, bool (*isBefore)(const Cell&, const Cell&)>
class FirstCells {
public:
    explicit FirstCells(std::size_t count)
        : m_count(count) {}

    void take(const Cell& cell) {
        if (m_count == 0 || (m_heap.size() == m_count && !isBefore(cell, m_heap.front()))) {
            return;
        }
        if (m_heap.size() == m_count) {
            std::pop_heap(m_heap.begin(), m_heap.end(), isBefore);
            m_heap.pop_back();
        }
        m_heap.push_back(cell);
        std::push_heap(m_heap.begin(), m_heap.end(), isBefore);
    }

    std::vector<Cell> inOrder() && {
        std::sort_heap(m_heap.begin(), m_heap.end(), isBefore);
        return std::move(m_heap);
    }

private:
    std::size_t m_count;
    std::vector<Cell> m_heap; ///< the last of them in front
};

} // namespace attnscope
