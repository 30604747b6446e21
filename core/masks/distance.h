// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace attnscope {

/// |i − j| of a query and a key.
constexpr std::size_t distance(std::size_t i, std::size_t j) {
    return i > j ? i - j : j - i;
}

} // namespace attnscope
