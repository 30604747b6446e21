// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace attnscope {

/// What numbers of a range are shown as: its ends as the first and the last of 256 entries.
struct EntryScale {
    static constexpr std::size_t kEntries = 256;

    float low = 0.0F;    ///< of the range, or its log₂
    float factor = 0.0F; ///< entries a unit, or an octave; finite
    bool isLog = false;  ///< positions are log₂ of the numbers; what is not positive has the first entry
    /// The entries, and what NaN is shown as.
    std::array<std::uint32_t, kEntries + 1> table{};
};

/// The nearest entry of each of `count` numbers into `shown`.
void mapColours(const EntryScale& scale, const float* numbers, std::size_t count, std::uint32_t* shown);

} // namespace attnscope
