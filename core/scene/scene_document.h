// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"
#include "core/scene/view_settings.h"

namespace attnscope {

/// What a scene file or a built-in example holds: what is computed, and what was looked at.
struct SceneDocument {
    Scene scene;
    ViewSettings view;

    bool operator==(const SceneDocument&) const = default;
};

} // namespace attnscope
