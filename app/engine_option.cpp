// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/engine_option.h"

#include "app/command_line.h"
#include "app/option_values.h"
#include "core/cpu_engine.h"
#include "gpu/vulkan_engine.h"

#include <cstdio>

namespace attnscope {

void EngineOption::addTo(CLI::App& app, const std::string& group) {
    addText(app, "--engine", m_engine,
            "What computes: auto (a GPU where the work is large enough, else the CPU), cpu or vulkan "
            "(float32)")
        ->type_name("ENGINE")
        ->group(group);
    addText(app, "--vulkan-device", m_device,
            "One of the devices that attnscope engines lists, a processor's too")
        ->type_name("I")
        ->group(group);
}

Result<void> EngineOption::check() {
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
    m_isCpu = engine == "cpu";
    m_isVulkan = engine == "vulkan" || *device;
    if (!m_isVulkan) {
        return {};
    }
    return vulkanDevices().and_then([&](const std::vector<gpu::DeviceDescription>& devices) {
        return (*device ? gpu::askedDevice(devices, **device) : gpu::bestDevice(devices))
            .map([&](std::size_t index) {
                m_index = index;
                m_deviceName = devices[index].name;
            });
    });
}

std::unique_ptr<Engine> EngineOption::make() const {
    if (m_isCpu) {
        return std::make_unique<CpuEngine>();
    }
    if (!m_isVulkan) {
        return std::make_unique<VulkanEngine>(VulkanOptions::automatic());
    }
    VulkanOptions options;
    options.device = m_index;
    options.opening.cacheFolder = vulkanCacheFolder();
    return std::make_unique<VulkanEngine>(std::move(options));
}

Result<std::optional<Precision>> EngineOption::precision(const std::optional<Precision>& asked) const {
    if (!m_isVulkan) {
        return asked;
    }
    if (asked == Precision::Float64) {
        return failed(usageError("--precision: the Vulkan engine computes in float32 (take --engine cpu)"));
    }
    return std::optional(Precision::Float32);
}

void tellWhyCpu(const Engine& engine) {
    const auto* const vulkan = dynamic_cast<const VulkanEngine*>(&engine);
    if (vulkan && vulkan->whyCpu()) {
        std::fprintf(stderr, "attnscope: %s\n", message(*vulkan->whyCpu()).c_str());
    }
}

} // namespace attnscope
