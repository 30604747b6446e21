// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/instance.h"
#include "gpu/vulkan_engine.h"

namespace attnscope {

Result<std::vector<gpu::DeviceDescription>> vulkanDevices() {
    const Result<std::shared_ptr<const gpu::Instance>> instance = gpu::Instance::open({});
    if (!instance) {
        return failed(instance.error());
    }
    try {
        return (*instance)->describe();
    } catch (const vk::SystemError& error) {
        Error told = failure(translatable("vulkan: its driver does not say what it can do (update it; the "
                                          "CPU works without)"));
        told.details = error.what();
        return failed(std::move(told));
    }
}

} // namespace attnscope
