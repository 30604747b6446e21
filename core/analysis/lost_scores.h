// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <optional>

namespace attnscope {

/// Rows in which every key that may be seen has so large a negative number added that float32 keeps nothing
/// of the scores beside it.
struct LostScores {
    std::size_t rows = 0; ///< of all batch items, of the first head in which there are any
    HeadIndex headIndex;  ///< of the first of them
    std::size_t row = 0;  ///< the first of them
    double largest = 0.0; ///< the largest number that is added there
};

/// Those that float masks make, as padding at the left under a causal mask does. Models that compute in
/// float32 weigh the keys of such rows alike, where exact numbers still tell them apart. Nothing where there
/// are none, where the mask does not compile, and of scenes that are too large to look through.
std::optional<LostScores> lostScores(const Scene& scene);

} // namespace attnscope
