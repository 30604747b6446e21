// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/files/json_text.h"
#include "core/scene/scene_document.h"

#include <functional>
#include <string>

namespace attnscope {

/// A longer scene.json is not read.
inline constexpr std::size_t kLargestSceneText = std::size_t{128} << 20;

/// How a scene's parts that may stand in files of their own are written.
struct SceneParts {
    /// The JSON text of a matrix role.
    std::function<std::string(MatrixRole role)> array;
    /// That of what a model computed.
    std::function<std::string(Reference what, const MatrixStack& given)> reference;
    /// The member "mask".
    std::function<Json(const MaskRules& mask)> mask;
    /// The member "patches".
    std::function<Json(const PatchGrid& patches)> patches;
};

/// The text of scene.json.
std::string sceneText(const SceneDocument& document, const SceneParts& parts);

/// All matrices in that role as nested lists; a bias is one list.
std::string arrayText(const SceneInput& input, MatrixRole role);
/// All matrices as nested lists.
std::string arrayText(const MatrixStack& stack);

} // namespace attnscope
