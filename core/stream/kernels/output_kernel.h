// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace attnscope {

/// Room that must be readable behind the last row of values.
inline constexpr std::size_t kValuePadding = 32;

/// Σ_j weights[q][j]·values[j][c] of a block, added to `sums` [queries][sumStride]. Some numbers behind each
/// row of `sums` are written too, so sumStride is at least the width rounded up to whole kValuePadding.
struct OutputBlock {
    const float* weights = nullptr; ///< [queries][weightStride]
    std::size_t weightStride = 0;
    const float* values = nullptr; ///< [keys][width]
    std::size_t width = 0;
    std::size_t queries = 0;
    std::size_t keys = 0;
    float* sums = nullptr; ///< as many rows, up to a multiple of 8
    std::size_t sumStride = 0;
};

void addOutput(const OutputBlock& block);

} // namespace attnscope
