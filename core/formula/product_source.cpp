// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/product_source.h"

#include <utility>

namespace attnscope {

ProductSource::ProductSource(ProductMatrix left, ProductMatrix right, std::optional<ProductMatrix> bias)
    : m_left(std::move(left))
    , m_right(std::move(right))
    , m_bias(std::move(bias)) {}

double ProductSource::exact(std::size_t row, std::size_t column) const {
    double sum = 0.0;
    for (std::size_t k = 0; k < m_left.columns; ++k) {
        sum += m_left.at(row, k) * m_right.at(k, column);
    }
    return m_bias ? sum + m_bias->at(0, column) : sum;
}

void ProductSource::fill(const TileArea& area, Reducer reducer, std::span<float> values,
                         std::span<std::uint8_t> maskedPixels) const {
    fillFromCells(*this, area, reducer, values, maskedPixels);
}

ValueRange ProductSource::range() const {
    return rangeFromCells(*this);
}

} // namespace attnscope
