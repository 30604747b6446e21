// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <optional>

namespace attnscope {

/// Tokens that are called by their index: "0", "1", …
TokenList indexTokens(std::size_t count);

/// Gives a scene its tokens: those that are given, else indices from 0. Keys get tokens of their own where
/// they are given, and indices where there are other keys than queries.
void nameTokens(Scene& scene, const std::optional<TokenList>& tokens,
                const std::optional<TokenList>& keyTokens);

/// Whether the token with this index is called by it: "3" at 3, or has no text.
bool isCalledByIndex(const TokenList& tokens, std::size_t index);

} // namespace attnscope
