// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/statistics.h"

#include "core/parallel.h"
#include "core/stream/block_row_planes.h"
#include "core/stream/general_row.h"
#include "core/stream/plain_panel.h"

#include <algorithm>
#include <numeric>

namespace attnscope {

namespace {

constexpr std::size_t kRows = FloatBlocks::kRows;

/// The rows of one block row, by the arithmetic of the textbook.
void generalBlockRow(const AttentionProblem& problem, const StreamInputs& inputs,
                     std::span<const std::size_t> queries, std::span<StreamRow> rows, BlockPlanes& planes) {
    GeneralRow row(problem, inputs);
    BlockRowPlanes block(planes, queries.front() / kRows);
    std::vector<float> weights(problem.keys());
    for (const std::size_t i : queries) {
        row.load(i, 0, weights.size());
        const RowNormaliser made = row.softmax(weights);
        StreamRow& to = rows[i];
        to = {made.max, made.sum, made.divisor};
        to.allowed = row.allowed();
        to.empty = made.empty;
        to.givenPeak = block.add(weights, to.allowed, [&row](std::size_t j) { return row.isAllowed(j); });
    }
}

/// The queries of one block, all or the one that stands for them.
std::vector<std::size_t> queriesOf(std::size_t block, bool sampled, std::size_t queries) {
    if (sampled) {
        return {RowSelection::sampleOf(block, queries)};
    }
    std::vector<std::size_t> all(std::min(kRows, queries - block * kRows));
    std::iota(all.begin(), all.end(), block * kRows);
    return all;
}

/// Queries that the plain kernels take together: those of one block, or the samples of 64.
void plainPanel(const AttentionProblem& problem, const StreamInputs& inputs, const PlainRules& rules,
                double largestKeyNorm, std::size_t firstBlock, std::size_t lastBlock, bool sampled,
                std::span<StreamRow> rows, BlockPlanes& planes) {
    std::vector<std::size_t> queries;
    for (std::size_t block = firstBlock; block < lastBlock; ++block) {
        const std::vector<std::size_t> own = queriesOf(block, sampled, problem.queries());
        queries.insert(queries.end(), own.begin(), own.end());
    }
    PlainPanel panel(problem, rules, inputs, largestKeyNorm, queries);
    panel.compute(rows);
    if (!sampled) {
        panel.writePlanes(rows, 0, queries.size(), firstBlock, planes);
        return;
    }
    for (std::size_t block = firstBlock; block < lastBlock; ++block) {
        panel.writePlanes(rows, block - firstBlock, 1, block, planes);
    }
}

} // namespace

bool statistics(const AttentionProblem& problem, const StreamInputs& inputs, const RowSelection& selection,
                std::stop_token stop, const RowsDone& done, std::span<StreamRow> rows, BlockPlanes& planes) {
    const std::optional<PlainRules> rules = PlainRules::of(problem);
    const double largestKeyNorm = rules ? inputs.k.largestNorm() : 0.0;
    const auto panel = [&](std::size_t first, std::size_t last) {
        first += selection.first;
        last += selection.first;
        if (rules) {
            plainPanel(problem, inputs, *rules, largestKeyNorm, first, last, selection.sampled, rows, planes);
        } else {
            for (std::size_t block = first; block < last; ++block) {
                const std::vector<std::size_t> queries =
                    queriesOf(block, selection.sampled, problem.queries());
                generalBlockRow(problem, inputs, queries, rows, planes);
            }
        }
        if (done) {
            done(selection.sampled ? last - first
                                   : std::min(last * kRows, problem.queries()) - first * kRows);
        }
    };
    return parallelFor(selection.last - selection.first, selection.sampled ? kRows : 1, std::move(stop),
                       panel);
}

} // namespace attnscope
