// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace attnscope {

/// The number that a text is, all of it; nothing where it is none, or not finite.
template <typename Number>
std::optional<Number> numberIn(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [at, wrong] = std::from_chars(text.data(), end, number);
    if (wrong != std::errc() || at != end) {
        return std::nullopt;
    }
    if constexpr (std::is_floating_point_v<Number>) {
        if (!std::isfinite(number)) {
            return std::nullopt;
        }
    }
    return number;
}

/// Two numbers with that character between them.
template <typename Number>
std::optional<std::pair<Number, Number>> pairIn(std::string_view text, char separator) {
    const std::size_t at = text.find(separator);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const auto first = numberIn<Number>(text.substr(0, at));
    const auto second = numberIn<Number>(text.substr(at + 1));
    return first && second ? std::optional(std::pair(*first, *second)) : std::nullopt;
}

} // namespace attnscope
