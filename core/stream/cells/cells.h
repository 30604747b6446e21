// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/cell_rect.h"
#include "core/scene/stage.h"
#include "core/stream/blocks/stream_inputs.h"
#include "core/stream/blocks/stream_row.h"

#include <span>

namespace attnscope {

/// q·k of any rectangle into `out` [cells.rows][stride], each summed over d_k in order by fused multiply-adds
/// where the machine has them, so that a cell has the same bits wherever it is computed.
void rawScores(const StreamInputs& inputs, const CellRect& cells, float* out, std::size_t stride);

/// Weights of any rectangle into `out` [cells.rows][stride], with the bits that the statistics pass saw;
/// `rows` is [queries] as that pass made them. Forbidden cells hold what the softmax gives them: 0 under fill
/// −∞.
void weightCells(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
                 const CellRect& cells, float* out, std::size_t stride);

/// The same after dropout.
void droppedCells(const AttentionProblem& problem, const StreamInputs& inputs,
                  std::span<const StreamRow> rows, const CellRect& cells, float* out, std::size_t stride);

/// Stage Scores, Scaled or Masked of any rectangle into `out` [cells.rows][stride]. In Masked a forbidden
/// cell holds the fill.
void scoreCells(const AttentionProblem& problem, const StreamInputs& inputs, Stage stage,
                const CellRect& cells, float* out, std::size_t stride);

} // namespace attnscope
