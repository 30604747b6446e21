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

/// Whether a matrix beside others is so small that it prints its numbers and needs no colour bar.
bool printsNumbersBeside(const MatrixSource& source);

/// The row of a learned matrix that is lit: which one a token picks; nothing where none is.
std::optional<std::size_t> pickedRow(const LessonStep& step);

} // namespace attnscope::ui
