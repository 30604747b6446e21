// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/attention_result.h"

namespace attnscope {

/// What the results for given weights have in common: the stages V, the weights, the weights after dropout,
/// ‖a·v‖ and A·V. No weight is recomputed and no mask applies, so the result is exact in float64 whatever the
/// precision of the problem.
class GivenWeightsResult : public AttentionResult {
public:
    const AttentionProblem& problem() const override { return m_problem; }
    bool isExact() const override { return true; }
    Precision precision() const override { return Precision::Float64; }
    std::string_view backend() const override { return "CPU"; }
    std::chrono::nanoseconds elapsed() const override { return m_elapsed; }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override;
    RowStatistics rowStatistics(std::size_t query) const override;

protected:
    using SourcePtr = std::shared_ptr<const MatrixSource>;

    /// `problem` has weights.
    GivenWeightsResult(AttentionProblem problem, std::optional<Fallback> fallback);

    /// The weights that combine V: after dropout where there is one.
    const SourcePtr& combining() const { return m_dropped ? m_dropped : m_weights; }
    void setWeights(SourcePtr weights) { m_weights = std::move(weights); }
    void setDropped(SourcePtr dropped) { m_dropped = std::move(dropped); }
    /// Shows V and ‖a·v‖ from `combining`, with `output` = A·V. The problem has V.
    void setOutput(BlockMatrix output);
    void setElapsed(std::chrono::nanoseconds elapsed) { m_elapsed = elapsed; }

private:
    AttentionProblem m_problem;
    SourcePtr m_weights;
    SourcePtr m_dropped;
    SourcePtr m_values;
    SourcePtr m_effect;
    SourcePtr m_output;
    std::chrono::nanoseconds m_elapsed{};
};

} // namespace attnscope
