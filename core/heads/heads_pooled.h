// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace attnscope {

class TilePool;

/// The weights of several heads as one matrix, cell by cell: their mean, or the largest of them. A cell is
/// masked where every head has it masked. Computed from the heads whenever it is asked for.
class HeadsPooled final : public MatrixSource {
public:
    /// At least one head; all of one shape.
    HeadsPooled(std::vector<std::shared_ptr<const MatrixSource>> heads, Reducer reducer);

    std::size_t rows() const override { return m_heads.front()->rows(); }
    std::size_t columns() const override { return m_heads.front()->columns(); }
    double exact(std::size_t row, std::size_t column) const override;
    void exactRow(std::size_t row, std::span<double> values) const override;
    bool masked(std::size_t row, std::size_t column) const override;
    /// Pools what the heads make together: a pixel is never the mean of the heads' strongest cells.
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;
    ValueRange range() const override { return rangeFromCells(*this); }

private:
    void fillPiece(const CellRect& piece, TilePool& pool) const;

    std::vector<std::shared_ptr<const MatrixSource>> m_heads;
    Reducer m_reducer;
};

} // namespace attnscope
