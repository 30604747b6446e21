// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/matrix_source.h"

#include <algorithm>
#include <cmath>
#include <limits>

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
    void add(const RangeTracker& other) {
        m_low = std::min(m_low, other.m_low);
        m_high = std::max(m_high, other.m_high);
    }
    /// {0, 0} where there was none.
    ValueRange range() const { return m_low <= m_high ? ValueRange{m_low, m_high} : ValueRange{}; }

private:
    double m_low = std::numeric_limits<double>::infinity();
    double m_high = -std::numeric_limits<double>::infinity();
};

} // namespace attnscope
