// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/snapshot.h"
#include "core/explain/explain_choice.h"

#include <array>
#include <string>
#include <vector>

namespace attnscope {

/// The weights of a sentence before and after two of its tokens changed places.
struct SwapCase {
    bool hasPositions = false;  ///< sinusoidal positions are added to X
    std::vector<double> before; ///< [tokens][tokens]
    std::vector<double> after;
    /// The largest |before − after|, rows and columns of `after` moved back.
    double largestDifference = 0.0;
};

/// Two tokens swapped, without and with positions.
struct SwappedTokens {
    std::size_t tokens = 0; ///< that are computed with, the first ones of the sentence by themselves
    std::size_t all = 0;    ///< of the sentence
    std::size_t first = 0;  ///< the places of the two
    std::size_t second = 0;
    std::array<SwapCase, 2> cases; ///< without positions, with them

    /// Where the token at this place stood before.
    std::size_t placeBefore(std::size_t place) const {
        return place == first ? second : place == second ? first : place;
    }
};

/// Swaps two tokens of the scene, without RoPE and ALiBi, everything else as it is; of a long sentence its
/// first 8 alone. Fails where there is no X or no second token, where keys come from other tokens, and where
/// it can't be computed.
Result<SwappedTokens> swappedTokens(const Snapshot& snapshot, const ExplainChoice& choice);

} // namespace attnscope
