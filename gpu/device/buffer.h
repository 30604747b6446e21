// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/device/device.h"

#include <memory>
#include <span>

namespace attnscope::gpu {

/// A storage buffer with memory of its own, mapped for as long as it lives where the processor may reach it.
/// May go while work that was handed over uses it: the device keeps what it was made of until then.
class Buffer {
public:
    /// What it holds at first may be anything. Throws vk::SystemError where the device is out of memory. A
    /// size of 0 takes 16 bytes, so that the buffer can be bound.
    Buffer(std::shared_ptr<Device> device, std::uint64_t bytes, Memory where);
    Buffer(Buffer&&) noexcept = default;
    Buffer& operator=(Buffer&&) = delete;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer();

    vk::Buffer handle() const { return *m_allocation.buffer; }
    std::uint64_t size() const { return m_allocation.bytes; }
    /// Empty for Memory::Device.
    std::span<std::byte> mapped() const { return m_allocation.mapped; }

private:
    std::shared_ptr<Device> m_device;
    Allocation m_allocation;
};

/// A buffer that is made again, larger, where it is too small. What it held is lost then.
class GrowingBuffer {
public:
    const Buffer& of(const std::shared_ptr<Device>& device, std::uint64_t bytes, Memory where) {
        if (!m_buffer || m_buffer->size() < bytes) {
            m_buffer.reset();
            m_buffer = std::make_unique<Buffer>(device, bytes, where);
        }
        return *m_buffer;
    }
    const Buffer& operator*() const { return *m_buffer; }

private:
    std::unique_ptr<Buffer> m_buffer;
};

} // namespace attnscope::gpu
