// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/swapped_tokens.h"

#include "core/edits/make_edit.h"
#include "core/explain/first_tokens.h"
#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr std::size_t kMostSwapped = 8;

Result<Scene> moved(const Scene& scene, std::size_t from, std::size_t to) {
    return applied(scene, moveToken(scene, from, to));
}

/// `first` < `second`.
Result<Scene> swapped(const Scene& scene, std::size_t first, std::size_t second) {
    Result<Scene> half = moved(scene, first, second);
    return half && second - first > 1 ? moved(*half, second - 1, first) : half;
}

Result<std::vector<double>> weightsOf(const Scene& scene, const HeadIndex& headIndex) {
    TextbookEngine engine;
    return SceneSolver(engine, scene, Precision::Float64).solve(headIndex).map([](const ResultPtr& result) {
        const auto source = result->source(Stage::Weights);
        std::vector<double> weights(source->rows() * source->columns());
        for (std::size_t row = 0; row < source->rows(); ++row) {
            source->exactRow(row, std::span(weights).subspan(row * source->columns(), source->columns()));
        }
        return weights;
    });
}

double differenceMovedBack(const SwappedTokens& swap, const SwapCase& of) {
    double largest = 0.0;
    for (std::size_t row = 0; row < swap.tokens; ++row) {
        for (std::size_t column = 0; column < swap.tokens; ++column) {
            const double now = of.after[swap.placeBefore(row) * swap.tokens + swap.placeBefore(column)];
            largest = std::max(largest, std::abs(now - of.before[row * swap.tokens + column]));
        }
    }
    return largest;
}

Result<void> compute(SwappedTokens& swap, SwapCase& of, Scene scene, const HeadIndex& headIndex) {
    scene.rules.sinusoidal = of.hasPositions;
    scene.rules.ropeBase.reset(); // these tell positions too
    scene.rules.alibi = false;
    const Result<Scene> other = swapped(scene, swap.first, swap.second);
    if (!other) {
        return unexpected(other.error());
    }
    Result<std::vector<double>> before = weightsOf(scene, headIndex);
    Result<std::vector<double>> after = weightsOf(*other, headIndex);
    if (!before || !after) {
        return unexpected(before ? after.error() : before.error());
    }
    of.before = std::move(*before);
    of.after = std::move(*after);
    of.largestDifference = differenceMovedBack(swap, of);
    return {};
}

/// Whether there are two rows of X that are queries and keys.
Result<void> checkTokens(const TokenInput* input) {
    if (input == nullptr) {
        return unexpected(makeError(translatable(
            "this picture swaps two rows of X; this scene has no X (open one with X, or an example)")));
    }
    if (input->xKv) {
        return unexpected(
            makeError(translatable("this picture swaps two rows of X, which are queries and keys; here the "
                                   "keys come from other tokens (open a scene of self-attention)")));
    }
    if (input->x.rows() < 2) {
        return unexpected(makeError(translatable(
            "this picture swaps two tokens, and there is only one (add a token to the sentence)")));
    }
    return {};
}

} // namespace

Result<SwappedTokens> swappedTokens(const Snapshot& snapshot, const ExplainChoice& choice) {
    const auto* const input = std::get_if<TokenInput>(&snapshot.scene->input);
    if (const Result<void> has = checkTokens(input); !has) {
        return unexpected(has.error());
    }
    const HeadIndex headIndex = snapshot.headIndex().one();
    const Result<Scene> scene = firstTokens(*snapshot.scene, kMostSwapped, headIndex);
    if (!scene) {
        return unexpected(scene.error());
    }
    const std::size_t tokens = queryCount(scene->input);
    const auto [one, other] = choice.swapped.value_or(std::array<std::size_t, 2>{0, tokens - 1});
    SwappedTokens swap{tokens, input->x.rows(), std::min(one, other), std::max(one, other), {}};
    if (swap.second >= tokens || swap.first == swap.second) {
        return unexpected(makeError(translatable("tokens {0} and {1} can't be swapped: there are {2}, "
                                                 "counted from 0 (name two of them)"),
                                    std::to_string(one), std::to_string(other), std::to_string(tokens)));
    }
    swap.cases[1].hasPositions = true;
    for (SwapCase& each : swap.cases) {
        if (const Result<void> done = compute(swap, each, *scene, headIndex); !done) {
            return unexpected(done.error());
        }
    }
    return swap;
}

} // namespace attnscope
