// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/snapshot.h"

#include <cstdint>
#include <string>
#include <vector>

namespace attnscope {

/// How many cells a mask allows at several sizes.
struct CostCurve {
    std::string spec;                 ///< "causal", "window:1"; of several layers their set; empty: no mask
    bool isOfScene = false;           ///< the scene's own mask
    std::vector<std::uint64_t> cells; ///< by CostGrowth::sizes; empty: the mask is made for one size only
    std::uint64_t now = 0;            ///< at the present size
};

/// The cells of an N × N attention matrix under several masks as N grows. Each costs d multiplications.
struct CostGrowth {
    std::size_t tokens = 0;         ///< the present N
    std::size_t width = 0;          ///< d, the length of a key
    std::vector<std::size_t> sizes; ///< powers of two, ascending; at most 16,384
    std::vector<CostCurve> curves;  ///< without a mask first
};

/// What the scene's mask leaves of N²·d, beside no mask, a causal one and a window. Fails where queries and
/// keys are not the same tokens, and where the weights are given.
Result<CostGrowth> costGrowth(const Snapshot& snapshot);

} // namespace attnscope
