// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/heads_range.h"

#include <algorithm>

namespace attnscope::ui {

Ranges rangesOfHeads(std::span<const Ranges> heads) {
    Ranges all = heads.front().shared();
    for (const Ranges& own : heads.subspan(1)) {
        all.values = std::max(all.values, own.values);
        all.scores = std::max(all.scores, own.scores);
        all.hasScores = all.hasScores && own.hasScores;
        all.weights = {std::min(all.weights.low, own.weights.low),
                       std::max(all.weights.high, own.weights.high)};
        all.effects.high = std::max(all.effects.high, own.effects.high);
        const bool isFirst = all.smallestWeight == 0.0;
        if (own.smallestWeight > 0.0 && (isFirst || own.smallestWeight < all.smallestWeight)) {
            all.smallestWeight = own.smallestWeight;
        }
    }
    return all;
}

} // namespace attnscope::ui
