// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

namespace attnscope {

/// Text (UTF-8) as LaTeX's text mode prints it letter by letter, in any font encoding: what TeX reads as a
/// command is escaped, and no two letters become one sign. Letters for which there is no command stay.
std::string texText(std::string_view text);

/// Whether pdfLaTeX's own fonts have every letter of texText: Latin with its accents, and the signs that have
/// a command.
bool texHasLetters(std::string_view text);

} // namespace attnscope
