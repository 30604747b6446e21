// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/head_scores.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace attnscope {

namespace {

/// Rows that are read together: kernels make several at once for little more than one.
constexpr std::size_t kRowsRead = 16;

/// The keys that have each query's token.
class EqualTokens {
public:
    EqualTokens(const TokenList& queries, const TokenList& keys, bool isSelf)
        : m_isSelf(isSelf) {
        for (std::size_t j = 0; j < keys.size(); ++j) {
            if (!keys[j].empty()) {
                m_places[keys[j]].push_back(j);
            }
        }
        for (std::size_t i = 0; i < queries.size(); ++i) {
            const auto found = m_places.find(queries[i]);
            m_ofQuery.push_back(found == m_places.end() ? nullptr : &found->second);
        }
    }

    /// Calls `add` with each place of that token but the query's own.
    template <typename Add>
    void same(std::size_t query, const Add& add) const {
        for (const std::size_t j : of(query)) {
            if (!m_isSelf || j != query) {
                add(j);
            }
        }
    }
    /// With each place before the query that follows one with its token.
    template <typename Add>
    void following(std::size_t query, const Add& add) const {
        for (const std::size_t j : of(query)) {
            if (m_isSelf && j + 1 < query) {
                add(j + 1);
            }
        }
    }

private:
    std::span<const std::size_t> of(std::size_t query) const {
        return m_ofQuery[query] == nullptr ? std::span<const std::size_t>() : *m_ofQuery[query];
    }

    bool m_isSelf;
    std::unordered_map<std::string_view, std::vector<std::size_t>> m_places;
    std::vector<const std::vector<std::size_t>*> m_ofQuery;
};

/// The scores of one query; nothing where it has none.
HeadScores scoresOf(std::span<const float> row, std::size_t query, const EqualTokens& equal, bool isSelf) {
    HeadScores scores;
    const auto add = [&scores, row](HeadScore score) {
        return [&sum = scores[static_cast<std::size_t>(score)], row](std::size_t key) {
            sum = sum.value_or(0.0) + static_cast<double>(row[key]);
        };
    };
    double sum = 0.0;
    double entropy = 0.0;
    for (const float held : row) {
        const auto weight = static_cast<double>(held);
        sum += weight;
        entropy -= weight > 0.0 ? weight * std::log2(weight) : 0.0;
    }
    if (!(sum > 0.0) || !std::isfinite(sum)) {
        return scores;
    }
    scores[static_cast<std::size_t>(HeadScore::EntropyBits)] = entropy;
    if (isSelf && query > 0) {
        add(HeadScore::PreviousToken)(query - 1);
    }
    if (!isSelf || query > 0) {
        add(HeadScore::Sink)(0);
    }
    equal.same(query, add(HeadScore::SameToken));
    equal.following(query, add(HeadScore::Induction));
    return scores;
}

} // namespace

Result<HeadScores> headScores(const MatrixSource& weights, const TokenList& queries, const TokenList& keys,
                              std::stop_token stop) {
    const std::size_t rows = weights.rows();
    const std::size_t columns = weights.columns();
    assert(queries.size() == rows && keys.size() == columns);
    const bool isSelf = queries == keys;
    const EqualTokens equal(queries, keys, isSelf);
    std::vector<HeadScores> ofQueries(rows);
    const auto read = [&](std::size_t first, std::size_t last) {
        std::vector<float> held((last - first) * columns);
        weights.copyCells({first, 0, last - first, columns}, held);
        for (std::size_t i = first; i < last; ++i) {
            const std::span row(held.data() + (i - first) * columns, columns);
            ofQueries[i] = scoresOf(row, i, equal, isSelf);
        }
    };
    if (columns > 0 && !parallelFor(rows, kRowsRead, std::move(stop), read)) {
        return unexpected(stopped());
    }
    HeadScores means;
    for (std::size_t score = 0; score < kHeadScores; ++score) {
        double sum = 0.0;
        std::size_t count = 0;
        for (const HeadScores& of : ofQueries) {
            sum += of[score].value_or(0.0);
            count += of[score] ? 1U : 0U;
        }
        if (count > 0) {
            means[score] = sum / static_cast<double>(count);
        }
    }
    return means;
}

std::vector<std::size_t> headsBy(HeadScore score, std::span<const HeadScores> heads) {
    std::vector<std::size_t> sorted(heads.size());
    std::iota(sorted.begin(), sorted.end(), std::size_t{0});
    const auto of = [&](std::size_t head) { return heads[head][static_cast<std::size_t>(score)]; };
    // An empty optional is less than any number.
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&of](std::size_t a, std::size_t b) { return of(a) > of(b); });
    return sorted;
}

} // namespace attnscope
