// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/matrix/block_matrix.h"
#include "core/textbook/dropout_cells.h"

namespace attnscope {

/// Weights that are at hand, after dropout.
class DroppedWeights final : public MatrixSource {
public:
    DroppedWeights(BlockMatrix weights, const DropoutCells& cells);

    /// [queries][keys]
    const BlockMatrix& matrix() const { return m_matrix; }

    std::size_t rows() const override { return m_matrix.rows(); }
    std::size_t columns() const override { return m_matrix.columns(); }
    double exact(std::size_t row, std::size_t column) const override { return m_matrix(row, column); }
    bool masked(std::size_t, std::size_t) const override { return false; }
    bool dropped(std::size_t row, std::size_t column) const override { return m_cells.dropped(row, column); }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override {
        fillFromCells(*this, area, reducer, values, maskedPixels);
    }
    ValueRange range() const override { return rangeFromCells(*this); }

private:
    BlockMatrix m_matrix;
    DropoutCells m_cells;
};

} // namespace attnscope
