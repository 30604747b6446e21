// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --notation and --index-from: what quantities are called and counted from, in place of the scene's own.
class NotationOption {
public:
    void addTo(CLI::App& app, const std::string& group);

    /// Fails for words that are no notation, and for any index but 0 and 1.
    Result<void> check();
    /// Whether --index-from was given.
    bool countsFrom() const { return m_indexText.has_value(); }
    /// After a scene was read: only what is shown changes.
    void applyTo(Scene& scene) const;

private:
    std::optional<std::string> m_notationText;
    std::optional<std::string> m_indexText;
    std::size_t m_notation = 0;
    std::size_t m_indexFrom = 0;
};

} // namespace attnscope
