// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/plain_row.h"

#include "core/parallel.h"
#include "core/stream/row_sweep.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

namespace attnscope {

namespace {

/// A forbidden cell's fill that is larger than the reference by this many bits raises it.
constexpr double kFarFill = 50.0;

/// Does all sweeps over the keys in one go.
bool sweep(std::span<const RowSweep> sweeps, std::size_t blocks, std::stop_token stop,
           std::span<RowTerms> totals) {
    // Fewer keys are done before a second thread is awake.
    constexpr std::size_t kBlocksAPiece = 64;
    const std::size_t pieces = (blocks + kBlocksAPiece - 1) / kBlocksAPiece;
    std::vector<RowTerms> parts(pieces * sweeps.size());
    const auto piece = [&](std::size_t first, std::size_t last) {
        std::array<RowTerms, kFewRows> own;
        for (std::size_t block = first; block < last; ++block) {
            std::size_t at = 0;
            for (; at + 2 <= sweeps.size(); at += 2) {
                RowSweep::add(block, sweeps[at], own[at], sweeps[at + 1], own[at + 1]);
            }
            if (at < sweeps.size()) {
                sweeps[at].add(block, own[at]);
            }
        }
        std::copy_n(own.begin(), sweeps.size(), parts.begin() + first / kBlocksAPiece * sweeps.size());
    };
    const bool complete = parallelFor(blocks, kBlocksAPiece, std::move(stop), piece);
    for (std::size_t at = 0; at < parts.size(); ++at) {
        totals[at % sweeps.size()].add(parts[at]);
    }
    return complete;
}

} // namespace

bool plainRows(const AttentionProblem& problem, const PlainRules& rules, const StreamInputs& inputs,
               std::span<const std::size_t> queries, std::stop_token stop, std::span<StreamRow> rows) {
    assert(queries.size() <= kFewRows);
    std::vector<RowSweep> sweeps;
    for (const std::size_t query : queries) {
        sweeps.emplace_back(problem, rules, inputs, query);
    }
    while (!sweeps.empty()) {
        std::array<RowTerms, kFewRows> totals;
        if (!sweep(sweeps, inputs.k.blocks(), stop, totals)) {
            return false;
        }
        std::vector<RowSweep> again;
        for (std::size_t at = 0; at < sweeps.size(); ++at) {
            const std::size_t query = sweeps[at].query();
            const float reference = sweeps[at].referenceFor(totals[at]);
            rows[query] = sweeps[at].row(totals[at]);
            if (reference != sweeps[at].reference()) {
                again.emplace_back(problem, rules, inputs, query, reference);
            }
        }
        sweeps = std::move(again);
    }
    return true;
}

void finishRow(const AttentionProblem& problem, const PlainRules& rules, bool hasReference, StreamRow& row) {
    const std::size_t forbidden = problem.keys() - row.allowed;
    if (forbidden > 0 && !rules.fillIsOut()) {
        const bool hasTerms = row.allowed > 0 && hasReference;
        if (!hasTerms || rules.fill - static_cast<double>(row.reference) > kFarFill) {
            const auto raised = static_cast<float>(std::nearbyint(rules.fill));
            const float down = row.reference - raised;
            row.sum = hasTerms ? row.sum * std::exp2(static_cast<double>(down)) : 0.0;
            row.largestTerm = hasTerms ? row.largestTerm * std::exp2(down) : 0.0F;
            row.reference = raised;
        }
        row.sum +=
            static_cast<double>(forbidden) * std::exp2(rules.fill - static_cast<double>(row.reference));
    }
    row.empty = row.sum == 0.0;
    row.divisor = row.sum;
    row.max = static_cast<double>(row.reference) * std::numbers::ln2;
    row.firstSum = static_cast<float>(row.sum);
    if (row.empty) {
        row.largestTerm = 0.0F;
        row.givenPeak = row.allowed > 0 ? static_cast<float>(rules.emptyWeight) : 0.0F;
    } else if (std::isnan(row.sum)) {
        row.givenPeak = static_cast<float>(row.sum);
    }
}

} // namespace attnscope
