// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/heads/head_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

/// What a cell is before the first head.
double nothingYet(Reducer reducer) {
    return reducer == Reducer::Mean ? 0.0 : -std::numeric_limits<double>::infinity();
}

/// With the weight of one more head.
double withHead(Reducer reducer, double made, double weight) {
    if (reducer == Reducer::Mean) {
        return made + weight;
    }
    return isStronger(CellOrder::Value, weight, made) ? weight : made;
}

double divisorOf(Reducer reducer, std::size_t heads) {
    return reducer == Reducer::Mean ? static_cast<double>(heads) : 1.0;
}

} // namespace

double pooledCell(const HeadSources& heads, Reducer reducer, std::size_t row, std::size_t column) {
    double made = nothingYet(reducer);
    for (const auto& head : heads) {
        made = withHead(reducer, made, head->exact(row, column));
    }
    return made / divisorOf(reducer, heads.size());
}

void pooledRow(const HeadSources& heads, Reducer reducer, std::size_t row, std::span<double> values) {
    std::fill(values.begin(), values.end(), nothingYet(reducer));
    std::vector<double> weights(values.size());
    for (const auto& head : heads) {
        head->exactRow(row, weights);
        for (std::size_t at = 0; at < values.size(); ++at) {
            values[at] = withHead(reducer, values[at], weights[at]);
        }
    }
    const double divisor = divisorOf(reducer, heads.size());
    std::transform(values.begin(), values.end(), values.begin(),
                   [divisor](double made) { return made / divisor; });
}

void HeadCells::read(const CellRect& rect) {
    readMasked(rect);
    m_values.assign(rect.cells(), 0.0F);
    // A weight that stands in a masked cell counts only where another head sees the cell.
    if (std::any_of(m_masked.begin(), m_masked.end(), [](std::uint8_t cell) { return cell == 0; })) {
        readValues(rect);
    }
}

void HeadCells::readMasked(const CellRect& rect) {
    m_masked.assign(rect.cells(), 1);
    m_headMasked.resize(rect.cells());
    for (const auto& head : m_heads) {
        head->copyMasked(rect, m_headMasked);
        for (std::size_t at = 0; at < m_masked.size(); ++at) {
            m_masked[at] &= m_headMasked[at];
        }
    }
}

void HeadCells::readValues(const CellRect& rect) {
    const bool isMean = m_reducer == Reducer::Mean;
    m_made.assign(rect.cells(), nothingYet(m_reducer));
    m_weights.resize(rect.cells());
    for (const auto& head : m_heads) {
        head->copyCells(rect, m_weights);
        for (std::size_t at = 0; at < m_made.size(); ++at) {
            const auto weight = static_cast<double>(m_weights[at]);
            const double larger = weight > m_made[at] || std::isnan(weight) ? weight : m_made[at];
            m_made[at] = isMean ? m_made[at] + weight : larger;
        }
    }
    const double divisor = divisorOf(m_reducer, m_heads.size());
    std::transform(m_made.begin(), m_made.end(), m_values.begin(),
                   [divisor](double made) { return static_cast<float>(made / divisor); });
}

} // namespace attnscope
