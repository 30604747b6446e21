// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <QString>

namespace attnscope::ui {

/// The title of a scene as people read it: those of examples and lessons in the language of the window,
/// others as they were written.
QString shownTitle(const Scene& scene);

} // namespace attnscope::ui
