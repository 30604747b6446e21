// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/random_model.h"

#include "core/scene/initial_matrices.h"

#include <fmt/format.h>

namespace attnscope {

Scene randomScene(const RandomModel& model) {
    const auto drawn = [&model](MatrixRole role, std::size_t rows, std::size_t columns) {
        return randomMatrix(role, rows, columns, model.seed);
    };
    Scene scene;
    scene.title = fmt::format("Random model, seed {}", model.seed);
    scene.tokens = model.tokens;
    scene.input = TokenInput{drawn(MatrixRole::X, model.tokens.size(), model.model),
                             drawn(MatrixRole::WQ, model.model, model.heads * model.key),
                             drawn(MatrixRole::WK, model.model, model.heads * model.key),
                             drawn(MatrixRole::WV, model.model, model.heads * model.value), model.heads};
    scene.provenance = Provenance::Random;
    return scene;
}

} // namespace attnscope
