// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/engine_option.h"

#include "app/command_line.h"
#include "app/options/option_values.h"

#include <cstdio>

namespace attnscope {

void EngineOption::addTo(CLI::App& app, const std::string& group) {
    addText(app, "--engine", m_engineText, "What computes: " + m_table.namesWithNotes())
        ->type_name("ENGINE")
        ->group(group);
    addText(app, "--vulkan-device", m_deviceText,
            "One of the devices that attnscope engines lists, a processor's too")
        ->type_name("I")
        ->group(group);
}

Result<void> EngineOption::check() {
    const std::string name = m_engineText.value_or(m_table.usual().name);
    m_entry = m_table.find(name);
    if (m_entry == nullptr) {
        m_entry = &m_table.usual();
        return unexpected(usageError("--engine: \"{0}\" is not allowed (give {1})", name, m_table.names()));
    }
    const Result<std::optional<std::size_t>> number = wholeNumberIfGiven("--vulkan-device", m_deviceText);
    if (!number) {
        return unexpected(number.error());
    }
    // A device that is asked for is its engine's, unless another engine is asked for too.
    if (*number && m_entry == &m_table.usual() && m_table.withDevices() != nullptr) {
        m_entry = m_table.withDevices();
    }
    if (*number && !m_entry->deviceAt) {
        return unexpected(
            usageError("--vulkan-device: --engine {0} takes none (leave one of them out)", name));
    }
    if (!m_entry->deviceAt) {
        return {};
    }
    return m_entry->deviceAt(*number).map([this](EngineDevice device) { m_device = std::move(device); });
}

Result<std::optional<Precision>> EngineOption::precision(const std::optional<Precision>& asked) const {
    if (!m_entry->precision) {
        return asked;
    }
    if (asked && *asked != *m_entry->precision) {
        return unexpected(usageError("--precision: the {0} engine computes in {1} (take --engine cpu)",
                                     m_entry->title, std::string(precisionName(*m_entry->precision))));
    }
    return m_entry->precision;
}

void tellFallback(const AttentionResult& result) {
    if (result.fallback()) {
        std::fprintf(stderr, "attnscope: %s\n", message(result.fallback()->why).c_str());
    }
}

} // namespace attnscope
