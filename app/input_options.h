// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/result.h"
#include "core/scene/scene_document.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// Where the scene comes from: one file or one example. Every subcommand that works on a scene has these.
class InputOptions {
public:
    void addTo(CLI::App& app);

    /// Exactly one source is named; else the error names the options.
    Result<void> check() const;
    /// Reads what check() found in order.
    Result<SceneDocument> load() const;
    bool allowsNonFinite() const { return m_allowNonFinite; }

private:
    std::optional<std::string> m_file;
    std::optional<std::string> m_scene;
    std::optional<std::string> m_example;
    bool m_allowNonFinite = false;
};

} // namespace attnscope
