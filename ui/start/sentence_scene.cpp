// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/start/sentence_scene.h"

#include "core/scene/initial_matrices.h"
#include "core/scene/random_model.h"
#include "ui/tokens/token_commands.h"

#include <QCoreApplication>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct SentenceTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::SentenceScene)
};

constexpr std::size_t kModel = 4;
constexpr std::size_t kHead = 2;
constexpr std::uint64_t kSeed = 0;
constexpr qsizetype kLongestTitle = 60;

/// Tokens × features: the vector of each token's word.
BlockMatrix wordVectors(const TokenList& tokens, std::size_t features) {
    BlockMatrix vectors(tokens.size(), features);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::vector<double> vector = wordVector(tokens[i], features);
        std::copy(vector.begin(), vector.end(), vectors.mutableRow(i).begin());
    }
    return vectors;
}

} // namespace

std::optional<Scene> sentenceScene(const QString& sentence) {
    std::vector<std::string> words;
    for (const QString& word : sentenceWordsOf(sentence)) {
        words.push_back(word.toStdString());
    }
    if (words.empty()) {
        return std::nullopt;
    }
    Scene scene = randomScene({TokenList(std::move(words)), kModel, kHead, kHead, 1, kSeed});
    std::get<TokenInput>(scene.input).x = wordVectors(scene.tokens, kModel);
    const QString title = sentence.simplified();
    scene.title =
        (title.size() <= kLongestTitle ? title : title.left(kLongestTitle - 1) + u'…').toStdString();
    return scene;
}

QString sentenceNumbers() {
    return SentenceTexts::tr("Each word is a token; of a sentence without spaces each character is. Its "
                             "vector is drawn from its letters, the projections from seed %1: d_model %2, "
                             "d_k = d_v = %3.")
        .arg(kSeed)
        .arg(kModel)
        .arg(kHead);
}

} // namespace attnscope::ui
