// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/references.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace attnscope {

/// A row that sees no key, of which the model weighs some keys alike and the others not. They are its first
/// ones where a cache grew after it was computed with its mask, so that it had fewer keys than the scene has;
/// or those that one mask hides, where two masks add the type's least number each and their sum is −∞.
struct ShorterRow {
    std::size_t at = 0; ///< by ReferenceDifference::ofRows
    HeadIndex headIndex;
    std::size_t row = 0;
    std::size_t keys = 0; ///< how many it weighs
    double size = 0.0;    ///< the largest difference from these
    bool areFirst = true; ///< false: those up to its own, and those behind padding at the left

    bool operator==(const ShorterRow&) const = default;
};

/// The largest difference of one of them and where it is.
struct ReferenceDifference {
    Reference what = Reference::Output;
    Stage stage = Stage::Output; ///< whose numbers are compared; of scores the stage that is nearest
    double size = 0.0;           ///< ∞ where only one of both is a number, or both are other infinities
    HeadIndex headIndex;
    bool hasHead = true; ///< false: of the joined heads, or of the mean of all
    std::size_t row = 0;
    std::size_t column = 0;
    double computed = 0.0;
    double given = 0.0;
    /// The largest difference of each row, [batch][head][row]; where there is no head [batch][row].
    std::vector<double> ofRows = {};
    std::vector<std::uint32_t> columnOfRows = {}; ///< where each row differs most
    /// By row as ofRows: how far below 0 all its scores are, where masks that are added leave it no other, as
    /// rows of padding have it. Sums as large have lost digits in the model's type. 0 of other rows; empty
    /// where there is none.
    std::vector<double> lowered = {};
    /// Rows of padding that differ and are nearer so, by `at`.
    std::vector<ShorterRow> shorter = {};
};

/// Whether these weights of a model are the mean over the heads of the scene, as nn.MultiheadAttention gives
/// them: they have no head axis, and the scene has heads.
bool areMeanWeights(const Scene& scene, const MatrixStack& weights);

/// Whether they have the shapes of this scene's results. The error says both shapes.
Result<void> checkReferences(const Scene& scene, const References& references);

/// Computes every batch item and head in float64 and compares: one entry for each that is given. Scores are
/// compared with the products, the scaled and the masked scores, and the nearest of these counts; where the
/// given ones are what masks of models fill in (isFilledIn), a masked cell is no difference. Fails as
/// checkReferences and resolve do, and with ErrorCode::Stopped.
Result<std::vector<ReferenceDifference>> compareReferences(const Scene& scene, const References& references,
                                                           const std::stop_token& stop);

/// The largest of them; at least one must be there.
const ReferenceDifference& largestOf(const std::vector<ReferenceDifference>& differences);

} // namespace attnscope
