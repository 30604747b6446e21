// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <vector>

namespace attnscope {

/// The sinusoidal position of a token (Vaswani et al. 2017, section 3.5) [d]: sin(position/10000^(2i/d)) in
/// component 2i and the cosine of the same angle in component 2i + 1.
std::vector<double> sinusoidal(std::size_t position, std::size_t d);

} // namespace attnscope
