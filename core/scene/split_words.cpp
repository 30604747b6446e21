// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/split_words.h"

namespace attnscope {

std::vector<std::string> wordsOf(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n\f\v";
    std::vector<std::string> words;
    std::size_t begin = text.find_first_not_of(kSpace);
    while (begin != std::string_view::npos) {
        const std::size_t end = text.find_first_of(kSpace, begin);
        words.emplace_back(text.substr(begin, end - begin));
        begin = end == std::string_view::npos ? end : text.find_first_not_of(kSpace, end);
    }
    return words;
}

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        lines.emplace_back(line);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

} // namespace attnscope
