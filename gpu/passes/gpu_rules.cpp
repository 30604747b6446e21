// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/passes/gpu_rules.h"

#include "core/textbook/dropout_cells.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace attnscope::gpu {

namespace {

/// Scores stay far from what the shaders take for none.
constexpr double kLargestScore = 1e20;

std::optional<Error> whyNot(const AttentionProblem& problem) {
    if (problem.weights || problem.q.empty()) {
        return makeError(
            translatable("vulkan: there are no scores to compute (the CPU takes given weights)"));
    }
    if (problem.precision != Precision::Float32) {
        return makeError(translatable("vulkan: it computes in float32 (ask for float32, or take the CPU)"));
    }
    if (problem.softmaxAxis != SoftmaxAxis::Keys) {
        return makeError(translatable("vulkan: its softmax runs over the keys only (the CPU takes the other "
                                      "axis)"));
    }
    const bool fillIsOut = problem.fill == -std::numeric_limits<double>::infinity();
    if (problem.policy && (problem.policy->epsilon != 0.0 || !fillIsOut)) {
        return makeError(translatable("vulkan: it takes policies in their exact form and with fill -inf only "
                                      "(the CPU takes the others)"));
    }
    return std::nullopt;
}

/// A bound on the magnitude of every score in log2 units; NaN or infinite where there is none.
double largestScore(const AttentionProblem& problem, const StreamInputs& inputs, double log2OfE) {
    double largest = inputs.q.largestNorm() * inputs.k.largestNorm() * std::abs(problem.scale) * log2OfE;
    if (problem.softcap) {
        largest = std::isnan(largest) ? largest : std::min(largest, *problem.softcap * log2OfE);
    }
    const auto tokens = static_cast<double>(std::max(problem.queries(), problem.keys()));
    largest += std::abs(problem.alibiSlope) * tokens * log2OfE;
    if (problem.bias) {
        largest +=
            problem.bias->largestMagnitude().value_or(std::numeric_limits<double>::infinity()) * log2OfE;
    }
    return largest;
}

} // namespace

Result<GpuRules> GpuRules::of(const AttentionProblem& problem, const StreamInputs& inputs) {
    if (std::optional<Error> why = whyNot(problem)) {
        return unexpected(std::move(*why));
    }
    const double log2OfE = std::numbers::log2e / problem.temperature;
    GpuRules rules;
    rules.plain = FastRules::partOf(problem);
    rules.cap = static_cast<float>(problem.softcap.value_or(0.0) * log2OfE);
    rules.biasFactor = problem.bias ? log2OfE : 0.0;
    rules.hasPolicy = problem.policy != nullptr;
    rules.layers = problem.mask->shaderLayers();
    rules.isBiased = problem.softcap || problem.alibiSlope != 0.0 || problem.bias;
    const bool isOrdinary = (std::isnormal(rules.plain.factor) || problem.scale == 0.0) &&
                            (std::isnormal(rules.cap) || !problem.softcap) &&
                            std::isfinite(rules.plain.slope);
    if (!isOrdinary || !(largestScore(problem, inputs, log2OfE) < kLargestScore)) {
        return unexpected(
            makeError(translatable("vulkan: the scores leave what its shaders take (the CPU takes "
                                   "numbers of any size)")));
    }
    return rules;
}

ScoreNumbers GpuRules::numbers(const AttentionProblem& problem) const {
    ScoreNumbers numbers;
    numbers.depth = static_cast<std::uint32_t>(problem.q.columns());
    numbers.queries = static_cast<std::uint32_t>(problem.queries());
    numbers.keys = static_cast<std::uint32_t>(problem.keys());
    numbers.factor = plain.factor;
    numbers.cap = cap;
    numbers.slope = plain.slope;
    numbers.layers = layers ? static_cast<std::uint32_t>(layers->size()) : 0U;
    numbers.flags =
        (biasFactor != 0.0 ? ScoreNumbers::HasBias : 0U) | (hasPolicy ? ScoreNumbers::HasPolicy : 0U);
    return numbers;
}

WeightNumbers weightNumbers(const AttentionProblem& problem, bool drops, std::uint32_t& flags) {
    WeightNumbers numbers;
    const Dropout& dropout = problem.dropout;
    if (!drops || dropout.probability <= 0.0) {
        return numbers;
    }
    const DropoutCells cells(dropout, problem.headIndex, problem.heads);
    flags |= ScoreNumbers::Drops | (cells.dropsAll() ? ScoreNumbers::DropsAll : 0U);
    numbers.threshold = cells.dropsAll() ? 0U : static_cast<std::uint32_t>(cells.threshold());
    numbers.seedLow = static_cast<std::uint32_t>(dropout.seed);
    numbers.seedHigh = static_cast<std::uint32_t>(dropout.seed >> 32);
    numbers.matrix = cells.matrix();
    numbers.keptInverse = cells.dropsAll() ? 0.0F : static_cast<float>(1.0 / cells.kept());
    return numbers;
}

} // namespace attnscope::gpu
