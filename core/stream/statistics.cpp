// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/statistics.h"

#include "core/parallel.h"
#include "core/stream/block_row_planes.h"
#include "core/stream/general_row.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::size_t kRows = FloatBlocks::kRows;

/// The rows of one block row, by the arithmetic of the textbook.
void generalBlockRow(const AttentionProblem& problem, const StreamInputs& inputs, std::size_t first,
                     std::size_t last, std::span<StreamRow> rows, BlockPlanes& planes) {
    GeneralRow row(problem, inputs);
    BlockRowPlanes block(planes, first / kRows);
    std::vector<float> weights(problem.keys());
    for (std::size_t i = first; i < last; ++i) {
        row.load(i, 0, weights.size());
        const RowNormaliser made = row.softmax(weights);
        StreamRow& to = rows[i];
        to = {made.max, made.sum, made.divisor, 0.0, 0.0F, row.allowed(), made.empty};
        to.peak = static_cast<double>(
            block.add(weights, to.allowed, [&row](std::size_t j) { return row.isAllowed(j); }));
    }
}

} // namespace

bool statistics(const AttentionProblem& problem, const StreamInputs& inputs, const RowSelection& selection,
                std::stop_token stop, const RowsDone& done, std::span<StreamRow> rows, BlockPlanes& planes) {
    const std::size_t queries = problem.queries();
    const auto blockRow = [&](std::size_t block) {
        const std::size_t sample = RowSelection::sampleOf(block, queries);
        const std::size_t first = selection.sampled ? sample : block * kRows;
        const std::size_t last = selection.sampled ? sample + 1 : std::min(first + kRows, queries);
        generalBlockRow(problem, inputs, first, last, rows, planes);
        if (done) {
            done(last - first);
        }
    };
    return parallelFor(selection.last - selection.first, 1, std::move(stop),
                       [&](std::size_t first, std::size_t last) {
                           for (std::size_t block = first; block < last; ++block) {
                               blockRow(selection.first + block);
                           }
                       });
}

} // namespace attnscope
