// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/slide_words.h"

#include "core/formula/notation.h"
#include "core/formula/symbols.h"
#include "ui/paint/base/index_text.h"

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

/// A word in the languages that lessons have.
struct SlideWord {
    const char* english;
    const char* chinese;

    QString in(const std::string& language) const {
        return QString::fromUtf8(language == "zh" ? chinese : english);
    }
};

constexpr SlideWord kOr{"or", "或"};
constexpr SlideWord kWhatIf{"what if?", "假如？"};
constexpr SlideWord kBack{"back to the step", "回到这一步"};
constexpr SlideWord kTakeBack{"take the change back", "撤回改动"};
constexpr SlideWord kKeys{"all keys", "全部按键"};
constexpr SlideWord kSpace{"Space", "空格"};

/// By NextAction.
constexpr std::array<SlideWord, 5> kNext{{{"reveal", "揭晓"},
                                          {"play the row", "播放这一行"},
                                          {"show me", "演示"},
                                          {"next step", "下一步"},
                                          {"the end", "结束"}}};

/// By Stage.
constexpr std::array<SlideWord, kStageCount> kStageWords{{{"tokens", "词元"},
                                                          {"queries", "查询"},
                                                          {"keys", "键"},
                                                          {"values", "值"},
                                                          {"scores", "分数"},
                                                          {"scaled scores", "缩放后的分数"},
                                                          {"masked scores", "掩码后的分数"},
                                                          {"attention weights", "注意力权重"},
                                                          {"weights after dropout", "dropout 后的权重"},
                                                          {"effects", "作用"},
                                                          {"output", "输出"},
                                                          {"output of all heads", "各头合并的输出"}}};

} // namespace

std::vector<SlideHint> slideHints(NextAction next, bool isChanged, Orientation orientation,
                                  const std::string& language) {
    constexpr SlideWord kPlayColumn{"play the column", "播放这一列"};
    const bool isColumn = next == NextAction::Play && orientation == Orientation::Columns;
    const SlideWord& word = isColumn ? kPlayColumn : kNext[static_cast<std::size_t>(next)];
    std::vector<SlideHint> hints;
    hints.push_back(
        {{kSpace.in(language), QStringLiteral("Page Down")}, word.in(language), kOr.in(language)});
    hints.push_back({{QStringLiteral("E")}, kWhatIf.in(language), {}});
    hints.push_back({{QStringLiteral("R")}, (isChanged ? kTakeBack : kBack).in(language), {}});
    hints.push_back({{QStringLiteral("F1")}, kKeys.in(language), {}});
    return hints;
}

QString slideWhatIf(const QString& title, const QString& change, const std::string& language) {
    constexpr SlideWord kChanged{"%1 · what if: %2", "%1 · 假如：%2"};
    return kChanged.in(language).arg(title, change);
}

QString slideChanged(const QString& change, const std::string& language) {
    constexpr SlideWord kChanged{"What if: %1.", "假如：%1。"};
    return kChanged.in(language).arg(change);
}

QString slideAsPrepared(const QString& answer, const std::string& language) {
    constexpr SlideWord kPrepared{"Before the change: %1", "改动之前：%1"};
    return answer.isEmpty() ? answer : kPrepared.in(language).arg(answer);
}

QString slideNumbersAsPrepared(const QString& text, const std::string& language) {
    const bool hasNumbers = std::any_of(text.begin(), text.end(), [](QChar sign) { return sign.isDigit(); });
    return hasNumbers ? slideAsPrepared(text, language) : text;
}

QString slideMatrixTitle(const Scene& scene, Stage stage, const std::string& language) {
    const bool areWords = stage == Stage::AfterDropout || stage == Stage::Masked ||
                          (stage == Stage::Weights && scene.notation.letters == Letters::D2l);
    if (areWords) {
        return slideStageName(stage, language);
    }
    // The name of the weights says what they are made from.
    const Formula name =
        stage == Stage::Weights ? Symbols(scene).weightsMatrix() : notationOf(scene, stage).name;
    return QString::fromStdString(plainText(name));
}

QString slideGuess(const QString& token, const QString& weight, const std::string& language) {
    constexpr SlideWord kGuess{"The guess was %1: %2. ", "猜的是 %1：%2。"};
    return kGuess.in(language).arg(token, weight);
}

QString slideStrongest(const QString& answer, const std::string& language) {
    constexpr SlideWord kStrongest{"Most goes to %1.", "最大的是 %1。"};
    return kStrongest.in(language).arg(answer);
}

QString slideTooLarge(std::size_t queries, std::size_t keys, const std::string& language) {
    constexpr SlideWord kTooLarge{"%1 cells are too many for a slide: the window shows them.",
                                  "%1 个单元格太多，幻灯片画不下，请看窗口。"};
    return kTooLarge.in(language).arg(sidesText(queries, keys));
}

QString slideStageName(Stage stage, const std::string& language) {
    return kStageWords[static_cast<std::size_t>(stage)].in(language);
}

} // namespace attnscope::ui
