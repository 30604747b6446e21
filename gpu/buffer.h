// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/device.h"

#include <span>

namespace attnscope::gpu {

/// A storage buffer with memory of its own, mapped for as long as it lives where the processor may reach it.
/// May go while work that was handed over uses it: the device keeps what it was made of until then.
class Buffer {
public:
    /// Throws vk::SystemError where there is no room; a size of 0 is given 16 bytes, so that it can be bound.
    Buffer(std::shared_ptr<Device> device, std::uint64_t bytes, Memory where);
    Buffer(Buffer&&) noexcept = default;
    Buffer& operator=(Buffer&&) = delete;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer();

    vk::Buffer handle() const { return *m_buffer; }
    std::uint64_t size() const { return m_size; }
    /// Empty for Memory::Device.
    std::span<std::byte> mapped() const { return m_mapped; }

private:
    std::shared_ptr<Device> m_device;
    std::uint64_t m_size;
    vk::raii::Buffer m_buffer;
    std::uint64_t m_taken; ///< bytes
    vk::raii::DeviceMemory m_memory;
    std::span<std::byte> m_mapped;
};

} // namespace attnscope::gpu
