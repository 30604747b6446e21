// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/make_edit.h"

#include <array>
#include <random>
#include <string>

namespace attnscope::testing {

/// Scenes and edits drawn from a fixed seed: every kind of input, with and without painted masks.
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
    Edit cells(const Scene& scene);

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

inline Scene RandomScene::scene() {
    Scene scene;
    // Beyond 64 rows a matrix has several blocks.
    const std::size_t tokens = below(6) == 0 ? 60 + below(80) : 1 + below(7);
    const std::size_t model = 1 + below(4);
    const std::size_t key = 1 + below(4);
    const std::size_t value = 1 + below(4);
    scene.title = word();
    scene.tokens = TokenList(words(tokens));
    switch (below(4)) {
    case 0:
        scene.input = EmbeddedInput{matrix(tokens, model), matrix(model, key), matrix(model, key),
                                    matrix(model, value)};
        break;
    case 1:
        scene.input = ProjectedInput{matrix(tokens, key), matrix(tokens, key), matrix(tokens, value)};
        break;
    case 2:
        scene.input = WeightsInput{matrix(tokens, tokens), matrix(tokens, value)};
        break;
    default:
        scene.input = WeightsInput{matrix(tokens, tokens), std::nullopt};
    }
    scene.mask = mask(tokens);
    scene.orientation = coin() ? Orientation::Rows : Orientation::Columns;
    return scene;
}

inline Edit RandomScene::cells(const Scene& scene) {
    const std::vector<MatrixRole> roles = rolesOf(scene.input);
    const MatrixRole role = roles[below(roles.size())];
    const BlockMatrix& old = *matrixIn(scene.input, role);
    return setCells(scene, role, below(old.rows()), below(old.columns()), matrix(1 + below(3), 1 + below(3)));
}

inline Edit RandomScene::edit(const Scene& scene, std::size_t kind) {
    const std::size_t tokens = scene.tokens.size();
    const bool embedded = std::holds_alternative<EmbeddedInput>(scene.input);
    switch (kind % kKinds) {
    case 0:
    case 1:
        return cells(scene);
    case 2:
    case 3:
        return insertToken(scene, below(tokens + 1), word());
    case 4:
    case 5:
        return tokens > 1 ? removeToken(scene, below(tokens)) : insertToken(scene, 0, word());
    case 6:
        return moveToken(below(tokens), below(tokens));
    case 7:
        return renameToken(scene, below(tokens), word());
    case 8:
        return replaceTokens(scene, words(1 + below(6)));
    case 9:
        return embedded ? resize(scene, {1 + below(5), 1 + below(5), 1 + below(5)}) : cells(scene);
    case 10: {
        ScoreRules rules;
        rules.scale = ScaleKind::Number;
        rules.scaleNumber = 1.0 + static_cast<double>(below(9));
        rules.temperature = 0.5;
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
        return SetTitle{scene.title, word()};
    }
}

} // namespace attnscope::testing
