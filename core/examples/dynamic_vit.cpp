// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/scene/initial_matrices.h"

namespace attnscope {

SceneDocument dynamicVit() {
    // A picture's class token and five of its patches, by how much there is in them of: bird, sky, twig,
    // edge.
    const BlockMatrix x({
        {2, 0, 1, 0}, // [CLS]
        {3, 0, 0, 1}, // head
        {2, 0, 1, 1}, // wing
        {0, 2, 0, 0}, // sky
        {0, 1, 1, 0}, // cloud
        {1, 0, 2, 1}, // twig
    });
    const BlockMatrix same = identityMatrix(x.columns(), x.columns());

    SceneDocument document;
    document.scene.title = "DynamicViT";
    document.scene.tokens = {"[CLS]", "head", "wing", "sky", "cloud", "twig"};
    document.scene.input = TokenInput{x, same, same, same};
    MaskLayer keep;
    keep.spec = "policy:keep.npy";
    keep.name = "keep decisions";
    keep.array =
        std::make_shared<const MaskArray>(MaskArray{MaskArray::Kind::Bool, {6}, {1, 1, 1, 0, 0, 1}, {}});
    document.scene.mask.layers.push_back(keep);
    // The row of a pruned patch: it still sees itself.
    document.view.stage = Stage::Weights;
    document.view.query = 3;
    document.view.key = 3;
    return document;
}

} // namespace attnscope
