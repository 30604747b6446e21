// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/row_sweep.h"

#include "core/stream/panel_mask.h"
#include "core/stream/plain_row.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

constexpr std::size_t kRows = FloatBlocks::kRows;
/// A score farther from 0 than this needs a reference.
constexpr float kFarScore = 50.0F;

bool hasScore(const RowTerms& terms) {
    return terms.largestScore > -std::numeric_limits<float>::max();
}

} // namespace

RowSweep::RowSweep(const AttentionProblem& problem, const PlainRules& rules, const StreamInputs& inputs,
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
    const std::size_t first = block * kRows;
    const std::size_t last = std::min(first + kRows, m_problem.keys());
    const Mask& mask = *m_problem.mask;
    const BlockClass what =
        mask.allowsAll() ? BlockClass::Full : mask.classify(m_query, m_query + 1, first, last);
    if (what == BlockClass::Partial) {
        std::array<std::uint8_t, kRows> room;
        const std::span<std::uint8_t> cells = std::span(room).first(last - first);
        mask.fillCells(m_query, first, cells);
        return bitsOf(cells);
    }
    return what == BlockClass::Empty ? 0 : ~std::uint64_t{0} >> (kRows - (last - first));
}

VectorBlock RowSweep::keys(std::size_t block) const {
    return {m_inputs.k.block(block), m_vector.size(), 1.0F, m_rules.slope, block * kRows, m_query};
}

void RowSweep::add(std::size_t block, RowTerms& terms) const {
    const std::uint64_t bits = allowed(block);
    if (bits == 0) {
        return;
    }
    std::array<float, kRows> scores;
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
    std::array<float, kRows> scoresA;
    std::array<float, kRows> scoresB;
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

} // namespace attnscope
