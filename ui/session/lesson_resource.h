// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson_files.h"

#include <optional>
#include <string>
#include <vector>

namespace attnscope::ui {

/// The lessons that come with the program (resources/lessons), by name. Needs no application object.
std::vector<LessonFiles> builtInLessons();
/// The one of that name; nothing where there is none.
std::optional<LessonFiles> builtInLesson(const std::string& name);

} // namespace attnscope::ui
