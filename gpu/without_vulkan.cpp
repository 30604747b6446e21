// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "gpu/vulkan_engine.h"

namespace attnscope {

namespace {

Error notInBuild() {
    return makeError(translatable("vulkan: it is not in this build (configure with ATTNSCOPE_GPU=ON; the CPU "
                                  "works without)"));
}

} // namespace

Result<std::vector<gpu::DeviceDescription>> vulkanDevices() {
    return unexpected(notInBuild());
}

class VulkanEngine::Implementation {
public:
    CpuEngine cpu;
    bool isAutomatic = false;
};

VulkanOptions VulkanOptions::automatic() {
    VulkanOptions options;
    options.leastWork = 1;
    return options;
}

std::filesystem::path vulkanCacheFolder() {
    return {};
}

VulkanEngine::VulkanEngine(VulkanOptions options)
    : m_own(std::make_unique<Implementation>()) {
    m_own->isAutomatic = options.leastWork > 0;
}

VulkanEngine::~VulkanEngine() = default;

VulkanEngine::Status VulkanEngine::status() const {
    return {std::nullopt, 0, notInBuild()};
}

Result<std::chrono::nanoseconds> VulkanEngine::timeProduct(const AttentionProblem& /*problem*/) {
    return unexpected(notInBuild());
}

Result<void> VulkanEngine::compute(const ComputeRequest& request) {
    ComputeRequest instead = request;
    if (!m_own->isAutomatic) {
        instead.fallback = Fallback{notInBuild()};
    }
    return m_own->cpu.compute(instead);
}

} // namespace attnscope
