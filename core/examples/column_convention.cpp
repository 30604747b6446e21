// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"

namespace attnscope {

SceneDocument columnConvention() {
    // Written as the notes have them, one token a column; scenes keep the row convention.
    const BlockMatrix v({{1, 0, 3, 0}, {0, 2, 0, 4}});
    const BlockMatrix weights({{.1, .1, 0, 0}, {0, .2, 0, 0}, {0, .3, .3, 0}, {0, .4, 0, .4}});

    SceneDocument document;
    document.scene.title = "Column convention";
    document.scene.tokens = {"x¹", "x²", "x³", "x⁴"};
    document.scene.input = AttentionWeightsInput{weights.transposed(), v.transposed()};
    document.scene.rules.scale = ScaleKind::None;
    document.scene.orientation = Orientation::Columns;
    document.scene.notation.indexFrom = 1;
    // The notes build y² first: it is the column to which every token contributes.
    document.view.stage = Stage::Weights;
    document.view.query = 1;
    document.view.key = 0;
    return document;
}

} // namespace attnscope
