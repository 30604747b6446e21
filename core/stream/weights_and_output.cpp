// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/weights_and_output.h"

#include "core/base/parallel.h"
#include "core/stream/cells/output_rows.h"
#include "core/stream/cells/weight_blocks.h"
#include "core/stream/kernels/cell_kernel.h"
#include "core/stream/kernels/finish_kernel.h"
#include "core/stream/statistics/statistics.h"

#include <cmath>

namespace attnscope {

namespace {

constexpr std::size_t kRows = FloatBlocks::kRows;

/// Some queries of a problem whose scores all lie near 0: their exponentials need no reference, so that each
/// cell is computed once, and divided when its row's sum is known.
void boundedRows(const StreamInputs& inputs, const std::vector<float>& scaled, OutputRows& sums,
                 std::size_t first, std::size_t last, float* weights, float* out) {
    const FloatBlocks& values = *inputs.v;
    const std::size_t keys = inputs.k.rows();
    for (std::size_t j = 0; j < keys; j += kRows) {
        float* const to = weights + j;
        powerCells({scaled.data(), inputs.k.block(j / kRows), inputs.k.columns(), first % kRows,
                    first % kRows + last - first, 0, std::min(kRows, keys - j), to, keys});
        sums.add(to, keys, last - first, j / kRows);
    }
    sums.take(last - first, out);
    for (std::size_t q = 0; q < last - first; ++q) {
        const std::span<float> row(weights + q * keys, keys);
        const auto inverse = static_cast<float>(1.0 / sumOf(row));
        scale(row, inverse);
        scale({out + q * values.columns(), values.columns()}, inverse);
    }
}

/// The queries of one block, so many at once that their weights stay in the cache until they are divided.
void boundedBlock(const FastRules& rules, const StreamInputs& inputs, std::size_t first, std::size_t last,
                  float* weights, float* out) {
    constexpr std::size_t kNear = std::size_t{1} << 18;
    constexpr std::size_t kAtLeast = 8;
    const std::size_t keys = inputs.k.rows();
    const std::size_t together = std::clamp(kNear / keys / kAtLeast * kAtLeast, kAtLeast, kRows);
    std::vector<float> scaled;
    scaleQueries(inputs.q, first / kRows, rules.factor, scaled);
    OutputRows sums(*inputs.v);
    for (std::size_t i = first; i < last; i += together) {
        boundedRows(inputs, scaled, sums, i, std::min(i + together, last), weights + (i - first) * keys,
                    out + (i - first) * inputs.v->columns());
    }
}

void anyRows(const AttentionProblem& problem, const std::optional<FastRules>& rules,
             const StreamInputs& inputs, std::span<const StreamRow> rows, std::size_t first, std::size_t last,
             float* weights, float* out) {
    const std::size_t keys = problem.keys();
    WeightBlocks blocks(problem, rules, inputs, rows, true);
    OutputRows sums(*inputs.v);
    for (std::size_t j = 0; j < keys; j += kRows) {
        blocks.weigh({first, j, last - first, std::min(kRows, keys - j)}, weights + j, keys);
        sums.add(weights + j, keys, last - first, j / kRows);
    }
    sums.take(last - first, out);
}

bool isBounded(const AttentionProblem& problem, const std::optional<FastRules>& rules,
               const StreamInputs& inputs) {
    if (!rules || rules->slope != 0.0F || !problem.mask->allowsAll() || problem.dropout.probability > 0.0) {
        return false;
    }
    constexpr double kBound = 50.0;
    const double factor = std::abs(static_cast<double>(rules->factor));
    return inputs.q.largestNorm() * inputs.k.largestNorm() * factor < kBound;
}

} // namespace

bool weightsAndOutput(const AttentionProblem& problem, const StreamInputs& inputs, std::stop_token stop,
                      std::span<float> weights, std::span<float> out) {
    const std::optional<FastRules> rules = FastRules::of(problem);
    const bool bounded = isBounded(problem, rules, inputs);
    std::vector<StreamRow> rows(bounded ? 0 : problem.queries());
    if (!bounded) {
        BlockSummary planes = BlockSummary::ofWeights(problem);
        if (!statistics(problem, inputs, RowSelection::all(planes), stop, {}, rows, planes)) {
            return false;
        }
    }
    return parallelFor(problem.queries(), kRows, std::move(stop), [&](std::size_t first, std::size_t last) {
        float* const panel = weights.data() + first * problem.keys();
        float* const output = out.data() + first * inputs.v->columns();
        if (bounded) {
            boundedBlock(*rules, inputs, first, last, panel, output);
        } else {
            anyRows(problem, rules, inputs, rows, first, last, panel, output);
        }
    });
}

} // namespace attnscope
