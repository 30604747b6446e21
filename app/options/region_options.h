// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --regions and --key-regions: regions of the tokens in place of the scene's.
class RegionOptions {
public:
    /// `meaning` is what --regions does.
    void addTo(CLI::App& app, const std::string& group, const std::string& meaning);

    /// The option that is given; null where none is.
    const char* given() const;
    /// The regions of the scene, replaced by those that are given. Fails where these do not fit its tokens,
    /// and where keys without tokens of their own are to have some.
    Result<TokenRegions> regions(const Scene& scene) const;

private:
    std::optional<std::string> m_text, m_keyText;
};

} // namespace attnscope
