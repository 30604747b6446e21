// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/token_region.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

namespace attnscope {

namespace {

constexpr std::string_view kRegionBlanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kRegionBlanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(kRegionBlanks) - first + 1);
}

std::optional<std::size_t> indexIn(std::string_view text) {
    std::size_t value = 0;
    const std::string_view digits = trimmed(text);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool isWhole = error == std::errc() && end == digits.data() + digits.size();
    return isWhole ? std::optional(value) : std::nullopt;
}

/// One part: "system=0:12". A name may hold "=" itself.
std::optional<TokenRegion> regionIn(std::string_view part) {
    const std::size_t colon = part.rfind(':');
    const std::size_t equals = colon == std::string_view::npos ? colon : part.rfind('=', colon);
    if (equals == std::string_view::npos) {
        return std::nullopt;
    }
    const auto first = indexIn(part.substr(equals + 1, colon - equals - 1));
    const auto end = indexIn(part.substr(colon + 1));
    if (!first || !end) {
        return std::nullopt;
    }
    return TokenRegion{std::string(trimmed(part.substr(0, equals))), *first,
                       *end > *first ? *end - *first : 0};
}

Error noRegion(std::string_view part) {
    return makeError(translatable("regions: \"{0}\" is none (write name=first:end from 0, half-open, with "
                                  "commas between: system=0:12,question=12:20)"),
                     std::string(part));
}

} // namespace

Result<std::vector<TokenRegion>> readRegions(std::string_view text, std::size_t tokens) {
    std::vector<TokenRegion> regions;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::string_view part = trimmed(text.substr(0, comma));
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
        const std::optional<TokenRegion> region = regionIn(part);
        if (!region) {
            return unexpected(noRegion(part));
        }
        regions.push_back(*region);
    }
    regions = inOrder(std::move(regions));
    return checkRegions(regions, tokens).map([&] { return std::move(regions); });
}

std::string regionText(const TokenRegion& region) {
    return region.name + "=" + std::to_string(region.first) + ":" + std::to_string(region.end());
}

std::string regionsText(const std::vector<TokenRegion>& regions) {
    std::string text;
    for (const TokenRegion& region : regions) {
        text += (text.empty() ? "" : ", ") + regionText(region);
    }
    return text;
}

std::vector<std::string> regionTexts(const std::vector<TokenRegion>& regions) {
    std::vector<std::string> texts(regions.size());
    std::transform(regions.begin(), regions.end(), texts.begin(), regionText);
    return texts;
}

Result<std::vector<TokenRegion>> regionsFromTexts(const std::vector<std::string>& texts) {
    std::vector<TokenRegion> regions;
    for (const std::string& text : texts) {
        const std::optional<TokenRegion> region = regionIn(text);
        if (!region) {
            return unexpected(noRegion(text));
        }
        regions.push_back(*region);
    }
    return inOrder(std::move(regions));
}

Result<void> checkRegions(const std::vector<TokenRegion>& regions, std::size_t tokens) {
    std::set<std::string> names;
    const TokenRegion* before = nullptr;
    for (const TokenRegion& region : regions) {
        if (region.name.empty() || region.name == kNoRegion) {
            return unexpected(makeError(translatable("regions: \"{0}\" needs a name of its own (name it)"),
                                        regionText(region)));
        }
        if (!names.insert(region.name).second) {
            return unexpected(makeError(
                translatable("regions: two are called \"{0}\" (give each another name)"), region.name));
        }
        if (region.count == 0) {
            return unexpected(
                makeError(translatable("regions: \"{0}\" has no token (let its end be behind its first)"),
                          region.name));
        }
        if (region.first >= tokens || region.count > tokens - region.first) {
            return unexpected(makeError(
                translatable("regions: \"{0}\" reaches beyond the {1} tokens (end it at {1} or before)"),
                regionText(region), std::to_string(tokens)));
        }
        if (before != nullptr && region.first < before->end()) {
            return unexpected(
                makeError(translatable("regions: \"{0}\" and \"{1}\" overlap (let one begin where "
                                       "the other ends)"),
                          regionText(*before), regionText(region)));
        }
        before = &region;
    }
    return {};
}

std::vector<TokenRegion> inOrder(std::vector<TokenRegion> regions) {
    std::stable_sort(regions.begin(), regions.end(),
                     [](const TokenRegion& a, const TokenRegion& b) { return a.first < b.first; });
    return regions;
}

} // namespace attnscope
