// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene_document.h"

#include <string_view>

namespace attnscope {

/// Whether writing the scene takes too little time to be noticed: up to about 200,000 numbers.
bool isQuicklyWritten(const SceneDocument& document);

/// The ending of the file that a scene is best kept in: ".json" where a person could read it, else
/// ".attnscope", for much text, arrays of masks and an image.
std::string_view sceneEnding(const SceneDocument& document);

} // namespace attnscope
