// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/own_lesson.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace attnscope::ui {

namespace {

/// One step with its texts; "{q}" stands for the token of the selected row.
struct OwnStep {
    std::string_view id;
    Stage stage;
    std::array<std::string_view, 2> title; ///< English, Chinese
    std::array<std::string_view, 2> watch;
    std::array<std::string_view, 2> question;
    /// In place of `watch` where tokens are columns.
    std::array<std::string_view, 2> watchOfColumns = {};
};

constexpr std::array<OwnStep, 6> kOwnSteps{
    {{"tokens",
      Stage::X,
      {"Tokens", "词元"},
      {"Each token is a row of numbers.", "每个词元是一行数。"},
      {},
      {"Each token is a column of numbers.", "每个词元是一列数。"}},
     {"qkv",
      Stage::Q,
      {"Q, K, V", "Q、K、V"},
      {"What each token looks for, what it offers, what it passes on.",
       "每个词元要找什么，能提供什么，传递什么。"},
      {}},
     {"scores",
      Stage::Scores,
      {"Scores", "分数"},
      {"Each query meets each key: the better they fit, the larger the score.",
       "每个查询与每个键相遇：越合适，分数越大。"},
      {}},
     {"softmax",
      Stage::Weights,
      {"Softmax", "Softmax"},
      {},
      {"Which token will {q} attend to most? Click a cell.", "{q} 最关注哪个词元？点击一格。"}},
     {"mix",
      Stage::Weights,
      {"Mix values", "混合值"},
      {"The values, each as long as its weight says, add up to the output of {q}.",
       "各个值按权重缩短后相加，就是 {q} 的输出。"},
      {}},
     {"mask",
      Stage::Weights,
      {"Mask", "掩码"},
      {"A causal mask: no token sees what comes after it.", "因果掩码：词元看不到它后面的内容。"},
      {}}}};

std::string withToken(std::string_view text, std::size_t query) {
    std::string filled(text);
    const std::string token = fmt::format("“{{token[{}]}}”", query);
    for (std::size_t at = filled.find("{q}"); at != std::string::npos; at = filled.find("{q}", at)) {
        filled.replace(at, 3, token);
    }
    return filled;
}

bool hasMatrix(const Scene& scene, MatrixRole role, const HeadIndex& headIndex) {
    return matrixIn(scene.input, role, headIndex) != nullptr;
}

/// Whether the scene has what the step is about.
bool canShow(const OwnStep& step, const Scene& scene, const HeadIndex& headIndex) {
    const bool hasWeightsOnly = std::holds_alternative<AttentionWeightsInput>(scene.input);
    if (step.id == "tokens") {
        return hasMatrix(scene, MatrixRole::X, headIndex);
    }
    if (step.id == "qkv" || step.id == "scores" || step.id == "mask") {
        const bool isSquare = queryCount(scene.input) == keyCount(scene.input);
        return !hasWeightsOnly && (step.id != "mask" || isSquare);
    }
    if (step.id == "mix") { // the values are made from X, or given
        return hasMatrix(scene, MatrixRole::X, headIndex) || hasMatrix(scene, MatrixRole::V, headIndex);
    }
    return true;
}

LessonStep stepOf(const OwnStep& own, const HeadIndex& headIndex, std::size_t query) {
    LessonStep step;
    step.id = own.id;
    step.show.stage = own.stage;
    step.show.centre = LessonCentre::Matrix;
    step.show.row = LessonRow::Arrows;
    step.show.head = headIndex;
    step.show.query = query;
    step.show.docks = std::vector{LessonDock::Tokens, LessonDock::Heatmap};
    if (own.id == "qkv") {
        step.lit = {{Stage::Q, {}, {}}, {Stage::K, {}, {}}, {Stage::V, {}, {}}};
    } else if (own.id == "softmax") {
        step.cover = query;
        step.question = StrongestKey{query};
        step.show.docks->push_back(LessonDock::Row);
    } else if (own.id == "mix") {
        step.show.terms = 0;
        step.show.docks->push_back(LessonDock::Row);
    } else if (own.id == "mask") {
        step.show.docks->push_back(LessonDock::Row);
        step.edits = {Json::parse(R"({"mask": {"layers": [{"spec": "causal"}]}})")};
    }
    return step;
}

} // namespace

Lesson ownLesson(const Scene& scene, const HeadIndex& headIndex, std::size_t query) {
    Lesson lesson;
    lesson.scene.scene = scene;
    const std::array<std::string, 2> languages{"en", "zh"};
    for (const OwnStep& own : kOwnSteps) {
        if (!canShow(own, scene, headIndex)) {
            continue;
        }
        lesson.steps.push_back(stepOf(own, headIndex, query));
        for (std::size_t at = 0; at < languages.size(); ++at) {
            StepText text;
            text.title = own.title[at];
            const bool isOfColumns =
                scene.orientation == Orientation::Columns && !own.watchOfColumns[at].empty();
            text.watch = withToken(isOfColumns ? own.watchOfColumns[at] : own.watch[at], query);
            text.question = withToken(own.question[at], query);
            lesson.texts[languages[at]].steps[std::string(own.id)] = std::move(text);
        }
    }
    return lesson;
}

} // namespace attnscope::ui
