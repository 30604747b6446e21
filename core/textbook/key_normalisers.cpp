// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/key_normalisers.h"

#include "core/base/parallel.h"

#include <limits>

namespace attnscope {

namespace {

constexpr std::size_t kKeysAtOnce = 64;

/// The columns of a few keys, met query by query: a sum that was taken below a smaller maximum shrinks to the
/// new one (Milakov & Gimelshein 2018).
class ColumnSums {
public:
    explicit ColumnSums(std::size_t keys)
        : m_keys(keys, RowNormaliser{-std::numeric_limits<double>::infinity(), 0.0, 0.0, true}) {}

    template <typename Cells>
    void add(const Cells& cells) {
        for (std::size_t at = 0; at < m_keys.size(); ++at) {
            RowNormaliser& key = m_keys[at];
            const double entering = cells.entering(at);
            if (entering == -std::numeric_limits<double>::infinity()) {
                continue;
            }
            key.empty = false;
            if (entering > key.max) {
                const double shrunk = std::exp(key.max - entering);
                key.sum *= shrunk;
                key.divisor *= shrunk;
                key.max = entering;
            }
            const auto part = exponential<double>(cells, at, entering, key.max);
            key.sum += part;
            key.divisor += cells.counts(at) ? part : 0.0;
        }
    }
    const std::vector<RowNormaliser>& keys() const { return m_keys; }

private:
    std::vector<RowNormaliser> m_keys;
};

double product(std::span<const double> q, std::span<const double> k) {
    double sum = 0.0;
    for (std::size_t m = 0; m < q.size(); ++m) {
        sum += q[m] * k[m];
    }
    return sum;
}

} // namespace

std::optional<KeyNormalisers> keyNormalisers(const AttentionProblem& problem, std::stop_token stop) {
    const ScoreArithmetic<double> arithmetic(problem);
    const double epsilon = problem.policy ? problem.policy->epsilon : 0.0;
    KeyNormalisers all(problem.keys());
    // Each key's column is one thread's from its first query to its last, so that sums have one order.
    const bool whole = parallelFor(all.size(), kKeysAtOnce, stop, [&](std::size_t first, std::size_t last) {
        const std::size_t count = last - first;
        std::vector<double> scores(count);
        std::vector<double> biased(arithmetic.isBiased() ? count : 0);
        std::vector<std::uint8_t> allowed(problem.mask->allowsAll() ? 0 : count);
        ColumnSums sums(count);
        for (std::size_t i = 0; i < problem.queries() && !stop.stop_requested(); ++i) {
            for (std::size_t at = 0; at < count; ++at) {
                scores[at] = product(problem.q.row(i), problem.k.row(first + at));
            }
            if (!allowed.empty()) {
                problem.mask->fillCells(i, first, allowed);
            }
            ScoreRun<double> run{i, first, scores, allowed, {}};
            if (!biased.empty()) {
                arithmetic.applyBias(run, biased);
                run.biased = biased;
            }
            withCells(arithmetic, run, [&sums](const auto& cells) { sums.add(cells); });
        }
        for (std::size_t at = 0; at < count; ++at) {
            all[first + at] = sums.keys()[at];
            all[first + at].divisor += epsilon;
        }
    });
    if (!whole || stop.stop_requested()) {
        return std::nullopt;
    }
    return all;
}

} // namespace attnscope
