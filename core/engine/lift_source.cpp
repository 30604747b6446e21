// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/lift_source.h"

#include "core/engine/tile_pool.h"

#include <cmath>
#include <limits>
#include <utility>

namespace attnscope {

double liftOf(double weight, std::size_t allowed) {
    return weight <= 0.0 ? -std::numeric_limits<double>::infinity()
                         : std::log2(weight * static_cast<double>(allowed));
}

ValueRange liftRange(double largest) {
    constexpr double kBelowUniform = 0.25;
    const double high = std::isfinite(largest) && largest > 0.0 ? largest : 1.0;
    return {-kBelowUniform * high, high};
}

LiftSource::LiftSource(std::shared_ptr<const MatrixSource> weights, const Mask& mask)
    : m_weights(std::move(weights))
    , m_allowed(m_weights->rows()) {
    for (std::size_t i = 0; i < m_allowed.size(); ++i) {
        m_allowed[i] = mask.allowedInRow(i);
    }
}

void LiftSource::fill(const TileArea& area, Reducer, std::span<float> values,
                      std::span<std::uint8_t> maskedPixels) const {
    TilePool pool(area, Reducer::Max, order(), {values, maskedPixels});
    std::vector<float> row(area.columns);
    std::vector<std::uint8_t> hidden(area.columns);
    for (std::size_t i = area.row; i < area.endRow(); ++i) {
        m_weights->fill({{i, area.column, 1, area.columns}, 0}, Reducer::Max, row, hidden);
        for (float& cell : row) {
            cell = static_cast<float>(liftOf(static_cast<double>(cell), m_allowed[i]));
        }
        pool.addRow<float>(row, hidden);
    }
}

ValueRange LiftSource::range() const {
    return liftRange(rangeFromCells(*this).high);
}

} // namespace attnscope
