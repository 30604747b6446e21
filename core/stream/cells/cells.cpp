// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells/cells.h"

#include "core/stream/cells/weight_blocks.h"
#include "core/stream/kernels/cell_kernel.h"

namespace attnscope {

namespace {

void weigh(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
           bool dropped, const CellRectangle& cells, float* out, std::size_t stride) {
    const std::optional<FastRules> rules = FastRules::of(problem);
    WeightBlocks blocks(problem, rules, inputs, rows, dropped);
    forEachBlock(cells, out, stride,
                 [&](const CellRectangle& part, float* to) { blocks.weigh(part, to, stride); });
}

} // namespace

void weightCells(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
                 const CellRectangle& cells, float* out, std::size_t stride) {
    weigh(problem, inputs, rows, false, cells, out, stride);
}

void droppedCells(const AttentionProblem& problem, const StreamInputs& inputs,
                  std::span<const StreamRow> rows, const CellRectangle& cells, float* out,
                  std::size_t stride) {
    weigh(problem, inputs, rows, true, cells, out, stride);
}

void rawScores(const StreamInputs& inputs, const CellRectangle& cells, float* out, std::size_t stride) {
    constexpr std::size_t kRows = FloatBlocks::kRows;
    forEachBlock(cells, out, stride, [&](const CellRectangle& part, float* to) {
        const std::size_t i = part.i0 / kRows * kRows;
        const std::size_t j = part.j0 / kRows * kRows;
        productCells({inputs.q.block(i / kRows), inputs.k.block(j / kRows), inputs.k.columns(), part.i0 - i,
                      part.i1 - i, part.j0 - j, part.j1 - j, to, stride});
    });
}

void scoreCells(const AttentionProblem& problem, const StreamInputs& inputs, Stage stage,
                const CellRectangle& cells, float* out, std::size_t stride) {
    if (stage == Stage::Scores) {
        rawScores(inputs, cells, out, stride);
        return;
    }
    GenericRow row(problem, inputs);
    forEachBlock(cells, out, stride, [&](const CellRectangle& part, float* to) {
        const std::size_t count = part.j1 - part.j0;
        for (std::size_t i = part.i0; i < part.i1; ++i) {
            row.load(i, part.j0, count);
            row.stage(stage, {to + (i - part.i0) * stride, count});
        }
    });
}

} // namespace attnscope
