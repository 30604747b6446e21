// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/device_options.h"
#include "gpu/instance.h"

#include <atomic>
#include <mutex>

namespace attnscope::gpu {

/// Where a buffer lies.
enum class Memory {
    Device,   ///< where shaders reach it fastest
    Upload,   ///< mapped, written by the processor
    Readback, ///< mapped, read by the processor
};

/// An opened device with one queue for compute shaders. Safe from many threads. Calls throw vk::SystemError;
/// after vk::DeviceLostError nothing more can be done with it.
class Device {
public:
    /// Throws vk::SystemError where the device can't be opened.
    Device(std::shared_ptr<const Instance> instance, std::size_t index, DeviceOptions options);
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;
    ~Device();

    const DeviceDescription& description() const { return m_description; }
    const vk::raii::Device& handle() const { return m_device; }
    std::uint32_t family() const { return m_family; }
    const vk::raii::PipelineCache& pipelineCache() const { return m_cache; }
    /// Bytes of a storage buffer that a shader sees.
    std::uint64_t storageRange() const { return m_description.storageRange; }

    /// Bytes that buffers may take in all, and have taken.
    std::uint64_t budget() const { return m_budget; }
    std::uint64_t used() const { return m_used; }
    /// Memory for a buffer; the caller gives its bytes back by release().
    vk::raii::DeviceMemory allocate(const vk::MemoryRequirements& needs, Memory where);
    void release(std::uint64_t bytes) { m_used -= bytes; }

    /// Queues the commands; gives what wait() has to be asked for.
    std::uint64_t submit(vk::CommandBuffer commands);
    /// Returns once everything up to that value is done.
    void wait(std::uint64_t value) const;
    bool isLost() const { return m_isLost; }

private:
    void ask(DeviceStep step);
    std::uint32_t memoryType(std::uint32_t allowed, Memory where) const;

    std::shared_ptr<const Instance> m_instance;
    DeviceOptions m_options;
    DeviceDescription m_description;
    const vk::raii::PhysicalDevice& m_physical;
    std::uint32_t m_family;
    vk::raii::Device m_device;
    vk::raii::Queue m_queue;
    vk::raii::PipelineCache m_cache;
    vk::raii::Semaphore m_timeline;
    std::uint64_t m_budget;
    std::atomic<std::uint64_t> m_used = 0;
    mutable std::atomic<bool> m_isLost = false;
    std::mutex m_mutex; ///< guards the queue and the last value
    std::uint64_t m_last = 0;
};

} // namespace attnscope::gpu
