// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson_files.h"

#include <vector>

namespace attnscope::ui {

/// The lessons that come with the program (resources/lessons), by name. Needs no application object.
std::vector<LessonFiles> builtInLessons();

} // namespace attnscope::ui
