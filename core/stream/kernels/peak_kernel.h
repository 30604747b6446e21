// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace attnscope {

/// Multiplies and adds in registers only, as fast as the machine can on one thread; gives how many floating
/// point operations that were.
double multiplyAdds(std::size_t rounds);

} // namespace attnscope
