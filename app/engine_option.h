// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine.h"
#include "core/scene/precision.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>

namespace attnscope {

/// --engine and --vulkan-device: what computes.
class EngineOption {
public:
    void addTo(CLI::App& app, const std::string& group);

    /// Fails for words that name no engine, and where the device that is asked for is not there or can't
    /// serve.
    Result<void> check();

    /// A new engine of that kind.
    std::unique_ptr<Engine> make() const;
    /// Whether the Vulkan engine is asked for by name: it is told where the CPU steps in.
    bool isVulkan() const { return m_isVulkan; }
    /// What its device is called, where it is.
    const std::string& deviceName() const { return m_deviceName; }
    /// What is computed in where nothing is asked for; fails for float64 on the Vulkan engine.
    Result<std::optional<Precision>> precision(const std::optional<Precision>& asked) const;

private:
    std::optional<std::string> m_engine;
    std::optional<std::string> m_device;
    bool m_isVulkan = false;
    bool m_isCpu = false;
    std::size_t m_index = 0;
    std::string m_deviceName;
};

/// Says on standard error, in one line, why the CPU computed the last problem in the place of the Vulkan
/// engine; nothing where it did not.
void tellWhyCpu(const Engine& engine);

} // namespace attnscope
