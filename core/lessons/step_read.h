// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/json_members.h"
#include "core/lessons/lesson.h"

namespace attnscope {

/// Reads the members of one step, its scene aside; core/lessons/README.md has them all. Sets the error of
/// `reading` where one is wrong.
void readStep(JsonMembers& members, LessonStep& step, JsonReading& reading);

} // namespace attnscope
