// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/exact_cells.h"

namespace attnscope {

ExactCells::ExactCells(const AttentionProblem& problem)
    : m_problem(problem)
    , m_arithmetic(problem) {}

double ExactCells::at(Stage stage, std::size_t i, std::size_t j) const {
    const double raw = score(i, j);
    const bool allowed = m_problem.mask->allowed(i, j);
    switch (stage) {
    case Stage::Scores:
        return raw;
    case Stage::Scaled:
        return m_arithmetic.scaled(raw);
    case Stage::Masked:
        return m_arithmetic.masked(raw, allowed);
    default:
        break;
    }
    const RowNormaliser<double> row = normaliser(i);
    return weightOf(m_arithmetic, row, exponential(m_arithmetic, raw, allowed, row.max), allowed);
}

std::shared_ptr<const ExactCells::Row> ExactCells::row(std::size_t i) const {
    {
        const std::lock_guard lock(m_mutex);
        if (m_last && m_last->query == i) {
            return m_last;
        }
    }
    const std::size_t keys = m_problem.keys();
    std::vector<double> scores(keys);
    for (std::size_t j = 0; j < keys; ++j) {
        scores[j] = score(i, j);
    }
    std::vector<std::uint8_t> allowed(keys);
    m_problem.mask->fillRow(i, allowed);
    auto row = std::make_shared<Row>(Row{i, {}, std::vector<double>(keys)});
    row->normaliser = softmaxRow<double>(m_arithmetic, scores, allowed, row->weights);
    const std::lock_guard lock(m_mutex);
    m_last = row;
    m_normalisers.resize(m_problem.queries());
    m_normalisers[i] = {true, row->normaliser};
    return row;
}

double ExactCells::score(std::size_t i, std::size_t j) const {
    const std::span<const double> q = m_problem.q.row(i);
    const std::span<const double> k = m_problem.k.row(j);
    double sum = 0.0;
    for (std::size_t m = 0; m < q.size(); ++m) {
        sum += q[m] * k[m];
    }
    return sum;
}

RowNormaliser<double> ExactCells::normaliser(std::size_t i) const {
    {
        const std::lock_guard lock(m_mutex);
        if (i < m_normalisers.size() && m_normalisers[i].first) {
            return m_normalisers[i].second;
        }
    }
    return row(i)->normaliser;
}

} // namespace attnscope
