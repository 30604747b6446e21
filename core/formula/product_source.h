// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/stage_product.h"

namespace attnscope {

/// The product of two displayed matrices (+ a bias), each number added up when it is read.
class ProductSource final : public MatrixSource {
public:
    ProductSource(ProductMatrix left, ProductMatrix right, std::optional<ProductMatrix> bias);

    std::size_t rows() const override { return m_left.rows; }
    std::size_t columns() const override { return m_right.columns; }
    double exact(std::size_t row, std::size_t column) const override;
    bool masked(std::size_t, std::size_t) const override { return false; }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;
    ValueRange range() const override;

private:
    ProductMatrix m_left;
    ProductMatrix m_right;
    std::optional<ProductMatrix> m_bias; ///< of one row
};

} // namespace attnscope
