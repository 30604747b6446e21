// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/stage_area.h"
#include "core/lessons/answer.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace attnscope::ui {

/// What a step says, with its numbers filled in.
struct StepTexts {
    QString title;
    QString action;
    QString watch;
    QString question;
    QString after;
    QString notes;
};

/// The texts of a step in a language ("en", "zh"), else in another one that the lesson has. What can't be
/// filled in stays as it is written: it was told when the lesson was checked, and is readable all the same.
StepTexts stepTexts(const Lesson& lesson, std::size_t index, StepNumbers& numbers,
                    const std::string& language);

/// What the step asks: its own question, or of one wrong number in the notes which one is right.
std::optional<Question> questionOf(const LessonStep& step);
/// That question, answered; nothing where it asks none.
std::optional<Answer> stepAnswer(const LessonStep& step, StepNumbers& numbers);
/// "2.12 in place of 0.71" for each slip of the notes.
QString correctionsOf(const LessonStep& step, StepNumbers& numbers);

/// What a step has lit in the matrices of stages.
std::vector<StageArea> litAreas(const LessonStep& step);

/// What is told of the answer: the computed one, else the corrections of slips; empty where nothing is asked.
QString toldAnswer(const LessonStep& step, StepNumbers& numbers);

} // namespace attnscope::ui
