// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/statistics/fast_panel.h"

#include "core/stream/cells/cells.h"
#include "core/stream/kernels/finish_kernel.h"
#include "core/stream/statistics/block_row_planes.h"
#include "core/stream/statistics/fast_row.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

constexpr float kUnset = -std::numeric_limits<float>::max();
/// A score that is larger than its reference by this many bits raises it.
constexpr float kFar = 0x1p16F;
/// Scores nearer to 0 than this need no reference: their exponentials and N of them stay ordinary numbers.
constexpr double kBound = 50.0;

/// What one row of a block comes to.
BlockNumbers rowNumbers(float sum, float maximum, float scale, float allowed) {
    const float weight = maximum * scale;
    return {weight, sum * scale, weight * allowed};
}

} // namespace

FastPanel::FastPanel(const AttentionProblem& problem, const FastRules& rules, const StreamInputs& inputs,
                     double largestKeyNorm, std::span<const std::size_t> queries)
    : m_problem(problem)
    , m_rules(rules)
    , m_inputs(inputs)
    , m_largestKeyNorm(largestKeyNorm)
    , m_queries(queries)
    , m_mask(*problem.mask, queries) {}

void FastPanel::compute(std::span<StreamRow> rows) {
    packQueries();
    m_bounded = isBounded();
    const std::size_t blocks = m_mask.blocks().size();
    m_sums.resize(blocks * kRows);
    m_maxima.resize(blocks * kRows);
    m_moments.resize(m_keepsMoments ? blocks * kRows : 0);
    m_segments.assign(1, {});
    if (!m_bounded) {
        firstReferences();
    }
    for (std::size_t at = 0; at < blocks; ++at) {
        computeBlock(at);
    }
    finish(rows);
}

void FastPanel::packQueries() {
    const FloatBlocks& q = m_inputs.q;
    const std::size_t first = m_queries.front();
    for (std::size_t at = 0; at < m_queries.size(); ++at) {
        m_numbers[at] = static_cast<float>(m_queries[at]);
    }
    if (first % kRows == 0 && m_queries.back() - first + 1 == m_queries.size()) {
        scaleQueries(q, first / kRows, m_rules.factor, m_scaled);
        return;
    }
    constexpr std::size_t kBeside = FloatBlocks::kBeside;
    m_scaled.assign(kRows * q.columns(), 0.0F);
    for (std::size_t at = 0; at < m_queries.size(); ++at) {
        float* const to = m_scaled.data() + at / kBeside * q.columns() * kBeside + at % kBeside;
        for (std::size_t m = 0; m < q.columns(); ++m) {
            to[m * kBeside] = q.at(m_queries[at], m) * m_rules.factor;
        }
    }
}

bool FastPanel::isBounded() const {
    double norm = 0.0;
    for (const std::size_t query : m_queries) {
        const double own = m_inputs.q.largestNorm(query / kRows);
        norm = std::isnan(own) ? own : std::max(norm, own);
    }
    const double largest = norm * m_largestKeyNorm * std::abs(static_cast<double>(m_rules.factor));
    return m_rules.slope == 0.0F && largest < kBound;
}

QueryBlock FastPanel::block(std::size_t at, const Row& references) const {
    const PanelMask::Block& own = m_mask.blocks()[at];
    QueryBlock block;
    block.queries = m_scaled.data();
    block.keys = m_inputs.k.block(own.index);
    if (at + 1 < m_mask.blocks().size()) {
        block.nextKeys = m_inputs.k.block(m_mask.blocks()[at + 1].index);
    }
    block.depth = m_inputs.k.columns();
    block.allowed = m_mask.bits(own);
    block.references = m_bounded ? nullptr : references.data();
    block.slope = m_rules.slope;
    block.firstKey = static_cast<float>(own.index * kRows);
    block.queryNumbers = m_numbers.data();
    return block;
}

void FastPanel::firstReferences() {
    Row& references = m_segments.front().references;
    references.fill(kUnset);
    if (m_mask.blocks().empty()) {
        return;
    }
    // A few keys tell roughly where a row's scores lie; what they miss is raised later.
    constexpr std::size_t kFewKeys = 8;
    blockScoreMaxima(block(0, references), kFewKeys, references.data());
    for (float& reference : references) {
        reference = std::isfinite(reference) ? std::nearbyint(reference) : kUnset;
    }
}

BlockOutputs FastPanel::scratch(std::size_t at) {
    return {m_sums.data() + at * kRows, m_maxima.data() + at * kRows,
            m_keepsMoments ? m_moments.data() + at * kRows : nullptr};
}

void FastPanel::computeBlock(std::size_t at) {
    const float* const maxima = m_maxima.data() + at * kRows;
    const QueryBlock own = block(at, m_segments.back().references);
    blockSums(own, scratch(at));
    if (!m_bounded &&
        std::any_of(maxima, maxima + m_queries.size(), [](float largest) { return largest > kFar; })) {
        raiseReferences(at, own);
        blockSums(block(at, m_segments.back().references), scratch(at));
    }
}

void FastPanel::raiseReferences(std::size_t at, const QueryBlock& own) {
    Row scores;
    blockScoreMaxima(own, kRows, scores.data());
    Segment raised{at, m_segments.back().references};
    for (std::size_t q = 0; q < m_queries.size(); ++q) {
        if (m_maxima[at * kRows + q] > kFar) {
            raised.references[q] = std::nearbyint(scores[q]);
        }
    }
    if (m_segments.back().begin == at) {
        m_segments.pop_back();
    }
    m_segments.push_back(raised);
}

void FastPanel::finish(std::span<StreamRow> rows) {
    Row largest{};
    for (std::size_t segment = 0; segment < m_segments.size(); ++segment) {
        const bool isLast = segment + 1 == m_segments.size();
        const std::size_t begin = m_segments[segment].begin;
        const std::size_t end = isLast ? m_mask.blocks().size() : m_segments[segment + 1].begin;
        addBlocks(m_sums.data() + begin * kRows, end - begin, m_totals.data());
        raiseToBlocks(m_maxima.data() + begin * kRows, end - begin, largest.data());
        if (m_keepsMoments) {
            addBlocks(m_moments.data() + begin * kRows, end - begin, m_momentTotals.data());
        }
        for (std::size_t q = 0; q < m_queries.size() && !isLast; ++q) {
            const float raise = m_segments[segment].references[q] - m_segments[segment + 1].references[q];
            const auto wide = static_cast<double>(raise);
            m_momentTotals[q] = std::exp2(wide) * (m_momentTotals[q] + wide * m_totals[q]);
            m_totals[q] *= std::exp2(wide);
            largest[q] *= std::exp2(raise);
        }
    }
    for (std::size_t q = 0; q < m_queries.size(); ++q) {
        rows[m_queries[q]] = finished(q, m_totals[q], largest[q]);
    }
}

StreamRow FastPanel::finished(std::size_t q, double total, float largest) const {
    StreamRow row;
    row.allowed = m_mask.allowed(q);
    row.largestTerm = largest;
    row.sum = total;
    const float last = m_segments.back().references[q];
    const bool isUnset = !m_bounded && last == kUnset;
    row.reference = isUnset || m_bounded ? 0.0F : last;
    finishRow(m_problem, m_rules, !isUnset, row);
    return row;
}

bool FastPanel::isExceptional(const StreamRow& row) const {
    return std::isnan(row.sum) || (row.empty && row.allowed > 0);
}

void FastPanel::writePlanes(std::span<const StreamRow> rows, std::size_t first, std::size_t count,
                            std::size_t blockRow, BlockSummary& planes) const {
    BlockRowPlanes whole(planes, blockRow);
    Row allowed{};
    bool exceptional = false;
    for (std::size_t q = first; q < first + count; ++q) {
        allowed[q] = static_cast<float>(rows[m_queries[q]].allowed);
        exceptional = exceptional || isExceptional(rows[m_queries[q]]);
    }
    if (exceptional) {
        for (std::size_t q = first; q < first + count; ++q) {
            whole.addCells(m_problem, m_inputs, rows, m_queries[q]);
        }
        return;
    }
    Row scales{};
    std::size_t segment = 0;
    for (std::size_t at = 0; at < m_mask.blocks().size(); ++at) {
        const bool isNext = segment + 1 < m_segments.size() && m_segments[segment + 1].begin == at;
        segment += isNext ? 1 : 0;
        for (std::size_t q = first; (at == 0 || isNext) && q < first + count; ++q) {
            const StreamRow& row = rows[m_queries[q]];
            const float own = m_bounded ? 0.0F : m_segments[segment].references[q];
            scales[q] = own == kUnset || row.largestTerm == 0.0F
                            ? 0.0F
                            : row.inverse() * std::exp2(own - row.reference);
        }
        const PanelMask::Block& block = m_mask.blocks()[at];
        const float* const sums = m_sums.data() + at * kRows;
        const float* const maxima = m_maxima.data() + at * kRows;
        const BlockNumbers numbers =
            count == 1 ? rowNumbers(sums[first], maxima[first], scales[first], allowed[first])
                       : blockNumbers(sums, maxima, scales.data(), allowed.data());
        planes.set(planes.index(blockRow, block.index), numbers,
                   static_cast<std::uint16_t>(m_mask.allowedCells(block, first, count)));
    }
}

} // namespace attnscope
