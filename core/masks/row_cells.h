// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace attnscope {

/// a + b, or the largest number where that is too much.
constexpr std::size_t cappedSum(std::size_t a, std::size_t b) {
    return b > SIZE_MAX - a ? SIZE_MAX : a + b;
}

/// a − b, or 0.
constexpr std::size_t cappedDifference(std::size_t a, std::size_t b) {
    return a > b ? a - b : 0;
}

/// Some keys of one query, forbidden at first, and which of them are allowed. Keys are named as in the whole
/// matrix; those outside are passed over.
class RowCells {
public:
    /// `cells` are the keys from `first` on.
    RowCells(std::size_t first, std::span<std::uint8_t> cells);

    /// Keys [from, end).
    void allow(std::size_t from, std::size_t end);
    /// Keys from, from + step, … below end.
    void allowEvery(std::size_t step, std::size_t from, std::size_t end);

private:
    std::size_t m_first;
    std::span<std::uint8_t> m_cells;
};

} // namespace attnscope
