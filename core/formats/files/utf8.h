// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attnscope {

/// Appends a Unicode character; false, and the text as it was, where it is none (half a surrogate pair, or
/// beyond U+10FFFF).
bool appendUtf8(std::string& text, char32_t letter);

/// How many bytes from the beginning on are well-formed UTF-8.
std::size_t validUtf8(std::string_view text);

/// The characters; what is no UTF-8 becomes U+FFFD.
std::u32string lettersOf(std::string_view text);

} // namespace attnscope
