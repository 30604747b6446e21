// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/stage.h"
#include "core/stream/blocks/stream_inputs.h"
#include "core/stream/blocks/stream_row.h"
#include "core/textbook/score_arithmetic.h"
#include "core/textbook/softmax_row.h"

#include <span>
#include <vector>

namespace attnscope {

/// Runs of one query's cells with every rule that there is, by the arithmetic of the textbook in float32.
/// Keeps its buffers from run to run; one thread at a time. Refers to problem and inputs, which have to
/// outlive it.
class GenericRow {
public:
    GenericRow(const AttentionProblem& problem, const StreamInputs& inputs);

    /// Scores the cells of query i from key `first` on.
    void load(std::size_t i, std::size_t first, std::size_t count);

    std::size_t size() const { return m_scores.size(); }
    std::span<const float> scores() const { return m_scores; }
    bool isAllowed(std::size_t at) const { return m_run.isAllowed(at); }
    std::uint32_t allowed() const;
    /// Stage Scores, Scaled or Masked of the run.
    void stage(Stage stage, std::span<float> out) const;
    /// The softmax of a run of all keys.
    RowNormaliser softmax(std::span<float> weights) const;
    void weigh(const RowNormaliser& row, std::span<float> weights) const;

private:
    const AttentionProblem& m_problem;
    const StreamInputs& m_inputs;
    ScoreArithmetic<float> m_arithmetic;
    std::vector<float> m_scores;
    std::vector<std::uint8_t> m_allowed;
    std::vector<double> m_open;
    ScoreRun<float> m_run;
};

} // namespace attnscope
