// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/check_shapes.h"

#include <fmt/format.h>

namespace attnscope {

namespace {

std::string shape(const BlockMatrix& matrix) {
    return fmt::format("{} × {}", matrix.rows(), matrix.columns());
}

/// A matrix with the name that people know it by.
struct Named {
    std::string_view name;
    const BlockMatrix& matrix;
};

Result<void> checkFilled(const Named& a) {
    if (!a.matrix.empty()) {
        return {};
    }
    return failed(
        failure(translatable("{0} is {1}: a matrix needs at least one row and one column (give it numbers)"),
                std::string(a.name), shape(a.matrix)));
}

Result<void> checkTokens(const TokenList& tokens, const Named& a) {
    if (tokens.size() == a.matrix.rows()) {
        return {};
    }
    return failed(
        failure(translatable("{0} is {1} for {2} tokens: the row axis is the tokens (give {0} {2} rows)"),
                std::string(a.name), shape(a.matrix), std::to_string(tokens.size())));
}

Result<void> checkInner(const Named& left, const Named& right) {
    if (left.matrix.columns() == right.matrix.rows()) {
        return {};
    }
    return failed(failure(
        translatable(
            "{0}·{1}: {0} is {2} and {1} is {3}, the inner axis differs: {4} columns against {5} rows "
            "(make them equal)"),
        std::string(left.name), std::string(right.name), shape(left.matrix), shape(right.matrix),
        std::to_string(left.matrix.columns()), std::to_string(right.matrix.rows())));
}

Result<void> checkColumns(const Named& a, const Named& b) {
    if (a.matrix.columns() == b.matrix.columns()) {
        return {};
    }
    return failed(
        failure(translatable("{0} is {2} and {1} is {3}: the axis d_k differs, {4} columns against {5} "
                             "(make them equal)"),
                std::string(a.name), std::string(b.name), shape(a.matrix), shape(b.matrix),
                std::to_string(a.matrix.columns()), std::to_string(b.matrix.columns())));
}

Result<void> checkRows(const Named& a, const Named& b) {
    if (a.matrix.rows() == b.matrix.rows()) {
        return {};
    }
    return failed(
        failure(translatable("{0} is {2} and {1} is {3}: the axis of the keys differs, {4} rows against {5} "
                             "(make them equal)"),
                std::string(a.name), std::string(b.name), shape(a.matrix), shape(b.matrix),
                std::to_string(a.matrix.rows()), std::to_string(b.matrix.rows())));
}

Result<void> check(const TokenList& tokens, const EmbeddedInput& input) {
    const Named x{"X", input.x};
    const Named wQ{"W_Q", input.wQ};
    const Named wK{"W_K", input.wK};
    const Named wV{"W_V", input.wV};
    return checkFilled(x)
        .and_then([&] { return checkFilled(wQ); })
        .and_then([&] { return checkFilled(wK); })
        .and_then([&] { return checkFilled(wV); })
        .and_then([&] { return checkTokens(tokens, x); })
        .and_then([&] { return checkInner(x, wQ); })
        .and_then([&] { return checkInner(x, wK); })
        .and_then([&] { return checkInner(x, wV); })
        .and_then([&] { return checkColumns(wQ, wK); });
}

Result<void> check(const TokenList& tokens, const ProjectedInput& input) {
    const Named q{"Q", input.q};
    const Named k{"K", input.k};
    const Named v{"V", input.v};
    return checkFilled(q)
        .and_then([&] { return checkFilled(k); })
        .and_then([&] { return checkFilled(v); })
        .and_then([&] { return checkTokens(tokens, q); })
        .and_then([&] { return checkColumns(q, k); })
        .and_then([&] { return checkRows(k, v); })
        .and_then([&] { return checkTokens(tokens, k); });
}

Result<void> check(const TokenList& tokens, const WeightsInput& input) {
    const Named weights{"A", input.weights};
    Result<void> done = checkFilled(weights).and_then([&] { return checkTokens(tokens, weights); });
    if (done && input.v) {
        const Named v{"V", *input.v};
        done = checkFilled(v).and_then([&] { return checkInner(weights, v); });
    }
    if (done && input.weights.columns() != tokens.size()) {
        return failed(failure(
            translatable("A is {0} for {1} tokens: the column axis is the same tokens as keys (give A "
                         "{1} columns)"),
            shape(input.weights), std::to_string(tokens.size())));
    }
    return done;
}

} // namespace

Result<void> checkShapes(const Scene& scene) {
    if (scene.tokens.size() == 0) {
        return failed(
            failure(translatable("the scene has 0 tokens: attention needs at least one (add a token)")));
    }
    return std::visit([&scene](const auto& input) { return check(scene.tokens, input); }, scene.input);
}

} // namespace attnscope
