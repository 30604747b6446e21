// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/name_tokens.h"

namespace attnscope {

TokenList indexTokens(std::size_t count) {
    std::vector<std::string> texts;
    texts.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        texts.push_back(std::to_string(i));
    }
    return texts;
}

bool isCalledByIndex(const TokenList& tokens, std::size_t index) {
    return index >= tokens.size() || tokens[index].empty() || tokens[index] == std::to_string(index);
}

void nameTokens(Scene& scene, const std::optional<TokenList>& tokens,
                const std::optional<TokenList>& keyTokens) {
    const std::size_t queries = queryCount(scene.input);
    const std::size_t keys = keyCount(scene.input);
    scene.tokens = tokens ? *tokens : indexTokens(queries);
    scene.keyTokens = keyTokens;
    const bool cross = matrixIn(scene.input, MatrixRole::XKv) != nullptr;
    if (!keyTokens && (cross || keys != queries)) {
        scene.keyTokens = indexTokens(keys);
    }
}

} // namespace attnscope
