// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/scene_ending.h"

#include <algorithm>

namespace attnscope {

bool isQuicklyWritten(const SceneDocument& document) {
    constexpr std::size_t kQuicklyWritten = 200'000;
    const SceneInput& input = document.scene.input;
    std::size_t numbers = numbersIn(document.references);
    for (const MatrixRole role : rolesOf(input)) {
        for (const BlockMatrix* matrix : matricesIn(input, role)) {
            numbers += matrix->rows() * matrix->columns();
        }
    }
    return numbers <= kQuicklyWritten;
}

std::string_view sceneEnding(const SceneDocument& document) {
    const std::vector<MaskLayer>& layers = document.scene.mask.layers;
    const bool hasArrays = std::any_of(layers.begin(), layers.end(),
                                       [](const MaskLayer& layer) { return layer.array != nullptr; });
    return hasArrays || !isQuicklyWritten(document) ? ".attnscope" : ".json";
}

} // namespace attnscope
