// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/row_pass.h"

#include "core/parallel.h"
#include "core/stream/general_row.h"
#include "core/stream/plain_panel.h"

#include <numeric>

namespace attnscope {

namespace {

/// A policy acts in the softmax: what enters it are the scores of pruned keys too.
AttentionProblem withoutPolicy(const AttentionProblem& problem) {
    AttentionProblem entering = problem;
    entering.policy = nullptr;
    return entering;
}

/// The queries of a block by the plain kernels.
void plainRows(const AttentionProblem& problem, const PlainRules& rules, const StreamInputs& inputs,
               double largestKeyNorm, std::size_t first, std::span<StreamRow> rows,
               std::span<RowStatistics> statistics) {
    std::vector<std::size_t> queries(statistics.size());
    std::iota(queries.begin(), queries.end(), first);
    PlainPanel panel(problem, rules, inputs, largestKeyNorm, queries);
    panel.keepMoments();
    panel.compute(rows);
    panel.describe(rows, statistics);
}

} // namespace

bool rowStatistics(const AttentionProblem& problem, const StreamInputs& inputs, std::stop_token stop,
                   const RowsDone& done, std::span<RowStatistics> statistics) {
    const std::optional<PlainRules> rules = PlainRules::of(problem);
    if (rules) {
        std::vector<StreamRow> rows(problem.queries());
        const double largestKeyNorm = inputs.k.largestNorm();
        return parallelFor(problem.queries(), FloatBlocks::kRows, std::move(stop),
                           [&](std::size_t first, std::size_t last) {
                               plainRows(problem, *rules, inputs, largestKeyNorm, first, rows,
                                         statistics.subspan(first, last - first));
                               if (done) {
                                   done(last - first);
                               }
                           });
    }
    const AttentionProblem entering = withoutPolicy(problem);
    const auto panel = [&](std::size_t first, std::size_t last) {
        GeneralRow row(problem, inputs);
        GeneralRow unpruned(entering, inputs);
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
