// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/masks/mask.h"

#include <memory>
#include <vector>

namespace attnscope {

/// log₂ N_i·a, N_i the keys that query i may attend to: 0 is as much as an even spread would give. −∞ for a
/// weight of 0 (or below).
double liftOf(double weight, std::size_t allowed);

/// The range in which lift is coloured: up to the largest, and a quarter as far below uniform.
ValueRange liftRange(double largest);

/// Lift of weights that are at hand. Pools by the largest lift, also where a mean is asked for.
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
