// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace attnscope {

/// DynamicViT's keep decisions for one batch item (Rao et al. 2021, equations 10 and 11): a key that is
/// dropped takes part only in its own row.
struct KeepPolicy {
    std::vector<std::uint8_t> keep; ///< [keys]: 1 kept, 0 dropped
    /// ε of the released code: (e + ε/N)/(Σ + ε) with the maximum of the whole row subtracted; 0: the exact
    /// form.
    double epsilon = 0.0;

    /// G_ij: whether the cell takes part.
    bool takesPart(std::size_t i, std::size_t j) const { return i == j || keep[j] != 0; }

    bool operator==(const KeepPolicy&) const = default;
};

} // namespace attnscope
