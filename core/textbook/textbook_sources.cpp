// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/textbook_sources.h"

#include "core/engine/tile_pool.h"
#include "core/masks/hiding_bias.h"

#include <algorithm>
#include <type_traits>

namespace attnscope {

template <typename T>
void QueryKeySource<T>::exactRow(std::size_t row, std::span<double> values) const {
    if constexpr (std::is_same_v<T, double>) {
        std::vector<std::uint8_t> allowed(columns(), 1);
        if (m_stage >= Stage::Masked) {
            m_trace->allowedRow(row, allowed);
        }
        m_trace->cells(m_stage, row, 0, allowed, values);
    } else {
        MatrixSource::exactRow(row, values);
    }
}

template <typename T>
void QueryKeySource<T>::fill(const TileArea& area, Reducer reducer, std::span<float> values,
                             std::span<std::uint8_t> maskedPixels) const {
    TilePool pool(area, reducer, order(), {values, maskedPixels});
    std::vector<T> cells(area.columns);
    std::vector<std::uint8_t> allowed(columns(), 1);
    std::vector<std::uint8_t> hidden(area.columns, 0);
    for (std::size_t i = area.row; i < area.endRow(); ++i) {
        if (m_stage >= Stage::Masked) {
            m_trace->allowedRow(i, allowed);
            for (std::size_t j = 0; j < area.columns; ++j) {
                hidden[j] = allowed[area.column + j] ? 0 : 1;
            }
            if (m_trace->bias()) {
                markHidden(*m_trace->bias(), i, area.column, hidden);
            }
        }
        m_trace->cells(m_stage, i, area.column, std::span(allowed).subspan(area.column, area.columns), cells);
        pool.addRow<T>(cells, hidden);
    }
}

template <typename T>
OutputSource<T>::OutputSource(std::shared_ptr<const TextbookTrace<T>> trace, BlockMatrix values,
                              std::vector<T> output)
    : m_trace(std::move(trace))
    , m_values(std::move(values))
    , m_output(std::move(output)) {
    RangeTracker range;
    for (const T value : m_output) {
        range.add(value);
    }
    m_range = range.range();
}

template <typename T>
void OutputSource<T>::exactRow(std::size_t row, std::span<double> values) const {
    if constexpr (std::is_same_v<T, double>) {
        std::copy_n(m_output.begin() + static_cast<std::ptrdiff_t>(row * columns()), columns(),
                    values.begin());
    } else {
        MatrixSource::exactRow(row, values);
    }
}

template <typename T>
double OutputSource<T>::exact(std::size_t row, std::size_t column) const {
    if constexpr (std::is_same_v<T, double>) {
        return m_output[row * columns() + column];
    } else {
        const std::shared_ptr<const ExactCells::Row> weights = m_trace->exactRow(row);
        const bool drops = m_trace->combiningStage() == Stage::AfterDropout;
        double sum = 0.0;
        for (std::size_t j = 0; j < weights->weights.size(); ++j) {
            const double weight = weights->weights[j];
            sum += (drops ? m_trace->dropout().applied(weight, row, j) : weight) * m_values(j, column);
        }
        return sum;
    }
}

template <typename T>
void OutputSource<T>::fill(const TileArea& area, Reducer reducer, std::span<float> values,
                           std::span<std::uint8_t> maskedPixels) const {
    TilePool pool(area, reducer, order(), {values, maskedPixels});
    const std::vector<std::uint8_t> unmasked(area.columns, 0);
    for (std::size_t i = area.row; i < area.endRow(); ++i) {
        pool.addRow<T>(std::span(m_output).subspan(i * columns() + area.column, area.columns), unmasked);
    }
}

template class QueryKeySource<float>;
template class QueryKeySource<double>;
template class OutputSource<float>;
template class OutputSource<double>;

} // namespace attnscope
