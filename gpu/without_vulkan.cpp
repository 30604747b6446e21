// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/vulkan_engine.h"

namespace attnscope {

Result<std::vector<gpu::DeviceDescription>> vulkanDevices() {
    return failed(failure(translatable("vulkan: it is not in this build (configure with ATTNSCOPE_GPU=ON)")));
}

} // namespace attnscope
