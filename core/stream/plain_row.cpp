// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/plain_row.h"

#include "core/stream/panel_mask.h"
#include "core/stream/vector_kernel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace attnscope {

namespace {

constexpr std::size_t kRows = FloatBlocks::kRows;
/// A forbidden cell's fill that is larger than the reference by this many bits raises it.
constexpr double kFarFill = 50.0;

bool isAllowed(const std::uint64_t* bits, std::size_t key) {
    return !bits || bits[key] != 0;
}

/// The scores of the query against all blocks of its mask, [block of the mask][64].
std::vector<float> rowScores(const PlainRules& rules, const StreamInputs& inputs, const PanelMask& mask,
                             std::size_t query) {
    std::vector<float> vector(inputs.q.columns());
    for (std::size_t m = 0; m < vector.size(); ++m) {
        vector[m] = inputs.q.at(query, m) * rules.factor;
    }
    std::vector<float> scores(mask.blocks().size() * kRows);
    VectorBlock block{nullptr, vector.size(), 1.0F, rules.slope, 0, query};
    for (std::size_t at = 0; at < mask.blocks().size(); ++at) {
        block.rows = inputs.k.block(mask.blocks()[at].index);
        block.firstRow = mask.blocks()[at].index * kRows;
        vectorScores(block, vector.data(), scores.data() + at * kRows);
    }
    return scores;
}

/// The largest allowed score; −∞ where there is none.
float largestScore(const PanelMask& mask, const std::vector<float>& scores) {
    float largest = -std::numeric_limits<float>::infinity();
    for (std::size_t at = 0; at < mask.blocks().size(); ++at) {
        const std::uint64_t* const bits = mask.bits(mask.blocks()[at]);
        for (std::size_t key = 0; key < kRows; ++key) {
            const float score = scores[at * kRows + key];
            largest = isAllowed(bits, key) && score > largest ? score : largest;
        }
    }
    return largest;
}

/// Adds the exponentials of a block's allowed scores to the row.
void addTerms(const float* scores, const std::uint64_t* bits, StreamRow& row) {
    std::array<float, kRows> references;
    references.fill(row.reference);
    std::array<float, kRows> terms;
    powers(scores, references.data(), terms.data());
    for (std::size_t key = 0; key < kRows; ++key) {
        const float term = isAllowed(bits, key) ? terms[key] : 0.0F;
        row.sum += static_cast<double>(term);
        row.largestTerm = std::max(row.largestTerm, term);
    }
}

} // namespace

StreamRow plainRow(const AttentionProblem& problem, const PlainRules& rules, const StreamInputs& inputs,
                   std::size_t query) {
    const PanelMask mask(*problem.mask, {&query, 1});
    const std::vector<float> scores = rowScores(rules, inputs, mask, query);
    const float largest = largestScore(mask, scores);
    const bool hasReference = largest > -std::numeric_limits<float>::infinity();
    StreamRow row;
    row.allowed = mask.allowed(0);
    // Near 0 no reference is needed, and later edits find the row as the pass would have made it.
    row.reference = hasReference && std::abs(largest) > 50.0F ? std::nearbyint(largest) : 0.0F;
    for (std::size_t at = 0; at < mask.blocks().size(); ++at) {
        addTerms(scores.data() + at * kRows, mask.bits(mask.blocks()[at]), row);
    }
    finishRow(problem, rules, hasReference, row);
    return row;
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
    row.peak = static_cast<double>(row.largestTerm * row.inverse());
    if (row.empty) {
        row.peak = row.allowed > 0 ? rules.emptyWeight : 0.0;
    }
}

} // namespace attnscope
