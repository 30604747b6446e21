// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

#include <memory>
#include <vector>

namespace attnscope {

/// The numbers of a source in memory over the largest magnitude in their row, so that each row is seen by
/// itself: −1 … 1. Of a row that has none they are 0. Cells that the mask forbids have no part in that.
class RowShareSource final : public MatrixSource {
public:
    explicit RowShareSource(std::shared_ptr<const MatrixSource> numbers);

    std::size_t rows() const override { return m_numbers->rows(); }
    std::size_t columns() const override { return m_numbers->columns(); }
    double exact(std::size_t row, std::size_t column) const override;
    bool masked(std::size_t row, std::size_t column) const override { return m_numbers->masked(row, column); }
    CellOrder order() const override { return m_numbers->order(); }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override {
        fillFromCells(*this, area, reducer, values, maskedPixels);
    }
    ValueRange range() const override { return rangeFromCells(*this); }

private:
    std::shared_ptr<const MatrixSource> m_numbers;
    std::vector<double> m_largest; ///< [rows] magnitudes
};

} // namespace attnscope
