// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells.h"

#include "core/attention/dropout_cells.h"
#include "core/stream/general_row.h"

namespace attnscope {

void weightCells(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
                 const CellRectangle& cells, float* out, std::size_t stride) {
    GeneralRow row(problem, inputs);
    const std::size_t count = cells.j1 - cells.j0;
    for (std::size_t i = cells.i0; i < cells.i1; ++i) {
        row.load(i, cells.j0, count);
        row.weigh(rows[i].normaliser(), {out + (i - cells.i0) * stride, count});
    }
}

void droppedCells(const AttentionProblem& problem, const StreamInputs& inputs,
                  std::span<const StreamRow> rows, const CellRectangle& cells, float* out,
                  std::size_t stride) {
    weightCells(problem, inputs, rows, cells, out, stride);
    const DropoutCells dropout(problem.dropout, problem.place, problem.heads);
    for (std::size_t i = cells.i0; i < cells.i1; ++i) {
        float* const row = out + (i - cells.i0) * stride;
        for (std::size_t j = cells.j0; j < cells.j1; ++j) {
            float& weight = row[j - cells.j0];
            weight = static_cast<float>(dropout.applied(static_cast<double>(weight), i, j));
        }
    }
}

void scoreCells(const AttentionProblem& problem, const StreamInputs& inputs, Stage stage,
                const CellRectangle& cells, float* out, std::size_t stride) {
    GeneralRow row(problem, inputs);
    const std::size_t count = cells.j1 - cells.j0;
    for (std::size_t i = cells.i0; i < cells.i1; ++i) {
        row.load(i, cells.j0, count);
        row.stage(stage, {out + (i - cells.i0) * stride, count});
    }
}

} // namespace attnscope
