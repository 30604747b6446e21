// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/match_row.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope {

namespace {

/// A vector of float32 numbers lies in its plane but for this part of its length.
constexpr double kRoundedPart = 1e-6;

double dot(std::span<const double> a, std::span<const double> b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

std::vector<double> copyOf(std::span<const double> row) {
    return {row.begin(), row.end()};
}

/// Part of the keys' squares that lies in the plane; 1 where there is nothing to be seen.
double shownPart(const ValuePlane& plane, const MatchRow& row) {
    double all = 0.0;
    double shown = 0.0;
    for (const MatchKey& key : row.keys) {
        const auto [x, y] = plane.project(key.vector);
        all += dot(key.vector, key.vector);
        shown += x * x + y * y;
    }
    return all > 0.0 ? std::clamp(shown / all, 0.0, 1.0) : 1.0;
}

/// What of the keys stands at right angles to the unit vector `along` [keys][d_k].
BlockMatrix acrossOf(const MatchRow& row, const std::vector<double>& along) {
    BlockMatrix across(row.keys.size(), along.size());
    for (std::size_t j = 0; j < row.keys.size(); ++j) {
        const std::vector<double>& vector = row.keys[j].vector;
        const double part = dot(vector, along);
        const std::span<double> rest = across.mutableRow(j);
        for (std::size_t c = 0; c < rest.size(); ++c) {
            rest[c] = vector[c] - part * along[c];
        }
    }
    return across;
}

std::vector<double> axisOf(std::size_t dimensions, std::size_t which) {
    std::vector<double> axis(dimensions, 0.0);
    axis[which] = 1.0;
    return axis;
}

/// The unit vector nearest to `direction` at right angles to `along`; an axis made so where that is nothing.
std::vector<double> unitAcross(std::vector<double> direction, const std::vector<double>& along) {
    constexpr double kNothing = 1e-9;
    for (std::size_t axis = 0; axis <= along.size(); ++axis) {
        const double part = dot(direction, along);
        for (std::size_t c = 0; c < along.size(); ++c) {
            direction[c] -= part * along[c];
        }
        if (const double length = lengthOf(direction); length > kNothing) {
            for (double& number : direction) {
                number /= length;
            }
            return direction;
        }
        direction = axisOf(along.size(), std::min(axis, along.size() - 1));
    }
    return direction;
}

} // namespace

std::vector<double> MatchRow::footOf(std::size_t at) const {
    std::vector<double> foot(vector.size(), 0.0);
    for (std::size_t c = 0; length > 0.0 && c < foot.size(); ++c) {
        foot[c] = keys[at].projection * (vector[c] / length);
    }
    return foot;
}

std::optional<std::size_t> MatchRow::placeOf(std::size_t key) const {
    const auto found =
        std::find_if(keys.begin(), keys.end(), [key](const MatchKey& other) { return other.key == key; });
    return found == keys.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - keys.begin()));
}

std::optional<MatchRow> matchRow(const Snapshot& snapshot, std::size_t query,
                                 const std::vector<std::size_t>& keys) {
    const auto weights = snapshot.source(Stage::Weights);
    const auto scores = snapshot.source(Stage::Scores);
    const auto scaled = snapshot.source(Stage::Scaled);
    if (!weights || !scores || !scaled || snapshot.headIndex().isPooled()) {
        return std::nullopt;
    }
    const AttentionProblem& problem = snapshot.result->problem();
    if (problem.weights || query >= problem.q.rows()) {
        return std::nullopt;
    }
    MatchRow row;
    row.query = query;
    row.vector = copyOf(problem.q.row(query));
    row.length = lengthOf(row.vector);
    for (const std::size_t at : keys) {
        MatchKey key;
        key.key = at;
        key.vector = copyOf(problem.k.row(at));
        key.projection = row.length > 0.0 ? dot(key.vector, row.vector) / row.length : 0.0;
        key.score = scores->exact(query, at);
        key.scaled = scaled->exact(query, at);
        key.weight = weights->exact(query, at);
        key.masked = weights->masked(query, at);
        row.keys.push_back(std::move(key));
    }
    return row;
}

std::optional<MatchRow> matchTokens(const Snapshot& snapshot, const MatchRow& row) {
    const BlockMatrix* const x = snapshot.matrix(MatrixRole::X);
    const BlockMatrix* const other = snapshot.matrix(MatrixRole::XKv);
    const BlockMatrix* const keyX = other != nullptr ? other : x;
    if (x == nullptr || row.query >= x->rows()) {
        return std::nullopt;
    }
    MatchRow tokens = row;
    tokens.vector = copyOf(x->row(row.query));
    tokens.length = lengthOf(tokens.vector);
    // A token that is query and key is one vector.
    std::erase_if(tokens.keys,
                  [&](const MatchKey& key) { return other == nullptr && key.key == tokens.query; });
    for (MatchKey& key : tokens.keys) {
        key.vector = copyOf(keyX->row(key.key));
        key.projection = 0.0;
        key.score = 0.0;
        key.scaled = 0.0;
    }
    return tokens;
}

std::vector<std::size_t> matchedKeys(const Snapshot& snapshot, std::size_t query, TermOrder order,
                                     std::size_t most) {
    const auto weights = combiningWeights(snapshot);
    if (!weights || query >= weights->rows()) {
        return {};
    }
    if (weights->columns() <= most) {
        return termKeys(*weights, query, order);
    }
    std::vector<double> row(weights->columns());
    weights->exactRow(query, row);
    std::vector<std::size_t> keys = strongestKeys(row, most);
    if (order == TermOrder::Weight) {
        std::stable_sort(keys.begin(), keys.end(),
                         [&row](std::size_t a, std::size_t b) { return row[a] > row[b]; });
    }
    return keys;
}

MatchPlane bestMatchPlane(const MatchRow& row) {
    const std::size_t dimensions = row.vector.size();
    if (dimensions <= 2) {
        return featureMatchPlane(row, 0, dimensions == 2 ? 1 : 0);
    }
    MatchPlane best;
    best.plane.isExact = false;
    BlockMatrix keys(row.keys.size(), dimensions);
    for (std::size_t j = 0; j < row.keys.size(); ++j) {
        std::copy(row.keys[j].vector.begin(), row.keys[j].vector.end(), keys.mutableRow(j).begin());
    }
    // A query without length or with no finite one has no direction: the keys alone decide.
    if (!(row.length > 0.0) || !std::isfinite(row.length)) {
        best.plane = planeOf(keys);
        return best;
    }
    best.plane.first = row.vector;
    for (double& number : best.plane.first) {
        number /= row.length;
    }
    const BlockMatrix across = acrossOf(row, best.plane.first);
    // Of keys along q_i only rounding stands across: no direction.
    constexpr double kRounding = 1e-12;
    const bool isAlong = across.largestMagnitude() <= kRounding * keys.largestMagnitude();
    best.plane.second = unitAcross(isAlong ? axisOf(dimensions, 0) : planeOf(across).first, best.plane.first);
    best.plane.shown = shownPart(best.plane, row);
    return best;
}

MatchPlane featureMatchPlane(const MatchRow& row, std::size_t first, std::size_t second) {
    const std::size_t dimensions = row.vector.size();
    MatchPlane chosen;
    chosen.features = std::array{first, second};
    chosen.plane.first = axisOf(dimensions, first);
    chosen.plane.second = dimensions > 1 ? axisOf(dimensions, second) : std::vector<double>();
    chosen.plane.isExact = dimensions <= 2;
    chosen.plane.shown = chosen.plane.isExact ? 1.0 : shownPart(chosen.plane, row);
    return chosen;
}

std::optional<MatchPlane> keptMatchPlane(const MatchPlane& plane, const MatchRow& row) {
    if (plane.plane.first.size() != row.vector.size()) {
        return std::nullopt;
    }
    const auto [x, y] = plane.plane.project(row.vector);
    if (!(std::abs(std::hypot(x, y) - row.length) <= kRoundedPart * row.length)) {
        return std::nullopt;
    }
    MatchPlane kept = plane;
    kept.plane.shown = plane.plane.isExact ? 1.0 : shownPart(plane.plane, row);
    return kept;
}

bool isAlongQuery(const MatchPlane& plane, const MatchRow& row) {
    const double along = plane.plane.project(row.vector).first;
    return along > 0.0 && row.length - along <= kRoundedPart * row.length;
}

} // namespace attnscope
