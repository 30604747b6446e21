// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace attnscope {

/// The languages that a lesson may have texts in; each stands in a file LANGUAGE.json.
inline constexpr std::array<std::string_view, 2> kLessonLanguages{"en", "zh"};

/// What a step says in one language. Texts may hold numbers by name, {weights[0,1]:3}, which
/// core/lessons/fill_text.h fills in.
struct StepText {
    std::string title;
    std::string action;      ///< "do": one thing to do
    std::string watch;       ///< one thing to watch
    std::string question;    ///< empty: none
    std::string after;       ///< said after the answer or what was tried; may be empty
    std::string notes;       ///< for the teacher; may be empty
    bool isBorrowed = false; ///< of another language: this one has none (borrowTexts)

    bool operator==(const StepText&) const = default;
};

/// What a lesson says in one language.
struct LessonText {
    std::string title;
    std::string line;                               ///< one line that says what it is about
    std::map<std::string, StepText> steps;          ///< by the step's id
    std::map<std::string, std::string> scenes = {}; ///< titles of its scenes, by the title that the scene has

    bool operator==(const LessonText&) const = default;
};

/// Reads {"title", "line", "steps": {ID: {"title", "do", "watch", "question", "after", "notes"}}}, perhaps
/// with "scenes": {TITLE: the same in this language}. `file` is the name in errors, which say the step.
/// Members that are not known do no harm.
Result<LessonText> readLessonText(std::string_view text, const std::string& file);

/// Gives each language those of another one for steps of which it does not speak, so that every step says
/// something. They are not written into its file.
void borrowTexts(std::map<std::string, LessonText>& texts);

/// How long a text is to read: words, or in Chinese characters without spaces.
std::size_t readingLength(std::string_view text, std::string_view language);
/// The most that "do" and "watch" of a step may have together.
std::size_t longestStepText(std::string_view language);

} // namespace attnscope
