// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/submit/batch.h"

#include <algorithm>
#include <cmath>

namespace attnscope::gpu {

namespace {

constexpr std::uint32_t kTimes = 2;

vk::raii::CommandBuffer makeBuffer(const vk::raii::Device& device, vk::CommandPool pool) {
    vk::raii::CommandBuffers made(device,
                                  vk::CommandBufferAllocateInfo(pool, vk::CommandBufferLevel::ePrimary, 1));
    return std::move(made.front());
}

vk::raii::QueryPool makeTimes(const Device& device) {
    return device.clock()
               ? vk::raii::QueryPool(device.handle(),
                                     vk::QueryPoolCreateInfo({}, vk::QueryType::eTimestamp, kTimes))
               : vk::raii::QueryPool(nullptr);
}

} // namespace

Batch::Batch(const Device& device)
    : m_clock(device.clock())
    , m_pool(device.handle(),
             vk::CommandPoolCreateInfo(vk::CommandPoolCreateFlagBits::eTransient, device.family()))
    , m_commands(makeBuffer(device.handle(), *m_pool))
    , m_times(makeTimes(device)) {}

void Batch::begin() {
    m_pool.reset();
    m_commands.begin(vk::CommandBufferBeginInfo(vk::CommandBufferUsageFlagBits::eOneTimeSubmit));
}

void Batch::startClock(std::shared_ptr<DispatchSizer> sizer, std::size_t units) {
    m_sizer = std::move(sizer);
    m_units = units;
    if (m_clock) {
        m_commands.resetQueryPool(*m_times, 0, kTimes);
        // Once all that came before is done.
        m_commands.writeTimestamp(vk::PipelineStageFlagBits::eBottomOfPipe, *m_times, 0);
    }
}

void Batch::stopClock() {
    if (m_clock) {
        m_commands.writeTimestamp(vk::PipelineStageFlagBits::eBottomOfPipe, *m_times, 1);
    }
}

void Batch::submitted(std::uint64_t value) {
    m_value = value;
    m_start = Clock::now();
}

std::optional<std::chrono::nanoseconds> Batch::deviceTime() const {
    if (!m_clock) {
        return std::nullopt;
    }
    const auto [result, times] = m_times.getResults<std::uint64_t>(
        0, kTimes, kTimes * sizeof(std::uint64_t), sizeof(std::uint64_t), vk::QueryResultFlagBits::e64);
    if (result != vk::Result::eSuccess) {
        return std::nullopt;
    }
    const auto ticks = static_cast<double>((times[1] - times[0]) & m_clock->mask);
    return std::chrono::nanoseconds(std::llround(ticks * m_clock->nanosecondsPerTick));
}

void Batch::finished(std::optional<Clock::time_point> idle, std::optional<Clock::time_point> now) {
    m_value = 0;
    const std::shared_ptr<DispatchSizer> sizer = std::exchange(m_sizer, nullptr);
    if (!sizer) {
        return;
    }
    if (m_clock) {
        sizer->learn(m_units, deviceTime().value_or(std::chrono::nanoseconds(0)));
    } else if (idle && now) {
        sizer->learn(m_units, *now - std::max(*idle, m_start));
    }
}

} // namespace attnscope::gpu
