// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/beside.h"

#include "core/scene/token_name.h"

#include <QString>

#include <algorithm>

namespace attnscope::ui {

namespace {

bool isOfTokens(Stage stage) {
    return stage <= Stage::V;
}

} // namespace

std::vector<Stage> stagesBeside(const LessonStep& step, Stage shown, const Snapshot& snapshot) {
    constexpr std::size_t kMost = 3;
    constexpr std::size_t kMostOfDropout = 8; // queries of which both matrices can be read
    std::vector<Stage> stages{shown};
    for (const LitArea& lit : step.lit) {
        const auto* const stage = std::get_if<Stage>(&lit.matrix);
        const bool isNew =
            stage != nullptr && std::find(stages.begin(), stages.end(), *stage) == stages.end();
        const bool isNamed = isOfTokens(shown) || (lit.row && lit.column);
        const bool isCell = lit.row && lit.column && stage != nullptr && stageInfo(*stage).cellsAreQueryKey;
        if (isNew && snapshot.has(*stage) && isNamed && (isOfTokens(*stage) || isCell) &&
            stages.size() < kMost) {
            stages.push_back(*stage);
        }
    }
    // What dropout took away is seen beside what there was before.
    const auto source = snapshot.source(shown);
    if (shown == Stage::AfterDropout && snapshot.has(Stage::Weights) && stages.size() < kMost && source &&
        source->rows() <= kMostOfDropout) {
        stages.push_back(Stage::Weights);
    }
    std::sort(stages.begin(), stages.end());
    return stages;
}

std::optional<std::size_t> pickedRow(const LessonStep& step) {
    for (const LitArea& lit : step.lit) {
        if (std::holds_alternative<MatrixRole>(lit.matrix) && lit.row && !lit.column) {
            return lit.row;
        }
    }
    return std::nullopt;
}

PartsBeside partsBeside(const std::vector<Stage>& stages, Stage stage, const Snapshot& snapshot) {
    constexpr std::size_t kMostRows = 8;
    constexpr std::size_t kMostColumns = 4;
    constexpr std::size_t kNumber = 5; // letters of a number and the gap beside it
    constexpr std::size_t kLine = 72;  // letters that have room beside each other
    std::size_t name = 0;
    for (std::size_t at = 0; at < snapshot.scene->tokens.size(); ++at) {
        const QString token = QString::fromStdString(visibleText(snapshot.scene->tokens[at]));
        name = std::max(name, static_cast<std::size_t>(token.size()));
    }
    const auto isSmall = [&](Stage each) {
        const auto source = snapshot.source(each);
        return source->rows() <= kMostRows && source->columns() <= kMostColumns &&
               stages.size() * (name + kNumber * source->columns()) <= kLine;
    };
    const bool areColours = std::none_of(stages.begin(), stages.end(), [&](Stage each) {
        return isSmall(each) || stageInfo(each).range != stageInfo(stage).range;
    });
    if (areColours) {
        return {.hasBar = stage == stages.back(), .hasTitles = false, .hasNumbers = false};
    }
    return {.hasBar = !isSmall(stage)};
}

} // namespace attnscope::ui
