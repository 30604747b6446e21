// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/lessons/lesson.h"

#include <string>

namespace attnscope {

/// The lesson that comes with the program under this name, or that in a file or folder. A name that is
/// neither is an error of usage, which lists the names.
Result<Lesson> lessonNamed(const std::string& name);

} // namespace attnscope
