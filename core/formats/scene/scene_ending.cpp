// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/scene_ending.h"

#include <algorithm>

namespace attnscope {

bool isQuicklyWritten(const Scene& scene) {
    constexpr std::size_t kQuicklyWritten = 200'000;
    std::size_t numbers = 0;
    for (const MatrixRole role : rolesOf(scene.input)) {
        for (const BlockMatrix* matrix : matricesIn(scene.input, role)) {
            numbers += matrix->rows() * matrix->columns();
        }
    }
    return numbers <= kQuicklyWritten;
}

std::string_view sceneEnding(const Scene& scene) {
    const bool hasArrays = std::any_of(scene.mask.layers.begin(), scene.mask.layers.end(),
                                       [](const MaskLayer& layer) { return layer.array != nullptr; });
    return hasArrays || !isQuicklyWritten(scene) ? ".attnscope" : ".json";
}

} // namespace attnscope
