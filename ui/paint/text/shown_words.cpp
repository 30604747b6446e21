// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/text/shown_words.h"

#include "core/scene/token_name.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace attnscope::ui {

namespace {

constexpr std::array<std::string_view, 3> kSpaces{" ", "\u0120", "\u2581"}; // GPT-2 writes Ġ, SentencePiece ▁
/// Also as GPT-2 writes it (Ċ), and as source code does.
constexpr std::array<std::string_view, 4> kLineEnds{"\n", "\r", "\u010A", "\\n"};
constexpr std::string_view kGoesOn = "##";
constexpr std::string_view kClosing = ".,;:!?)";

/// What stands before the word itself: a space, a sign for one, or nothing.
std::string_view spaceOf(std::string_view token) {
    for (const std::string_view space : kSpaces) {
        if (token.starts_with(space)) {
            return space;
        }
    }
    return {};
}

bool endsLine(std::string_view token) {
    return std::any_of(kLineEnds.begin(), kLineEnds.end(), [token](std::string_view end) {
        return token.size() >= end.size() && token.substr(token.size() - end.size()) == end;
    });
}

bool isClosing(std::string_view token) {
    return token.size() == 1 && kClosing.find(token.front()) != std::string_view::npos;
}

ShownWord shownWord(const TokenList& tokens, std::size_t index, bool hasSpaces) {
    if (index >= tokens.size() || tokens[index].empty()) {
        return {QString::fromStdString(tokenName(tokens, index)), false, false};
    }
    const std::string& token = tokens[index];
    const std::string_view space = spaceOf(token);
    ShownWord word;
    word.breaksAfter = endsLine(token);
    std::string text = token;
    if (!space.empty()) {
        text = token.size() > space.size() ? token.substr(space.size()) : " ";
    } else if (hasSpaces) {
        word.joinsPrevious = true;
    } else if (token.starts_with(kGoesOn) && token.size() > kGoesOn.size()) {
        text = token.substr(kGoesOn.size());
        word.joinsPrevious = true;
    } else {
        word.joinsPrevious = isClosing(token);
    }
    word.text = QString::fromStdString(visibleText(text));
    return word;
}

} // namespace

std::vector<ShownWord> shownWords(const TokenList& tokens, std::size_t count) {
    const std::vector<std::string>& texts = tokens.texts();
    const bool hasSpaces = std::any_of(texts.begin(), texts.end(),
                                       [](const std::string& token) { return !spaceOf(token).empty(); });
    std::vector<ShownWord> words;
    words.reserve(count);
    for (std::size_t index = 0; index < count; ++index) {
        words.push_back(shownWord(tokens, index, hasSpaces));
    }
    return words;
}

} // namespace attnscope::ui
