// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells/cells.h"
#include "core/stream/kernels/vector_kernel.h"
#include "core/stream/statistics/fast_panel.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

void FastPanel::describe(std::span<const StreamRow> rows, std::span<RowStatistics> statistics) const {
    for (std::size_t q = 0; q < m_queries.size(); ++q) {
        statistics[q] = described(rows, q);
    }
}

/// Σ 2^x·x of the row's allowed cells, x being the score above the row's reference.
double FastPanel::momentOf(const StreamRow& row, std::size_t q) const {
    const auto last = static_cast<double>(m_bounded ? 0.0F : m_segments.back().references[q]);
    const double raise = last - static_cast<double>(row.reference);
    return m_totals[q] == 0.0 ? 0.0 : std::exp2(raise) * (m_momentTotals[q] + raise * m_totals[q]);
}

/// With a = 2^x/Σ, the entropy −Σ a·log₂ a is log₂ Σ − (Σ 2^x·x)/Σ.
RowStatistics FastPanel::described(std::span<const StreamRow> rows, std::size_t q) const {
    const std::size_t query = m_queries[q];
    const StreamRow& row = rows[query];
    const auto forbidden = static_cast<double>(m_problem.keys() - row.allowed);
    const double fillAbove = m_rules.fill - static_cast<double>(row.reference);
    const bool fillCounts = forbidden > 0.0 && !m_rules.fillIsOut();
    const bool fillLeads = fillCounts && static_cast<double>(m_rules.forbiddenWeight(row)) >= row.peak();
    if (row.empty || std::isnan(row.sum) || fillLeads) {
        std::vector<float> weights(m_problem.keys());
        weightCells(m_problem, m_inputs, rows, {query, 0, 1, weights.size()}, weights.data(), weights.size());
        const std::vector<double> wide(weights.begin(), weights.end());
        return statisticsOf(wide, row.normaliser().logSumExp(), row.allowed);
    }
    double moment = momentOf(row, q);
    if (fillCounts && std::exp2(fillAbove) > 0.0) {
        moment += forbidden * std::exp2(fillAbove) * fillAbove;
    }
    RowStatistics statistics;
    statistics.logSumExp = row.normaliser().logSumExp();
    statistics.max = row.peak();
    statistics.argmax = firstLargest(row, q);
    statistics.entropyBits = std::max(0.0, std::log2(row.sum) - moment / row.sum);
    statistics.sum = row.sum * static_cast<double>(row.inverse());
    statistics.allowed = row.allowed;
    return statistics;
}

std::size_t FastPanel::firstLargest(const StreamRow& row, std::size_t q) const {
    constexpr std::size_t kBeside = FloatBlocks::kBeside;
    std::vector<float> query(m_inputs.q.columns());
    for (std::size_t m = 0; m < query.size(); ++m) {
        query[m] = m_scaled[(q / kBeside * query.size() + m) * kBeside + q % kBeside];
    }
    std::size_t largest = 0;
    float most = -1.0F;
    float raise = 1.0F;
    std::size_t segment = 0;
    for (std::size_t at = 0; at < m_mask.blocks().size(); ++at) {
        const bool isNext = segment + 1 < m_segments.size() && m_segments[segment + 1].begin == at;
        segment += isNext ? 1 : 0;
        if (!m_bounded && (at == 0 || isNext)) {
            raise = std::exp2(m_segments[segment].references[q] - row.reference);
        }
        // Rounding against another reference can hide the largest one behind its neighbour.
        constexpr float kNearly = 0.9999F;
        if (!(m_maxima[at * kRows + q] * raise >= kNearly * row.largestTerm)) {
            continue;
        }
        const PanelMask::Block& block = m_mask.blocks()[at];
        const Row weights = blockWeights(row, q, block.index, query);
        const std::uint64_t* const bits = m_mask.bits(block);
        for (std::size_t key = 0; key < kRows; ++key) {
            const bool counts = bits == nullptr || (bits[key] >> q & 1) != 0;
            if (counts && weights[key] > most) {
                most = weights[key];
                largest = block.index * kRows + key;
            }
        }
    }
    return largest;
}

/// The weights of one query and 64 keys as the cells have them.
FastPanel::Row FastPanel::blockWeights(const StreamRow& row, std::size_t q, std::size_t block,
                                       const std::vector<float>& query) const {
    Row weights;
    vectorScores({m_inputs.k.block(block), query.size(), 1.0F, m_rules.slope, block * kRows, m_queries[q]},
                 query.data(), weights.data());
    Row references;
    references.fill(row.reference);
    powers(weights.data(), references.data(), weights.data());
    for (float& weight : weights) {
        weight *= row.inverse();
    }
    return weights;
}

} // namespace attnscope
