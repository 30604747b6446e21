// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells.h"
#include "core/stream/plain_panel.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

void PlainPanel::describe(std::span<const StreamRow> rows, std::span<RowStatistics> statistics) const {
    const std::array<double, kRows> all = moments(rows);
    for (std::size_t q = 0; q < m_queries.size(); ++q) {
        statistics[q] = described(rows, q, all[q]);
    }
}

/// Σ 2^x·x of each row's allowed cells, x being the score above the row's reference.
std::array<double, PlainPanel::kRows> PlainPanel::moments(std::span<const StreamRow> rows) const {
    std::array<double, kRows> totals{};
    Row references{};
    for (std::size_t q = 0; q < m_queries.size(); ++q) {
        references[q] = rows[m_queries[q]].reference;
    }
    for (std::size_t at = 0; at < m_mask.blocks().size(); ++at) {
        QueryBlock own = block(at, references);
        own.references = references.data();
        Row part;
        blockMoments(own, part.data());
        for (std::size_t q = 0; q < m_queries.size(); ++q) {
            totals[q] += static_cast<double>(part[q]);
        }
    }
    return totals;
}

/// With a = 2^x/Σ, the entropy −Σ a·log₂ a is log₂ Σ − (Σ 2^x·x)/Σ.
RowStatistics PlainPanel::described(std::span<const StreamRow> rows, std::size_t q, double moment) const {
    const std::size_t query = m_queries[q];
    const StreamRow& row = rows[query];
    const auto forbidden = static_cast<double>(m_problem.keys() - row.allowed);
    const double fillAbove = m_rules.fill - static_cast<double>(row.reference);
    const bool fillCounts = forbidden > 0.0 && !m_rules.fillIsOut();
    const bool fillLeads = fillCounts && static_cast<double>(m_rules.forbiddenWeight(row)) >= row.peak();
    if (row.empty || std::isnan(row.sum) || fillLeads) {
        std::vector<float> weights(m_problem.keys());
        weightCells(m_problem, m_inputs, rows, {query, query + 1, 0, weights.size()}, weights.data(),
                    weights.size());
        const std::vector<double> wide(weights.begin(), weights.end());
        return statisticsOf(wide, row.normaliser().logSumExp(), row.allowed);
    }
    if (fillCounts && std::exp2(fillAbove) > 0.0) {
        moment += forbidden * std::exp2(fillAbove) * fillAbove;
    }
    RowStatistics statistics;
    statistics.logSumExp = row.normaliser().logSumExp();
    statistics.max = row.peak();
    statistics.argmax = firstLargest(rows, q);
    statistics.entropyBits = std::max(0.0, std::log2(row.sum) - moment / row.sum);
    statistics.sum = row.sum * static_cast<double>(row.inverse());
    statistics.allowed = row.allowed;
    return statistics;
}

std::size_t PlainPanel::firstLargest(std::span<const StreamRow> rows, std::size_t q) const {
    const std::size_t query = m_queries[q];
    std::array<float, kRows> weights;
    std::size_t largest = 0;
    float most = -1.0F;
    std::size_t segment = 0;
    for (std::size_t at = 0; at < m_mask.blocks().size(); ++at) {
        segment += segment + 1 < m_segments.size() && m_segments[segment + 1].begin == at ? 1 : 0;
        const float own = m_bounded ? 0.0F : m_segments[segment].references[q];
        // Rounding against another reference can hide the largest one behind its neighbour.
        constexpr float kNearly = 0.9999F;
        const float term = m_maxima[at * kRows + q] * std::exp2(own - rows[query].reference);
        if (!(term >= kNearly * rows[query].largestTerm)) {
            continue;
        }
        const std::size_t j = m_mask.blocks()[at].index * kRows;
        const std::size_t count = std::min(kRows, m_problem.keys() - j);
        weightCells(m_problem, m_inputs, rows, {query, query + 1, j, j + count}, weights.data(), count);
        for (std::size_t key = 0; key < count; ++key) {
            if (weights[key] > most) {
                most = weights[key];
                largest = j + key;
            }
        }
    }
    return largest;
}

} // namespace attnscope
