// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/token_list.h"
#include "core/scene/token_region.h"

#include <cstddef>
#include <string>
#include <vector>

namespace attnscope {

/// Tokens in named groups: each token is in one, and each group has a token. The groups of words and regions
/// are runs of tokens; only that of tokens in no region may have several runs. A value; copies share nothing.
class TokenGroups {
public:
    struct Group {
        std::string name;
        std::vector<TokenSpan> spans; ///< in order, none empty

        bool operator==(const Group&) const = default;
    };

    TokenGroups() = default;
    /// The groups together have the tokens [0, tokens), each once.
    TokenGroups(std::vector<Group> groups, std::size_t tokens);

    std::size_t size() const { return m_groups.size(); }
    std::size_t tokens() const { return m_groupOf.size(); }
    const Group& operator[](std::size_t group) const { return m_groups[group]; }
    /// The group of each token.
    std::size_t groupOf(std::size_t token) const { return m_groupOf[token]; }
    std::size_t firstToken(std::size_t group) const { return m_groups[group].spans.front().first; }
    /// How many tokens a group has.
    std::size_t count(std::size_t group) const;
    /// The tokens of groups [first, end), neighbours joined to one span.
    std::vector<TokenSpan> spans(std::size_t first, std::size_t end) const;
    /// What the groups are called.
    TokenList names() const;

    bool operator==(const TokenGroups&) const = default;

private:
    std::vector<Group> m_groups;
    std::vector<std::size_t> m_groupOf; ///< [tokens]
};

/// The regions as groups; tokens in none of them are one more group at the end, called kNoRegion. The regions
/// must fit so many tokens (checkRegions).
TokenGroups regionGroups(const std::vector<TokenRegion>& regions, std::size_t tokens);

} // namespace attnscope
