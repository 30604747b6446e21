// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/check_shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace attnscope {

namespace {

/// A matrix with the name that people know it by.
struct NamedMatrix {
    std::string_view name;
    const BlockMatrix& matrix;
};

/// A stack with the name that people know it by.
struct NamedStack {
    std::string_view name;
    const MatrixStack& stack;

    NamedMatrix matrix() const { return {name, stack.first()}; }
};

/// "2 × 3"
std::string shapeText(const BlockMatrix& matrix) {
    return fmt::format("{} × {}", matrix.rows(), matrix.columns());
}

/// It has a row and a column.
Result<void> checkFilled(const NamedMatrix& a) {
    if (!a.matrix.empty()) {
        return {};
    }
    return unexpected(makeError(
        translatable("{0} is {1}: a matrix needs at least one row and one column (give it numbers)"), a.name,
        shapeText(a.matrix)));
}

/// The columns of the left one are the rows of the right one.
Result<void> checkInner(const NamedMatrix& left, const NamedMatrix& right) {
    if (left.matrix.columns() == right.matrix.rows()) {
        return {};
    }
    return unexpected(makeError(
        translatable(
            "{0}·{1}: {0} is {2} and {1} is {3}, the inner axis differs: {4} columns against {5} rows "
            "(make them equal)"),
        left.name, right.name, shapeText(left.matrix), shapeText(right.matrix),
        std::to_string(left.matrix.columns()), std::to_string(right.matrix.rows())));
}

/// Both have as many columns; "axis" is what they are called.
Result<void> checkColumns(const NamedMatrix& a, const NamedMatrix& b, std::string_view axis) {
    if (a.matrix.columns() == b.matrix.columns()) {
        return {};
    }
    return unexpected(makeError(
        translatable("{0} is {2} and {1} is {3}: the axis {6} differs, {4} columns against {5} (make them "
                     "equal)"),
        a.name, b.name, shapeText(a.matrix), shapeText(b.matrix), std::to_string(a.matrix.columns()),
        std::to_string(b.matrix.columns()), axis));
}

/// Both have a row for every key.
Result<void> checkKeyRows(const NamedMatrix& a, const NamedMatrix& b) {
    if (a.matrix.rows() == b.matrix.rows()) {
        return {};
    }
    return unexpected(makeError(
        translatable("{0} is {2} and {1} is {3}: the axis of the keys differs, {4} rows against {5} "
                     "(make them equal)"),
        a.name, b.name, shapeText(a.matrix), shapeText(b.matrix), std::to_string(a.matrix.rows()),
        std::to_string(b.matrix.rows())));
}

/// The bias has one row, as long as the rows of its weights.
Result<void> checkBias(const NamedMatrix& bias, const NamedMatrix& weights) {
    if (bias.matrix.rows() == 1 && bias.matrix.columns() == weights.matrix.columns()) {
        return {};
    }
    return unexpected(
        makeError(translatable("{0} is {2} and {1} is {3}: a bias has one number for each of the {4} "
                               "columns (give it as many)"),
                  bias.name, weights.name, shapeText(bias.matrix), shapeText(weights.matrix),
                  std::to_string(weights.matrix.columns())));
}

/// Every matrix of the stack has the shape of the first, which has a row and a column.
Result<void> checkStack(const NamedStack& a) {
    for (const BlockMatrix& matrix : a.stack.matrices()) {
        if (const Result<void> done = checkFilled({a.name, matrix}); !done) {
            return done;
        }
        if (matrix.rows() != a.stack.rows() || matrix.columns() != a.stack.columns()) {
            return unexpected(makeError(
                translatable("{0}: one batch item or head is {1} and another {2} (give all one shape)"),
                a.name, shapeText(a.stack.first()), shapeText(matrix)));
        }
    }
    return {};
}

/// The batch axes are of one length, or one of them is 1 or missing.
Result<void> checkBatches(const NamedStack& a, const NamedStack& b) {
    const std::size_t first = a.stack.axes().batches;
    const std::size_t second = b.stack.axes().batches;
    if (first == second || first == 1 || second == 1) {
        return {};
    }
    return unexpected(
        makeError(translatable("{0} has {2} batch items and {1} has {3}: the batch axis differs (give "
                               "both as many, or one of them none)"),
                  a.name, b.name, std::to_string(first), std::to_string(second)));
}

/// The columns of a projection are as many as the heads say.
Result<void> checkSlices(const NamedMatrix& w, std::size_t parts, std::string_view what) {
    if (parts > 0 && w.matrix.columns() % parts == 0) {
        return {};
    }
    return unexpected(makeError(
        translatable("{0} is {1}: its {2} columns can't be split into {3} {4} of one width "
                     "(change its columns or the number of heads)"),
        w.name, shapeText(w.matrix), std::to_string(w.matrix.columns()), std::to_string(parts), what));
}

/// Keys have a width of d_k a head, and as many heads as divide the queries'.
Result<void> checkKeyHeads(const NamedMatrix& wQ, const NamedMatrix& wK, std::size_t heads) {
    if (heads == 1) {
        const std::size_t keys = wK.matrix.columns();
        const bool mayShare = keys > 0 && keys < wQ.matrix.columns() && wQ.matrix.columns() % keys == 0;
        return mayShare
                   ? unexpected(makeError(
                         translatable("{0} is {2} and {1} is {3}: the axis d_k differs, {4} columns against "
                                      "{5} (make them equal, or say how many heads there are: {5} columns "
                                      "may be those of fewer key heads)"),
                         wQ.name, wK.name, shapeText(wQ.matrix), shapeText(wK.matrix),
                         std::to_string(wQ.matrix.columns()), std::to_string(keys)))
                   : checkColumns(wQ, wK, "d_k");
    }
    const std::size_t dK = wQ.matrix.columns() / heads;
    const std::size_t keyHeads = dK == 0 ? 0 : wK.matrix.columns() / dK;
    if (keyHeads > 0 && keyHeads * dK == wK.matrix.columns() && heads % keyHeads == 0) {
        return {};
    }
    return unexpected(
        makeError(translatable("{0} is {2} and {1} is {3}: with {4} heads of d_k = {5} the keys need "
                               "{6} columns, or {5} for each of fewer heads that divide {4} (make "
                               "them fit)"),
                  wQ.name, wK.name, shapeText(wQ.matrix), shapeText(wK.matrix), std::to_string(heads),
                  std::to_string(dK), std::to_string(heads * dK)));
}

Result<void> checkProjections(const TokenInput& input) {
    const NamedMatrix x{"X", input.x.first()};
    const NamedMatrix xKv{input.xKv ? "X_kv" : "X", input.keyTokens().first()};
    const NamedMatrix wQ{"W_Q", input.wQ};
    const NamedMatrix wK{"W_K", input.wK};
    const NamedMatrix wV{"W_V", input.wV};
    return checkFilled(wQ)
        .and_then([&] { return checkFilled(wK); })
        .and_then([&] { return checkFilled(wV); })
        .and_then([&] { return checkInner(x, wQ); })
        .and_then([&] { return checkInner(xKv, wK); })
        .and_then([&] { return checkInner(xKv, wV); })
        .and_then([&] { return checkSlices(wQ, input.heads, translatable("heads")); })
        .and_then([&] { return checkKeyHeads(wQ, wK, input.heads); })
        .and_then([&] { return checkSlices(wV, input.keyHeads(), translatable("key heads")); });
}

Result<void> checkOptional(const std::optional<BlockMatrix>& bias, std::string_view name,
                           const NamedMatrix& weights) {
    return bias ? checkBias({name, *bias}, weights) : Result<void>{};
}

/// W_O takes the heads' outputs side by side.
Result<void> checkOutput(const TokenInput& input) {
    const std::size_t joined = input.heads * (input.wV.columns() / input.keyHeads());
    if (input.wO && (input.wO->empty() || input.wO->rows() != joined)) {
        return unexpected(
            makeError(translatable("W_O is {0}: the heads' outputs side by side have {1} columns "
                                   "(give W_O {1} rows)"),
                      shapeText(*input.wO), std::to_string(joined)));
    }
    const BlockMatrix sideBySide(1, joined);
    return checkOptional(input.bO, "b_O",
                         input.wO ? NamedMatrix{"W_O", *input.wO}
                                  : NamedMatrix{translatable("the joined output"), sideBySide});
}

/// The matrices of an embedded input fit each other and its number of heads.
Result<void> check(const TokenInput& input) {
    const NamedStack x{"X", input.x};
    const NamedStack xKv{"X_kv", input.keyTokens()};
    return checkStack(x)
        .and_then([&] { return checkStack(xKv); })
        .and_then([&] { return checkBatches(x, xKv); })
        .and_then([&] { return checkProjections(input); })
        .and_then([&] {
            return checkOptional(input.bQ, "b_Q", {"W_Q", input.wQ});
        })
        .and_then([&] {
            return checkOptional(input.bK, "b_K", {"W_K", input.wK});
        })
        .and_then([&] {
            return checkOptional(input.bV, "b_V", {"W_V", input.wV});
        })
        .and_then([&] { return checkOutput(input); });
}

Result<void> checkRowNames(std::size_t tokens, const NamedMatrix& a) {
    if (tokens == a.matrix.rows()) {
        return {};
    }
    return unexpected(makeError(
        translatable("{0} is {1} for {2} tokens: the row axis is the tokens (name {3} tokens, or give "
                     "{0} {2} rows)"),
        a.name, shapeText(a.matrix), std::to_string(tokens), std::to_string(a.matrix.rows())));
}

Result<void> checkColumnNames(std::size_t tokens, const NamedMatrix& a) {
    if (tokens == a.matrix.columns()) {
        return {};
    }
    return unexpected(
        makeError(translatable("{0} is {1} for {2} tokens: the column axis is the same tokens as keys "
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
    return unexpected(
        makeError(translatable("{0} has {2} heads and {1} has {3}: the key heads must divide the "
                               "query heads (give {1} as many, or fewer that divide them)"),
                  q.name, k.name, std::to_string(heads), std::to_string(keyHeads)));
}

Result<void> checkSameHeads(const NamedStack& k, const NamedStack& v) {
    if (k.stack.axes().heads == v.stack.axes().heads) {
        return {};
    }
    return unexpected(makeError(
        translatable("{0} has {2} heads and {1} has {3}: the head axis differs (give both "
                     "as many)"),
        k.name, v.name, std::to_string(k.stack.axes().heads), std::to_string(v.stack.axes().heads)));
}

Result<void> check(const QkvInput& input) {
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

Result<void> check(const AttentionWeightsInput& input) {
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
    return unexpected(
        makeError(translatable("the input has {0} tokens: at most {1} can be named (take a part of "
                               "them)"),
                  std::to_string(most), std::to_string(kMostTokens)));
}

/// A list of feature names is empty or has one for each feature.
Result<void> checkFeatureNames(const Scene& scene, FeatureKind kind, std::string_view owner) {
    const std::size_t names = scene.features.of(kind).size();
    const std::size_t features = featureCount(scene.input, kind);
    if (names == 0 || names == features) {
        return {};
    }
    if (features == 0) {
        return unexpected(
            makeError(translatable("the scene has no {0}, and {1} feature names for it (leave them out)"),
                      owner, std::to_string(names)));
    }
    return unexpected(
        makeError(translatable("{0} has {1} features and {2} feature names (name each of the {1}, an empty "
                               "text where one has no name, or give no names)"),
                  owner, std::to_string(features), std::to_string(names)));
}

Result<void> checkFeatureNames(const Scene& scene) {
    return checkFeatureNames(scene, FeatureKind::Model, "X")
        .and_then([&] { return checkFeatureNames(scene, FeatureKind::Key, "Q"); })
        .and_then([&] { return checkFeatureNames(scene, FeatureKind::Value, "V"); });
}

Result<void> checkRegions(const Scene& scene) {
    if (!scene.keyTokens && !scene.regions.keys.empty()) {
        return unexpected(makeError(
            translatable("regions: there are some of the keys, whose tokens are the queries' (leave "
                         "key_regions out)")));
    }
    return checkRegions(scene.regions.queries, scene.tokens.size()).and_then([&scene] {
        return checkRegions(scene.regions.keys, scene.keyNames().size());
    });
}

/// The matrices whose rows or columns the tokens name.
Result<void> checkNames(const Scene& scene) {
    const auto named = [&](MatrixRole role, std::string_view name) {
        return NamedMatrix{name, *matrixIn(scene.input, role)};
    };
    const std::size_t keys = scene.keyNames().size();
    if (std::holds_alternative<AttentionWeightsInput>(scene.input)) {
        return checkRowNames(scene.tokens.size(), named(MatrixRole::Weights, "A")).and_then([&] {
            return checkColumnNames(keys, named(MatrixRole::Weights, "A"));
        });
    }
    if (std::holds_alternative<QkvInput>(scene.input)) {
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
        return unexpected(
            makeError(translatable("the scene has 0 tokens: attention needs at least one (add a token)")));
    }
    return checkInputShapes(scene.input)
        .and_then([&scene] { return checkNames(scene); })
        .and_then([&scene] { return checkItemTokens(scene); })
        .and_then([&scene] { return checkFeatureNames(scene); })
        .and_then([&scene] { return checkRegions(scene); })
        .and_then([&scene] {
            return scene.patches
                       ? checkPatches(*scene.patches, keyCount(scene.input), batchCount(scene.input))
                       : Result<void>();
        });
}

Result<void> checkInputShapes(const SceneInput& input) {
    return std::visit([](const auto& kind) { return check(kind); }, input).and_then([&input] {
        return checkCounts(input);
    });
}

} // namespace attnscope
