// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --patches, --leading-tokens, --windows and --image: how the keys are patches of an image, in place of what
/// the scene says.
class PatchOptions {
public:
    void addTo(CLI::App& app, const std::string& group);

    /// Reads the texts, before any file is.
    Result<void> check();
    /// The option that is given; null where none is.
    const char* given() const;
    /// The patches of the scene, replaced by what is given; leading tokens that are not given are the keys
    /// that are left. Fails where they do not fit the keys, and where the image can't be read.
    Result<std::optional<PatchGrid>> patches(const Scene& scene) const;

private:
    using Sides = std::pair<std::size_t, std::size_t>;

    std::optional<std::string> m_gridText, m_leadingText, m_windowsText, m_imagePath;
    std::optional<Sides> m_grid, m_windows;
    std::optional<std::size_t> m_leading;
};

} // namespace attnscope
