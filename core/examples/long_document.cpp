// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/philox.h"
#include "core/examples/example.h"
#include "core/examples/long_text.h"
#include "core/scene/initial_matrices.h"

#include <cmath>
#include <map>

namespace attnscope {

namespace {

constexpr std::size_t kTokens = 16'384;
constexpr std::size_t kModel = 32;
constexpr std::size_t kHeads = 4;
constexpr std::size_t kKeySize = 16;
constexpr std::uint64_t kSeed = 16;

/// Columns of X after those of the word: one token asks, another one answers.
constexpr std::size_t kAsks = kModel - 2;
constexpr std::size_t kAnswers = kModel - 1;
constexpr std::size_t kWordColumns = kModel - 2;
/// The head that attends to them, on the pair of features that rotary positions turn least.
constexpr std::size_t kHearingHead = 3;
constexpr std::size_t kHearingColumn = kHearingHead * kKeySize + kKeySize / 2 - 1;
constexpr double kAskingLoudness = 4.0;
constexpr double kAnsweringLoudness = 5.1875;

/// How strongly a head attends to near tokens, whatever they are.
constexpr double kNearness[kHeads] = {1.25, 0.25, 0.5, 0.75};
constexpr double kNoise = 0.35;

/// Short numbers, so that they can be read and files stay small.
double shortened(double value) {
    constexpr double kSteps = 64.0;
    return std::round(value * kSteps) / kSteps;
}

BlockMatrix tokenVectors(const std::vector<std::string>& text) {
    std::map<std::string, std::vector<double>> known;
    BlockMatrix x(text.size(), kModel);
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto [word, isNew] = known.try_emplace(text[i]);
        if (isNew) {
            word->second = wordVector(text[i], kWordColumns);
        }
        const std::span<double> row = x.mutableRow(i);
        for (std::size_t m = 0; m < kWordColumns; ++m) {
            const double noise = normalAt(kSeed, RandomStream::X, static_cast<std::uint32_t>(i),
                                          static_cast<std::uint32_t>(m));
            row[m] = shortened(word->second[m] + kNoise * noise);
        }
    }
    x.set(kAskingToken, kAsks, 1.0);
    x.set(kAnsweringToken, kAnswers, 1.0);
    return x;
}

BlockMatrix weights(MatrixRole role) {
    BlockMatrix w = randomMatrix(role, kModel, kHeads * kKeySize, kSeed);
    for (std::size_t row = 0; row < kModel; ++row) {
        for (double& cell : w.mutableRow(row)) {
            cell = row < kWordColumns ? shortened(cell) : 0.0;
        }
    }
    return w;
}

/// The same for every token: what rotary positions make of it depends on the distance alone.
BlockMatrix nearness() {
    BlockMatrix bias(1, kHeads * kKeySize);
    for (std::size_t column = 0; column < bias.columns(); ++column) {
        bias.set(0, column, kNearness[column / kKeySize]);
    }
    return bias;
}

MaskLayer layer(const char* spec, LayerJoin join) {
    MaskLayer made;
    made.spec = spec;
    made.join = join;
    return made;
}

} // namespace

SceneDocument longDocument() {
    const std::vector<std::string> text = longText(kTokens);
    SceneDocument document;
    document.scene.title = "Long document";
    TokenInput input{tokenVectors(text), weights(MatrixRole::WQ), weights(MatrixRole::WK),
                     weights(MatrixRole::WV), kHeads};
    input.wQ.set(kAsks, kHearingColumn, kAskingLoudness);
    input.wK.set(kAnswers, kHearingColumn, kAnsweringLoudness);
    input.bQ = nearness();
    input.bK = nearness();
    document.scene.input = std::move(input);
    document.scene.tokens = TokenList(text);
    document.scene.provenance = Provenance::Random;
    document.scene.rules.ropeBase = 500'000.0;
    document.scene.mask.layers = {layer("window:512", LayerJoin::And), layer("global:64", LayerJoin::Or),
                                  layer("causal", LayerJoin::And)};
    document.view.stage = Stage::Weights;
    document.view.query = kAskingToken;
    document.view.key = kAnsweringToken;
    document.view.headIndex.head = kHearingHead;
    return document;
}

} // namespace attnscope
