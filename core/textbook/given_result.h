// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/attention_result.h"

namespace attnscope {

/// The result for imported weights: the weights, the weights after dropout, V, ‖a·v‖ and A·V. No weight is
/// recomputed and no mask applies, so the result is in float64 whatever the precision of the problem.
class GivenResult final : public AttentionResult {
public:
    explicit GivenResult(AttentionProblem problem, std::optional<Fallback> fallback = std::nullopt);

    const AttentionProblem& problem() const override { return m_problem; }
    bool isExact() const override { return true; }
    Precision precision() const override { return Precision::Float64; }
    std::string_view backend() const override { return "CPU"; }
    std::chrono::nanoseconds elapsed() const override { return m_elapsed; }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override;
    RowStatistics rowStatistics(std::size_t query) const override;

private:
    AttentionProblem m_problem;
    std::shared_ptr<const MatrixSource> m_weights;
    std::shared_ptr<const MatrixSource> m_dropped;
    std::shared_ptr<const MatrixSource> m_values;
    std::shared_ptr<const MatrixSource> m_effect;
    std::shared_ptr<const MatrixSource> m_output;
    std::chrono::nanoseconds m_elapsed{};
};

} // namespace attnscope
