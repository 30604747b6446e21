// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/transposed_keys.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::size_t kMostVectors = 5;
constexpr std::size_t kMostTerms = 4;

std::size_t placeIn(const std::vector<std::size_t>& indices, std::size_t index) {
    return static_cast<std::size_t>(std::find(indices.begin(), indices.end(), index) - indices.begin());
}

} // namespace

std::size_t TransposedKeys::queryPlace() const {
    return placeIn(queries.shownRows, query);
}

std::size_t TransposedKeys::keyPlace() const {
    return placeIn(keys.shownRows, key);
}

Result<TransposedKeys> transposedKeys(const Snapshot& snapshot, std::size_t query, std::size_t key) {
    const auto q = snapshot.source(Stage::Q);
    const auto k = snapshot.source(Stage::K);
    const auto scores = snapshot.source(Stage::Scores);
    if (!q || !k || !scores) {
        return unexpected(makeError(translatable(
            "the weights are given, or those of several heads: no query is multiplied with a key "
            "(open a scene with X, or with Q and K, or choose one head)")));
    }
    const std::vector<std::size_t> features = sampledIndices(q->columns(), kMostTerms);
    return TransposedKeys{sampled(*q, sampledIndices(q->rows(), kMostVectors, query), features),
                          sampled(*k, sampledIndices(k->rows(), kMostVectors, key), features), query, key,
                          scores->exact(query, key)};
}

} // namespace attnscope
