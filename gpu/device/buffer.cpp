// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/buffer.h"

#include <algorithm>

namespace attnscope::gpu {

namespace {

using Usage = vk::BufferUsageFlagBits;

constexpr std::uint64_t kLeast = 16;

} // namespace

Buffer::Buffer(std::shared_ptr<Device> device, std::uint64_t bytes, Memory where)
    : m_device(std::move(device))
    , m_size(std::max(bytes, kLeast))
    , m_buffer(
          m_device->handle(),
          vk::BufferCreateInfo({}, m_size, Usage::eStorageBuffer | Usage::eTransferSrc | Usage::eTransferDst))
    , m_taken(m_buffer.getMemoryRequirements().size)
    , m_memory(m_device->allocate(m_buffer.getMemoryRequirements(), where)) {
    try {
        m_buffer.bindMemory(*m_memory, 0);
        if (where != Memory::Device) {
            m_mapped = {static_cast<std::byte*>(m_memory.mapMemory(0, VK_WHOLE_SIZE)), m_size};
        }
    } catch (...) {
        m_device->retire(std::move(m_buffer), std::move(m_memory), m_taken);
        throw;
    }
}

Buffer::~Buffer() {
    if (m_device) {
        m_device->retire(std::move(m_buffer), std::move(m_memory), m_taken);
    }
}

} // namespace attnscope::gpu
