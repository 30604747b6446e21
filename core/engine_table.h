// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/bench/phases.h"
#include "core/compute_device.h"
#include "core/engine/engine.h"
#include "core/scene/precision.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// The device that an engine shall use.
struct EngineDevice {
    std::size_t index = 0; ///< as `attnscope engines` lists it
    std::string name;
};

/// An engine and a function that lists the devices; the function must not outlive the engine.
struct MadeEngine {
    std::unique_ptr<Engine> engine;
    ListDevices devices;
};

/// What `bench` measured.
struct EngineSpeed {
    std::string engine; ///< the name of the one that computed
    std::string target; ///< the instructions or the device that it used
    std::vector<PhaseSpeed> phases;
};

/// All that the program says of and does with one engine.
struct EngineEntry {
    std::string name;                   ///< of --engine
    std::string title;                  ///< as messages call it: "Vulkan"
    std::string note;                   ///< what the help of --engine adds in brackets; may be empty
    std::optional<Precision> precision; ///< the only one that it computes in, where there is one only
    /// The device of that number, or the best suitable one. Empty: the engine has no devices to choose from,
    /// and then a fallback to another engine is not reported.
    std::function<Result<EngineDevice>(const std::optional<std::size_t>& number)> deviceAt;
    /// `device` is what deviceAt() gave.
    std::function<MadeEngine(const EngineDevice& device)> make;
    std::function<Result<EngineSpeed>(const EngineDevice& device, SpeedState& state, std::size_t rounds)>
        measure;
    /// What `attnscope engines` prints of it, in whole lines.
    std::function<std::string()> describe;
};

/// The engines of the program. --engine, the device list, `engines` and `bench` know them from here only.
class EngineTable {
public:
    /// The first one is what computes where nothing is asked for.
    explicit EngineTable(std::vector<EngineEntry> entries)
        : m_entries(std::move(entries)) {}

    void add(EngineEntry entry) { m_entries.push_back(std::move(entry)); }

    const std::vector<EngineEntry>& entries() const { return m_entries; }
    const EngineEntry& usual() const { return m_entries.front(); }
    /// Null where none is called so.
    const EngineEntry* find(std::string_view name) const;
    /// The first one whose device can be chosen; null where there is none.
    const EngineEntry* withDevices() const;

    /// "auto, cpu or vulkan"
    std::string names() const;
    /// "auto (a GPU …), cpu or vulkan (float32)"
    std::string namesWithNotes() const;

private:
    std::vector<EngineEntry> m_entries;
};

} // namespace attnscope
