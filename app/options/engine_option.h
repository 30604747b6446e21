// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/program_engines.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>

namespace attnscope {

/// --engine and --vulkan-device: what computes.
class EngineOption {
public:
    /// Refers to the table.
    explicit EngineOption(const EngineTable& table = programEngines())
        : m_table(table)
        , m_entry(&table.usual()) {}

    void addTo(CLI::App& app, const std::string& group);

    /// Fails for words that name no engine, and where the device that is asked for is not there or can't
    /// serve.
    Result<void> check();

    /// A new engine of that kind.
    std::unique_ptr<Engine> make() const { return m_entry->make(m_device).engine; }
    /// Measures it for `bench`.
    Result<EngineSpeed> measure(SpeedState& state, std::size_t rounds) const {
        return m_entry->measure(m_device, state, rounds);
    }
    /// Whether a fallback to another engine is reported. It is for engines with devices: the user named them.
    bool reportsFallback() const { return m_entry->deviceAt != nullptr; }
    /// `asked`, or the default precision of the engine; fails for one in which the engine does not compute.
    Result<std::optional<Precision>> precision(const std::optional<Precision>& asked) const;

private:
    const EngineTable& m_table;
    const EngineEntry* m_entry;
    std::optional<std::string> m_engineText;
    std::optional<std::string> m_deviceText;
    EngineDevice m_device;
};

/// Says on standard error, in one line, why another engine than the one that was asked computed the result;
/// nothing where it was that one.
void tellFallback(const AttentionResult& result);

} // namespace attnscope
