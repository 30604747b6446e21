// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/device_list.h"

#include "core/cpu_info.h"

#include <memory>

namespace attnscope {

namespace {

using Descriptions = Result<std::vector<gpu::DeviceDescription>>;

Error whyNot(const gpu::DeviceDescription& device, bool isBest, const VulkanEngine::Status& status) {
    const gpu::DeviceVerdict verdict = gpu::evaluate(device);
    if (verdict.unsuitable) {
        return *verdict.unsuitable;
    }
    if (verdict.notAutomatic) {
        return *verdict.notAutomatic;
    }
    if (isBest && status.why) {
        return *status.why;
    }
    return isBest ? makeError(translatable("it takes what is large enough to gain; nothing has been so far"))
                  : makeError(translatable("another one is the better one"));
}

std::vector<ComputeDevice> listed(const Descriptions& devices, const VulkanEngine::Status& status) {
    std::vector<ComputeDevice> all{cpuDevice()};
    all.front().isChosen = !status.device;
    const Result<std::size_t> best = devices.and_then(
        [](const std::vector<gpu::DeviceDescription>& found) { return gpu::bestDevice(found); });
    for (std::size_t at = 0; devices && at < devices->size(); ++at) {
        const gpu::DeviceDescription& found = (*devices)[at];
        ComputeDevice device;
        device.name = found.name;
        device.kind = gpu::kindName(found.kind);
        device.isChosen = status.device == at;
        device.why = device.isChosen
                         ? makeError(translatable("of the GPUs it is the best; what is small stays "
                                                  "with the processor"))
                         : whyNot(found, best && *best == at, status);
        device.total = found.memory;
        if (device.isChosen) {
            device.used = status.used;
        }
        all.push_back(std::move(device));
    }
    return all;
}

} // namespace

ListDevices deviceList(const VulkanEngine& engine) {
    // Drivers are asked once: it takes them a while, and what they say does not change.
    const auto devices = std::make_shared<std::optional<Descriptions>>();
    return [&engine, devices] {
        if (!*devices) {
            *devices = vulkanDevices();
        }
        return listed(**devices, engine.status());
    };
}

} // namespace attnscope
