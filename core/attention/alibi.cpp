// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/alibi.h"

#include <bit>
#include <cassert>
#include <cmath>

namespace attnscope {

double alibiSlope(std::size_t head, std::size_t heads) {
    assert(head < heads);
    const std::size_t lower = std::bit_floor(heads);
    const bool isAmongLower = head < lower;
    const std::size_t count = isAmongLower ? lower : 2 * lower;
    const std::size_t which = isAmongLower ? head : 2 * (head - lower);
    return std::exp2(-8.0 * static_cast<double>(which + 1) / static_cast<double>(count));
}

} // namespace attnscope
