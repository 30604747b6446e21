// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/scene/initial_matrices.h"

namespace attnscope {

SceneDocument crossAttention() {
    // Features of a word on both sides: person, liking, machine.
    const BlockMatrix german({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    const BlockMatrix english({{1, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 0, 1}});

    SceneDocument document;
    document.scene.title = "Cross-attention";
    document.scene.tokens = {"ich", "liebe", "KI"};
    document.scene.keyTokens = TokenList{"I", "really", "love", "AI"};
    TokenInput input{german, BlockMatrix({{3, 0, 0}, {0, 3, 0}, {0, 0, 3}}), identityMatrix(3, 3),
                     BlockMatrix({{1, 0}, {0, 1}, {1, 1}})};
    input.xKv = english;
    document.scene.input = std::move(input);
    document.view.stage = Stage::Weights;
    document.view.query = 1;
    document.view.key = 2;
    return document;
}

} // namespace attnscope
