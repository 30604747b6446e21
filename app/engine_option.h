// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/result.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --engine and --vulkan-device: what computes. This build has the CPU's engine only, which is what auto
/// takes.
class EngineOption {
public:
    void addTo(CLI::App& app, const std::string& group);

    /// Fails for words that name no engine, and for the Vulkan engine, which is not in this build.
    Result<void> check() const;

private:
    std::optional<std::string> m_engine;
    std::optional<std::string> m_device;
};

} // namespace attnscope
