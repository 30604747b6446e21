// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson.h"

namespace attnscope {

/// The members of a step as readStep reads them, its scene aside.
Json stepToJson(const LessonStep& step);

/// A question as readStep reads it.
Json questionToJson(const Question& question);

} // namespace attnscope
