// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace attnscope::gpu {

/// How much work one dispatch gets so that it takes about 10 ms: the desktop stays alive beside it, and a
/// stop takes effect in time. Learns from how long the earlier ones took.
class Pace {
public:
    static constexpr std::chrono::milliseconds kWanted{10};

    /// Begins with so many units of work.
    explicit Pace(std::size_t units)
        : m_units(units) {}

    std::size_t units() const { return m_units; }

    /// So many units took so long.
    void learn(std::size_t units, std::chrono::nanoseconds took) {
        // A short piece says more of the way there than of the work.
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
