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
enum class Reference { Output, Weights, LogSumExp };

/// A model's own results, to compare with those computed from its Q, K and V.
struct References {
    std::optional<MatrixStack> output;    ///< [batch]?[head]?[queries][d_v]; no head axis: the joined heads
    std::optional<MatrixStack> weights;   ///< [batch]?[head]?[queries][keys]
    std::optional<MatrixStack> logSumExp; ///< [batch]?[head]?[queries][1], natural logarithm

    bool empty() const { return !output && !weights && !logSumExp; }
};

/// The largest difference of one of them and where it is.
struct ReferenceDifference {
    Reference what = Reference::Output;
    double size = 0.0; ///< ∞ where only one of both is a number, or both are other infinities
    HeadIndex headIndex;
    bool hasHead = true; ///< false: of the joined heads
    std::size_t row = 0;
    std::size_t column = 0;
    double computed = 0.0;
    double given = 0.0;
};

/// Whether they have the shapes of this scene's results. The error says both shapes.
Result<void> checkReferences(const Scene& scene, const References& references);

/// Computes every batch item and head in float64 and compares: one entry for each that is given. Fails as
/// checkReferences and resolve do, and with ErrorCode::Stopped.
Result<std::vector<ReferenceDifference>> compareReferences(const Scene& scene, const References& references,
                                                           const std::stop_token& stop);

/// The largest of them; at least one must be there.
const ReferenceDifference& largestOf(const std::vector<ReferenceDifference>& differences);

} // namespace attnscope
