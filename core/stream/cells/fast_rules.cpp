// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells/fast_rules.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace attnscope {

namespace {

bool allowsDiagonal(const AttentionProblem& problem) {
    for (std::size_t i = 0; i < problem.queries(); ++i) {
        if (i >= problem.keys() || !problem.mask->allowed(i, i)) {
            return false;
        }
    }
    return true;
}

} // namespace

std::optional<FastRules> FastRules::of(const AttentionProblem& problem) {
    const bool needsTextbook = problem.softcap || problem.bias || problem.policy || problem.q.empty();
    if (needsTextbook || (problem.alibiSlope != 0.0 && !allowsDiagonal(problem))) {
        return std::nullopt;
    }
    const FastRules rules = partOf(problem);
    const bool isOrdinary = std::isnormal(rules.factor) || problem.scale == 0.0;
    return isOrdinary && std::isfinite(rules.slope) ? std::optional(rules) : std::nullopt;
}

FastRules FastRules::partOf(const AttentionProblem& problem) {
    const double log2OfE = std::numbers::log2e / problem.temperature;
    FastRules rules;
    rules.factor = static_cast<float>(problem.scale * log2OfE);
    rules.slope = static_cast<float>(problem.alibiSlope * log2OfE);
    rules.fill = problem.fill * log2OfE;
    if (problem.emptyRows == EmptyRows::Uniform) {
        rules.emptyWeight = 1.0 / static_cast<double>(problem.keys());
    } else if (problem.emptyRows == EmptyRows::NaN) {
        rules.emptyWeight = std::numeric_limits<double>::quiet_NaN();
    }
    return rules;
}

bool FastRules::fillIsOut() const {
    return fill == -std::numeric_limits<double>::infinity();
}

float FastRules::forbiddenWeight(const StreamRow& row) const {
    if (row.empty) {
        return static_cast<float>(emptyWeight);
    }
    if (fillIsOut()) {
        return 0.0F;
    }
    return static_cast<float>(std::exp2(fill - static_cast<double>(row.reference)) / row.divisor);
}

void scaleQueries(const FloatBlocks& queries, std::size_t block, float factor, std::vector<float>& scaled) {
    const std::size_t count = FloatBlocks::kRows * queries.columns();
    const float* const from = queries.block(block);
    scaled.resize(count);
    for (std::size_t at = 0; at < count; ++at) {
        scaled[at] = from[at] * factor;
    }
}

} // namespace attnscope
