// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/effect_source.h"

#include "core/engine/tile_pool.h"
#include "core/matrix/row_reader.h"

#include <cmath>
#include <utility>

namespace attnscope {

std::vector<double> rowLengths(const BlockMatrix& values) {
    std::vector<double> lengths(values.rows());
    RowReader rows(values);
    for (std::size_t row = 0; row < lengths.size(); ++row) {
        double squares = 0.0;
        for (const double value : rows.row(row)) {
            squares += value * value;
        }
        lengths[row] = std::sqrt(squares);
    }
    return lengths;
}

EffectSource::EffectSource(std::shared_ptr<const MatrixSource> weights, const BlockMatrix& values)
    : m_weights(std::move(weights))
    , m_lengths(rowLengths(values)) {}

double EffectSource::exact(std::size_t row, std::size_t column) const {
    return std::abs(m_weights->exact(row, column)) * m_lengths[column];
}

void EffectSource::exactRow(std::size_t row, std::span<double> values) const {
    m_weights->exactRow(row, values);
    for (std::size_t column = 0; column < values.size(); ++column) {
        values[column] = std::abs(values[column]) * m_lengths[column];
    }
}

void EffectSource::fill(const TileArea& area, Reducer reducer, std::span<float> values,
                        std::span<std::uint8_t> maskedPixels) const {
    TilePool pool(area, reducer, order(), {values, maskedPixels});
    std::vector<float> row(area.columns);
    std::vector<std::uint8_t> hidden(area.columns);
    for (std::size_t i = area.row; i < area.endRow(); ++i) {
        m_weights->fill({{i, area.column, 1, area.columns}, 0}, Reducer::Max, row, hidden);
        for (std::size_t j = 0; j < area.columns; ++j) {
            row[j] = std::abs(row[j]) * static_cast<float>(m_lengths[area.column + j]);
        }
        pool.addRow<float>(row, hidden);
    }
}

} // namespace attnscope
