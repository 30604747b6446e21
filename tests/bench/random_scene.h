// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/initial_matrices.h"
#include "core/scene/scene.h"

#include <string>
#include <vector>

namespace bench {

/// Names of which some come more than once, as words do.
inline attnscope::TokenList tokenNames(std::size_t tokens) {
    constexpr std::size_t kWords = 977;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < tokens; ++i) {
        names.push_back("t" + std::to_string(i % kWords));
    }
    return {names};
}

/// Random vectors and weights, all of so many dimensions.
inline attnscope::Scene embeddedScene(std::size_t tokens, std::size_t size) {
    using namespace attnscope;
    Scene scene;
    scene.tokens = tokenNames(tokens);
    scene.input =
        TokenInput{randomMatrix(MatrixRole::X, tokens, size, 1), randomMatrix(MatrixRole::WQ, size, size, 2),
                   randomMatrix(MatrixRole::WK, size, size, 3), randomMatrix(MatrixRole::WV, size, size, 4)};
    return scene;
}

} // namespace bench
