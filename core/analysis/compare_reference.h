// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/matrix/matrix_stack.h"
#include "core/scene/scene.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace attnscope {

/// A result that a model can export beside its inputs.
enum class Reference { Output, Weights, Scores, LogSumExp };

/// A model's own results, to compare with those computed from its Q, K and V.
struct References {
    std::optional<MatrixStack> output;  ///< [batch]?[head]?[queries][d_v]; no head axis: the joined heads
    std::optional<MatrixStack> weights; ///< [batch]?[head]?[queries][keys]
    /// [batch]?[head]?[queries][keys], before the softmax: as products, scaled, or masked too
    std::optional<MatrixStack> scores;
    std::optional<MatrixStack> logSumExp; ///< [batch]?[head]?[queries][1], natural logarithm

    bool empty() const { return !output && !weights && !scores && !logSumExp; }
};

/// The largest difference of one of them and where it is.
struct ReferenceDifference {
    Reference what = Reference::Output;
    Stage stage = Stage::Output; ///< whose numbers are compared; of scores the stage that is nearest
    double size = 0.0;           ///< ∞ where only one of both is a number, or both are other infinities
    HeadIndex headIndex;
    bool hasHead = true; ///< false: of the joined heads
    std::size_t row = 0;
    std::size_t column = 0;
    double computed = 0.0;
    double given = 0.0;
    /// The largest difference of each row, [batch][head][row]; of the joined heads [batch][row].
    std::vector<double> ofRows = {};
};

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
