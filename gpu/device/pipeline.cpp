// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/pipeline.h"

#include <vector>

namespace attnscope::gpu {

namespace {

constexpr vk::ShaderStageFlagBits kCompute = vk::ShaderStageFlagBits::eCompute;

vk::raii::DescriptorSetLayout bufferLayout(const vk::raii::Device& device, std::uint32_t buffers) {
    std::vector<vk::DescriptorSetLayoutBinding> bindings;
    for (std::uint32_t at = 0; at < buffers; ++at) {
        bindings.emplace_back(at, vk::DescriptorType::eStorageBuffer, 1, kCompute);
    }
    return {device, vk::DescriptorSetLayoutCreateInfo(
                        vk::DescriptorSetLayoutCreateFlagBits::ePushDescriptorKHR, bindings)};
}

vk::raii::PipelineLayout pipelineLayout(const vk::raii::Device& device, vk::DescriptorSetLayout buffers,
                                        std::uint32_t bytes) {
    const vk::PushConstantRange numbers(kCompute, 0, bytes);
    return {device, vk::PipelineLayoutCreateInfo({}, buffers, numbers)};
}

vk::raii::Pipeline compiled(const Device& device, const Shader& shader, vk::PipelineLayout layout) {
    const vk::raii::ShaderModule module(
        device.handle(), vk::ShaderModuleCreateInfo({}, shader.words.size_bytes(), shader.words.data()));
    const vk::PipelineShaderStageCreateInfo stage({}, kCompute, *module, "main");
    return {device.handle(), device.pipelineCache(), vk::ComputePipelineCreateInfo({}, stage, layout)};
}

} // namespace

Pipeline::Pipeline(const Device& device, const Shader& shader)
    : m_buffers(bufferLayout(device.handle(), shader.buffers))
    , m_layout(pipelineLayout(device.handle(), *m_buffers, shader.numberBytes))
    , m_pipeline(compiled(device, shader, *m_layout)) {}

} // namespace attnscope::gpu
