// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>

namespace attnscope {

/// Hears how much of a piece of work is done, 0 … 1 and never backwards.
using ReportProgress = std::function<void(double fraction)>;

/// Hears of finished queries; called from several threads at once.
using RowsDone = std::function<void(std::size_t queries)>;

/// Counts what many threads have done of one piece of work and says so at most a thousand times, one thread
/// at a time.
class Progress {
public:
    /// `total` > 0 parts of work; an empty `report` is never called.
    Progress(std::size_t total, ReportProgress report);

    void add(std::size_t parts);

private:
    static constexpr std::size_t kSteps = 1000;

    std::size_t stepOf(std::size_t done) const;

    std::size_t m_total;
    ReportProgress m_report;
    std::atomic<std::size_t> m_done = 0;
    std::mutex m_mutex;
    std::size_t m_said = 0; ///< steps
};

} // namespace attnscope
