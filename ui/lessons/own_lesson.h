// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson.h"

namespace attnscope::ui {

/// The steps of a scene that has no lesson, as they are presented: tokens, Q K V, scores, softmax with row
/// `query` covered, the values mixed, a causal mask. Those that the scene has nothing to show for are left
/// out. Its name is empty, which tells it from a lesson.
Lesson ownLesson(const Scene& scene, const HeadIndex& headIndex, std::size_t query);

} // namespace attnscope::ui
