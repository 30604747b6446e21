// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/product/product_picture.h"

namespace attnscope::ui {

QRectF ProductPlace::cellRect(std::size_t row, std::size_t column) const {
    return {frame.left() + columns.start(column), frame.top() + rows.start(row), columns.sizeOf(column),
            rows.sizeOf(row)};
}

QRectF ProductPlace::rowRect(std::size_t row) const {
    return {frame.left(), frame.top() + rows.start(row), frame.width(), rows.sizeOf(row)};
}

QRectF ProductPlace::columnRect(std::size_t column) const {
    return {frame.left() + columns.start(column), frame.top(), columns.sizeOf(column), frame.height()};
}

std::optional<std::pair<std::size_t, std::size_t>> ProductPlace::cellAt(const QPointF& point) const {
    const auto row = rows.at(point.y() - frame.top());
    const auto column = columns.at(point.x() - frame.left());
    return row && column ? std::optional(std::pair(*row, *column)) : std::nullopt;
}

std::size_t ProductPlay::steps(ProductOrder order, std::size_t rows, std::size_t columns) {
    return order == ProductOrder::Rows ? rows : order == ProductOrder::Columns ? columns : rows * columns;
}

bool ProductPlay::has(std::size_t row, std::size_t column, std::size_t columns) const {
    return (order == ProductOrder::Rows      ? row
            : order == ProductOrder::Columns ? column
                                             : row * columns + column) < step;
}

} // namespace attnscope::ui
