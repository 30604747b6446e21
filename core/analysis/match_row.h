// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/row_combination.h"
#include "core/analysis/value_plane.h"
#include "core/engine/snapshot.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace attnscope {

/// A key beside its query: the length of k_j's projection on q_i, times |q_i|, is their score.
struct MatchKey {
    std::size_t key = 0;
    std::vector<double> vector; ///< k_j [d_k]; turned by its position where RoPE acts
    double projection = 0.0;    ///< k_j·q_i/|q_i|, below 0 where k_j points away; 0 where |q_i| is 0
    double score = 0.0;         ///< q_i·k_j, as the stage of the scores has it
    double scaled = 0.0;        ///< the score with the scale, softcap and biases, before the mask
    double weight = 0.0;        ///< a_ij
    bool masked = false;
};

/// A query and its keys as vectors of one space.
struct MatchRow {
    std::size_t query = 0;
    std::vector<double> vector; ///< q_i [d_k], turned as the keys are
    double length = 0.0;        ///< |q_i|
    std::vector<MatchKey> keys; ///< in the order asked for

    /// Where the projection of key `at` (its place in `keys`) on q_i ends [d_k]; zeros where |q_i| is 0.
    std::vector<double> footOf(std::size_t at) const;
    /// The place in `keys` of that key; nothing where it is not among them.
    std::optional<std::size_t> placeOf(std::size_t key) const;
};

/// Row `query` of the scores with these keys. Nothing where the snapshot has no Q and K: weights that were
/// given, or heads that are pooled.
std::optional<MatchRow> matchRow(const Snapshot& snapshot, std::size_t query,
                                 const std::vector<std::size_t>& keys);

/// The token vectors from which q_i and the keys of `row` are projected, as the scene has them [d_model]:
/// lengths, weights and masks are those of `row`, projections and scores are 0; a
/// token that is query and key is not among the keys. Nothing where the scene has
/// no X.
std::optional<MatchRow> matchTokens(const Snapshot& snapshot, const MatchRow& row);

/// The keys whose vectors are drawn for row `query`: all of them in the order asked for or, where there are
/// more, the `most` of the largest |weight|. Empty where there are no weights.
std::vector<std::size_t> matchedKeys(const Snapshot& snapshot, std::size_t query, TermOrder order,
                                     std::size_t most);

/// The plane in which a row is drawn.
struct MatchPlane {
    ValuePlane plane;
    /// The axes are these two features; nothing: it was chosen so that its first axis is the direction of
    /// q_i, its second the one across it in which the keys differ most.
    std::optional<std::array<std::size_t, 2>> features;

    /// Whether q_i lies in the plane, so that projections on it have their length and their right angle.
    bool holdsQuery() const { return plane.isExact || !features; }
};

/// Of up to two dimensions the features themselves, else the best plane that holds q_i. `shown` is the part
/// of Σ|k_j|² in it.
MatchPlane bestMatchPlane(const MatchRow& row);
/// The plane of two features; `shown` is the part of Σ|k_j|² in it.
MatchPlane featureMatchPlane(const MatchRow& row, std::size_t first, std::size_t second);
/// The same plane with the part that it shows of this row's keys; nothing where q_i, but for rounding,
/// doesn't lie in it or its vectors have another length.
std::optional<MatchPlane> keptMatchPlane(const MatchPlane& plane, const MatchRow& row);
/// Whether the first axis of the plane is the direction of q_i, but for rounding.
bool isAlongQuery(const MatchPlane& plane, const MatchRow& row);

} // namespace attnscope
