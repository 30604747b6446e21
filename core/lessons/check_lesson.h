// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/answer.h"

namespace attnscope {

/// What is wrong in a lesson.
struct LessonProblem {
    std::string step; ///< its id; empty: it is about the whole lesson
    Error error;
};

/// Plays every step with what it tries, computes every answer, claim and slip, fills every text in every
/// language, counts their words, and looks whether every language speaks of every step and no member is
/// unknown. Empty where all is right. After a step that can't be played the steps behind it are not played.
std::vector<LessonProblem> checkLesson(const Lesson& lesson);

/// Members of lesson.json itself and of its steps that nothing reads: a slip of the pen, or of a later
/// version. The lesson can be given with them, and they are written back.
std::vector<LessonProblem> unknownMembers(const Lesson& lesson);

/// What is wrong in one step of the lesson, in the languages that speak of it.
std::vector<LessonProblem> checkStep(const Lesson& lesson, const LessonStep& step, const PlayedStep& played);

/// A problem as one line: "step \"scores\": …".
std::string problemText(const LessonProblem& problem);

} // namespace attnscope
