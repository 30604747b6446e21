// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/check_shapes.h"

#include "core/scene/check_embedded.h"
#include "core/scene/shape_checks.h"

#include <algorithm>

namespace attnscope {

namespace {

Result<void> checkRowNames(std::size_t tokens, const NamedMatrix& a) {
    if (tokens == a.matrix.rows()) {
        return {};
    }
    return failed(
        failure(translatable("{0} is {1} for {2} tokens: the row axis is the tokens (give {0} {2} rows)"),
                a.name, shapeText(a.matrix), std::to_string(tokens)));
}

Result<void> checkColumnNames(std::size_t tokens, const NamedMatrix& a) {
    if (tokens == a.matrix.columns()) {
        return {};
    }
    return failed(
        failure(translatable("{0} is {1} for {2} tokens: the column axis is the same tokens as keys "
                             "(give {0} {2} columns, or name the keys by key tokens)"),
                a.name, shapeText(a.matrix), std::to_string(tokens)));
}

/// Keys and values have as many heads as each other, and a number that divides the queries'.
Result<void> checkHeads(const NamedStack& q, const NamedStack& k) {
    const std::size_t heads = q.stack.axes().heads;
    const std::size_t keyHeads = k.stack.axes().heads;
    if (keyHeads <= heads && heads % keyHeads == 0) {
        return {};
    }
    return failed(failure(translatable("{0} has {2} heads and {1} has {3}: the key heads must divide the "
                                       "query heads (give {1} as many, or fewer that divide them)"),
                          q.name, k.name, std::to_string(heads), std::to_string(keyHeads)));
}

Result<void> checkSameHeads(const NamedStack& k, const NamedStack& v) {
    if (k.stack.axes().heads == v.stack.axes().heads) {
        return {};
    }
    return failed(failure(translatable("{0} has {2} heads and {1} has {3}: the head axis differs (give both "
                                       "as many)"),
                          k.name, v.name, std::to_string(k.stack.axes().heads),
                          std::to_string(v.stack.axes().heads)));
}

Result<void> check(const EmbeddedInput& input) {
    return checkEmbedded(input);
}

Result<void> check(const ProjectedInput& input) {
    const NamedStack q{"Q", input.q};
    const NamedStack k{"K", input.k};
    Result<void> done = checkStack(q)
                            .and_then([&] { return checkStack(k); })
                            .and_then([&] { return checkColumns(q.matrix(), k.matrix(), "d_k"); })
                            .and_then([&] { return checkBatches(q, k); })
                            .and_then([&] { return checkHeads(q, k); });
    if (!done || !input.v) {
        return done;
    }
    const NamedStack v{"V", *input.v};
    return checkStack(v)
        .and_then([&] { return checkKeyRows(k.matrix(), v.matrix()); })
        .and_then([&] { return checkBatches(q, v); })
        .and_then([&] { return checkBatches(k, v); })
        .and_then([&] { return checkSameHeads(k, v); });
}

Result<void> check(const WeightsInput& input) {
    const NamedStack weights{"A", input.weights};
    const Result<void> done = checkStack(weights);
    if (!done || !input.v) {
        return done;
    }
    const NamedStack v{"V", *input.v};
    return checkStack(v)
        .and_then([&] { return checkInner(weights.matrix(), v.matrix()); })
        .and_then([&] { return checkBatches(weights, v); })
        .and_then([&] { return checkHeads(weights, v); });
}

Result<void> checkCounts(const SceneInput& input) {
    const std::size_t most = std::max(queryCount(input), keyCount(input));
    if (most <= kMostTokens) {
        return {};
    }
    return failed(failure(translatable("the input has {0} tokens: at most {1} can be named (take a part of "
                                       "them)"),
                          std::to_string(most), std::to_string(kMostTokens)));
}

/// The matrices whose rows or columns the tokens name.
Result<void> checkNames(const Scene& scene) {
    const auto named = [&](MatrixRole role, std::string_view name) {
        return NamedMatrix{name, *matrixIn(scene.input, role)};
    };
    const std::size_t keys = scene.keyNames().size();
    if (std::holds_alternative<WeightsInput>(scene.input)) {
        return checkRowNames(scene.tokens.size(), named(MatrixRole::Weights, "A")).and_then([&] {
            return checkColumnNames(keys, named(MatrixRole::Weights, "A"));
        });
    }
    if (std::holds_alternative<ProjectedInput>(scene.input)) {
        return checkRowNames(scene.tokens.size(), named(MatrixRole::Q, "Q")).and_then([&] {
            return checkRowNames(keys, named(MatrixRole::K, "K"));
        });
    }
    const bool cross = matrixIn(scene.input, MatrixRole::XKv) != nullptr;
    return checkRowNames(scene.tokens.size(), named(MatrixRole::X, "X")).and_then([&] {
        return checkRowNames(keys, cross ? named(MatrixRole::XKv, "X_kv") : named(MatrixRole::X, "X"));
    });
}

} // namespace

Result<void> checkShapes(const Scene& scene) {
    if (scene.tokens.size() == 0) {
        return failed(
            failure(translatable("the scene has 0 tokens: attention needs at least one (add a token)")));
    }
    return checkInputShapes(scene.input).and_then([&scene] { return checkNames(scene); });
}

Result<void> checkInputShapes(const SceneInput& input) {
    return std::visit([](const auto& kind) { return check(kind); }, input).and_then([&input] {
        return checkCounts(input);
    });
}

} // namespace attnscope
