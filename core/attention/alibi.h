// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace attnscope {

/// The slope of a head (Press et al. 2022): 2^(−8(h+1)/H) where H is a power of two. Other numbers of heads
/// take those of the next lower power of two first, then every other one of the next higher, as the published
/// code does. `head` < `heads`.
double alibiSlope(std::size_t head, std::size_t heads);

} // namespace attnscope
