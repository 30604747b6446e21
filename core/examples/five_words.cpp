// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/scene/initial_matrices.h"

namespace attnscope {

SceneDocument fiveWords() {
    constexpr std::size_t kModel = 512;
    constexpr std::uint64_t kSeed = 0;

    SceneDocument document;
    document.scene.title = "Five words";
    document.scene.tokens = {"the", "cat", "sat", "down", "quietly"};
    document.scene.input = EmbeddedInput{
        randomMatrix(MatrixRole::X, document.scene.tokens.size(), kModel, kSeed),
        randomMatrix(MatrixRole::WQ, kModel, kModel, kSeed),
        randomMatrix(MatrixRole::WK, kModel, kModel, kSeed),
        randomMatrix(MatrixRole::WV, kModel, kModel, kSeed),
    };
    document.scene.provenance = Provenance::Random;
    return document;
}

} // namespace attnscope
