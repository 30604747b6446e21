// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/token_groups.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace attnscope {

TokenGroups::TokenGroups(std::vector<Group> groups, std::size_t tokens)
    : m_groups(std::move(groups))
    , m_groupOf(tokens) {
    for (std::size_t group = 0; group < m_groups.size(); ++group) {
        for (const TokenSpan& span : m_groups[group].spans) {
            std::fill_n(m_groupOf.begin() + static_cast<std::ptrdiff_t>(span.first), span.count(), group);
        }
    }
}

std::size_t TokenGroups::count(std::size_t group) const {
    const std::vector<TokenSpan>& spans = m_groups[group].spans;
    return std::accumulate(spans.begin(), spans.end(), std::size_t{0},
                           [](std::size_t sum, const TokenSpan& span) { return sum + span.count(); });
}

std::vector<TokenSpan> TokenGroups::spans(std::size_t first, std::size_t end) const {
    std::vector<TokenSpan> joined;
    for (std::size_t group = first; group < end; ++group) {
        for (const TokenSpan& span : m_groups[group].spans) {
            if (!joined.empty() && joined.back().end == span.first) {
                joined.back().end = span.end;
            } else {
                joined.push_back(span);
            }
        }
    }
    return joined;
}

TokenList TokenGroups::names() const {
    std::vector<std::string> names(m_groups.size());
    std::transform(m_groups.begin(), m_groups.end(), names.begin(),
                   [](const Group& group) { return group.name; });
    return names;
}

TokenGroups regionGroups(const std::vector<TokenRegion>& regions, std::size_t tokens) {
    std::vector<TokenGroups::Group> groups;
    TokenGroups::Group rest{std::string(kNoRegion), {}};
    std::size_t next = 0;
    const auto skipTo = [&](std::size_t first) {
        if (first > next) {
            rest.spans.push_back({next, first});
        }
    };
    for (const TokenRegion& region : regions) {
        skipTo(region.first);
        groups.push_back({region.name, {{region.first, region.end()}}});
        next = region.end();
    }
    skipTo(tokens);
    if (!rest.spans.empty()) {
        groups.push_back(std::move(rest));
    }
    return {std::move(groups), tokens};
}

} // namespace attnscope
