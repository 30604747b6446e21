// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/raw_scores.h"

#include <cmath>

namespace attnscope {

void rawScores(const StreamInputs& inputs, std::size_t i, std::size_t first, std::span<float> scores) {
    for (std::size_t at = 0; at < scores.size(); ++at) {
        float sum = 0.0F;
        for (std::size_t m = 0; m < inputs.q.columns(); ++m) {
            sum = std::fma(inputs.q.at(i, m), inputs.k.at(first + at, m), sum);
        }
        scores[at] = sum;
    }
}

} // namespace attnscope
