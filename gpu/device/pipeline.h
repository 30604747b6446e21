// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/device/device.h"
#include "gpu/device/shaders.h"

namespace attnscope::gpu {

/// A compiled compute shader with the layout of its buffers and numbers.
class Pipeline {
public:
    Pipeline(const Device& device, const Shader& shader);

    vk::Pipeline handle() const { return *m_pipeline; }
    vk::PipelineLayout layout() const { return *m_layout; }

private:
    vk::raii::DescriptorSetLayout m_buffers;
    vk::raii::PipelineLayout m_layout;
    vk::raii::Pipeline m_pipeline;
};

} // namespace attnscope::gpu
