// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/token_rows.h"

#include <algorithm>

namespace attnscope {

namespace {

template <typename Iterator>
Iterator at(Iterator begin, std::size_t offset) {
    return begin + static_cast<std::ptrdiff_t>(offset);
}

/// Rotates [first, last] by one place so that the element at `from` comes to stand at `to`.
template <typename Iterator>
void moveElement(Iterator begin, std::size_t from, std::size_t to) {
    if (from < to) {
        std::rotate(at(begin, from), at(begin, from + 1), at(begin, to + 1));
    } else {
        std::rotate(at(begin, to), at(begin, from), at(begin, from + 1));
    }
}

} // namespace

BlockMatrix withRowInserted(const BlockMatrix& matrix, std::size_t row, std::span<const double> values) {
    BlockMatrix result = matrix.withRowCount(matrix.rows() + 1);
    for (std::size_t i = matrix.rows(); i > row; --i) {
        const std::span<const double> above = matrix.row(i - 1);
        std::copy(above.begin(), above.end(), result.mutableRow(i).begin());
    }
    std::copy(values.begin(), values.end(), result.mutableRow(row).begin());
    return result;
}

BlockMatrix withRowRemoved(const BlockMatrix& matrix, std::size_t row) {
    BlockMatrix result = matrix.withRowCount(matrix.rows() - 1);
    for (std::size_t i = row; i + 1 < matrix.rows(); ++i) {
        const std::span<const double> below = matrix.row(i + 1);
        std::copy(below.begin(), below.end(), result.mutableRow(i).begin());
    }
    return result;
}

BlockMatrix withRowMoved(const BlockMatrix& matrix, std::size_t from, std::size_t to) {
    BlockMatrix result = matrix;
    const std::size_t step = from < to ? 1 : static_cast<std::size_t>(-1);
    for (std::size_t i = from; i != to; i += step) {
        const std::span<const double> next = matrix.row(i + step);
        std::copy(next.begin(), next.end(), result.mutableRow(i).begin());
    }
    if (from != to) {
        const std::span<const double> moved = matrix.row(from);
        std::copy(moved.begin(), moved.end(), result.mutableRow(to).begin());
    }
    return result;
}

BlockMatrix withColumnInserted(const BlockMatrix& matrix, std::size_t column,
                               std::span<const double> values) {
    BlockMatrix result(matrix.rows(), matrix.columns() + 1);
    for (std::size_t i = 0; i < matrix.rows(); ++i) {
        const std::span<const double> old = matrix.row(i);
        const std::span<double> row = result.mutableRow(i);
        std::copy(old.begin(), at(old.begin(), column), row.begin());
        row[column] = values[i];
        std::copy(at(old.begin(), column), old.end(), at(row.begin(), column + 1));
    }
    return result;
}

BlockMatrix withColumnRemoved(const BlockMatrix& matrix, std::size_t column) {
    BlockMatrix result(matrix.rows(), matrix.columns() - 1);
    for (std::size_t i = 0; i < matrix.rows(); ++i) {
        const std::span<const double> old = matrix.row(i);
        const std::span<double> row = result.mutableRow(i);
        std::copy(old.begin(), at(old.begin(), column), row.begin());
        std::copy(at(old.begin(), column + 1), old.end(), at(row.begin(), column));
    }
    return result;
}

BlockMatrix withColumnMoved(const BlockMatrix& matrix, std::size_t from, std::size_t to) {
    BlockMatrix result = matrix;
    if (from == to) {
        return result;
    }
    for (std::size_t i = 0; i < matrix.rows(); ++i) {
        moveElement(result.mutableRow(i).begin(), from, to);
    }
    return result;
}

} // namespace attnscope
