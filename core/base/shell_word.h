// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

namespace attnscope {

/// A word of a shell's line, in quotes where it needs them.
std::string shellQuoted(std::string_view word);

} // namespace attnscope
