// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/long_text.h"

#include "core/base/philox.h"
#include "core/scene/split_words.h"

#include <array>
#include <string_view>

namespace attnscope {

namespace {

constexpr std::uint64_t kTextSeed = 4;

/// Lines of the program; $n a name, $f a function, $d a number, $w a word.
constexpr std::array<std::string_view, 14> kLines{
    "def $f ( $n , $n ) :",
    "$n = $f ( $n )",
    "$n = self_attn ( $n , $n , $n , attn_mask )",
    "if $n is None :",
    "return $n",
    "for $n in range ( $d ) :",
    "$n = $n @ $n . T / sqrt ( $d )",
    "assert $n . shape == $n . shape",
    "# the $w of each $w , $d at a time",
    "$n , $n = $f ( $n , $d )",
    "$n = softmax ( $n ) if $n else $n",
    "$n += $d * $n",
    "# every $w sees the $w before it",
    "return $f ( $n , attn_mask = $n )",
};
constexpr std::array<std::string_view, 20> kNames{
    "x",     "q",      "k",      "v",     "attn",  "attn_out", "mask", "heads", "scale", "bias",
    "state", "tokens", "scores", "_attn", "cache", "query",    "key",  "value", "gate",  "hidden"};
constexpr std::array<std::string_view, 10> kFunctions{"self_attn", "split",  "join", "project", "rotate",
                                                      "normalise", "window", "drop", "gather",  "forward"};
constexpr std::array<std::string_view, 6> kNumbers{"0", "1", "2", "64", "512", "16384"};
constexpr std::array<std::string_view, 10> kWords{"row",   "key",   "window", "weight", "token",
                                                  "query", "value", "head",   "mask",   "sum"};
constexpr std::string_view kLineEnd = "\\n";
/// The answering token is its third, the asking one its seventeenth.
constexpr std::string_view kAskingLines = "out = self_attn ( q , k , v , attn_mask ) \\n return x + attn \\n";
constexpr std::size_t kAskingStart = kAnsweringToken - 2;

/// Draws of a fixed row of random numbers.
class Draws {
public:
    template <std::size_t Count>
    std::string_view from(const std::array<std::string_view, Count>& choices) {
        const auto words =
            philox({m_next++, 0, 0, static_cast<std::uint32_t>(RandomStream::Words)}, kTextSeed);
        return choices[words[0] % Count];
    }

private:
    std::uint32_t m_next = 0;
};

std::string_view filled(std::string_view part, Draws& draws) {
    if (part == "$n") {
        return draws.from(kNames);
    }
    if (part == "$f") {
        return draws.from(kFunctions);
    }
    if (part == "$d") {
        return draws.from(kNumbers);
    }
    return part == "$w" ? draws.from(kWords) : part;
}

void addLine(std::vector<std::string>& text, std::string_view line, Draws& draws) {
    for (const std::string& part : wordsOf(line)) {
        text.emplace_back(filled(part, draws));
    }
}

} // namespace

std::vector<std::string> longText(std::size_t tokens) {
    constexpr std::size_t kLongestLine = 16;
    std::vector<std::string> text;
    text.reserve(tokens + kLongestLine);
    Draws draws;
    while (text.size() < tokens) {
        if (text.size() == kAskingStart) {
            addLine(text, kAskingLines, draws);
            continue;
        }
        if (text.size() < kAskingStart && text.size() + kLongestLine > kAskingStart) {
            text.emplace_back(text.size() + 1 == kAskingStart ? kLineEnd : draws.from(kWords));
            continue;
        }
        addLine(text, draws.from(kLines), draws);
        text.emplace_back(kLineEnd);
    }
    text.resize(tokens);
    return text;
}

} // namespace attnscope
