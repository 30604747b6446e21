// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// The words of a text between ASCII white space; U+00A0 and other Unicode spaces stay inside words.
std::vector<std::string> wordsOf(std::string_view text);

/// The lines of a file with one token each; a line end at the very end starts no further line, and a carriage
/// return before a line end is not part of the token.
std::vector<std::string> linesOf(std::string_view text);

} // namespace attnscope
