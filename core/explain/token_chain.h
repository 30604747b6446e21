// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

namespace attnscope {

/// An RNN over these tokens beside attention: how many computations wait for one another.
struct TokenChain {
    std::size_t tokens = 0;

    /// Each state of an RNN needs the one before.
    std::size_t recurrentSteps() const { return tokens; }
    /// One product has the scores of all pairs; none waits for another.
    std::size_t attentionSteps() const { return 1; }
    std::size_t pairs() const { return tokens * tokens; }
};

inline TokenChain tokenChain(const Scene& scene) {
    return {queryCount(scene.input)};
}

} // namespace attnscope
