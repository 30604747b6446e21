// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"

namespace attnscope {

SceneDocument decoderMask() {
    SceneDocument document = iLoveAi();
    document.scene.title = "Decoder mask";
    MaskLayer causal;
    causal.spec = "causal";
    document.scene.mask.layers.push_back(causal);
    document.view.query = 2;
    document.view.key = 2;
    return document;
}

} // namespace attnscope
