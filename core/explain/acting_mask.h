// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/snapshot.h"
#include "core/explain/sampled_matrix.h"

namespace attnscope {

/// What the mask makes of the scaled scores: numbers that are added to them, or scores that are replaced.
/// Rows are queries, columns keys; all three matrices have the same shown ones.
struct ActingMask {
    SampledMatrix scaled;
    SampledMatrix masked;
    bool isAdded = true; ///< M is added; else the fill replaces the scores of cells that are forbidden
    std::vector<double>
        mask;              ///< [shownRows][shownColumns]: M, or 1 where the cell is allowed and 0 elsewhere
    double fill = 0.0;     ///< what replaces a score
    std::size_t query = 0; ///< its row is among the shown ones
    std::size_t key = 0;   ///< its column too

    /// By the places in shownRows and shownColumns.
    double maskAt(std::size_t row, std::size_t column) const {
        return mask[row * scaled.shownColumns.size() + column];
    }
    bool isForbidden(std::size_t row, std::size_t column) const;
    /// The place of the query among the shown rows.
    std::size_t queryPlace() const;
    /// Whether no score is another one behind the mask; asked of the shown ones.
    bool changesNothing() const { return scaled.numbers == masked.numbers; }
};

/// With at most that many (≥ 3) queries and keys; those that are spoken of stay.
ActingMask thinned(const ActingMask& acting, std::size_t most);

/// A scene without a mask adds 0 everywhere. Fails where the weights are given.
Result<ActingMask> actingMask(const Snapshot& snapshot, std::size_t query, std::size_t key);

} // namespace attnscope
