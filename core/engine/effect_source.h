// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/matrix/block_matrix.h"

#include <memory>
#include <vector>

namespace attnscope {

/// ‖v_j‖ of each row of V, [keys].
std::vector<double> rowLengths(const BlockMatrix& values);

/// ‖a_ij·v_j‖ = |a_ij|·‖v_j‖ [queries][keys] of weights that are in memory (Kobayashi et al. 2020, "Attention
/// is Not Only a Weight").
class EffectSource final : public MatrixSource {
public:
    /// `weights` [queries][keys] are those that multiply V: after dropout. `values` is V [keys][d_v].
    EffectSource(std::shared_ptr<const MatrixSource> weights, const BlockMatrix& values);

    std::size_t rows() const override { return m_weights->rows(); }
    std::size_t columns() const override { return m_weights->columns(); }
    double exact(std::size_t row, std::size_t column) const override;
    void exactRow(std::size_t row, std::span<double> values) const override;
    bool masked(std::size_t row, std::size_t column) const override { return m_weights->masked(row, column); }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;
    ValueRange range() const override { return rangeFromCells(*this); }

private:
    std::shared_ptr<const MatrixSource> m_weights;
    std::vector<double> m_lengths; ///< [keys]
};

} // namespace attnscope
