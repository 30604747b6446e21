// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/problem.h"

namespace attnscope {

/// The one rule of the window and of `render`: float64 up to this many cells a head, else float32.
inline constexpr std::size_t kFloat64PictureCells = 262'144;

inline Precision picturePrecision(const AttentionProblem& problem) {
    return problem.queries() * problem.keys() <= kFloat64PictureCells ? Precision::Float64
                                                                      : Precision::Float32;
}

} // namespace attnscope
