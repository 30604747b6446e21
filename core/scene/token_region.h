// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// Tokens [first, end).
struct TokenSpan {
    std::size_t first = 0;
    std::size_t end = 0;

    std::size_t count() const { return end - first; }
    bool operator==(const TokenSpan&) const = default;
};

/// A named run of tokens: [first, first + count).
struct TokenRegion {
    std::string name;
    std::size_t first = 0;
    std::size_t count = 0;

    std::size_t end() const { return first + count; }
    bool operator==(const TokenRegion&) const = default;
};

/// The regions of a scene, in the order of their tokens, with none overlapping another. Tokens may be in no
/// region.
struct TokenRegions {
    std::vector<TokenRegion> queries; ///< Of the tokens
    std::vector<TokenRegion> keys;    ///< Of the key tokens; empty where the tokens name the keys too

    bool operator==(const TokenRegions&) const = default;
};

/// What tokens in no region are called wherever regions are listed; no region has that name.
inline constexpr std::string_view kNoRegion = "(no region)";

/// Reads regions as a command line or a field has them: "system=0:12, question=12:20", half-open, from 0.
/// Gives them in the order of their tokens. Fails where a part is no "name=first:end", and as checkRegions
/// does.
Result<std::vector<TokenRegion>> readRegions(std::string_view text, std::size_t tokens);

/// "system=0:12", which readRegions reads.
std::string regionText(const TokenRegion& region);
/// All of them: "system=0:12, question=12:20".
std::string regionsText(const std::vector<TokenRegion>& regions);

/// Each as a text of its own, as an .npz holds them, and back.
std::vector<std::string> regionTexts(const std::vector<TokenRegion>& regions);
Result<std::vector<TokenRegion>> regionsFromTexts(const std::vector<std::string>& texts);

/// Whether each region has a name of its own and tokens, none lies beyond so many tokens, and they are in
/// order without overlapping. The error names the region.
Result<void> checkRegions(const std::vector<TokenRegion>& regions, std::size_t tokens);

/// The regions in the order of their tokens.
std::vector<TokenRegion> inOrder(std::vector<TokenRegion> regions);

} // namespace attnscope
