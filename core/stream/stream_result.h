// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/stream/stream_sources.h"

#include <array>

namespace attnscope {

/// What the streaming engine makes of a problem with Q and K: float32 of any size, of which nothing of N×N
/// cells lies in memory. A preview is either a sample of rows, or true rows under the pyramid from before an
/// edit.
class StreamResult final : public AttentionResult {
public:
    using Nanoseconds = std::chrono::nanoseconds;

    /// `cells` belong to the problem of the request; `inputs` are its own. Takes over from `previous` (null:
    /// nothing) the score pyramids that the request's change left true.
    StreamResult(const ComputeRequest& request, StreamInputs inputs, StreamCellsPtr cells, bool isExact,
                 Nanoseconds elapsed, const StreamResult* previous);
    /// The same queries and keys as `previous` with other values, or with nothing changed at all.
    StreamResult(const StreamResult& previous, const ComputeRequest& request, StreamInputs inputs,
                 Nanoseconds elapsed);

    const AttentionProblem& problem() const override { return m_problem; }
    bool isExact() const override { return m_isExact; }
    Precision precision() const override { return Precision::Float32; }
    std::string_view backend() const override {
        return m_cells->device() ? m_cells->device()->backend() : "CPU";
    }
    Nanoseconds elapsed() const override { return m_elapsed; }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override {
        return m_sources[static_cast<std::size_t>(stage)];
    }
    std::shared_ptr<const MatrixSource> lift() const override { return m_lift; }
    std::optional<std::size_t> editedToken() const override { return m_editedToken; }
    RowStatistics rowStatistics(std::size_t query) const override;

    const StreamInputs& inputs() const { return m_inputs; }
    const StreamCellsPtr& cells() const { return m_cells; }

private:
    void setInputs();
    void setOutput();
    void setScores(Stage stage, const StreamResult* previous, bool keeps);
    std::shared_ptr<const MatrixSource>& at(Stage stage) {
        return m_sources[static_cast<std::size_t>(stage)];
    }

    AttentionProblem m_problem;
    StreamInputs m_inputs;
    StreamCellsPtr m_cells;
    std::array<std::shared_ptr<const MatrixSource>, kStageCount> m_sources; ///< by stage
    std::shared_ptr<const MatrixSource> m_lift;
    bool m_isExact = true;
    std::optional<std::size_t> m_editedToken;
    Nanoseconds m_elapsed{};
};

} // namespace attnscope
