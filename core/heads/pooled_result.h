// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/heads/head_cells.h"
#include "core/stream/weight_cells.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace attnscope {

/// Which cells a head may attend to: of given weights all, whatever the scene's mask says.
std::shared_ptr<const Mask> maskOfHead(const AttentionProblem& problem);

/// Weights that are made of those of several heads, as a result without any other stage.
class PooledResult final : public AttentionResult {
public:
    /// What it is made of.
    struct Parts {
        HeadSources cells;                ///< of which each cell is the mean or the max
        Reducer reducer = Reducer::Mean;  ///< which of both
        HeadSources heads;                ///< what heads() gives
        std::shared_ptr<const Mask> mask; ///< of the cells
        Precision precision = Precision::Float64;
        std::chrono::nanoseconds elapsed{}; ///< until here
    };

    /// `first` is one of the heads, of which the problem is.
    PooledResult(const HeadIndex& headIndex, const AttentionResult& first, Parts parts);

    /// Makes what is kept; false where it was stopped.
    bool make(const std::stop_token& stop, const ReportProgress& report);

    const AttentionProblem& problem() const override { return m_problem; }
    bool isExact() const override { return true; }
    Precision precision() const override { return m_parts.precision; }
    std::string_view backend() const override { return m_backend; }
    std::chrono::nanoseconds elapsed() const override { return m_parts.elapsed; }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override {
        return stage == Stage::Weights ? m_weights : nullptr;
    }
    std::shared_ptr<const MatrixSource> lift() const override;
    std::span<const std::shared_ptr<const MatrixSource>> heads() const override { return m_parts.heads; }
    RowStatistics rowStatistics(std::size_t query) const override;

private:
    AttentionProblem m_problem; ///< of the first head without values, and with the mask of the cells
    std::string m_backend;
    Parts m_parts;
    std::shared_ptr<const MatrixSource> m_weights;
    WeightCellsPtr m_large; ///< null of a small scene
};

} // namespace attnscope
