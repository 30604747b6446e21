// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/token_list.h"
#include "core/scene/token_region.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// Stands for all special tokens in a choice of keys.
inline constexpr std::string_view kSpecialKeys = "special";

/// Reads which keys are meant: "0", "0,5:8" (half-open, from 0), "special" for the special tokens
/// (isSpecialToken), or several of these with commas between. In order, neighbours joined; empty for an empty
/// text. Fails where a part is none of these or there is no such key.
Result<std::vector<TokenSpan>> readKeyChoice(std::string_view text, const TokenList& keys);

/// Whether readKeyChoice would read it for some list of keys.
Result<void> checkKeyChoice(std::string_view text);

} // namespace attnscope
