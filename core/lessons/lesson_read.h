// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson.h"
#include "core/lessons/lesson_files.h"

namespace attnscope {

/// The version of lesson.json.
inline constexpr int kLessonVersion = 1;
/// The most steps of a lesson, and the most edits, claims, lit areas or slips of a step.
inline constexpr std::size_t kMostSteps = 200;
inline constexpr std::size_t kMostOfAStep = 100;

/// Reads a lesson: lesson.json, the scenes that it names, and the texts of each language that is there; at
/// least one must be. The form is right then; whether edits fit and numbers are true is what
/// core/lessons/check_lesson.h finds out. Errors name the file, the step's id and the member.
Result<Lesson> readLesson(const LessonFiles& files);

} // namespace attnscope
