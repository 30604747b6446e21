// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells/output.h"

#include "core/base/parallel.h"
#include "core/stream/cells/output_rows.h"
#include "core/stream/cells/weight_blocks.h"

#include <algorithm>
#include <numeric>

namespace attnscope {

namespace {

/// The blocks of keys that have a part in the output of queries [first, last).
std::vector<std::size_t> keyBlocks(const AttentionProblem& problem, const WeightBlocks& weights,
                                   std::size_t first, std::size_t last) {
    std::vector<std::size_t> blocks;
    if (problem.mask->allowsAll() || weights.forbiddenCount(first, last)) {
        blocks.resize((problem.keys() + FloatBlocks::kRows - 1) / FloatBlocks::kRows);
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

bool output(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
            std::stop_token stop, const RowsDone& done, std::span<float> out) {
    const std::optional<FastRules> rules = FastRules::of(problem);
    const FloatBlocks& values = *inputs.v;
    return parallelFor(
        problem.queries(), FloatBlocks::kRows, std::move(stop), [&](std::size_t first, std::size_t last) {
            WeightBlocks blocks(problem, rules, inputs, rows, true);
            OutputRows sums(values);
            std::vector<float> weights(FloatBlocks::kRows * FloatBlocks::kRows);
            for (const std::size_t block : keyBlocks(problem, blocks, first, last)) {
                const std::size_t j = block * FloatBlocks::kRows;
                blocks.weigh({first, j, last - first, std::min(FloatBlocks::kRows, problem.keys() - j)},
                             weights.data(), FloatBlocks::kRows);
                sums.add(weights.data(), FloatBlocks::kRows, last - first, block);
            }
            sums.take(last - first, out.data() + first * values.columns());
            if (done) {
                done(last - first);
            }
        });
}

} // namespace attnscope
