// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/built_in_lessons.h"

#include "core/lessons/lesson_read.h"
#include "ui/session/language.h"

#include <algorithm>
#include <utility>

namespace attnscope::ui {

Result<std::vector<Lesson>> readBuiltInLessons() {
    std::vector<Lesson> lessons;
    for (const LessonFiles& files : builtInLessons()) {
        Result<Lesson> lesson = readLesson(files);
        if (!lesson) {
            return unexpected(lesson.error());
        }
        lessons.push_back(std::move(*lesson));
    }
    std::stable_sort(lessons.begin(), lessons.end(), [](const Lesson& a, const Lesson& b) {
        return a.number - 1 < b.number - 1; // 0 wraps round and comes last
    });
    return lessons;
}

std::string lessonLanguage() {
    return language() == Language::Chinese ? "zh" : "en";
}

} // namespace attnscope::ui
