// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/scene_ending.h"

#include "core/formats/scene/scene_arrays.h"

#include <algorithm>

namespace attnscope {

bool isQuicklyWritten(const SceneDocument& document) {
    constexpr std::size_t kQuicklyWritten = 200'000;
    return numbersIn(document.references) + numbersIn(document.scene.input) <= kQuicklyWritten;
}

std::string_view sceneEnding(const SceneDocument& document) {
    const std::vector<MaskLayer>& layers = document.scene.mask.layers;
    const bool hasArrays = std::any_of(layers.begin(), layers.end(),
                                       [](const MaskLayer& layer) { return layer.array != nullptr; });
    const std::optional<PatchGrid>& patches = document.scene.patches;
    const bool hasImage = patches && patches->image;
    return hasArrays || hasImage || !isQuicklyWritten(document) ? ".attnscope" : ".json";
}

} // namespace attnscope
