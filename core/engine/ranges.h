// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/scene/stage.h"

#include <optional>

namespace attnscope {

/// The colour ranges of a whole snapshot, so that a number has one colour wherever it stands.
struct Ranges {
    double values = 1.0; ///< ±values for X, W, Q, K, V, contributions, running sums, O; > 0
    double scores = 1.0; ///< ±scores for QKᵀ, scaled, masked; > 0
    /// Whether `scores` is of these numbers. Of a large matrix they are not at hand until somebody looks at
    /// them.
    bool hasScores = true;
    ValueRange weights{0.0,
                       1.0}; ///< 0 to the largest weight (from the smallest where given weights go below 0)

    /// The range in which a number of this group is coloured.
    ValueRange of(RangeGroup group) const;

    bool operator==(const Ranges&) const = default;
};

/// Leaves out what is not at hand (MatrixSource::isPrepared): then the output is within the values that it is
/// made of, and scores are known only where a score stage is `shown`, which makes its pass now.
Ranges rangesOf(const Snapshot& snapshot, std::optional<Stage> shown = std::nullopt);

} // namespace attnscope
