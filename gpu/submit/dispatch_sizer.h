// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace attnscope::gpu {

/// Computes how much work one dispatch gets so that it takes about 10 ms: the desktop stays responsive, and a
/// stop takes effect soon. It learns from the measured times of earlier dispatches.
class DispatchSizer {
public:
    static constexpr std::chrono::milliseconds kWanted{10};

    /// The first dispatch gets that many units of work.
    explicit DispatchSizer(std::size_t units)
        : m_units(units) {}

    /// Units of work for the next dispatch, at least 1.
    std::size_t units() const { return m_units; }

    /// Notes that a dispatch of `units` units took that long.
    void learn(std::size_t units, std::chrono::nanoseconds took) {
        // The time of a smaller dispatch is mostly overhead.
        if (units < m_units || took.count() <= 0) {
            return;
        }
        constexpr double kMostGrowth = 4.0;
        const double factor = static_cast<double>(std::chrono::nanoseconds(kWanted).count()) /
                              static_cast<double>(took.count());
        const double next = static_cast<double>(units) * std::clamp(factor, 1.0 / kMostGrowth, kMostGrowth);
        m_units = std::max<std::size_t>(1, static_cast<std::size_t>(next));
    }

private:
    std::size_t m_units;
};

} // namespace attnscope::gpu
