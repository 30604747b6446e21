// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"

namespace attnscope {

SceneDocument iLoveAi() {
    SceneDocument document;
    document.scene.title = "I love AI";
    document.scene.tokens = {"I", "love", "AI"};
    document.scene.input = TokenInput{
        BlockMatrix({{1, 0}, {0, 1}, {1, 1}}),
        BlockMatrix({{1, 0}, {1, 1}}),
        BlockMatrix({{0, 1}, {1, 0}}),
        BlockMatrix({{1, 2}, {0, 1}}),
    };
    document.view.stage = Stage::Weights;
    document.view.query = 0;
    document.view.key = 1;
    return document;
}

} // namespace attnscope
