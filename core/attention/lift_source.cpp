// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/lift_source.h"

#include "core/attention/strongest_cell.h"

#include <algorithm>
#include <cmath>
#include <functional>
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

void LiftSource::fill(const Tile& tile, Reducer, std::span<float> values,
                      std::span<std::uint8_t> maskedPixels) const {
    constexpr float kNothing = -std::numeric_limits<float>::infinity();
    const std::size_t pixels = tile.pixelColumns();
    std::fill_n(values.begin(), tile.pixelRows() * pixels, kNothing);
    std::fill_n(maskedPixels.begin(), tile.pixelRows() * pixels, std::uint8_t{1});
    std::vector<float> row(tile.columns);
    std::vector<std::uint8_t> hidden(tile.columns);
    for (std::size_t i = 0; i < tile.rows; ++i) {
        m_weights->fill({tile.row + i, tile.column, 1, tile.columns, 0}, Reducer::Max, row, hidden);
        for (std::size_t j = 0; j < tile.columns; ++j) {
            const std::size_t pixel = (i >> tile.level) * pixels + (j >> tile.level);
            if (hidden[j] == 0) {
                const auto lift =
                    static_cast<float>(liftOf(static_cast<double>(row[j]), m_allowed[tile.row + i]));
                values[pixel] = std::isnan(lift) || lift > values[pixel] ? lift : values[pixel];
                maskedPixels[pixel] = 0;
            }
        }
    }
    for (std::size_t pixel = 0; pixel < tile.pixelRows() * pixels; ++pixel) {
        values[pixel] = maskedPixels[pixel] != 0 ? 0.0F : values[pixel];
    }
}

ValueRange LiftSource::range() const {
    const std::optional<CellValue> found = strongest({0, 0, rows(), columns(), 0});
    return liftRange(found ? found->value : 0.0);
}

std::optional<CellValue> LiftSource::strongest(const Tile& tile) const {
    return strongestCell(*this, tile, std::greater<>());
}

} // namespace attnscope
