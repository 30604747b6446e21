// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/region_shift.h"

#include <algorithm>

namespace attnscope {

namespace {

std::vector<TokenRegion>& regionsOf(TokenRegions& regions, TokenSide side) {
    return side == TokenSide::Queries ? regions.queries : regions.keys;
}

bool holds(const TokenRegion& region, std::size_t index) {
    return index >= region.first && index < region.end();
}

} // namespace

TokenRegions withTokenInserted(const TokenRegions& regions, std::size_t index, TokenSide side) {
    TokenRegions result = regions;
    for (TokenRegion& region : regionsOf(result, side)) {
        if (index <= region.first) {
            ++region.first;
        } else if (index < region.end()) {
            ++region.count;
        }
    }
    return result;
}

TokenRegions withTokenRemoved(const TokenRegions& regions, std::size_t index, TokenSide side) {
    TokenRegions result = regions;
    std::vector<TokenRegion>& all = regionsOf(result, side);
    for (TokenRegion& region : all) {
        region.count -= holds(region, index) ? 1U : 0U;
        region.first -= index < region.first ? 1U : 0U;
    }
    std::erase_if(all, [](const TokenRegion& region) { return region.count == 0; });
    return result;
}

TokenRegions withTokenMoved(const TokenRegions& regions, std::size_t from, std::size_t to, TokenSide side) {
    const std::vector<TokenRegion>& all = side == TokenSide::Queries ? regions.queries : regions.keys;
    const bool stays = std::any_of(all.begin(), all.end(), [from, to](const TokenRegion& region) {
        return holds(region, from) && holds(region, to);
    });
    return stays ? regions : withTokenInserted(withTokenRemoved(regions, from, side), to, side);
}

} // namespace attnscope
