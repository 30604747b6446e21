// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/start/sentence_scene.h"

#include "core/scene/random_model.h"
#include "core/scene/split_words.h"

#include <QCoreApplication>

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

} // namespace

std::optional<Scene> sentenceScene(const QString& sentence) {
    std::vector<std::string> words = wordsOf(sentence.toStdString());
    if (words.empty()) {
        return std::nullopt;
    }
    Scene scene = randomScene({TokenList(std::move(words)), kModel, kHead, kHead, 1, kSeed});
    const QString title = sentence.simplified();
    scene.title =
        (title.size() <= kLongestTitle ? title : title.left(kLongestTitle - 1) + u'…').toStdString();
    return scene;
}

QString sentenceNumbers() {
    return SentenceTexts::tr(
               "Each word is a token. The numbers are random: seed %1, d_model %2, d_k = d_v = %3.")
        .arg(kSeed)
        .arg(kModel)
        .arg(kHead);
}

} // namespace attnscope::ui
