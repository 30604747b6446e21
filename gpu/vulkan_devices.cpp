// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/instance.h"
#include "gpu/vulkan_engine.h"

namespace attnscope {

Result<std::vector<gpu::DeviceDescription>> vulkanDevices() {
    const Result<std::shared_ptr<const gpu::Instance>> instance = gpu::Instance::open({});
    if (!instance) {
        return unexpected(instance.error());
    }
    try {
        return (*instance)->describe();
    } catch (const vk::SystemError& error) {
        Error wrapped =
            makeError(translatable("vulkan: its driver does not say what it can do (update it; the "
                                   "CPU works without)"));
        wrapped.details = error.what();
        return unexpected(std::move(wrapped));
    }
}

} // namespace attnscope
