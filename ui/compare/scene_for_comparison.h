// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

#include <QString>

#include <stop_token>

namespace attnscope::ui {

/// A scene to compare with, and how it was read.
struct SceneForComparison {
    Scene scene;
    bool isGuessed = false;      ///< the roles of its arrays were guessed
    bool isReadAlikeBare = true; ///< a terminal reads the file in the same way
};

/// Reads a scene or a file of arrays; takes long where it is large. Axes that could be batch items or heads
/// are read as `open`, the scene to compare with, has them. Fails as readSceneFile and importScene do.
Result<SceneForComparison> readForComparison(const QString& path, const SceneInput& open,
                                             const std::stop_token& stop);

} // namespace attnscope::ui
