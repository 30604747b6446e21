// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/key_choice.h"

#include "core/groups/word_groups.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace attnscope {

namespace {

std::string_view withoutBlanks(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kBlanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::optional<std::size_t> keyIn(std::string_view text) {
    std::size_t value = 0;
    const std::string_view digits = withoutBlanks(text);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool isKey = error == std::errc() && end == digits.data() + digits.size() &&
                       value < std::numeric_limits<std::size_t>::max();
    return isKey ? std::optional(value) : std::nullopt;
}

/// "5" or "5:8".
std::optional<TokenSpan> spanIn(std::string_view part) {
    const std::size_t colon = part.find(':');
    const std::optional<std::size_t> first = keyIn(part.substr(0, colon));
    if (!first || colon == std::string_view::npos) {
        return first ? std::optional(TokenSpan{*first, *first + 1}) : std::nullopt;
    }
    const std::optional<std::size_t> end = keyIn(part.substr(colon + 1));
    return end && *end > *first ? std::optional(TokenSpan{*first, *end}) : std::nullopt;
}

std::vector<TokenSpan> joined(std::vector<TokenSpan> spans) {
    std::sort(spans.begin(), spans.end(),
              [](const TokenSpan& a, const TokenSpan& b) { return a.first < b.first; });
    std::vector<TokenSpan> result;
    for (const TokenSpan& span : spans) {
        if (!result.empty() && span.first <= result.back().end) {
            result.back().end = std::max(result.back().end, span.end);
        } else {
            result.push_back(span);
        }
    }
    return result;
}

/// Calls `take` for each part between commas; false where it takes one not.
template <typename Take>
Result<void> eachPart(std::string_view text, const Take& take) {
    while (!withoutBlanks(text).empty()) {
        const std::size_t comma = text.find(',');
        if (const Result<void> done = take(withoutBlanks(text.substr(0, comma))); !done) {
            return done;
        }
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    }
    return {};
}

Error noKeys(std::string_view part) {
    return makeError(translatable("keys: \"{0}\" names none (write indices from 0 and half-open ranges with "
                                  "commas between, as 0,5:8, or special for the special tokens)"),
                     std::string(part));
}

} // namespace

Result<std::vector<TokenSpan>> readKeyChoice(std::string_view text, const TokenList& keys) {
    std::vector<TokenSpan> spans;
    const auto take = [&](std::string_view part) -> Result<void> {
        if (part == kSpecialKeys) {
            for (std::size_t at = 0; at < keys.size(); ++at) {
                if (isSpecialToken(keys[at])) {
                    spans.push_back({at, at + 1});
                }
            }
            return {};
        }
        const std::optional<TokenSpan> span = spanIn(part);
        if (!span) {
            return unexpected(noKeys(part));
        }
        if (span->end > keys.size()) {
            return unexpected(
                makeError(translatable("keys: \"{0}\" reaches beyond the {1} keys (give 0 to {2})"),
                          std::string(part), std::to_string(keys.size()), std::to_string(keys.size() - 1)));
        }
        spans.push_back(*span);
        return {};
    };
    return eachPart(text, take).map([&] { return joined(std::move(spans)); });
}

Result<void> checkKeyChoice(std::string_view text) {
    return eachPart(text, [](std::string_view part) -> Result<void> {
        return part == kSpecialKeys || spanIn(part) ? Result<void>() : unexpected(noKeys(part));
    });
}

} // namespace attnscope
