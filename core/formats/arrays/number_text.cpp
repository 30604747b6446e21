// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/number_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace attnscope {

namespace {

template <typename Number>
void append(std::string& text, Number value) {
    if (std::isnan(value)) {
        text += "nan";
        return;
    }
    if (value == Number{0} && std::signbit(value)) {
        text += "-0.0";
        return;
    }
    std::array<char, 64> digits{};
    const auto [end, failed] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    (void)failed; // The shortest form of a double never needs 64 characters.
    text.append(digits.data(), end);
}

} // namespace

void appendNumber(std::string& text, double value) {
    append(text, value);
}

void appendNumber(std::string& text, float value) {
    append(text, value);
}

std::string exactText(double value) {
    std::string text;
    append(text, value);
    return text;
}

std::optional<double> parseNumber(std::string_view text) {
    if (text.starts_with('+') && text.size() > 1 && text[1] != '-') {
        text.remove_prefix(1);
    }
    double value = 0.0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

} // namespace attnscope
