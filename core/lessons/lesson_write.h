// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/files/zip_writer.h"
#include "core/lessons/lesson.h"

namespace attnscope {

/// The members of a lesson as readLesson reads them: lesson.json, its scenes, its texts. Reading them gives
/// back the same lesson. An example that comes with the program is named, any other scene is written with all
/// its numbers. Fails where a scene is too large for that.
Result<std::vector<ZipContent>> lessonContents(const Lesson& lesson);

/// Replaces the .lesson file whole or not at all. What is written is read back and checked before
/// (core/lessons/check_lesson.h): where something is wrong the error names the step, and the old file stays.
Result<void> writeLesson(const Lesson& lesson, const std::string& path);

} // namespace attnscope
