// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "gpu/vulkan_engine.h"

#include <utility>

namespace attnscope {

namespace {

Error notInBuild() {
    return failure(translatable("vulkan: it is not in this build (configure with ATTNSCOPE_GPU=ON; the CPU "
                                "works without)"));
}

} // namespace

Result<std::vector<gpu::DeviceDescription>> vulkanDevices() {
    return failed(notInBuild());
}

class VulkanEngine::Implementation {
public:
    CpuEngine cpu;
    std::optional<Error> whyCpu;
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

const Error* VulkanEngine::fallback() const {
    return nullptr;
}

const std::optional<Error>& VulkanEngine::whyCpu() const {
    return m_own->whyCpu;
}

VulkanEngine::Status VulkanEngine::status() const {
    return {std::nullopt, 0, notInBuild()};
}

Result<std::chrono::nanoseconds> VulkanEngine::timeProduct(const AttentionProblem& /*problem*/) {
    return failed(notInBuild());
}

Result<void> VulkanEngine::run(const AttentionProblem& problem, std::stop_token stop,
                               const Publish& publish) {
    return update(nullptr, problem, Change{}, std::move(stop), publish);
}

Result<void> VulkanEngine::update(const ResultPtr& previous, const AttentionProblem& problem,
                                  const Change& change, std::stop_token stop, const Publish& publish) {
    m_own->whyCpu = m_own->isAutomatic ? std::nullopt : std::optional(notInBuild());
    m_own->cpu.reportTo(reporter());
    return m_own->cpu.update(previous, problem, change, std::move(stop), publish);
}

} // namespace attnscope
