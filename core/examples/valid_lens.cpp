// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/scene/initial_matrices.h"

namespace attnscope {

SceneDocument validLens() {
    // As in the listing: queries = keys = values = X, two batch items of two tokens, four heads of d = 2, so
    // that its scores are (8, 2, 2) and its rows 16.
    constexpr std::size_t kColumns = 8;
    constexpr std::size_t kItemHeads = 4;
    const BlockMatrix first({{1, 0, 0, 1, 1, 1, 2, 0}, {0, 1, 1, 0, 1, -1, 0, 2}});
    const BlockMatrix second({{1, 1, 0, 2, 1, 0, 0, 1}, {1, 0, 2, 0, 1, 1, 0, -1}});
    const BlockMatrix same = identityMatrix(kColumns, kColumns);

    SceneDocument document;
    document.scene.title = "Valid lengths";
    document.scene.tokens = {"x¹", "x²"};
    document.scene.input = TokenInput{MatrixStack({1, 2, 1}, {first, second}), same, same, same, kItemHeads};
    MaskLayer lengths;
    // A length a query; the 0 makes a row of which nothing is valid.
    lengths.spec = "valid:1,2;0,2";
    document.scene.mask.layers.push_back(lengths);
    document.scene.mask.fill = -1e6;
    document.view.stage = Stage::Weights;
    document.view.query = 1;
    return document;
}

} // namespace attnscope
