// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/device/device_options.h"
#include "gpu/device/instance.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace attnscope::gpu {

/// Where a buffer lies.
enum class Memory {
    Device,   ///< where shaders reach it fastest
    Upload,   ///< mapped, written by the processor
    Readback, ///< mapped, read by the processor
};

/// A Vulkan buffer with memory of its own.
struct Allocation {
    std::uint64_t bytes = 0; ///< of the buffer
    Memory where = Memory::Device;
    std::uint64_t taken = 0; ///< bytes of memory
    vk::raii::DeviceMemory memory;
    vk::raii::Buffer buffer;
    std::span<std::byte> mapped; ///< empty for Memory::Device
};

/// The clock of the queue's timestamps.
struct DeviceClock {
    double nanosecondsPerTick = 1.0;
    std::uint64_t mask = ~std::uint64_t{0}; ///< the bits that count
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
    /// A buffer whose numbers are anything, to be given back by retire(). Drivers take up to a millisecond to
    /// make one, so that some that were given back are kept for those who ask for the same size again.
    Allocation allocation(std::uint64_t bytes, Memory where);
    /// Frees or keeps it as soon as nothing that was handed over until now can use it.
    void retire(Allocation allocation) noexcept;

    /// Nothing where the queue has none.
    const std::optional<DeviceClock>& clock() const { return m_clock; }

    /// Queues the commands; gives what wait() has to be asked for.
    std::uint64_t submit(vk::CommandBuffer commands);
    bool isDone(std::uint64_t value) const;
    /// Returns once everything up to that value is done.
    void wait(std::uint64_t value);
    /// The same where nothing more is wanted of it: whatever fails, it returns.
    void waitNoThrow(std::uint64_t value) const noexcept;

private:
    struct Retired {
        std::uint64_t value = 0; ///< of the timeline
        Allocation allocation;
    };

    void ask(DeviceStep step);
    std::optional<Allocation> keptAllocation(std::uint64_t bytes, Memory where);
    Allocation newAllocation(std::uint64_t bytes, Memory where);
    bool take(std::uint64_t bytes);
    void sweep();
    void keepAtMost(std::uint64_t bytes);
    std::uint64_t last();
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
    std::optional<DeviceClock> m_clock;
    std::uint64_t m_budget;
    std::atomic<std::uint64_t> m_used = 0;
    std::atomic<bool> m_isLost = false;
    std::atomic<bool> m_hangs = false;
    std::mutex m_mutex; ///< guards the queue and what follows
    std::uint64_t m_last = 0;
    std::vector<Retired> m_retired;
    std::vector<Allocation> m_kept; ///< nobody uses them; the oldest first
    std::uint64_t m_keptBytes = 0;  ///< of their memory, which m_used leaves out
};

} // namespace attnscope::gpu
