// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/stream/weight_cells.h"

namespace attnscope {

/// The result for given weights that stay in their file: no weight is kept, and none is recomputed, so that
/// cells are exact in float64. The weights, the weights after dropout, V, ‖a·v‖ and A·V.
class ReadResult final : public AttentionResult {
public:
    /// Reads all weights once. Fails with ErrorCode::Stopped where it was stopped.
    static Result<ResultPtr> make(const ComputeRequest& request);

    explicit ReadResult(const ComputeRequest& request);

    const AttentionProblem& problem() const override { return m_problem; }
    bool isExact() const override { return true; }
    Precision precision() const override { return Precision::Float64; }
    std::string_view backend() const override { return "CPU"; }
    std::chrono::nanoseconds elapsed() const override { return m_elapsed; }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override;
    std::shared_ptr<const MatrixSource> lift() const override { return liftOf(m_cells); }
    RowStatistics rowStatistics(std::size_t query) const override;

private:
    /// False where it was stopped.
    bool read(const ComputeRequest& request);

    AttentionProblem m_problem;
    WeightCellsPtr m_cells;
    std::shared_ptr<const MatrixSource> m_weights;
    std::shared_ptr<const MatrixSource> m_dropped;
    std::shared_ptr<const MatrixSource> m_values;
    std::shared_ptr<const MatrixSource> m_effect;
    std::shared_ptr<const MatrixSource> m_output;
    std::chrono::nanoseconds m_elapsed{};
};

} // namespace attnscope
