// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/weight_panels.h"

#include "core/parallel.h"
#include "core/stream/output_rows.h"
#include "core/stream/weight_blocks.h"

#include <algorithm>
#include <numeric>

namespace attnscope {

namespace {

constexpr std::size_t kRows = FloatBlocks::kRows;

/// The blocks of keys that have a part in the output of queries [first, last).
std::vector<std::size_t> keyBlocks(const AttentionProblem& problem, const WeightBlocks& weights,
                                   std::size_t first, std::size_t last) {
    std::vector<std::size_t> blocks;
    if (problem.mask->allowsAll() || weights.forbiddenCount(first, last)) {
        blocks.resize((problem.keys() + kRows - 1) / kRows);
        std::iota(blocks.begin(), blocks.end(), std::size_t{0});
        return blocks;
    }
    std::vector<std::size_t> queries(last - first);
    std::iota(queries.begin(), queries.end(), first);
    const PanelMask mask(*problem.mask, queries);
    for (const PanelMask::Block& block : mask.blocks()) {
        blocks.push_back(block.index);
    }
    return blocks;
}

} // namespace

bool weightPanels(const AttentionProblem& problem, const StreamInputs& inputs,
                  std::span<const StreamRow> rows, bool dropped, std::stop_token stop,
                  const WeightPanel& panel) {
    constexpr std::size_t kPanelRows = 4 * kRows;
    const std::optional<PlainRules> rules = PlainRules::of(problem);
    const std::size_t keys = problem.keys();
    std::vector<float> weights(std::min(kPanelRows, problem.queries()) * keys);
    for (std::size_t first = 0; first < problem.queries(); first += kPanelRows) {
        const std::size_t count = std::min(kPanelRows, problem.queries() - first);
        const auto part = [&](std::size_t begin, std::size_t end) {
            WeightBlocks blocks(problem, rules, inputs, rows, dropped);
            forEachBlock({first + begin, first + end, 0, keys}, weights.data() + begin * keys, keys,
                         [&](const CellRectangle& cells, float* to) { blocks.weigh(cells, to, keys); });
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
    const std::optional<PlainRules> rules = PlainRules::of(problem);
    const FloatBlocks& values = *inputs.v;
    return parallelFor(problem.queries(), kRows, std::move(stop), [&](std::size_t first, std::size_t last) {
        WeightBlocks blocks(problem, rules, inputs, rows, true);
        OutputRows sums(values);
        std::vector<float> weights(kRows * kRows);
        for (const std::size_t block : keyBlocks(problem, blocks, first, last)) {
            const std::size_t j = block * kRows;
            blocks.weigh({first, last, j, std::min(j + kRows, problem.keys())}, weights.data(), kRows);
            sums.add(weights.data(), kRows, last - first, block);
        }
        sums.take(last - first, out.data() + first * values.columns());
        if (done) {
            done(last - first);
        }
    });
}

} // namespace attnscope
