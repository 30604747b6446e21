// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/scene/random_model.h"
#include "core/scene/split_words.h"

namespace attnscope {

namespace {

constexpr std::string_view kText =
    "[CLS] a long text is dear , for every word looks at every other one . so let each word see its "
    "neighbours , let the first word see and be seen by all , and add a few steps far away : most cells "
    "stay empty , yet word reaches word in two";

MaskLayer layer(const char* spec, const char* name) {
    MaskLayer made;
    made.spec = spec;
    made.name = name;
    made.join = LayerJoin::Or;
    return made;
}

} // namespace

SceneDocument sparseMasks() {
    SceneDocument document{randomScene({TokenList(wordsOf(kText)), 16, 16, 16}), {}};
    document.scene.title = "Sparse masks";
    document.scene.mask.layers = {layer("window:2", "neighbours"), layer("global:1", "[CLS]"),
                                  layer("dilated:2,12", "far steps"),
                                  layer("bigbird:0,0,1,7", "one at random")};
    document.scene.mask.layers.front().join = LayerJoin::And;
    document.view.stage = Stage::Weights;
    document.view.query = 24;
    document.view.key = 12;
    return document;
}

} // namespace attnscope
