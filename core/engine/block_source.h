// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/matrix/block_matrix.h"

namespace attnscope {

/// A float64 matrix in memory, without a mask, as a source; shares the matrix's blocks.
class BlockSource final : public MatrixSource {
public:
    explicit BlockSource(BlockMatrix matrix);

    std::size_t rows() const override { return m_matrix.rows(); }
    std::size_t columns() const override { return m_matrix.columns(); }
    double exact(std::size_t row, std::size_t column) const override { return m_matrix(row, column); }
    bool masked(std::size_t, std::size_t) const override { return false; }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;
    ValueRange range() const override;

private:
    BlockMatrix m_matrix;
};

} // namespace attnscope
