// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/heads_pooled.h"

#include "core/engine/tile_pool.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

/// One cell of all heads; NaN of any head is the cell's.
class PooledCell {
public:
    explicit PooledCell(Reducer reducer)
        : m_reducer(reducer) {}

    void add(double weight) {
        ++m_count;
        m_sum += weight;
        m_max = isStronger(CellOrder::Value, weight, m_max) ? weight : m_max;
    }
    double value() const { return m_reducer == Reducer::Mean ? m_sum / static_cast<double>(m_count) : m_max; }

private:
    Reducer m_reducer;
    std::size_t m_count = 0;
    double m_sum = 0.0;
    double m_max = -std::numeric_limits<double>::infinity();
};

} // namespace

HeadsPooled::HeadsPooled(std::vector<std::shared_ptr<const MatrixSource>> heads, Reducer reducer)
    : m_heads(std::move(heads))
    , m_reducer(reducer) {}

double HeadsPooled::exact(std::size_t row, std::size_t column) const {
    PooledCell cell(m_reducer);
    for (const auto& head : m_heads) {
        cell.add(head->exact(row, column));
    }
    return cell.value();
}

bool HeadsPooled::masked(std::size_t row, std::size_t column) const {
    return std::all_of(m_heads.begin(), m_heads.end(),
                       [row, column](const auto& head) { return head->masked(row, column); });
}

void HeadsPooled::fill(const TileArea& area, Reducer reducer, std::span<float> values,
                       std::span<std::uint8_t> maskedPixels) const {
    TilePool pool(area, reducer, order(), {values, maskedPixels});
    std::vector<float> weights(area.columns);
    std::vector<std::uint8_t> hidden(area.columns);
    std::vector<double> cells(area.columns);
    std::vector<std::uint8_t> allHidden(area.columns);
    for (std::size_t i = area.row; i < area.endRow(); ++i) {
        std::vector<PooledCell> line(area.columns, PooledCell(m_reducer));
        std::fill(allHidden.begin(), allHidden.end(), std::uint8_t{1});
        for (const auto& head : m_heads) {
            head->fill({{i, area.column, 1, area.columns}, 0}, Reducer::Max, weights, hidden);
            for (std::size_t at = 0; at < area.columns; ++at) {
                // Under a finite fill a masked cell has a weight, which pictures of the head leave out.
                line[at].add(hidden[at] ? head->exact(i, area.column + at)
                                        : static_cast<double>(weights[at]));
                allHidden[at] = allHidden[at] && hidden[at] ? 1 : 0;
            }
        }
        std::transform(line.begin(), line.end(), cells.begin(),
                       [](const PooledCell& cell) { return cell.value(); });
        pool.addRow<double>(cells, allHidden);
    }
}

} // namespace attnscope
