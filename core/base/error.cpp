// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/error.h"

#include <charconv>

namespace attnscope {

std::string filled(std::string_view text, const std::vector<std::string>& arguments) {
    std::string result;
    result.reserve(text.size() + 32);
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t close = text[at] == '{' ? text.find('}', at) : std::string_view::npos;
        if (close != std::string_view::npos) {
            std::size_t number = 0;
            const char* const first = text.data() + at + 1;
            const auto [end, failed] = std::from_chars(first, text.data() + close, number);
            if (failed == std::errc() && end == text.data() + close && number < arguments.size()) {
                result += arguments[number];
                at = close;
                continue;
            }
        }
        result += text[at];
    }
    return result;
}

std::string message(const Error& error) {
    std::string line = filled(error.text, error.arguments);
    for (char& c : line) {
        if (c == '\n' || c == '\r') {
            c = ' ';
        }
    }
    return line;
}

Error stopped() {
    return {ErrorCode::Stopped, translatable("computing: it was stopped (start it again)"), {}, {}};
}

} // namespace attnscope
