// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells/cells.h"

#include "core/stream/cells/weight_blocks.h"
#include "core/stream/kernels/cell_kernel.h"

namespace attnscope {

namespace {

void weigh(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
           bool dropped, const CellRect& cells, float* out, std::size_t stride) {
    const std::optional<FastRules> rules = FastRules::of(problem);
    WeightBlocks blocks(problem, rules, inputs, rows, dropped);
    forEachBlock(cells, out, stride,
                 [&](const CellRect& part, float* to) { blocks.weigh(part, to, stride); });
}

} // namespace

void weightCells(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
                 const CellRect& cells, float* out, std::size_t stride) {
    weigh(problem, inputs, rows, false, cells, out, stride);
}

void droppedCells(const AttentionProblem& problem, const StreamInputs& inputs,
                  std::span<const StreamRow> rows, const CellRect& cells, float* out, std::size_t stride) {
    weigh(problem, inputs, rows, true, cells, out, stride);
}

void rawScores(const StreamInputs& inputs, const CellRect& cells, float* out, std::size_t stride) {
    constexpr std::size_t kRows = FloatBlocks::kRows;
    forEachBlock(cells, out, stride, [&](const CellRect& part, float* to) {
        const std::size_t i = part.row / kRows * kRows;
        const std::size_t j = part.column / kRows * kRows;
        productCells({inputs.q.block(i / kRows), inputs.k.block(j / kRows), inputs.k.columns(), part.row - i,
                      part.endRow() - i, part.column - j, part.endColumn() - j, to, stride});
    });
}

void scoreCells(const AttentionProblem& problem, const StreamInputs& inputs, Stage stage,
                const CellRect& cells, float* out, std::size_t stride) {
    if (stage == Stage::Scores) {
        rawScores(inputs, cells, out, stride);
        return;
    }
    GenericRow row(problem, inputs);
    forEachBlock(cells, out, stride, [&](const CellRect& part, float* to) {
        for (std::size_t i = part.row; i < part.endRow(); ++i) {
            row.load(i, part.column, part.columns);
            row.stage(stage, {to + (i - part.row) * stride, part.columns});
        }
    });
}

} // namespace attnscope
