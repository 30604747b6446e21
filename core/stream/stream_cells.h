// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/block_summary.h"
#include "core/stream/blocks/pyramid.h"
#include "core/stream/blocks/stream_inputs.h"
#include "core/stream/blocks/stream_row.h"
#include "core/stream/cell_device.h"
#include "core/textbook/dropout_cells.h"
#include "core/textbook/exact_cells.h"

#include <memory>
#include <span>
#include <vector>

namespace attnscope {

/// What a streaming result holds of queries and keys: Q and K in float32, what normalises each row, and the
/// pyramid of the weights. V has no part in it, so that results with other values share it. Immutable.
class StreamCells {
public:
    using RowsPtr = std::shared_ptr<const std::vector<StreamRow>>;
    using PyramidPtr = std::shared_ptr<const Pyramid>;
    /// Which rows are true: all, or the middle one of each block of 64, which then stands for the block.
    enum class Coverage { All, Sample };

    /// `rows` is [queries]; the pyramid is of the weights. `device` (null: none) computes cells where it can.
    StreamCells(const AttentionProblem& problem, StreamInputs inputs, RowsPtr rows, PyramidPtr pyramid,
                Coverage coverage, std::shared_ptr<const CellDevice> device = nullptr);

    std::size_t queries() const { return m_problem.queries(); }
    std::size_t keys() const { return m_problem.keys(); }
    /// Without V.
    const AttentionProblem& problem() const { return m_problem; }
    /// Without V.
    const StreamInputs& inputs() const { return m_inputs; }
    const RowsPtr& rows() const { return m_rows; }
    const PyramidPtr& pyramid() const { return m_pyramid; }
    Coverage coverage() const { return m_coverage; }
    const std::shared_ptr<const CellDevice>& device() const { return m_device; }
    const ExactCells& exact() const { return m_exact; }
    const DropoutCells& dropout() const { return m_dropout; }
    bool drops() const { return m_problem.dropout.probability > 0.0; }

    /// Weights before or after dropout of a rectangle into `values` [rect.rows][rect.columns].
    void readWeights(const CellRect& rect, bool dropped, std::span<float> values) const;
    /// Which cells the mask hides (1), [rect.rows][rect.columns].
    void readMask(const CellRect& rect, std::span<std::uint8_t> masked) const;
    /// Keys that the mask allows the query.
    std::size_t allowedInRow(std::size_t row) const;

private:
    void readSampled(const CellRect& rect, bool dropped, std::span<float> values) const;

    AttentionProblem m_problem;
    StreamInputs m_inputs;
    RowsPtr m_rows;
    PyramidPtr m_pyramid;
    Coverage m_coverage;
    std::shared_ptr<const CellDevice> m_device;
    DropoutCells m_dropout;
    ExactCells m_exact;
};

/// Which cells of a rectangle the mask hides (1), [rect.rows][rect.columns].
void readHidden(const Mask& mask, const CellRect& rect, std::span<std::uint8_t> masked);

/// The pyramid of the weights from what the statistics pass found. From a sample, whether a block holds any
/// cell that counts is asked of the mask itself.
std::shared_ptr<const Pyramid> pyramidOf(BlockSummary base, const Mask& mask, StreamCells::Coverage coverage);

} // namespace attnscope
