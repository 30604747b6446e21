// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/mask_options.h"
#include "core/base/result.h"
#include "core/scene/scene.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// Options that change the arithmetic of a scene, and its orientation. What is not given stays as the scene
/// has it.
class RuleOptions {
public:
    void addTo(CLI::App& app);

    /// Reads the texts, before any file is.
    Result<void> check();
    /// Changes the scene. Given weights take no option that acts before the softmax.
    Result<void> applyTo(Scene& scene, bool allowNonFinite) const;

    const std::optional<Orientation>& orientation() const { return m_orientation; }
    const std::vector<std::string>& maskSpecs() const { return m_mask.specs(); }
    std::uint64_t seed() const { return m_seed.value_or(0); }

private:
    /// The first option given that acts before the softmax; empty where there is none.
    std::string firstBeforeSoftmax() const;
    Result<void> setRules(ScoreRules& rules) const;

    MaskOptions m_mask;
    bool m_alibi = false;
    std::optional<std::string> m_scaleText, m_temperatureText, m_softcapText, m_ropeText, m_ropePairsText,
        m_positionsText, m_dropoutText, m_seedText, m_orientationText;
    std::optional<Orientation> m_orientation;
    std::optional<std::uint64_t> m_seed;
};

} // namespace attnscope
