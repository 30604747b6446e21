// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/count_text.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::size_t kGroup = 3;
constexpr std::string_view kDigits = "0123456789";

} // namespace

std::string countText(std::uint64_t count) {
    return groupedText(std::to_string(count));
}

std::string groupedText(std::string_view number) {
    const std::size_t first = std::min(number.find_first_of(kDigits), number.size());
    const std::size_t end = std::min(number.find_first_not_of(kDigits, first), number.size());
    std::string text(number.substr(0, first));
    for (std::size_t at = first; at < end; ++at) {
        if (at > first && (end - at) % kGroup == 0) {
            text += ',';
        }
        text += number[at];
    }
    return text.append(number.substr(end));
}

} // namespace attnscope
