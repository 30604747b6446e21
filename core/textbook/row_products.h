// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace attnscope {

/// q·k_j for the keys from `first` on: `keysTransposed` is [d_k][keys], `scores` as many keys as are wanted.
/// Each score is summed over d_k in order, so that a cell computed alone has the same bits.
template <typename T>
void scoreRow(std::span<const T> q, std::span<const T> keysTransposed, std::size_t keys, std::size_t first,
              std::span<T> scores) {
    std::fill(scores.begin(), scores.end(), T{0});
    T* const to = scores.data();
    for (std::size_t m = 0; m < q.size(); ++m) {
        const T factor = q[m];
        const T* const from = keysTransposed.data() + m * keys + first;
        for (std::size_t j = 0; j < scores.size(); ++j) {
            to[j] += factor * from[j];
        }
    }
}

/// Σ_j a_j·v_j in key order: `weights` [keys], `values` [keys][d_v], `output` [d_v].
template <typename T>
void combineValues(std::span<const T> weights, std::span<const T> values, std::span<T> output) {
    std::fill(output.begin(), output.end(), T{0});
    T* const to = output.data();
    for (std::size_t j = 0; j < weights.size(); ++j) {
        const T factor = weights[j];
        const T* const from = values.data() + j * output.size();
        for (std::size_t c = 0; c < output.size(); ++c) {
            to[c] += factor * from[c];
        }
    }
}

} // namespace attnscope
