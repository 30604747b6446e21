// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/device/device.h"
#include "gpu/submit/dispatch_sizer.h"

#include <optional>

namespace attnscope::gpu {

/// A command buffer that is recorded, submitted and, once it is done, used again. It reports the measured
/// time of its work to a DispatchSizer.
class Batch {
public:
    using Clock = std::chrono::steady_clock;

    explicit Batch(const Device& device);

    const vk::raii::CommandBuffer& commands() const { return m_commands; }
    /// The timeline's value at which it is done; 0 where it is not under way.
    std::uint64_t value() const { return m_value; }

    /// Begins recording anew.
    void begin();
    /// Between the two, commands are timed; `sizer` learns how long these units took.
    void startClock(std::shared_ptr<DispatchSizer> sizer, std::size_t units);
    void stopClock();
    /// Was handed over.
    void submitted(std::uint64_t value);
    /// Is done. `idle`: since when the device had done all that was handed over before it, and `now`: when
    /// it was done; nothing where that was not seen. They count only where the device has no clock.
    void finished(std::optional<Clock::time_point> idle, std::optional<Clock::time_point> now);
    /// Forgets what was recorded.
    void abandon() { m_sizer.reset(); }

private:
    std::optional<std::chrono::nanoseconds> deviceTime() const;

    std::optional<DeviceClock> m_clock;
    vk::raii::CommandPool m_pool;
    vk::raii::CommandBuffer m_commands;
    vk::raii::QueryPool m_times;
    std::uint64_t m_value = 0;
    std::shared_ptr<DispatchSizer> m_sizer; ///< null where nothing is timed
    std::size_t m_units = 0;
    Clock::time_point m_start; ///< when it was handed over
};

} // namespace attnscope::gpu
