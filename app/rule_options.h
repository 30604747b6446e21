// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/mask_option.h"
#include "core/result.h"
#include "core/scene/scene.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// Options that change the arithmetic of a scene, and its orientation. What is not given stays as the scene
/// has it.
class RuleOptions {
public:
    void addTo(CLI::App& app);

    /// Whether the values make sense, before any file is read.
    Result<void> check() const;
    /// Changes the scene, and reads the files that masks name, in the scene's orientation as it is then.
    /// Given weights take no option that acts before the softmax.
    Result<void> applyTo(Scene& scene, bool allowNonFinite) const;

private:
    Result<std::vector<MaskOption>> masks() const;
    Result<void> addMasks(Scene& scene, bool allowNonFinite) const;
    /// All but the masks.
    Result<void> applyPlain(Scene& scene) const;
    /// The first option given that acts before the softmax; empty where there is none.
    std::string firstBeforeSoftmax() const;

    std::vector<std::string> m_masks;
    std::optional<std::string> m_combine;
    std::optional<std::string> m_fill;
    std::optional<std::string> m_emptyRows;
    std::optional<std::string> m_scale;
    std::optional<std::string> m_temperature;
    std::optional<std::string> m_orientation;
};

} // namespace attnscope
