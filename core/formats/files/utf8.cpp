// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/utf8.h"

#include <array>
#include <utf8proc.h>

namespace attnscope {

namespace {

/// The bytes of the first character, and which it is; 0 bytes where there is none.
std::size_t firstLetter(std::string_view text, utf8proc_int32_t& letter) {
    const utf8proc_ssize_t length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                                     static_cast<utf8proc_ssize_t>(text.size()), &letter);
    return length > 0 ? static_cast<std::size_t>(length) : 0;
}

} // namespace

bool appendUtf8(std::string& text, char32_t letter) {
    if (letter > 0x10FFFF || utf8proc_codepoint_valid(static_cast<utf8proc_int32_t>(letter)) == 0) {
        return false;
    }
    std::array<utf8proc_uint8_t, 4> bytes{};
    const utf8proc_ssize_t length = utf8proc_encode_char(static_cast<utf8proc_int32_t>(letter), bytes.data());
    text.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(length));
    return true;
}

std::size_t validUtf8(std::string_view text) {
    std::size_t at = 0;
    utf8proc_int32_t letter = 0;
    while (at < text.size()) {
        const std::size_t length = firstLetter(text.substr(at), letter);
        if (length == 0) {
            break;
        }
        at += length;
    }
    return at;
}

std::u32string lettersOf(std::string_view text) {
    std::u32string letters;
    while (!text.empty()) {
        utf8proc_int32_t letter = 0;
        const std::size_t length = firstLetter(text, letter);
        letters += length == 0 ? char32_t{0xFFFD} : static_cast<char32_t>(letter);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return letters;
}

} // namespace attnscope
