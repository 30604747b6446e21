// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/statistics/statistics.h"

#include "core/base/parallel.h"
#include "core/stream/cells/generic_row.h"
#include "core/stream/statistics/block_row_planes.h"
#include "core/stream/statistics/fast_panel.h"

#include <algorithm>
#include <numeric>

namespace attnscope {

namespace {

/// The rows of one block row, by the arithmetic of the textbook.
void genericBlockRow(const AttentionProblem& problem, const StreamInputs& inputs,
                     std::span<const std::size_t> queries, std::span<StreamRow> rows, BlockSummary& planes) {
    GenericRow row(problem, inputs);
    BlockRowPlanes block(planes, queries.front() / FloatBlocks::kRows);
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
    std::vector<std::size_t> all(std::min(FloatBlocks::kRows, queries - block * FloatBlocks::kRows));
    std::iota(all.begin(), all.end(), block * FloatBlocks::kRows);
    return all;
}

/// Queries that the plain kernels take together: those of one block, or the samples of 64.
void fastPanel(const AttentionProblem& problem, const StreamInputs& inputs, const FastRules& rules,
               double largestKeyNorm, std::size_t firstBlock, std::size_t lastBlock, bool sampled,
               std::span<StreamRow> rows, BlockSummary& planes) {
    std::vector<std::size_t> queries;
    for (std::size_t block = firstBlock; block < lastBlock; ++block) {
        const std::vector<std::size_t> own = queriesOf(block, sampled, problem.queries());
        queries.insert(queries.end(), own.begin(), own.end());
    }
    FastPanel panel(problem, rules, inputs, largestKeyNorm, queries);
    panel.compute(rows);
    if (!sampled) {
        panel.writePlanes(rows, 0, queries.size(), firstBlock, planes);
        return;
    }
    for (std::size_t block = firstBlock; block < lastBlock; ++block) {
        panel.writePlanes(rows, block - firstBlock, 1, block, planes);
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
    const std::optional<FastRules> rules = FastRules::of(problem);
    const double largestKeyNorm = rules ? inputs.k.largestNorm() : 0.0;
    const auto panel = [&](std::size_t first, std::size_t last) {
        first += selection.first;
        last += selection.first;
        if (rules) {
            fastPanel(problem, inputs, *rules, largestKeyNorm, first, last, selection.sampled, rows, planes);
        } else {
            for (std::size_t block = first; block < last; ++block) {
                const std::vector<std::size_t> queries =
                    queriesOf(block, selection.sampled, problem.queries());
                genericBlockRow(problem, inputs, queries, rows, planes);
            }
        }
        if (done) {
            done(selection.sampled
                     ? last - first
                     : std::min(last * FloatBlocks::kRows, problem.queries()) - first * FloatBlocks::kRows);
        }
    };
    return parallelFor(selection.last - selection.first, selection.sampled ? FloatBlocks::kRows : 1,
                       std::move(stop), panel);
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
