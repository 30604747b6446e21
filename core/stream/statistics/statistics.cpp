// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/statistics/statistics.h"

#include "core/base/parallel.h"
#include "core/stream/blocks/kernel_rows.h"
#include "core/stream/cells/generic_row.h"
#include "core/stream/statistics/block_row_planes.h"
#include "core/stream/statistics/fast_panel.h"

#include <algorithm>
#include <numeric>

namespace attnscope {

namespace {

/// Queries of one row of 64 × 64 blocks, by the arithmetic of the textbook.
void genericBlockRow(const AttentionProblem& problem, const StreamInputs& inputs,
                     std::span<const std::size_t> queries, std::span<StreamRow> rows, std::size_t blockRow,
                     BlockSummary& planes) {
    GenericRow row(problem, inputs);
    BlockRowPlanes block(planes, blockRow);
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

/// The queries of one row of 64 × 64 blocks.
std::vector<std::size_t> queriesOf(std::size_t blockRow, std::size_t queries) {
    std::vector<std::size_t> all(std::min(FloatBlocks::kRows, queries - blockRow * FloatBlocks::kRows));
    std::iota(all.begin(), all.end(), blockRow * FloatBlocks::kRows);
    return all;
}

/// What a pass over rows of queries refers to.
struct Pass {
    const AttentionProblem& problem;
    const StreamInputs& inputs;
    std::optional<FastRules> rules = FastRules::of(problem); ///< nothing: the plain kernels don't do
    double largestKeyNorm = rules ? inputs.k.largestNorm() : 0.0;
};

/// All queries of a row of 64 × 64 blocks.
void blockRowOf(const Pass& pass, std::size_t blockRow, std::span<StreamRow> rows, BlockSummary& blocks) {
    const std::vector<std::size_t> queries = queriesOf(blockRow, pass.problem.queries());
    if (!pass.rules) {
        genericBlockRow(pass.problem, pass.inputs, queries, rows, blockRow, blocks);
        return;
    }
    FastPanel panel(pass.problem, *pass.rules, pass.inputs, pass.largestKeyNorm, queries);
    panel.compute(rows);
    panel.writePlanes(rows, 0, queries.size(), blockRow, blocks);
}

/// The samples of rows [first, last) of the planes, at most 64, which the plain kernels take together.
void samplesOf(const Pass& pass, std::size_t first, std::size_t last, std::span<StreamRow> rows,
               BlockSummary& planes) {
    std::vector<std::size_t> queries;
    for (std::size_t row = first; row < last; ++row) {
        queries.push_back(RowSelection::sampleOf(row, pass.problem.queries(), planes.level));
    }
    std::optional<FastPanel> panel;
    if (pass.rules) {
        panel.emplace(pass.problem, *pass.rules, pass.inputs, pass.largestKeyNorm, queries);
        panel->compute(rows);
    }
    for (std::size_t row = first; row < last; ++row) {
        const auto write = [&](std::size_t blockRow, BlockSummary& blocks) {
            if (panel) {
                panel->writePlanes(rows, row - first, 1, blockRow, blocks);
            } else {
                genericBlockRow(pass.problem, pass.inputs, std::span(queries).subspan(row - first, 1), rows,
                                blockRow, blocks);
            }
        };
        if (planes.level > BlockSummary::kLevel) {
            planes.clearRow(row);
        }
        writeKernelRow(pass.problem.keys(), row, row, planes, write);
    }
}

/// A policy acts in the softmax: what enters it are the scores of pruned keys too.
AttentionProblem withoutPolicy(const AttentionProblem& problem) {
    AttentionProblem entering = problem;
    entering.policy = nullptr;
    return entering;
}

/// The queries of a block by the plain kernels.
void fastBlocks(const AttentionProblem& problem, const FastRules& rules, const StreamInputs& inputs,
                double largestKeyNorm, std::size_t first, std::span<StreamRow> rows,
                std::span<RowStatistics> statistics) {
    std::vector<std::size_t> queries(statistics.size());
    std::iota(queries.begin(), queries.end(), first);
    FastPanel panel(problem, rules, inputs, largestKeyNorm, queries);
    panel.keepMoments();
    panel.compute(rows);
    panel.describe(rows, statistics);
}

} // namespace

bool statistics(const AttentionProblem& problem, const StreamInputs& inputs, const RowSelection& selection,
                std::stop_token stop, const RowsDone& done, std::span<StreamRow> rows, BlockSummary& planes) {
    const Pass pass{problem, inputs};
    const auto tell = [&done](std::size_t queries) {
        if (done) {
            done(queries);
        }
    };
    if (selection.sampled) {
        return parallelFor(selection.last - selection.first, FloatBlocks::kRows, std::move(stop),
                           [&](std::size_t first, std::size_t last) {
                               samplesOf(pass, selection.first + first, selection.first + last, rows, planes);
                               tell(last - first);
                           });
    }
    const auto blockRow = [&](std::size_t row, BlockSummary& blocks) {
        blockRowOf(pass, row, rows, blocks);
        tell(std::min(FloatBlocks::kRows, problem.queries() - row * FloatBlocks::kRows));
    };
    return overKernelRows({problem.queries(), problem.keys()}, selection.first, selection.last,
                          std::move(stop), planes, blockRow);
}

bool rowStatistics(const AttentionProblem& problem, const StreamInputs& inputs, std::stop_token stop,
                   const RowsDone& done, std::span<RowStatistics> statistics) {
    const std::optional<FastRules> rules = FastRules::of(problem);
    if (rules) {
        std::vector<StreamRow> rows(problem.queries());
        const double largestKeyNorm = inputs.k.largestNorm();
        return parallelFor(problem.queries(), FloatBlocks::kRows, std::move(stop),
                           [&](std::size_t first, std::size_t last) {
                               fastBlocks(problem, *rules, inputs, largestKeyNorm, first, rows,
                                          statistics.subspan(first, last - first));
                               if (done) {
                                   done(last - first);
                               }
                           });
    }
    const AttentionProblem entering = withoutPolicy(problem);
    const auto panel = [&](std::size_t first, std::size_t last) {
        GenericRow row(problem, inputs);
        GenericRow unpruned(entering, inputs);
        std::vector<float> weights(problem.keys());
        for (std::size_t i = first; i < last; ++i) {
            row.load(i, 0, weights.size());
            double logSumExp = row.softmax(weights).logSumExp();
            const std::vector<double> wide(weights.begin(), weights.end());
            if (problem.policy) {
                unpruned.load(i, 0, weights.size());
                logSumExp = unpruned.softmax(weights).logSumExp();
            }
            statistics[i] = statisticsOf(wide, logSumExp, row.allowed());
        }
        if (done) {
            done(last - first);
        }
    };
    return parallelFor(problem.queries(), FloatBlocks::kRows, std::move(stop), panel);
}

} // namespace attnscope
