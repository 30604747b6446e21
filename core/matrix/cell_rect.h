// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cstddef>

namespace attnscope {

/// A rectangle of cells of a matrix: rows [row, endRow()) × columns [column, endColumn()).
struct CellRect {
    std::size_t row = 0;
    std::size_t column = 0;
    std::size_t rows = 0;
    std::size_t columns = 0;

    std::size_t endRow() const { return row + rows; }
    std::size_t endColumn() const { return column + columns; }
    /// How many cells it has.
    std::size_t cells() const { return rows * columns; }
    bool contains(std::size_t i, std::size_t j) const {
        return i >= row && i < endRow() && j >= column && j < endColumn();
    }
    /// Whether every cell of the other is one of its own.
    bool contains(const CellRect& other) const {
        return other.row >= row && other.column >= column && other.endRow() <= endRow() &&
               other.endColumn() <= endColumn();
    }
    bool operator==(const CellRect&) const = default;
};

/// The cells that both have; empty (no rows or no columns) where there are none.
inline CellRect intersection(const CellRect& a, const CellRect& b) {
    const std::size_t row = std::max(a.row, b.row);
    const std::size_t column = std::max(a.column, b.column);
    const std::size_t endRow = std::min(a.endRow(), b.endRow());
    const std::size_t endColumn = std::min(a.endColumn(), b.endColumn());
    return {row, column, endRow > row ? endRow - row : 0, endColumn > column ? endColumn - column : 0};
}

} // namespace attnscope
