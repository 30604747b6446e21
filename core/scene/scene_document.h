// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/head_index.h"
#include "core/scene/references.h"
#include "core/scene/scene.h"
#include "core/scene/stage.h"

#include <cstddef>
#include <string>

namespace attnscope {

/// What the window showed when the scene was saved; kept in the file, never part of the arithmetic.
struct ViewSettings {
    Stage stage = Stage::Weights;
    std::size_t query = 0;    ///< the selected query row
    std::size_t key = 0;      ///< the key of the current cell
    HeadIndex headIndex = {}; ///< the batch item and head
    std::string extra = {};   ///< Unknown members as JSON text; empty: none

    bool operator==(const ViewSettings&) const = default;
};

/// What a scene file or a built-in example holds: the scene that is computed, what the window showed, and
/// what the model that the numbers are of computed, which the scene is checked against.
struct SceneDocument {
    Scene scene;
    ViewSettings view;
    References references = {};

    bool operator==(const SceneDocument&) const = default;
};

} // namespace attnscope
