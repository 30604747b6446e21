// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson.h"

namespace attnscope {

/// What the window shows at a step: the step's own and, where it names none, that of the steps before.
struct LessonView {
    Stage stage = Stage::Weights;
    LessonCentre centre = LessonCentre::Matrix;
    LessonRow row = LessonRow::Strips;
    std::optional<std::size_t> terms = {}; ///< only of the step itself
    std::vector<LessonDock> docks = {LessonDock::Tokens, LessonDock::Heatmap, LessonDock::Row};
    HeadIndex head = {};
    std::size_t query = 0;
    std::size_t key = 0;
    std::optional<ExplainChoice> picture = {}; ///< only of the step itself

    bool operator==(const LessonView&) const = default;
};

/// A step as a person meets it.
struct PlayedStep {
    Scene was;                       ///< as the step before left it; in a step with its own scene, that one
    Scene scene;                     ///< after the step's edits
    std::optional<Scene> tried = {}; ///< after "try" as well; nothing where the step has none
    LessonView view;
};

/// Plays step `index`, which must be there, upon the step before it (null: it is the lesson's first). Fails
/// where an edit does not fit, or where it shows, selects, lights or covers what the scene has not.
Result<PlayedStep> playNext(const Lesson& lesson, std::size_t index, const PlayedStep* before);

/// Plays the steps up to `index`. Fails as playNext does, with the id of the step, and where there is no such
/// step.
Result<PlayedStep> playStep(const Lesson& lesson, std::size_t index);

/// An error with the step's id before it.
Error inStep(const std::string& id, const Error& error);

} // namespace attnscope
