// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/progress.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace attnscope {

Progress::Progress(std::size_t total, ReportProgress report)
    : m_total(total)
    , m_report(std::move(report)) {
    assert(total > 0);
}

void Progress::add(std::size_t parts) {
    if (!m_report) {
        return;
    }
    const std::size_t before = std::min(m_total, m_done.fetch_add(parts));
    const std::size_t step = stepOf(std::min(m_total, before + parts));
    // Most parts end between two steps and never wait for the lock.
    if (step == stepOf(before)) {
        return;
    }
    const std::lock_guard lock(m_mutex);
    if (step > m_said) {
        m_said = step;
        m_report(static_cast<double>(step) / static_cast<double>(kSteps));
    }
}

std::size_t Progress::stepOf(std::size_t done) const {
    return static_cast<std::size_t>(static_cast<double>(done) / static_cast<double>(m_total) *
                                    static_cast<double>(kSteps));
}

} // namespace attnscope
