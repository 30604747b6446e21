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
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace attnscope {

/// What a streaming result holds of queries and keys: Q and K in float32, what normalises each row, and the
/// pyramid of the weights. V has no part in it, so that results with other values share it. Immutable.
class StreamCells {
public:
    using RowsPtr = std::shared_ptr<const std::vector<StreamRow>>;
    using PyramidPtr = std::shared_ptr<const Pyramid>;
    /// Which rows are true: all, or the middle one of each row of the pyramid's blocks, which then stands for
    /// them.
    enum class Coverage { All, Sample };

    /// `rows` is [queries]; the pyramid is of the weights. `device` (null: none) computes cells where it can.
    StreamCells(const AttentionProblem& problem, StreamInputs inputs, RowsPtr rows, PyramidPtr pyramid,
                Coverage coverage, unsigned blockLevel, std::shared_ptr<const CellDevice> device = nullptr);

    std::size_t queries() const { return m_problem.queries(); }
    std::size_t keys() const { return m_problem.keys(); }
    /// Without V.
    const AttentionProblem& problem() const { return m_problem; }
    /// Without V.
    const StreamInputs& inputs() const { return m_inputs; }
    const RowsPtr& rows() const { return m_rows; }
    const PyramidPtr& pyramid() const { return m_pyramid; }
    Coverage coverage() const { return m_coverage; }
    /// Of the smallest blocks of pyramids of exact cells; a sample's own may be of larger ones.
    unsigned blockLevel() const { return m_blockLevel; }
    const std::shared_ptr<const CellDevice>& device() const { return m_device; }
    const ExactCells& exact() const { return m_exact; }
    const DropoutCells& dropout() const { return m_dropout; }
    bool drops() const { return m_problem.dropout.probability > 0.0; }

    /// Of a sample of which one row stands for more than a block of the kernels: its level. Rows beside the
    /// samples can be made true there; nothing for all other cells.
    std::optional<unsigned> sparseLevel() const;
    /// Computes those of rows [first, first + count) of a sparse sample that are not true yet.
    void makeTrue(std::size_t first, std::size_t count) const;

    /// Weights before or after dropout of a rectangle into `values` [rect.rows][rect.columns].
    void readWeights(const CellRect& rect, bool dropped, std::span<float> values) const;
    /// Which cells the mask hides (1), [rect.rows][rect.columns].
    void readMask(const CellRect& rect, std::span<std::uint8_t> masked) const;
    /// Keys that the mask allows the query.
    std::size_t allowedInRow(std::size_t row) const;

private:
    /// What makes rows true that no sample is of.
    struct TrueRows {
        std::mutex making;               ///< held while rows are made
        std::mutex mutex;                ///< guards `known`, and is never held for long
        std::vector<StreamRow> rows;     ///< [queries], or empty
        std::vector<std::uint8_t> known; ///< [blocks of 64 rows], or empty
    };
    void readSampled(const CellRect& rect, bool dropped, std::span<float> values) const;
    bool readTrue(const CellRect& rect, bool dropped, std::span<float> values) const;

    AttentionProblem m_problem;
    StreamInputs m_inputs;
    RowsPtr m_rows;
    PyramidPtr m_pyramid;
    Coverage m_coverage;
    unsigned m_blockLevel;
    std::shared_ptr<const CellDevice> m_device;
    DropoutCells m_dropout;
    ExactCells m_exact;
    std::unique_ptr<TrueRows> m_true; ///< null: the cells are no sparse sample
};

/// Which cells of a rectangle the mask hides (1), [rect.rows][rect.columns].
void readHidden(const Mask& mask, const CellRect& rect, std::span<std::uint8_t> masked);

/// The pyramid of the weights from what the statistics pass found. From a sample, whether a block holds any
/// cell that counts is asked of the mask itself.
std::shared_ptr<const Pyramid> pyramidOf(BlockSummary base, const Mask& mask, StreamCells::Coverage coverage);

} // namespace attnscope
