// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/check_lesson.h"
#include "core/lessons/lesson_read.h"

#include <map>
#include <string>

/// Small lessons that several tests make.
namespace attnscope::test {

/// A lesson in memory.
inline LessonFiles lessonInMemory(std::map<std::string, std::string> members) {
    return {"small", "small",
            [members](const std::string& member) -> Result<std::string> {
                const auto found = members.find(member);
                return found == members.end()
                           ? Result<std::string>(unexpected(makeError("{0}: none", member)))
                           : found->second;
            },
            [members](const std::string& member) { return members.count(member) > 0; }};
}

/// lesson.json upon "I love AI" with these steps, as JSON without the brackets around them.
inline std::string lessonJson(const std::string& steps) {
    return R"({"attnscope_lesson": 1, "scene": {"example": "i-love-ai"}, "steps": [)" + steps + "]}";
}

/// English texts of one step, with more members of it.
inline std::string stepTexts(const std::string& id, const std::string& more = "") {
    return '"' + id + R"(": {"title": "t", "do": "d", "watch": "w")" + more + "}";
}
inline std::string textsJson(const std::string& steps) {
    return R"({"title": "T", "line": "L", "steps": {)" + steps + "}}";
}

/// One step called "only" with these members and texts.
inline Result<Lesson> lessonOf(const std::string& members, const std::string& texts = "") {
    return readLesson(lessonInMemory(
        {{"lesson.json", lessonJson(R"({"id": "only")" + (members.empty() ? "" : ", " + members) + "}")},
         {"en.json", textsJson(stepTexts("only", texts.empty() ? "" : ", " + texts))}}));
}

/// All that checkLesson finds wrong, a line each; the error where it can't be read.
inline std::string problemsOf(const Result<Lesson>& lesson) {
    if (!lesson) {
        return message(lesson.error());
    }
    std::string text;
    for (const LessonProblem& problem : checkLesson(*lesson)) {
        text += problemText(problem) + "\n";
    }
    return text;
}

} // namespace attnscope::test
