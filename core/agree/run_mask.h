// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/sampled_rows.h"

#include <cstddef>
#include <string>
#include <vector>

namespace attnscope {

class SampledCells;

/// A mask whose rows are runs of keys, or that has cells of any kind in the sampled rows.
struct RunMask {
    enum class Kind { None, Causal, BottomRight, Window, WindowBefore };

    Kind kind = Kind::None;
    std::size_t width = 0; ///< of the windows: keys before the query's own, and of Window behind it too
    std::vector<std::size_t> lengths;    ///< valid keys of each batch item; empty: all
    const SampledCells* cells = nullptr; ///< of other layers, which it does not own; null: none

    /// "causal", "window:8,0" …; empty where it is none.
    std::string spec() const;
    SeenKeys seenBy(std::size_t row, std::size_t queries, std::size_t keys, std::size_t item) const;
};

} // namespace attnscope
