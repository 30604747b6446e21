// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/option_values.h"

#include "core/formats/arrays/number_text.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attnscope {

std::string alternatives(std::span<const std::string_view> words) {
    std::string text;
    for (std::size_t at = 0; at < words.size(); ++at) {
        text += at == 0 ? "" : at + 1 == words.size() ? " or " : ", ";
        text += words[at];
    }
    return text;
}

Error atOption(std::string_view option, const Error& error) {
    return makeError(translatable("{0}: {1}"), std::string(option), message(error));
}

Result<double> finiteNumber(std::string_view option, const std::string& text, std::string_view allowed) {
    const std::optional<double> number = parseNumber(text);
    if (!number || !std::isfinite(*number)) {
        return unexpected(usageError("{0}: \"{1}\" is not allowed (give {2})", option, text, allowed));
    }
    return *number;
}

Result<double> positiveNumber(std::string_view option, const std::string& text) {
    constexpr std::string_view kAllowed = "a number above 0";
    Result<double> number = finiteNumber(option, text, kAllowed);
    if (number && *number <= 0.0) {
        return unexpected(usageError("{0}: \"{1}\" is not allowed (give {2})", option, text, kAllowed));
    }
    return number;
}

Result<std::optional<std::size_t>> wholeNumberIfGiven(std::string_view option,
                                                      const std::optional<std::string>& text) {
    if (!text) {
        return std::optional<std::size_t>();
    }
    std::size_t number = 0;
    const char* const end = text->data() + text->size();
    const auto [at, wrong] = std::from_chars(text->data(), end, number);
    if (wrong != std::errc() || at != end) {
        return unexpected(
            usageError("{0}: \"{1}\" is not allowed (give a whole number from 0 up)", option, *text));
    }
    return std::optional(number);
}

Result<std::optional<std::ptrdiff_t>> placeIfGiven(std::string_view option,
                                                   const std::optional<std::string>& text) {
    const bool isFromEnd = text && text->size() > 1 && text->front() == '-' && *text != "-0";
    const std::optional<std::string> number = isFromEnd ? text->substr(1) : text;
    const Result<std::optional<std::size_t>> read = wholeNumberIfGiven(option, number);
    constexpr std::size_t kMost = std::numeric_limits<std::int32_t>::max();
    if (!read || read->value_or(0) > kMost) {
        return unexpected(
            usageError("{0}: \"{1}\" is not allowed (give a whole number from 0 up, or -1 for the last)",
                       option, *text));
    }
    return read->has_value() ? std::optional(static_cast<std::ptrdiff_t>(**read) * (isFromEnd ? -1 : 1))
                             : std::optional<std::ptrdiff_t>();
}

std::optional<std::size_t> placeAmong(std::ptrdiff_t place, std::size_t count) {
    const std::ptrdiff_t at = place < 0 ? place + static_cast<std::ptrdiff_t>(count) : place;
    return at >= 0 && static_cast<std::size_t>(at) < count ? std::optional(static_cast<std::size_t>(at))
                                                           : std::nullopt;
}

Result<std::optional<std::size_t>> countIfGiven(std::string_view option,
                                                const std::optional<std::string>& text, std::size_t most) {
    Result<std::optional<std::size_t>> count = wholeNumberIfGiven(option, text);
    if (!text || (count && **count > 0 && **count <= most)) {
        return count;
    }
    return unexpected(
        usageError("{0}: \"{1}\" is not allowed (give a whole number from 1 up)", option, *text));
}

Result<void> chooseWord(std::string_view option, const std::optional<std::string>& text,
                        std::span<const std::string_view> words, std::size_t& chosen) {
    if (!text) {
        return {};
    }
    const std::optional<std::size_t> place = indexOf(*text, words);
    if (!place) {
        return unexpected(
            usageError("{0}: \"{1}\" is not known (give {2})", option, *text, alternatives(words)));
    }
    chosen = *place;
    return {};
}

} // namespace attnscope
