// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace attnscope {

/// Where the line of the long document stands that asks back for a name.
inline constexpr std::size_t kAskingToken = 9412;    ///< "attn"
inline constexpr std::size_t kAnsweringToken = 9398; ///< "self_attn"

/// As many tokens of a made-up program, the same ones always; more than kAskingToken + 1.
std::vector<std::string> longText(std::size_t tokens);

} // namespace attnscope
