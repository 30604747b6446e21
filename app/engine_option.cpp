// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/engine_option.h"

#include "app/option_values.h"

namespace attnscope {

void EngineOption::addTo(CLI::App& app, const std::string& group) {
    addText(app, "--engine", m_engine, "What computes: auto (takes the CPU in this build), cpu or vulkan")
        ->type_name("ENGINE")
        ->group(group);
    addText(app, "--vulkan-device", m_device, "One of the devices that attnscope engines lists")
        ->type_name("I")
        ->group(group);
}

Result<void> EngineOption::check() const {
    const std::string engine = m_engine.value_or("auto");
    if (engine != "auto" && engine != "cpu" && engine != "vulkan") {
        return failed(usageError("--engine: \"{0}\" is not allowed (give auto, cpu or vulkan)", engine));
    }
    const Result<std::optional<std::size_t>> device = wholeNumberIfGiven("--vulkan-device", m_device);
    if (!device) {
        return failed(device.error());
    }
    if (engine == "cpu" && *device) {
        return failed(usageError("--vulkan-device: --engine cpu takes none (leave one of them out)"));
    }
    if (engine == "vulkan" || *device) {
        return failed(
            failure(translatable("{0}: this build has no Vulkan engine (take --engine cpu or auto)"),
                    engine == "vulkan" ? "--engine vulkan" : "--vulkan-device"));
    }
    return {};
}

} // namespace attnscope
