// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_tokens.h"

#include <algorithm>

namespace attnscope {

namespace {

bool isList(const ImportMember& member) {
    return member.array.shape.size() == 1;
}

/// How many texts stand before those at the end that are empty.
std::size_t lengthOf(const std::vector<std::string>& texts) {
    const auto last =
        std::find_if(texts.rbegin(), texts.rend(), [](const auto& text) { return !text.empty(); });
    return static_cast<std::size_t>(texts.rend() - last);
}

} // namespace

std::size_t lengthOfLists(const ImportMember& member) {
    return member.array.shape.empty() ? 0 : member.array.shape.back();
}

bool mayBePadded(const ImportMember& member) {
    return member.roleFrom != GuessedFrom::Type && member.roleFrom != GuessedFrom::Table;
}

Result<void> checkTokens(const ImportMember& member, std::size_t tokens, std::size_t items) {
    if (!member.array.isText) {
        return unexpected(
            makeError(translatable("{0}: it holds no texts (save texts as numpy.array(a, dtype=\"U\"), "
                                   "shorter lists filled up with \"\"; or don't use it)"),
                      member.name));
    }
    const std::vector<std::size_t>& shape = member.array.shape;
    if (!isList(member) && shape.front() != items) {
        return unexpected(makeError(
            translatable(
                "{0}: it has lists of tokens for {1} batch items, and there are {2} (give one list, or "
                "one for each)"),
            member.name, std::to_string(shape.front()), std::to_string(items)));
    }
    const std::size_t length = lengthOfLists(member);
    if (length > tokens || (length < tokens && (length == 0 || !mayBePadded(member)))) {
        return unexpected(
            makeError(translatable("{0}: it names {1} tokens, and there are {2} (give a name to each, "
                                   "or don't use it)"),
                      member.name, std::to_string(length), std::to_string(tokens)));
    }
    return {};
}

bool ImportedTokens::arePadded() const {
    return std::any_of(lengths.begin(), lengths.end(),
                       [this](std::size_t length) { return length < lists.front().size(); });
}

Result<ImportedTokens> readTokenLists(const ImportMember& member, std::size_t tokens) {
    return readTexts(member.source).map([&](const std::vector<std::string>& texts) {
        const std::size_t width = std::max<std::size_t>(1, lengthOfLists(member));
        ImportedTokens read;
        for (std::size_t first = 0; first + width <= texts.size(); first += width) {
            const auto begin = texts.begin() + static_cast<std::ptrdiff_t>(first);
            std::vector<std::string> list(begin, begin + static_cast<std::ptrdiff_t>(width));
            // Rows of an array are as long as the longest; a list has no such end.
            read.lengths.push_back(isList(member) || !mayBePadded(member) ? width : lengthOf(list));
            list.resize(tokens);
            read.lists.emplace_back(std::move(list));
        }
        const auto isFirst = [&read](const TokenList& list) { return list == read.lists.front(); };
        if (std::all_of(read.lists.begin(), read.lists.end(), isFirst)) {
            read.lists.resize(1);
            read.lengths.resize(1);
        }
        return read;
    });
}

bool placeTokens(ImportedTokens& tokens, const std::vector<std::vector<bool>>& seen) {
    if (seen.empty() || !tokens.arePadded()) {
        return false;
    }
    std::vector<TokenList> placed;
    for (std::size_t item = 0; item < seen.size(); ++item) {
        const std::size_t list = tokens.lists.size() == 1 ? 0 : item;
        const auto real = static_cast<std::size_t>(std::count(seen[item].begin(), seen[item].end(), true));
        if (list >= tokens.lists.size() || tokens.lists[list].size() != seen[item].size() ||
            real != tokens.lengths[list]) {
            return false;
        }
        std::vector<std::string> texts(seen[item].size());
        for (std::size_t at = 0, next = 0; at < texts.size(); ++at) {
            texts[at] = seen[item][at] ? tokens.lists[list][next++] : std::string();
        }
        placed.emplace_back(std::move(texts));
    }
    const auto isFirst = [&placed](const TokenList& list) { return list == placed.front(); };
    placed.resize(std::all_of(placed.begin(), placed.end(), isFirst) ? 1 : placed.size());
    tokens.lists = std::move(placed);
    return true;
}

std::optional<MaskLayer> paddingLayer(const ImportPlan& plan, const ImportMember& member,
                                      const ImportedTokens& tokens, std::size_t items) {
    const auto saysPadding = [](const ImportMember& other) {
        return std::holds_alternative<LengthsRole>(other.role) ||
               other.role == ImportRole(ImportedMask::Padding) ||
               other.role == ImportRole(ImportedMask::Kept);
    };
    if (!tokens.arePadded() || std::any_of(plan.members.begin(), plan.members.end(), saysPadding)) {
        return std::nullopt;
    }
    MaskLayer layer;
    layer.name = member.name;
    layer.spec = "valid:";
    for (std::size_t item = 0; item < items; ++item) {
        const std::size_t length = tokens.lengths[tokens.lengths.size() == 1 ? 0 : item];
        layer.spec += (item > 0 ? "," : "") + std::to_string(length);
    }
    return layer;
}

} // namespace attnscope
