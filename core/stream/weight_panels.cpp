// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/weight_panels.h"

#include "core/parallel.h"
#include "core/stream/cells.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::size_t kRows = FloatBlocks::kRows;

void cellsOfRows(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
                 bool dropped, std::size_t first, std::size_t last, float* out) {
    const CellRectangle cells{first, last, 0, problem.keys()};
    (dropped ? droppedCells : weightCells)(problem, inputs, rows, cells, out, problem.keys());
}

} // namespace

bool weightPanels(const AttentionProblem& problem, const StreamInputs& inputs,
                  std::span<const StreamRow> rows, bool dropped, std::stop_token stop,
                  const WeightPanel& panel) {
    constexpr std::size_t kPanelRows = 4 * kRows;
    const std::size_t keys = problem.keys();
    std::vector<float> weights(std::min(kPanelRows, problem.queries()) * keys);
    for (std::size_t first = 0; first < problem.queries(); first += kPanelRows) {
        const std::size_t count = std::min(kPanelRows, problem.queries() - first);
        const auto part = [&](std::size_t begin, std::size_t end) {
            cellsOfRows(problem, inputs, rows, dropped, first + begin, first + end,
                        weights.data() + begin * keys);
        };
        if (!parallelFor(count, kRows, stop, part)) {
            return false;
        }
        panel(first, first + count, std::span(weights).first(count * keys));
    }
    return true;
}

bool output(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
            std::stop_token stop, const RowsDone& done, std::span<float> out) {
    const FloatBlocks& values = *inputs.v;
    const std::size_t width = values.columns();
    const bool dropped = problem.dropout.probability > 0.0;
    return parallelFor(problem.queries(), kRows, std::move(stop), [&](std::size_t first, std::size_t last) {
        std::vector<float> weights(problem.keys());
        std::vector<double> sums(width);
        for (std::size_t i = first; i < last; ++i) {
            cellsOfRows(problem, inputs, rows, dropped, i, i + 1, weights.data());
            std::fill(sums.begin(), sums.end(), 0.0);
            for (std::size_t j = 0; j < weights.size(); ++j) {
                const float* const value = values.block(j / kRows) + j % kRows * width;
                for (std::size_t c = 0; c < width; ++c) {
                    sums[c] += static_cast<double>(weights[j]) * static_cast<double>(value[c]);
                }
            }
            std::transform(sums.begin(), sums.end(), out.begin() + static_cast<std::ptrdiff_t>(i * width),
                           [](double sum) { return static_cast<float>(sum); });
        }
        if (done) {
            done(last - first);
        }
    });
}

} // namespace attnscope
