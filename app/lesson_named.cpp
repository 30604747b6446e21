// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/lesson_named.h"

#include "app/command_line.h"
#include "core/lessons/lesson_read.h"
#include "ui/lessons/built_in_lessons.h"

#include <unistd.h>

namespace attnscope {

namespace {

Result<LessonFiles> filesNamed(const std::string& name) {
    if (std::optional<LessonFiles> found = ui::builtInLesson(name)) {
        return *std::move(found);
    }
    if (name.find_first_of("./") != std::string::npos || ::access(name.c_str(), F_OK) == 0) {
        return lessonFilesAt(name);
    }
    return unexpected(
        usageError("lesson \"{0}\": there is no such lesson, and no file of this name (take "
                   "one of: {1}; or name a file)",
                   name, listed(ui::builtInLessons(), [](const LessonFiles& files) { return files.name; })));
}

} // namespace

Result<Lesson> lessonNamed(const std::string& name) {
    return filesNamed(name).and_then(readLesson);
}

} // namespace attnscope
