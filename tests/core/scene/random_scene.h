// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/make_edit.h"

#include <array>
#include <random>
#include <string>

namespace attnscope::testing {

/// Scenes and edits drawn from a fixed seed: every kind of input, with batches and heads, keys of their
/// own, and painted masks, or without.
class RandomScene {
public:
    explicit RandomScene(std::uint64_t seed)
        : m_words(seed) {}

    Scene scene();
    /// An edit that fits the scene. `kind` counts through all kinds, so that none is left out.
    Edit edit(const Scene& scene, std::size_t kind);
    static constexpr std::size_t kKinds = 14;

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(m_words() % count); }
    bool coin() { return below(2) == 0; }
    double number();
    BlockMatrix matrix(std::size_t rows, std::size_t columns);
    std::string word();
    PaintedRectangle rectangle(std::size_t tokens);

private:
    MaskRules mask(std::size_t tokens);
    std::vector<std::string> words(std::size_t count);
    FeatureNames features(const SceneInput& input);
    std::vector<TokenRegion> regions(std::size_t tokens);
    NotationRules notation();
    Edit moved(const Scene& scene, std::size_t tokens, TokenSide side);
    Edit cells(const Scene& scene);
    MatrixStack stack(LeadingAxes axes, std::size_t rows, std::size_t columns);
    TokenInput embedded(std::size_t tokens, std::optional<std::size_t> keys, const LeadingAxes& batch);

    std::mt19937_64 m_words;
};

inline double RandomScene::number() {
    constexpr std::array kSpecial{0.0,
                                  -0.0,
                                  1e-310,
                                  1e300,
                                  -std::numeric_limits<double>::infinity(),
                                  std::numeric_limits<double>::quiet_NaN()};
    if (below(12) == 0) {
        return kSpecial[below(kSpecial.size())];
    }
    return std::normal_distribution<double>()(m_words);
}

inline BlockMatrix RandomScene::matrix(std::size_t rows, std::size_t columns) {
    BlockMatrix result(rows, columns);
    for (std::size_t i = 0; i < rows; ++i) {
        for (double& value : result.mutableRow(i)) {
            value = number();
        }
    }
    return result;
}

inline std::string RandomScene::word() {
    constexpr std::array kWords{"I", "love", "AI", "是", "naïve", "", "\"{}\\", "the"};
    return kWords[below(kWords.size())];
}

inline std::vector<std::string> RandomScene::words(std::size_t count) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < count; ++i) {
        result.push_back(word());
    }
    return result;
}

inline PaintedRectangle RandomScene::rectangle(std::size_t tokens) {
    PaintedRectangle result;
    result.i0 = below(tokens);
    result.i1 = result.i0 + 1 + below(tokens - result.i0);
    result.j0 = below(tokens);
    result.j1 = result.j0 + 1 + below(tokens - result.j0);
    result.allow = coin();
    return result;
}

inline MaskRules RandomScene::mask(std::size_t tokens) {
    MaskRules rules;
    if (coin()) {
        rules = withCausal(rules, true);
    }
    for (std::size_t strokes = below(4); strokes > 0; --strokes) {
        rules = painted(rules, rectangle(tokens));
    }
    rules.fill = coin() ? rules.fill : -1e9;
    rules.emptyRows = coin() ? EmptyRows::Zeros : EmptyRows::Uniform;
    return rules;
}

/// A stack whose missing axes have length 1.
inline MatrixStack RandomScene::stack(LeadingAxes axes, std::size_t rows, std::size_t columns) {
    axes.batches = axes.count > 0 ? axes.batches : 1;
    axes.heads = axes.count > 1 ? axes.heads : 1;
    std::vector<BlockMatrix> matrices;
    for (std::size_t i = 0; i < axes.matrices(); ++i) {
        matrices.push_back(matrix(rows, columns));
    }
    return {axes, std::move(matrices)};
}

/// Heads, biases, W_O and tokens of the keys' own, each now and then.
inline TokenInput RandomScene::embedded(std::size_t tokens, std::optional<std::size_t> keys,
                                        const LeadingAxes& batch) {
    const std::size_t model = 1 + below(4);
    const std::size_t heads = 1 + below(3);
    const std::size_t key = heads * (1 + below(3));
    const std::size_t value = heads * (1 + below(3));
    TokenInput input{stack(batch, tokens, model), matrix(model, key), matrix(model, key),
                     matrix(model, value), heads};
    if (keys) {
        input.xKv = stack(batch, *keys, model);
    }
    if (coin()) {
        input.bQ = matrix(1, key);
        input.bV = matrix(1, value);
    }
    if (coin()) {
        input.wO = matrix(value, 1 + below(3));
        input.bO = matrix(1, input.wO->columns());
    }
    return input;
}

inline Scene RandomScene::scene() {
    Scene scene;
    // Beyond 64 rows a matrix has several blocks.
    const std::size_t tokens = below(6) == 0 ? 60 + below(80) : 1 + below(7);
    const std::size_t key = 1 + below(4);
    const std::size_t value = 1 + below(4);
    scene.title = word();
    scene.tokens = TokenList(words(tokens));
    const bool cross = below(3) == 0;
    const std::size_t keys = cross ? 1 + below(7) : tokens;
    if (cross) {
        scene.keyTokens = TokenList(words(keys));
    }
    const LeadingAxes batch{below(2), 1 + below(2), 1};
    const LeadingAxes heads{below(3), 1 + below(2), 1 + below(3)};
    switch (below(4)) {
    case 0:
        scene.input = embedded(tokens, cross ? std::optional(keys) : std::nullopt, batch);
        break;
    case 1:
        scene.input = QkvInput{stack(heads, tokens, key), stack(heads, keys, key), stack(heads, keys, value)};
        break;
    case 2:
        scene.input = AttentionWeightsInput{stack(heads, tokens, keys), stack(heads, keys, value)};
        break;
    default:
        scene.input = AttentionWeightsInput{stack(heads, tokens, keys), std::nullopt};
    }
    scene.mask = mask(tokens);
    scene.orientation = coin() ? Orientation::Rows : Orientation::Columns;
    scene.notation = notation();
    scene.features = features(scene.input);
    scene.regions.queries = regions(scene.tokens.size());
    if (scene.keyTokens) {
        scene.regions.keys = regions(scene.keyTokens->size());
    }
    return scene;
}

inline NotationRules RandomScene::notation() {
    NotationRules notation;
    notation.letters = static_cast<Letters>(below(3));
    notation.indexFrom = below(2);
    notation.subscripts = coin() ? Subscripts::Numbers : Subscripts::Tokens;
    return notation;
}

inline std::vector<TokenRegion> RandomScene::regions(std::size_t tokens) {
    std::vector<TokenRegion> regions;
    for (std::size_t first = below(3); first < tokens; first += 1 + below(2)) {
        const std::size_t count = 1 + below(tokens - first);
        regions.push_back({"region " + std::to_string(first), first, count});
        first += count;
    }
    return regions;
}

/// In an order of draws that no compiler chooses.
inline Edit RandomScene::moved(const Scene& scene, std::size_t tokens, TokenSide side) {
    const std::size_t from = below(tokens);
    return moveToken(scene, from, below(tokens), side);
}

inline FeatureNames RandomScene::features(const SceneInput& input) {
    FeatureNames names;
    for (const FeatureKind kind : kFeatureKinds) {
        if (coin()) {
            names.of(kind) = TokenList(words(featureCount(input, kind)));
        }
    }
    return names;
}

inline Edit RandomScene::cells(const Scene& scene) {
    const std::vector<MatrixRole> roles = rolesOf(scene.input);
    const MatrixRole role = roles[below(roles.size())];
    const BlockMatrix& old = *matrixIn(scene.input, role);
    const HeadIndex headIndex{below(batchCount(scene.input)), below(headCount(scene.input))};
    return setCells(scene, role, below(old.rows()), below(old.columns()), matrix(1 + below(3), 1 + below(3)),
                    headIndex);
}

inline Edit RandomScene::edit(const Scene& scene, std::size_t kind) {
    const TokenSide side = scene.keyTokens && coin() ? TokenSide::Keys : TokenSide::Queries;
    const std::size_t tokens = side == TokenSide::Keys ? scene.keyTokens->size() : scene.tokens.size();
    const bool embedded = std::holds_alternative<TokenInput>(scene.input);
    const bool changesTokens =
        kind % kKinds >= 2 && kind % kKinds <= 8 && kind % kKinds != 6 && kind % kKinds != 7;
    if (scene.patches && changesTokens) {
        return setPatches(scene, std::nullopt); // patches keep their tokens
    }
    switch (kind % kKinds) {
    case 0:
    case 1:
        return cells(scene);
    case 2:
    case 3:
        return insertToken(scene, below(tokens + 1), word(), side);
    case 4:
    case 5:
        return tokens > 1 ? removeToken(scene, below(tokens), side) : insertToken(scene, 0, word(), side);
    case 6:
        return moved(scene, tokens, side);
    case 7:
        return renameToken(scene, below(tokens), word(), side);
    case 8:
        return replaceTokens(scene, words(1 + below(6)), side);
    case 9:
        return embedded ? resize(scene, {1 + below(5), 1 + below(5), 1 + below(5)}) : cells(scene);
    case 10: {
        ScoreRules rules;
        rules.scale = ScaleKind::Number;
        rules.scaleNumber = 1.0 + static_cast<double>(below(9));
        rules.temperature = 0.5;
        rules.softcap = coin() ? std::optional(30.0) : std::nullopt;
        rules.alibi = coin();
        rules.dropout = {0.25, below(9)};
        return setRules(scene, rules);
    }
    case 11:
        return setMask(scene, painted(scene.mask, rectangle(tokens)));
    case 12:
        return setMask(scene, withCausal(scene.mask, !hasCausal(scene.mask)));
    default:
        if (coin()) {
            return setOrientation(scene, Orientation::Columns);
        }
        if (coin()) {
            return setNotation(scene, notation());
        }
        if (coin()) {
            PatchGrid patches = guessedPatches(keyCount(scene.input));
            patches.image =
                coin() ? std::make_shared<const PatchImage>(PatchImage{word(), "\xff\xd8\xff\0"}) : nullptr;
            return setPatches(scene, patches);
        }
        if (coin()) {
            TokenRegions changed = scene.regions;
            changed.queries = regions(scene.tokens.size());
            return setRegions(scene, changed);
        }
        if (coin()) {
            return SetPrecision{scene.precision, Precision::Float32};
        }
        if (const std::size_t values = featureCount(scene.input, FeatureKind::Value); values > 0 && coin()) {
            return renameFeature(scene, FeatureKind::Value, below(values), word());
        }
        return SetTitle{scene.title, word()};
    }
}

} // namespace attnscope::testing
