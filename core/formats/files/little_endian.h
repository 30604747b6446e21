// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace attnscope {

/// The whole number that at most 8 bytes are, the lowest first.
inline std::uint64_t littleEndian(std::string_view bytes) {
    std::uint64_t number = 0;
    for (std::size_t at = bytes.size(); at-- > 0;) {
        number = number << 8 | static_cast<unsigned char>(bytes[at]);
    }
    return number;
}

} // namespace attnscope
