// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/subcommand.h"
#include "core/stream/kernel_target.h"
#include "gpu/vulkan_engine.h"

#include <fmt/format.h>

#include <thread>

namespace attnscope {

namespace {

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
    const gpu::DeviceVerdict verdict = gpu::judge(device);
    if (verdict.unfit) {
        line += "; can't serve: " + message(*verdict.unfit);
    }
    return line + "\n";
}

} // namespace

int runEngines(int argc, char** argv) {
    CLI::App app("Lists what can compute on this machine, and what --engine auto takes.",
                 "attnscope engines");
    app.footer("Example:\n  attnscope engines");
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    std::string text = processorLine();
    const Result<std::vector<gpu::DeviceDescription>> devices = vulkanDevices();
    if (!devices) {
        text += message(devices.error()) + "\nauto takes cpu: there is no Vulkan device\n";
        return answer(text);
    }
    for (std::size_t index = 0; index < devices->size(); ++index) {
        text += deviceLine(index, (*devices)[index]);
    }
    const Result<std::size_t> best = gpu::bestDevice(*devices);
    text +=
        best ? fmt::format("auto takes vulkan {} where the work is large enough, else cpu: of the GPUs it is "
                           "the best\n",
                           *best)
             : fmt::format("auto takes cpu: {}\n", message(best.error()));
    return answer(text);
}

} // namespace attnscope
