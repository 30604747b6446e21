// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/token_name.h"

#include "core/base/count_text.h"
#include "core/scene/name_tokens.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace attnscope {

namespace {

constexpr std::string_view kLineBreak = "\u21B5";
constexpr std::string_view kTab = "\u21E5";
constexpr std::string_view kSpace = "\u2423";

/// Whether the text is punctuation and nothing else; of what is not ASCII, the block of dashes, dots and
/// quotation marks from U+2010 on.
bool isPunctuation(const std::string& text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const bool isGeneral = text.compare(at, 2, "\xE2\x80") == 0 && at + 2 < text.size() &&
                               static_cast<unsigned char>(text[at + 2]) >= 0x90;
        const bool isAscii = byte > ' ' && byte < 0x7F && !(byte >= '0' && byte <= '9') &&
                             !(byte >= 'A' && byte <= 'Z') && !(byte >= 'a' && byte <= 'z');
        if (!isGeneral && !isAscii) {
            return false;
        }
        at += isGeneral ? 3 : 1;
    }
    return !text.empty();
}

/// Whether the text ends in a sign that ends a part of a sentence: "ball,".
bool endsInPunctuation(const std::string& text) {
    constexpr std::array<std::string_view, 12> kEnds{
        ",", ".", ";", ":", "!", "?", "\uFF0C", "\u3002", "\uFF1B", "\uFF1A", "\uFF01", "\uFF1F"};
    return std::any_of(kEnds.begin(), kEnds.end(), [&text](std::string_view end) {
        return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
    });
}

/// Which layers a rollout up to that batch item multiplies: "layers 0 to 3", "layer 2"; of a scene without
/// layers "one layer".
std::string rolledLayers(const SceneInput& input, std::size_t batch) {
    const std::vector<std::size_t>& layers = layersOf(input);
    const std::size_t count = std::min(batch / itemCount(input) + 1, layers.size());
    if (count == 0) {
        return "one layer";
    }
    if (count == 1) {
        return "layer " + std::to_string(layers.front());
    }
    std::string listed = "layers " + std::to_string(layers.front());
    bool isRun = true;
    for (std::size_t at = 1; at < count; ++at) {
        listed += ", " + std::to_string(layers[at]);
        isRun = isRun && layers[at] == layers[at - 1] + 1;
    }
    return isRun ? "layers " + std::to_string(layers.front()) + " to " + std::to_string(layers[count - 1])
                 : listed;
}

/// What is made of all heads: "mean of 4 heads", "rollout of layers 0 to 3, with identity".
std::string pooledText(const SceneInput& input, const HeadIndex& headIndex) {
    switch (headIndex.pool) {
    case HeadPool::Rollout:
        return "rollout of " + rolledLayers(input, headIndex.batch) + ", with identity";
    case HeadPool::RolloutWithoutIdentity:
        return "rollout of " + rolledLayers(input, headIndex.batch) + ", without identity";
    case HeadPool::Max:
        return "max of " + countText(headCount(input)) + " heads";
    default:
        return "mean of " + countText(headCount(input)) + " heads";
    }
}

/// Whether other tokens have the same text. Of very many they are not looked through, which would take a
/// window longer than a frame: there only a token that is called by its index is known to be the only one.
bool isRepeated(const TokenList& tokens, std::size_t index) {
    constexpr std::size_t kMostRead = 65'536;
    if (index >= tokens.size() || tokens[index].empty()) {
        return false;
    }
    if (tokens.size() > kMostRead) {
        return !isCalledByIndex(tokens, index);
    }
    return std::count(tokens.texts().begin(), tokens.texts().end(), tokens[index]) > 1;
}

} // namespace

std::string visibleText(const std::string& token) {
    const std::size_t first = std::min(token.find_first_not_of(' '), token.size());
    const std::size_t last = token.find_last_not_of(' ');
    const std::size_t end = last == std::string::npos ? 0 : last + 1;
    std::string shown;
    for (std::size_t at = 0; at < token.size(); ++at) {
        const char letter = token[at];
        if (letter == '\r' && at + 1 < token.size() && token[at + 1] == '\n') {
            continue;
        }
        if (letter == '\n' || letter == '\r') {
            shown += kLineBreak;
        } else if (letter == '\t') {
            shown += kTab;
        } else if (letter == ' ' && (at < first || at >= end)) {
            shown += kSpace;
        } else {
            shown += letter;
        }
    }
    return shown;
}

std::string tokenName(const TokenList& tokens, std::size_t index, std::size_t indexFrom) {
    const std::string text = index < tokens.size() ? visibleText(tokens[index]) : std::string();
    const bool isRenumbered = indexFrom != 0 && isCalledByIndex(tokens, index);
    return text.empty() || isRenumbered ? countText(index + indexFrom) : text;
}

std::string distinctTokenName(const TokenList& tokens, std::size_t index, std::size_t indexFrom) {
    std::string name = tokenName(tokens, index, indexFrom);
    if (isPunctuation(name) || endsInPunctuation(name) || name.find(' ') != std::string::npos) {
        name = "\u201C" + name + "\u201D";
    }
    return isRepeated(tokens, index) ? name + " (" + countText(index + indexFrom) + ")" : name;
}

const TokenList& rowTokens(const Scene& scene, Stage stage) {
    return rowsAreQueries(stage) ? scene.tokens : scene.keyNames();
}

const TokenList& rowTokens(const Scene& scene, MatrixRole role) {
    const bool ofKeys = role == MatrixRole::XKv || role == MatrixRole::K || role == MatrixRole::V;
    return ofKeys ? scene.keyNames() : scene.tokens;
}

std::string itemText(const SceneInput& input, std::size_t batch) {
    const std::vector<std::size_t>& layers = layersOf(input);
    const std::size_t items = itemCount(input);
    std::string text;
    if (batch / items < layers.size()) {
        text = "l" + std::to_string(layers[batch / items]);
    }
    if (items > 1) {
        text += (text.empty() ? "b" : " b") + std::to_string(batch % items);
    }
    return text;
}

std::string headText(const SceneInput& input, const HeadIndex& headIndex) {
    return headText(input, headIndex, Stage::Weights);
}

std::string headText(const SceneInput& input, const HeadIndex& headIndex, Stage stage) {
    std::string text = itemText(input, headIndex.batch);
    if (headIndex.isPooled() && differsByHead(stage)) {
        return text + (text.empty() ? "" : ", ") + pooledText(input, headIndex);
    }
    if (headCount(input) > 1 && differsByHead(stage)) {
        text += (text.empty() ? "h" : " h") + std::to_string(headIndex.head);
    }
    return text;
}

} // namespace attnscope
