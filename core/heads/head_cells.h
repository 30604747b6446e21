// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace attnscope {

/// The weights of the heads of a batch item, at least one, all of one shape.
using HeadSources = std::vector<std::shared_ptr<const MatrixSource>>;

/// The mean of one cell of all heads in float64, or the largest; NaN of any head is the cell's.
double pooledCell(const HeadSources& heads, Reducer reducer, std::size_t row, std::size_t column);
/// The same of a row, into `values` [columns].
void pooledRow(const HeadSources& heads, Reducer reducer, std::size_t row, std::span<double> values);

/// The cells of all heads in one rectangle after the other, as engines hold them, made to one number each.
/// Keeps its room; for one thread.
class HeadCells {
public:
    /// Refers to the heads.
    HeadCells(const HeadSources& heads, Reducer reducer)
        : m_heads(heads)
        , m_reducer(reducer) {}

    void read(const CellRect& rect);
    /// [rect.rows][rect.columns]; 0 where no head sees any cell of the rectangle.
    std::span<const float> values() const { return m_values; }
    /// 1 where every head has the cell masked, [rect.rows][rect.columns].
    std::span<const std::uint8_t> masked() const { return m_masked; }

private:
    void readMasked(const CellRect& rect);
    void readValues(const CellRect& rect);

    const HeadSources& m_heads;
    Reducer m_reducer;
    std::vector<float> m_values;
    std::vector<std::uint8_t> m_masked;
    std::vector<std::uint8_t> m_headMasked;
    std::vector<float> m_weights;
    std::vector<double> m_made;
};

} // namespace attnscope
