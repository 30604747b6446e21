// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/mask_layer_option.h"
#include "core/base/result.h"
#include "core/scene/scene.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// --mask, --mask-combine, --fill and --empty-rows. What is not given stays as the scene has it.
class MaskOptions {
public:
    void addTo(CLI::App& app, const std::string& group);

    /// As --mask gives them.
    const std::vector<std::string>& specs() const { return m_masks; }
    /// The first option that is given; empty where none is.
    std::string given() const;
    /// Whether the values make sense, before any file is read.
    Result<void> check() const;
    /// Adds the layers, with the numbers of the files that they name, and changes fill and empty rows.
    Result<void> applyTo(Scene& scene, bool allowNonFinite) const;

private:
    Result<std::vector<MaskOption>> layers() const;
    Result<void> setValues(MaskRules& mask) const;

    std::vector<std::string> m_masks;
    std::optional<std::string> m_combine;
    std::optional<std::string> m_fill;
    std::optional<std::string> m_emptyRows;
};

} // namespace attnscope
