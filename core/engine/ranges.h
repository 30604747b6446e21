// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/scene/matrix_role.h"
#include "core/scene/stage.h"
#include "core/scene/token_region.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace attnscope {

/// The colour ranges of a whole snapshot, so that a number has the same colour in every cell. A matrix whose
/// numbers are all so small that they would have one colour has a range of its own.
struct Ranges {
    double values = 1.0; ///< ±values for X, W, Q, K, V, contributions, running sums, O; > 0
    double scores = 1.0; ///< ±scores for QKᵀ, scaled, masked; > 0
    /// Whether `scores` is of these numbers. Those of a large matrix are computed only
    /// when the scores are shown.
    bool hasScores = true;
    ValueRange weights{0.0,
                       1.0}; ///< 0 to the largest weight (from the smallest where given weights go below 0)
    ValueRange effects{0.0, 1.0}; ///< 0 to the largest ‖a·v‖
    /// The smallest weight above 0, at which a logarithmic scale begins: of all that the mask allows, of a
    /// large matrix those of evenly spaced strips of rows. 0: there is none, or it is not known of a preview.
    double smallestWeight = 0.0;
    /// Keys that have no part in `weights`, in order: theirs may lie beyond its ends.
    std::vector<TokenSpan> ignoredKeys = {};

    std::array<double, kStageCount> ownOfStage{};        ///< by Stage: ±; 0: the shared range
    std::array<double, kMatrixRoles.size()> ownOfRole{}; ///< the same for what a person edits
    bool isOwn = false;                                  ///< these are for one such matrix

    /// The range in which a number of this group is coloured.
    ValueRange of(RangeGroup group) const;
    /// The ranges for one matrix: where it has a range of its own, that in place of the shared one.
    Ranges forStage(Stage stage) const;
    Ranges forRole(MatrixRole role) const;
    /// Without ranges that single matrices have for themselves.
    Ranges shared() const;

    bool operator==(const Ranges&) const = default;
};

/// The ranges of a snapshot. A matrix that is not prepared (MatrixSource::isPrepared) is not read: the output
/// takes the range of the values then, and the scores are read only where a score stage is `shown`. The range
/// of the weights is that without the ignored keys, which are in order.
Ranges rangesOf(const Snapshot& snapshot, std::optional<Stage> shown = std::nullopt,
                std::span<const TokenSpan> ignoredKeys = {});

} // namespace attnscope
