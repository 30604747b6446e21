// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson.h"
#include "ui/session/lesson_resource.h"

#include <string>
#include <vector>

namespace attnscope::ui {

/// All lessons of the program, read, in the order in which they are learnt. Fails as readLesson does.
Result<std::vector<Lesson>> readBuiltInLessons();

/// The language in which lessons speak: that of the window, without one that of the desktop.
std::string lessonLanguage();

} // namespace attnscope::ui
