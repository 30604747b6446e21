// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/device.h"

#include "gpu/device/pipeline_cache.h"

#include <algorithm>
#include <array>

namespace attnscope::gpu {

namespace {

using Property = vk::MemoryPropertyFlagBits;

/// Bytes of memory that is kept although nobody uses it: what one computation takes at N = 65,536.
constexpr std::uint64_t kMostKept = std::uint64_t{256} << 20;

vk::raii::Device makeDevice(const vk::raii::PhysicalDevice& physical, std::uint32_t family) {
    const float priority = 0.5F;
    const vk::DeviceQueueCreateInfo queue({}, family, 1, &priority);
    const std::array extensions{VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME};
    vk::PhysicalDeviceVulkan12Features features;
    features.timelineSemaphore = VK_TRUE;
    const vk::DeviceCreateInfo info({}, queue, {}, extensions, nullptr, &features);
    return {physical, info};
}

vk::raii::Semaphore makeTimeline(const vk::raii::Device& device) {
    const vk::SemaphoreTypeCreateInfo type(vk::SemaphoreType::eTimeline, 0);
    return {device, vk::SemaphoreCreateInfo({}, &type)};
}

std::optional<DeviceClock> clockOf(const vk::raii::PhysicalDevice& physical, std::uint32_t family) {
    const std::uint32_t bits = physical.getQueueFamilyProperties().at(family).timestampValidBits;
    if (bits == 0) {
        return std::nullopt;
    }
    const auto period = static_cast<double>(physical.getProperties().limits.timestampPeriod);
    return DeviceClock{period, ~std::uint64_t{0} >> (64 - bits)};
}

/// Half of what the largest heap holds: other programs and the desktop live there too.
std::uint64_t usualBudget(const DeviceDescription& device) {
    return device.memory / 2;
}

} // namespace

Device::Device(std::shared_ptr<const Instance> instance, std::size_t index, DeviceOptions options)
    : m_instance(std::move(instance))
    , m_options(std::move(options))
    , m_description(m_instance->describe().at(index))
    , m_physical(m_instance->devices().at(index))
    , m_family(computeFamily(m_physical).value())
    , m_device(makeDevice(m_physical, m_family))
    , m_queue(m_device, m_family, 0)
    , m_cache(loadPipelineCache(m_device, m_physical, m_options.cacheFolder))
    , m_timeline(makeTimeline(m_device))
    , m_clock(m_options.hasClock ? clockOf(m_physical, m_family) : std::nullopt)
    , m_budget(m_options.budget.value_or(usualBudget(m_description))) {
    m_description.storageRange =
        std::min(m_description.storageRange, m_options.storageRange.value_or(m_description.storageRange));
}

Device::~Device() {
    waitNoThrow(last());
    if (!m_isLost) {
        savePipelineCache(m_cache, m_physical, m_options.cacheFolder);
    }
}

void Device::ask(DeviceStep step) {
    const DeviceFault fault = m_options.fault ? m_options.fault(step) : DeviceFault::None;
    if (m_isLost || fault == DeviceFault::Lost) {
        m_isLost = true;
        throw vk::DeviceLostError("the device is lost");
    }
    if (fault == DeviceFault::OutOfMemory) {
        throw vk::OutOfDeviceMemoryError("there is no memory left");
    }
}

std::uint32_t Device::memoryType(std::uint32_t allowed, Memory where) const {
    const vk::MemoryPropertyFlags mapped = Property::eHostVisible | Property::eHostCoherent;
    const std::array<std::array<vk::MemoryPropertyFlags, 2>, 3> wishes{{
        {Property::eDeviceLocal, {}},
        {mapped, mapped},
        {mapped | Property::eHostCached, mapped},
    }};
    const vk::PhysicalDeviceMemoryProperties memory = m_physical.getMemoryProperties();
    for (const vk::MemoryPropertyFlags wish : wishes[static_cast<std::size_t>(where)]) {
        for (std::uint32_t type = 0; type < memory.memoryTypeCount; ++type) {
            const bool isAllowed = ((allowed >> type) & 1U) != 0;
            if (isAllowed && (memory.memoryTypes[type].propertyFlags & wish) == wish) {
                return type;
            }
        }
    }
    throw vk::OutOfDeviceMemoryError("no memory of that kind");
}

Allocation Device::allocation(std::uint64_t bytes, Memory where) {
    ask(DeviceStep::Allocate);
    std::optional<Allocation> kept = keptAllocation(bytes, where);
    return kept ? std::move(*kept) : newAllocation(bytes, where);
}

std::optional<Allocation> Device::keptAllocation(std::uint64_t bytes, Memory where) {
    const std::lock_guard lock(m_mutex);
    const auto found = std::find_if(m_kept.begin(), m_kept.end(), [=](const Allocation& one) {
        return one.bytes == bytes && one.where == where;
    });
    if (found == m_kept.end()) {
        return std::nullopt;
    }
    std::optional<Allocation> allocation(std::move(*found));
    m_kept.erase(found);
    m_keptBytes -= allocation->taken;
    m_used += allocation->taken;
    return allocation;
}

Allocation Device::newAllocation(std::uint64_t bytes, Memory where) {
    using Usage = vk::BufferUsageFlagBits;
    vk::raii::Buffer buffer(
        m_device,
        vk::BufferCreateInfo({}, bytes, Usage::eStorageBuffer | Usage::eTransferSrc | Usage::eTransferDst));
    const vk::MemoryRequirements needs = buffer.getMemoryRequirements();
    if (!take(needs.size)) {
        // Some of it may be held for work that is still under way.
        wait(last());
        if (!take(needs.size)) {
            throw vk::OutOfDeviceMemoryError("the budget is used up");
        }
    }
    try {
        vk::raii::DeviceMemory memory(
            m_device, vk::MemoryAllocateInfo(needs.size, memoryType(needs.memoryTypeBits, where)));
        buffer.bindMemory(*memory, 0);
        std::span<std::byte> mapped;
        if (where != Memory::Device) {
            mapped = {static_cast<std::byte*>(memory.mapMemory(0, VK_WHOLE_SIZE)), bytes};
        }
        return {bytes, where, needs.size, std::move(memory), std::move(buffer), mapped};
    } catch (...) {
        m_used -= needs.size;
        throw;
    }
}

bool Device::take(std::uint64_t bytes) {
    const std::lock_guard lock(m_mutex);
    const std::uint64_t left = m_budget - std::min<std::uint64_t>(m_budget, m_used);
    keepAtMost(left - std::min(left, bytes));
    if (bytes > left) {
        return false;
    }
    m_used += bytes;
    return true;
}

void Device::retire(Allocation allocation) noexcept {
    const std::lock_guard lock(m_mutex);
    m_retired.push_back({m_last, std::move(allocation)});
    sweep();
}

void Device::sweep() {
    const auto stays = [this](const Retired& one) { return !isDone(one.value); };
    const auto gone = std::stable_partition(m_retired.begin(), m_retired.end(), stays);
    const std::uint64_t most = std::min(kMostKept, m_budget / 8);
    for (auto one = gone; one != m_retired.end(); ++one) {
        m_used -= one->allocation.taken;
        // One that is very large would take the place of all others.
        if (one->allocation.taken <= most / 2) {
            m_keptBytes += one->allocation.taken;
            m_kept.push_back(std::move(one->allocation));
        }
    }
    m_retired.erase(gone, m_retired.end());
    keepAtMost(most);
}

void Device::keepAtMost(std::uint64_t bytes) {
    auto first = m_kept.begin();
    for (; first != m_kept.end() && m_keptBytes > bytes; ++first) {
        m_keptBytes -= first->taken;
    }
    m_kept.erase(m_kept.begin(), first);
}

std::uint64_t Device::last() {
    const std::lock_guard lock(m_mutex);
    return m_last;
}

std::uint64_t Device::submit(vk::CommandBuffer commands) {
    ask(DeviceStep::Submit);
    const std::lock_guard lock(m_mutex);
    const std::uint64_t value = m_last + 1;
    const vk::Semaphore timeline = *m_timeline;
    vk::TimelineSemaphoreSubmitInfo values;
    values.setSignalSemaphoreValues(value);
    vk::SubmitInfo info;
    info.setCommandBuffers(commands);
    info.setSignalSemaphores(timeline);
    info.setPNext(&values);
    try {
        m_queue.submit(info);
    } catch (const vk::DeviceLostError&) {
        m_isLost = true;
        throw;
    }
    m_last = value;
    return value;
}

bool Device::isDone(std::uint64_t value) const {
    try {
        return m_timeline.getCounterValue() >= value;
    } catch (const vk::SystemError&) {
        // A lost device runs nothing any more.
        return true;
    }
}

void Device::wait(std::uint64_t value) {
    // A driver that hangs must not hang the program with it.
    constexpr std::uint64_t kPatience = 60'000'000'000;
    const vk::Semaphore timeline = *m_timeline;
    try {
        const vk::SemaphoreWaitInfo info({}, timeline, value);
        if (m_device.waitSemaphores(info, kPatience) != vk::Result::eSuccess) {
            m_hangs = true;
            throw vk::DeviceLostError("the device does not answer");
        }
    } catch (const vk::DeviceLostError&) {
        m_isLost = true;
        throw;
    }
    const std::lock_guard lock(m_mutex);
    sweep();
}

void Device::waitNoThrow(std::uint64_t value) const noexcept {
    constexpr std::uint64_t kPatience = 10'000'000'000;
    try {
        const vk::Semaphore timeline = *m_timeline;
        if (!m_hangs) {
            // A loss that a test injects leaves the device at work.
            static_cast<void>(m_device.waitSemaphores(vk::SemaphoreWaitInfo({}, timeline, value), kPatience));
        }
    } catch (const vk::SystemError&) {
        return;
    }
}

} // namespace attnscope::gpu
