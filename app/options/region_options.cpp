// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/region_options.h"

#include "app/command_line.h"
#include "app/options/option_values.h"

namespace attnscope {

namespace {

/// Regions that an option says; those of the scene where it says none.
Result<void> replaceRegions(const char* option, const std::optional<std::string>& text, std::size_t tokens,
                            std::vector<TokenRegion>& regions) {
    if (!text) {
        return {};
    }
    Result<std::vector<TokenRegion>> read = readRegions(*text, tokens);
    if (!read) {
        return unexpected(atOption(option, read.error()));
    }
    regions = std::move(*read);
    return {};
}

} // namespace

void RegionOptions::addTo(CLI::App& app, const std::string& group, const std::string& meaning) {
    addText(app, "--regions", m_text, meaning)->type_name("NAME=A:B,...")->group(group);
    addText(app, "--key-regions", m_keyText, "Those of the keys, where they have tokens of their own")
        ->type_name("NAME=A:B,...")
        ->group(group);
}

const char* RegionOptions::given() const {
    return m_text ? "--regions" : m_keyText ? "--key-regions" : nullptr;
}

Result<TokenRegions> RegionOptions::regions(const Scene& scene) const {
    if (m_keyText && !scene.keyTokens) {
        return unexpected(makeError(
            translatable("--key-regions: the keys of this scene are its tokens (give --regions alone)")));
    }
    TokenRegions regions = scene.regions;
    return replaceRegions("--regions", m_text, scene.tokens.size(), regions.queries)
        .and_then(
            [&] { return replaceRegions("--key-regions", m_keyText, scene.keyNames().size(), regions.keys); })
        .map([&regions] { return std::move(regions); });
}

} // namespace attnscope
