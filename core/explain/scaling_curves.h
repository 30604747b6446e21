// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace attnscope {

/// How sharp the softmax is for keys of one length.
struct ScalingPoint {
    std::size_t width = 0;    ///< d_k
    double plain = 0.0;       ///< the mean over all queries of the largest weight, without scaling
    double scaled = 0.0;      ///< the same with 1/√d_k
    double plainSlope = 0.0;  ///< the mean of ∂a/∂s = a·(1 − a) over all weights, without scaling
    double scaledSlope = 0.0; ///< the same with 1/√d_k
};

/// What scaling does, over random queries and keys.
struct ScalingCurves {
    std::size_t queries = 0;
    std::size_t keys = 0;             ///< that each of them meets
    std::vector<ScalingPoint> points; ///< d_k = 2, 4, … 512

    /// The point of that d_k; nothing where there is none.
    std::optional<ScalingPoint> at(std::size_t width) const;
};

/// 2,000 queries in groups of five, which meet the five keys of their group. All components are standard
/// normal numbers, normalAt(0, WQ, query, component) and normalAt(0, WK, key, component), so that every
/// machine gets the same; shorter vectors are the beginnings of the longer ones. Computed when it is first
/// asked for.
const ScalingCurves& scalingCurves();

} // namespace attnscope
