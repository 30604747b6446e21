// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/exact_cells.h"

#include <algorithm>
#include <array>

namespace attnscope {

ExactCells::ExactCells(const AttentionProblem& problem)
    : m_problem(problem)
    , m_arithmetic(problem)
    , m_dropout(problem.dropout, problem.headIndex, problem.heads) {}

double ExactCells::at(Stage stage, std::size_t i, std::size_t j) const {
    const double raw = score(i, j);
    if (stage == Stage::Scores) {
        return raw;
    }
    if (stage == Stage::Scaled) {
        return m_arithmetic.scaled(raw);
    }
    const std::uint8_t allowed = m_problem.mask->allowed(i, j) ? 1 : 0;
    ScoreRun<double> run{i, j, {&raw, 1}, {&allowed, 1}, {}};
    double biased = 0.0;
    if (m_arithmetic.isBiased()) {
        m_arithmetic.applyBias(run, {&biased, 1});
        run.biased = {&biased, 1};
    }
    if (stage == Stage::Masked) {
        return m_arithmetic.masked(run, 0);
    }
    double weight = 0.0;
    if (m_keys) {
        weighByKeys<double>(m_arithmetic, run, *m_keys, {&weight, 1});
    } else {
        weighRun<double>(m_arithmetic, run, normaliser(i), {&weight, 1});
    }
    return stage == Stage::AfterDropout ? m_dropout.applied(weight, i, j) : weight;
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
    scoreRow(i, scores);
    std::vector<std::uint8_t> allowed(keys);
    m_problem.mask->fillRow(i, allowed);
    ScoreRun<double> run{i, 0, scores, allowed, {}};
    std::vector<double> biased(m_arithmetic.isBiased() ? keys : 0);
    if (!biased.empty()) {
        m_arithmetic.applyBias(run, biased);
        run.biased = biased;
    }
    auto row = std::make_shared<Row>(Row{i, {}, std::vector<double>(keys)});
    row->normaliser = softmaxRow<double>(m_arithmetic, run, row->weights);
    if (m_keys) {
        weighByKeys<double>(m_arithmetic, run, *m_keys, row->weights);
    }
    const std::lock_guard lock(m_mutex);
    m_last = row;
    m_normalisers[i] = row->normaliser;
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

/// The same sums, of some keys side by side: one alone waits for each of its additions.
void ExactCells::scoreRow(std::size_t i, std::span<double> scores) const {
    constexpr std::size_t kBeside = 8;
    constexpr std::size_t kReadAtOnce = 8 * BlockMatrix::kBlockRows; ///< keys that stay in a file
    const BlockMatrix& k = m_problem.k;
    const std::span<const double> q = m_problem.q.row(i);
    std::vector<double> read(k.reader() != nullptr ? kReadAtOnce * k.columns() : 0);
    std::size_t readFirst = 0;
    std::size_t readLast = 0;
    const auto keyAt = [&](std::size_t j) {
        if (read.empty()) {
            return k.row(j).data();
        }
        if (j >= readLast) {
            readFirst = j;
            readLast = std::min(j + kReadAtOnce, k.rows());
            k.copyRows(j, std::span(read).first((readLast - readFirst) * k.columns()));
        }
        return static_cast<const double*>(read.data() + (j - readFirst) * k.columns());
    };
    static_assert(kReadAtOnce % kBeside == 0);
    std::size_t j = 0;
    for (; j + kBeside <= scores.size(); j += kBeside) {
        std::array<const double*, kBeside> keys;
        std::array<double, kBeside> sums{};
        for (std::size_t at = 0; at < kBeside; ++at) {
            keys[at] = keyAt(j + at);
        }
        for (std::size_t m = 0; m < q.size(); ++m) {
            for (std::size_t at = 0; at < kBeside; ++at) {
                sums[at] += q[m] * keys[at][m];
            }
        }
        std::copy(sums.begin(), sums.end(), scores.begin() + static_cast<std::ptrdiff_t>(j));
    }
    for (; j < scores.size(); ++j) {
        scores[j] = score(i, j);
    }
}

RowNormaliser ExactCells::normaliser(std::size_t i) const {
    {
        const std::lock_guard lock(m_mutex);
        const auto known = m_normalisers.find(i);
        if (known != m_normalisers.end()) {
            return known->second;
        }
    }
    return row(i)->normaliser;
}

RowStatistics exactStatistics(const AttentionProblem& problem, const ExactCells& cells, std::size_t i) {
    const std::shared_ptr<const ExactCells::Row> row = cells.row(i);
    double logSumExp = row->normaliser.logSumExp();
    if (problem.policy) {
        // A policy acts in the softmax: what enters it are the scores of pruned keys too.
        AttentionProblem entering = problem;
        entering.policy = nullptr;
        entering.softmaxAxis = SoftmaxAxis::Keys;
        logSumExp = ExactCells(entering).row(i)->normaliser.logSumExp();
    }
    return statisticsOf(row->weights, logSumExp, problem.mask->allowedInRow(i));
}

} // namespace attnscope
