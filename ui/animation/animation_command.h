// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/animation/animation_choices.h"
#include "ui/export/figures/exported_figure.h"
#include "ui/export/scene_file_name.h"

#include <optional>

namespace attnscope::ui {

/// The line that writes that animation of a row into `output`: `attnscope animate …`. `source.path` is the
/// file that has the scene as it is; empty where none has: examples are named then, and of other scenes a
/// comment in the line says that they have to be saved first. B is named where it is chosen and `compared`
/// has one.
QString animateCommand(const Snapshot& snapshot, const std::optional<ComparedScenes>& compared,
                       const AnimationChoices& choices, const SceneSource& source, const QString& output);

} // namespace attnscope::ui
