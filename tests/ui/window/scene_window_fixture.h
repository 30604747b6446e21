// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/initial_matrices.h"
#include "tests/ui/window/window_fixture.h"

/// The window with a scene that no example has.
namespace scene_window_fixture {

using namespace window_fixture;

inline BlockMatrix numbers(std::size_t rows, std::size_t columns, std::uint64_t seed) {
    return randomMatrix(MatrixRole::X, rows, columns, seed);
}

/// Two queries over four keys with names of their own.
inline Scene crossScene() {
    TokenInput input;
    input.x = numbers(2, 3, 1);
    input.xKv = MatrixStack(numbers(4, 3, 2));
    input.wQ = input.wK = input.wV = identityMatrix(3, 3);
    Scene scene;
    scene.tokens = TokenList{"le", "chat"};
    scene.keyTokens = TokenList{"the", "black", "cat", "sat"};
    scene.input = input;
    return scene;
}

struct SceneWindow : OpenWindow {
    explicit SceneWindow(const Scene& scene)
        : OpenWindow(std::string_view()) {
        (void)session.open(scene, {});
        (void)session.waitForResult();
        view.setFocus();
    }
};

} // namespace scene_window_fixture
