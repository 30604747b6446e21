// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/stage.h"
#include "core/stream/blocks/stream_inputs.h"
#include "core/stream/blocks/stream_row.h"

#include <span>

namespace attnscope {

/// Queries [i0, i1) × keys [j0, j1).
struct CellRectangle {
    std::size_t i0 = 0;
    std::size_t i1 = 0;
    std::size_t j0 = 0;
    std::size_t j1 = 0;
};

/// q·k of any rectangle into `out` [i1 − i0][stride], each summed over d_k in order by fused multiply-adds
/// where the machine has them, so that a cell has the same bits wherever it is computed.
void rawScores(const StreamInputs& inputs, const CellRectangle& cells, float* out, std::size_t stride);

/// Weights of any rectangle into `out` [i1 − i0][stride], with the bits that the statistics pass saw; `rows`
/// is [queries] as that pass made them. Forbidden cells hold what the softmax gives them: 0 under fill −∞.
void weightCells(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
                 const CellRectangle& cells, float* out, std::size_t stride);

/// The same after dropout.
void droppedCells(const AttentionProblem& problem, const StreamInputs& inputs,
                  std::span<const StreamRow> rows, const CellRectangle& cells, float* out,
                  std::size_t stride);

/// Stage Scores, Scaled or Masked of any rectangle into `out` [i1 − i0][stride]. In Masked a forbidden cell
/// holds the fill.
void scoreCells(const AttentionProblem& problem, const StreamInputs& inputs, Stage stage,
                const CellRectangle& cells, float* out, std::size_t stride);

} // namespace attnscope
