// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cstddef>

namespace attnscope {

/// So many steps lead to the end of anything.
inline constexpr int kStepsToTheEnd = 1 << 30;

/// An index moved by some steps inside 0 … count − 1.
inline std::size_t movedIndex(std::size_t index, int steps, std::size_t count) {
    const auto last = static_cast<long long>(count) - 1;
    return static_cast<std::size_t>(
        std::clamp(static_cast<long long>(index) + steps, 0LL, std::max(last, 0LL)));
}

} // namespace attnscope
