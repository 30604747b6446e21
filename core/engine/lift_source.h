// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/masks/mask.h"

#include <memory>
#include <vector>

namespace attnscope {

/// log₂ N_i·a, where query i may attend to N_i = `allowed` keys: 0 is the weight of an even spread. −∞
/// for a weight of 0 or below.
double liftOf(double weight, std::size_t allowed);

/// The colour range of lift: from −largest/4 to `largest`.
ValueRange liftRange(double largest);

/// Lift of the weights of a source in memory. Pools by the largest lift, for Reducer::Mean too.
class LiftSource final : public MatrixSource {
public:
    LiftSource(std::shared_ptr<const MatrixSource> weights, const Mask& mask);

    std::size_t rows() const override { return m_weights->rows(); }
    std::size_t columns() const override { return m_weights->columns(); }
    double exact(std::size_t row, std::size_t column) const override {
        return liftOf(m_weights->exact(row, column), m_allowed[row]);
    }
    bool masked(std::size_t row, std::size_t column) const override { return m_weights->masked(row, column); }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;
    ValueRange range() const override;
    CellOrder order() const override { return CellOrder::Value; }

private:
    std::shared_ptr<const MatrixSource> m_weights;
    std::vector<std::size_t> m_allowed; ///< [queries]
};

} // namespace attnscope
