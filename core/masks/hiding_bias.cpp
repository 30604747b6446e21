// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/hiding_bias.h"

#include "core/masks/filled_score.h"

#include <algorithm>
#include <vector>

namespace attnscope {

bool hides(const ScoreBias& bias, std::size_t i, std::size_t j) {
    return isFilledIn(bias.at(i, j));
}

void markHidden(const ScoreBias& bias, std::size_t i, std::size_t first, std::span<std::uint8_t> hidden) {
    std::vector<double> added(hidden.size(), 0.0);
    bias.addTo(i, first, added);
    std::transform(
        added.begin(), added.end(), hidden.begin(), hidden.begin(),
        [](double number, std::uint8_t cell) { return isFilledIn(number) ? std::uint8_t{1} : cell; });
}

} // namespace attnscope
