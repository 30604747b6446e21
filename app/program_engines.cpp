// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/program_engines.h"

#include "app/bench_vulkan.h"
#include "app/device_list.h"
#include "core/cpu_engine.h"
#include "core/stream/kernels/kernel_target.h"

#include <fmt/format.h>

#include <thread>

namespace attnscope {

namespace {

using FoundDevices = std::vector<gpu::DeviceDescription>;

Result<EngineSpeed> measureProcessor(const EngineDevice& /*device*/, SpeedState& state, std::size_t rounds) {
    return EngineSpeed{"cpu", kernelTarget(), measurePhases(state, rounds)};
}

std::string processorLine() {
    std::string targets;
    for (const std::string& target : kernelTargets()) {
        targets += (targets.empty() ? "" : ", ") + target;
    }
    return fmt::format("cpu: {}; float32 and float64, {} threads\n", targets,
                       std::thread::hardware_concurrency());
}

std::string deviceLine(std::size_t index, const gpu::DeviceDescription& device) {
    constexpr double kGibi = 1024.0 * 1024.0 * 1024.0;
    std::string line = fmt::format("vulkan {}: {} ({}, {:.1f} GiB, Vulkan {}.{})", index, device.name,
                                   gpu::kindName(device.kind), static_cast<double>(device.memory) / kGibi,
                                   device.majorVersion, device.minorVersion);
    const gpu::DeviceVerdict verdict = gpu::evaluate(device);
    if (verdict.unsuitable) {
        line += "; can't serve: " + message(*verdict.unsuitable);
    }
    return line + "\n";
}

std::string deviceLines() {
    const Result<FoundDevices> devices = vulkanDevices();
    if (!devices) {
        return message(devices.error()) + "\n";
    }
    std::string lines;
    for (std::size_t index = 0; index < devices->size(); ++index) {
        lines += deviceLine(index, (*devices)[index]);
    }
    return lines;
}

/// What --engine auto takes here.
std::string automaticLine() {
    const Result<FoundDevices> devices = vulkanDevices();
    if (!devices) {
        return "auto takes cpu: there is no Vulkan device\n";
    }
    const Result<std::size_t> best = gpu::bestDevice(*devices);
    return best ? fmt::format("auto takes vulkan {} where the work is large enough, else cpu: of the GPUs it "
                              "is the best\n",
                              *best)
                : fmt::format("auto takes cpu: {}\n", message(best.error()));
}

Result<EngineDevice> vulkanDeviceAt(const std::optional<std::size_t>& number) {
    return vulkanDevices().and_then([&](const FoundDevices& devices) {
        return (number ? gpu::deviceAt(devices, *number) : gpu::bestDevice(devices))
            .map([&](std::size_t index) {
                return EngineDevice{index, devices[index].name};
            });
    });
}

MadeEngine madeVulkan(VulkanOptions options) {
    auto engine = std::make_unique<VulkanEngine>(std::move(options));
    ListDevices devices = deviceList(*engine);
    return {std::move(engine), std::move(devices)};
}

VulkanOptions optionsFor(const EngineDevice& device) {
    VulkanOptions options;
    options.device = device.index;
    options.opening.cacheFolder = vulkanCacheFolder();
    return options;
}

EngineEntry automatic() {
    return {"auto",
            "automatic",
            "a GPU where the work is large enough, else the CPU",
            std::nullopt,
            {},
            [](const EngineDevice&) { return madeVulkan(VulkanOptions::automatic()); },
            measureProcessor,
            automaticLine};
}

EngineEntry processor() {
    const EngineKind kind = CpuEngine::kind();
    return {
        kind.name,        kind.backend, "",
        std::nullopt,     {},           [kind](const EngineDevice&) { return MadeEngine{kind.make(), {}}; },
        measureProcessor, processorLine};
}

EngineEntry vulkan() {
    return {
        "vulkan",
        "Vulkan",
        "float32",
        Precision::Float32,
        vulkanDeviceAt,
        [](const EngineDevice& device) { return madeVulkan(optionsFor(device)); },
        [](const EngineDevice& device, SpeedState& state, std::size_t rounds) {
            VulkanEngine engine(optionsFor(device));
            return measureVulkan(engine, state, rounds).map([&device](const std::vector<PhaseSpeed>& phases) {
                return EngineSpeed{"vulkan", device.name, phases};
            });
        },
        deviceLines};
}

} // namespace

const EngineTable& programEngines() {
    static const EngineTable table({automatic(), processor(), vulkan()});
    return table;
}

} // namespace attnscope
