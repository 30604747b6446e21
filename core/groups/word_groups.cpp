// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/word_groups.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attnscope {

namespace {

/// The signs as they stand at the beginning of a token, in the order of WordMarks from Continuation on.
constexpr std::array<std::string_view, 4> kSigns{"##", "\u0120", "\u2581", " "};

/// One of so many tokens has the sign that begins a word, at least.
constexpr std::size_t kFewestOfTokens = 10;

constexpr std::array<std::string_view, 22> kSpecialTokens{
    "[CLS]", "[SEP]",  "[PAD]",  "[MASK]", "[UNK]", "[BOS]",          "[EOS]", "<s>",
    "</s>",  "<pad>",  "<mask>", "<unk>",  "<bos>", "<eos>",          "<cls>", "<sep>",
    "<PAD>", "<MASK>", "<BOS>",  "<EOS>",  "<UNK>", "<start_of_turn>"};

constexpr std::array<std::string_view, 5> kLineEnds{"\u010A", "\u010A\u010A", "<0x0A>", "\n", "\n\n"};

bool isLineEnd(std::string_view token) {
    return std::find(kLineEnds.begin(), kLineEnds.end(), token) != kLineEnds.end();
}

std::string_view signOf(WordMarks marks) {
    return marks == WordMarks::None ? std::string_view() : kSigns[static_cast<std::size_t>(marks) - 1];
}

/// Whether the sign stands before something; "##" and " " alone are texts of their own.
bool isMarked(std::string_view token, std::string_view sign) {
    const bool mayBeAlone = sign != "##" && sign != " ";
    return token.starts_with(sign) && (mayBeAlone || token.size() > sign.size());
}

/// The token without the signs before it; a token that is nothing else stays as it is.
std::string_view textOf(std::string_view token, WordMarks marks) {
    const std::string_view sign = signOf(marks);
    std::string_view text = token;
    while (!sign.empty() && text.starts_with(sign) && text.size() > sign.size()) {
        text.remove_prefix(sign.size());
    }
    return text;
}

/// Whether a token that is neither special nor a line end goes on with the word before it.
bool continues(std::string_view token, WordMarks marks) {
    switch (marks) {
    case WordMarks::None:
        return false;
    case WordMarks::Continuation:
        return isMarked(token, signOf(marks));
    case WordMarks::ByteSpace:
    case WordMarks::Underline:
    case WordMarks::Space:
        break;
    }
    return !isMarked(token, signOf(marks));
}

} // namespace

WordMarks wordMarksIn(const TokenList& tokens) {
    std::array<std::size_t, kSigns.size()> counts{};
    for (const std::string& token : tokens.texts()) {
        for (std::size_t kind = 0; kind < kSigns.size(); ++kind) {
            counts[kind] += isMarked(token, kSigns[kind]) ? 1U : 0U;
        }
    }
    const auto most = std::max_element(counts.begin(), counts.end());
    // A list in which hardly any token had the sign that begins words would be one long word.
    const bool isRare = most != counts.begin() && *most * kFewestOfTokens < tokens.size();
    return *most == 0 || isRare ? WordMarks::None : static_cast<WordMarks>(most - counts.begin() + 1);
}

std::string_view wordMarksText(WordMarks marks) {
    switch (marks) {
    case WordMarks::None:
        break;
    case WordMarks::Continuation:
        return translatable("## goes on with a word");
    case WordMarks::ByteSpace:
        return translatable("Ġ begins a word");
    case WordMarks::Underline:
        return translatable("▁ begins a word");
    case WordMarks::Space:
        return translatable("a space begins a word");
    }
    return translatable("no signs of subwords: each token is a word");
}

bool isSpecialToken(std::string_view token) {
    const bool isBarred = token.size() > 4 && token.starts_with("<|") && token.ends_with("|>");
    return isBarred || token == "<end_of_turn>" ||
           std::find(kSpecialTokens.begin(), kSpecialTokens.end(), token) != kSpecialTokens.end();
}

TokenGroups wordGroups(const TokenList& tokens) {
    const WordMarks marks = wordMarksIn(tokens);
    std::vector<TokenGroups::Group> groups;
    bool mayGoOn = false;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const std::string& token = tokens[at];
        const bool isAlone = isSpecialToken(token) || isLineEnd(token);
        if (mayGoOn && !isAlone && continues(token, marks)) {
            groups.back().name += textOf(token, marks);
            groups.back().spans.back().end = at + 1;
        } else {
            groups.push_back({std::string(isAlone ? token : textOf(token, marks)), {{at, at + 1}}});
        }
        mayGoOn = !isAlone;
    }
    return {std::move(groups), tokens.size()};
}

} // namespace attnscope
