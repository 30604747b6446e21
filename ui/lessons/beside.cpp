// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/beside.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

bool isOfTokens(Stage stage) {
    return stage <= Stage::V;
}

} // namespace

std::vector<Stage> stagesBeside(const LessonStep& step, Stage shown, const Snapshot& snapshot) {
    constexpr std::size_t kMost = 3;
    std::vector<Stage> stages{shown};
    for (const LitArea& lit : step.lit) {
        const auto* const stage = std::get_if<Stage>(&lit.matrix);
        const bool isNew =
            stage != nullptr && std::find(stages.begin(), stages.end(), *stage) == stages.end();
        const bool isNamed = isOfTokens(shown) || (lit.row && lit.column);
        if (isNew && snapshot.has(*stage) && isNamed && isOfTokens(*stage) && stages.size() < kMost) {
            stages.push_back(*stage);
        }
    }
    std::sort(stages.begin(), stages.end());
    return stages;
}

bool printsNumbersBeside(const MatrixSource& source) {
    constexpr std::size_t kMostRows = 8;
    constexpr std::size_t kMostColumns = 4;
    return source.rows() <= kMostRows && source.columns() <= kMostColumns;
}

} // namespace attnscope::ui
