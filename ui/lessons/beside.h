// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/lessons/lesson.h"

#include <vector>

namespace attnscope::ui {

/// The matrices that a slide shows beside one another, from left to right: the shown stage and, of tokens
/// with their features, others that are lit; beside scores and weights the one of which a cell is lit, which
/// the step changes; beside few weights after dropout those before it.
std::vector<Stage> stagesBeside(const LessonStep& step, Stage shown, const Snapshot& snapshot);

/// What a matrix beside others has around it.
struct PartsBeside {
    bool hasBar = true;
    bool hasTitles = true; ///< of its axes
};
/// Of a small one all the room is for its numbers, which no bar need tell. Where all are larger, and of one
/// range, the last of `stages` has the bar of all, and they have the same form.
PartsBeside partsBeside(const std::vector<Stage>& stages, Stage stage, const Snapshot& snapshot);

/// The row of a learned matrix that is lit: which one a token picks; nothing where none is.
std::optional<std::size_t> pickedRow(const LessonStep& step);

} // namespace attnscope::ui
