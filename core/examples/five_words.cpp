// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/scene/random_model.h"

namespace attnscope {

SceneDocument fiveWords() {
    SceneDocument document{randomScene({{"the", "cat", "sat", "down", "quietly"}, 512, 512, 512}), {}};
    document.scene.title = "Five words";
    return document;
}

} // namespace attnscope
