// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace attnscope {

/// Whether numbers [count][size] are `count` times the same `size` numbers; `count` divides how many there
/// are.
template <typename Number>
bool areEqualPlanes(std::span<const Number> all, std::size_t count) {
    const std::size_t size = all.size() / count;
    const std::span<const Number> first = all.first(size);
    for (std::size_t at = 1; at < count; ++at) {
        if (!std::equal(first.begin(), first.end(), all.subspan(at * size, size).begin())) {
            return false;
        }
    }
    return true;
}

} // namespace attnscope
