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

/// Writes which keys of one query are allowed; all are forbidden at first. Keys are counted from the
/// beginning of the matrix row; those outside `cells` are ignored.
class RowCells {
public:
    /// `cells` are of the keys from `first` on; sets them to 0.
    RowCells(std::size_t first, std::span<std::uint8_t> cells);

    /// Allows keys [from, end).
    void allow(std::size_t from, std::size_t end);
    /// Allows keys from, from + step, … below end.
    void allowEvery(std::size_t step, std::size_t from, std::size_t end);

private:
    std::size_t m_first;
    std::span<std::uint8_t> m_cells;
};

} // namespace attnscope
