// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace attnscope {

/// Finds the smallest and the largest finite number among many.
class RangeTracker {
public:
    void add(double value) {
        if (std::isfinite(value)) {
            m_low = std::min(m_low, value);
            m_high = std::max(m_high, value);
        }
    }
    /// Adds many numbers, without a branch for each.
    void add(std::span<const double> values) {
        constexpr std::size_t kChains = 4;
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        constexpr double kMost = std::numeric_limits<double>::max();
        std::array<double, kChains> low;
        std::array<double, kChains> high;
        low.fill(kInfinity);
        high.fill(-kInfinity);
        const std::size_t whole = values.size() / kChains * kChains;
        for (std::size_t at = 0; at < whole; at += kChains) {
            for (std::size_t chain = 0; chain < kChains; ++chain) {
                const double value = values[at + chain];
                const bool isFinite = std::abs(value) <= kMost;
                const double forLow = isFinite ? value : kInfinity;
                const double forHigh = isFinite ? value : -kInfinity;
                low[chain] = forLow < low[chain] ? forLow : low[chain];
                high[chain] = forHigh > high[chain] ? forHigh : high[chain];
            }
        }
        m_low = std::min({m_low, low[0], low[1], low[2], low[3]});
        m_high = std::max({m_high, high[0], high[1], high[2], high[3]});
        for (const double value : values.subspan(whole)) {
            add(value);
        }
    }
    void add(const RangeTracker& other) {
        m_low = std::min(m_low, other.m_low);
        m_high = std::max(m_high, other.m_high);
    }
    /// {0, 0} where no finite number was added.
    ValueRange range() const { return m_low <= m_high ? ValueRange{m_low, m_high} : ValueRange{}; }

private:
    double m_low = std::numeric_limits<double>::infinity();
    double m_high = -std::numeric_limits<double>::infinity();
};

} // namespace attnscope
