// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/snapshot.h"
#include "core/attention/stage.h"

namespace attnscope {

/// The colour ranges of a whole snapshot, so that a number has one colour wherever it stands.
struct Ranges {
    double values = 1.0; ///< ±values for X, W, Q, K, V, contributions, running sums, O; > 0
    double scores = 1.0; ///< ±scores for QKᵀ, scaled, masked; > 0
    ValueRange weights{0.0,
                       1.0}; ///< 0 to the largest weight (from the smallest where given weights go below 0)

    /// The range in which a number of this group is coloured.
    ValueRange of(RangeGroup group) const;

    bool operator==(const Ranges&) const = default;
};

Ranges rangesOf(const Snapshot& snapshot);

} // namespace attnscope
