// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/statistics/fast_row.h"

#include "core/base/parallel.h"
#include "core/stream/blocks/panel_mask.h"
#include "core/stream/kernels/vector_kernel.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace attnscope {

namespace {

/// The statistics of one query alone, as the statistics pass has them, in a sweep over the keys; costs
/// O(keys · d). Pieces of the sweep may be done on different threads. Refers to everything given.
class RowSweep {
public:
    /// Near 0 no reference is needed, and later edits find the row as the pass would have made it.
    RowSweep(const AttentionProblem& problem, const FastRules& rules, const StreamInputs& inputs,
             std::size_t query, float reference = 0.0F);

    std::size_t query() const { return m_query; }
    float reference() const { return m_reference; }
    /// Adds what the keys of a block of 64 come to.
    void add(std::size_t block, RowTerms& terms) const;
    /// The same for two queries of one problem at once.
    static void add(std::size_t block, const RowSweep& a, RowTerms& termsA, const RowSweep& b,
                    RowTerms& termsB);
    /// What the terms of all keys need as reference: the one that they have, or another sweep.
    float referenceFor(const RowTerms& all) const;
    /// The row from the terms of all keys.
    StreamRow row(const RowTerms& all) const;

private:
    std::uint64_t allowed(std::size_t block) const;
    VectorBlock keys(std::size_t block) const;

    const AttentionProblem& m_problem;
    const FastRules& m_rules;
    const StreamInputs& m_inputs;
    std::size_t m_query;
    float m_reference;
    std::vector<float> m_vector; ///< the query, scaled
};

/// A score farther from 0 than this needs a reference.
constexpr float kFarScore = 50.0F;

bool hasScore(const RowTerms& terms) {
    return terms.largestScore > -std::numeric_limits<float>::max();
}

/// A forbidden cell's fill that is larger than the reference by this many bits raises it.
constexpr double kFarFill = 50.0;

/// Does all sweeps over the keys in one go.
bool sweep(std::span<const RowSweep> sweeps, std::size_t blocks, std::stop_token stop,
           std::span<RowTerms> totals) {
    // Fewer keys are done before a second thread is awake.
    constexpr std::size_t kBlocksAPiece = 64;
    const std::size_t pieces = (blocks + kBlocksAPiece - 1) / kBlocksAPiece;
    std::vector<RowTerms> parts(pieces * sweeps.size());
    const auto piece = [&](std::size_t first, std::size_t last) {
        std::array<RowTerms, kFewRows> own;
        for (std::size_t block = first; block < last; ++block) {
            std::size_t at = 0;
            for (; at + 2 <= sweeps.size(); at += 2) {
                RowSweep::add(block, sweeps[at], own[at], sweeps[at + 1], own[at + 1]);
            }
            if (at < sweeps.size()) {
                sweeps[at].add(block, own[at]);
            }
        }
        std::copy_n(own.begin(), sweeps.size(), parts.data() + first / kBlocksAPiece * sweeps.size());
    };
    const bool complete = parallelFor(blocks, kBlocksAPiece, std::move(stop), piece);
    for (std::size_t at = 0; at < parts.size(); ++at) {
        totals[at % sweeps.size()].add(parts[at]);
    }
    return complete;
}

} // namespace

RowSweep::RowSweep(const AttentionProblem& problem, const FastRules& rules, const StreamInputs& inputs,
                   std::size_t query, float reference)
    : m_problem(problem)
    , m_rules(rules)
    , m_inputs(inputs)
    , m_query(query)
    , m_reference(reference)
    , m_vector(inputs.q.columns()) {
    for (std::size_t m = 0; m < m_vector.size(); ++m) {
        m_vector[m] = inputs.q.at(query, m) * rules.factor;
    }
}

std::uint64_t RowSweep::allowed(std::size_t block) const {
    const std::size_t first = block * FloatBlocks::kRows;
    const std::size_t last = std::min(first + FloatBlocks::kRows, m_problem.keys());
    const Mask& mask = *m_problem.mask;
    const BlockClass what =
        mask.allowsAll() ? BlockClass::Full : mask.classify(m_query, m_query + 1, first, last);
    if (what == BlockClass::Partial) {
        std::array<std::uint8_t, FloatBlocks::kRows> scratch;
        const std::span<std::uint8_t> cells = std::span(scratch).first(last - first);
        mask.fillCells(m_query, first, cells);
        return bitsOf(cells);
    }
    return what == BlockClass::Empty ? 0 : ~std::uint64_t{0} >> (FloatBlocks::kRows - (last - first));
}

VectorBlock RowSweep::keys(std::size_t block) const {
    return {m_inputs.k.block(block),    m_vector.size(), 1.0F, m_rules.slope,
            block * FloatBlocks::kRows, m_query};
}

void RowSweep::add(std::size_t block, RowTerms& terms) const {
    const std::uint64_t bits = allowed(block);
    if (bits == 0) {
        return;
    }
    std::array<float, FloatBlocks::kRows> scores;
    vectorScores(keys(block), m_vector.data(), scores.data());
    addTerms(scores.data(), m_reference, bits, terms);
}

void RowSweep::add(std::size_t block, const RowSweep& a, RowTerms& termsA, const RowSweep& b,
                   RowTerms& termsB) {
    const std::uint64_t bitsA = a.allowed(block);
    const std::uint64_t bitsB = b.allowed(block);
    if (bitsA == 0 || bitsB == 0 || a.m_rules.slope != 0.0F) {
        a.add(block, termsA);
        b.add(block, termsB);
        return;
    }
    std::array<float, FloatBlocks::kRows> scoresA;
    std::array<float, FloatBlocks::kRows> scoresB;
    vectorScores(a.keys(block), a.m_vector.data(), b.m_vector.data(), scoresA.data(), scoresB.data());
    addTerms(scoresA.data(), a.m_reference, bitsA, termsA);
    addTerms(scoresB.data(), b.m_reference, bitsB, termsB);
}

float RowSweep::referenceFor(const RowTerms& all) const {
    const bool isFar = hasScore(all) && std::abs(all.largestScore) > kFarScore;
    return isFar ? std::nearbyint(all.largestScore) : 0.0F;
}

StreamRow RowSweep::row(const RowTerms& all) const {
    StreamRow row;
    row.sum = all.sum;
    row.largestTerm = all.largestTerm;
    row.allowed = all.allowed;
    row.reference = m_reference;
    finishRow(m_problem, m_rules, hasScore(all), row);
    return row;
}

bool fewRows(const AttentionProblem& problem, const FastRules& rules, const StreamInputs& inputs,
             std::span<const std::size_t> queries, const std::stop_token& stop, std::span<StreamRow> rows) {
    assert(queries.size() <= kFewRows);
    std::vector<RowSweep> sweeps;
    for (const std::size_t query : queries) {
        sweeps.emplace_back(problem, rules, inputs, query);
    }
    while (!sweeps.empty()) {
        std::array<RowTerms, kFewRows> totals;
        if (!sweep(sweeps, inputs.k.blocks(), stop, totals)) {
            return false;
        }
        std::vector<RowSweep> again;
        for (std::size_t at = 0; at < sweeps.size(); ++at) {
            const std::size_t query = sweeps[at].query();
            const float reference = sweeps[at].referenceFor(totals[at]);
            rows[query] = sweeps[at].row(totals[at]);
            if (reference != sweeps[at].reference()) {
                again.emplace_back(problem, rules, inputs, query, reference);
            }
        }
        sweeps = std::move(again);
    }
    return true;
}

void finishRow(const AttentionProblem& problem, const FastRules& rules, bool hasReference, StreamRow& row) {
    const std::size_t forbidden = problem.keys() - row.allowed;
    if (forbidden > 0 && !rules.fillIsOut()) {
        const bool hasTerms = row.allowed > 0 && hasReference;
        if (!hasTerms || rules.fill - static_cast<double>(row.reference) > kFarFill) {
            const auto raised = static_cast<float>(std::nearbyint(rules.fill));
            const float down = row.reference - raised;
            row.sum = hasTerms ? row.sum * std::exp2(static_cast<double>(down)) : 0.0;
            row.largestTerm = hasTerms ? row.largestTerm * std::exp2(down) : 0.0F;
            row.reference = raised;
        }
        row.sum +=
            static_cast<double>(forbidden) * std::exp2(rules.fill - static_cast<double>(row.reference));
    }
    row.empty = row.sum == 0.0;
    row.divisor = row.sum;
    row.max = static_cast<double>(row.reference) * std::numbers::ln2;
    row.firstSum = static_cast<float>(row.sum);
    if (row.empty) {
        row.largestTerm = 0.0F;
        row.givenPeak = row.allowed > 0 ? static_cast<float>(rules.emptyWeight) : 0.0F;
    } else if (std::isnan(row.sum)) {
        row.givenPeak = static_cast<float>(row.sum);
    }
}

} // namespace attnscope
