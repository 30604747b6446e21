// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "ui/jobs/job_slot.h"

#include <chrono>
#include <functional>
#include <utility>

namespace attnscope::ui {

/// A progress callback for a job that calls `hear` on the interface thread, at most once in 30 ms: a call may
/// lay out and paint widgets, and a job that takes less time makes none. `control` must outlive the callback.
inline ReportProgress throttledReport(const JobControl& control, std::function<void(double)> hear) {
    using Clock = std::chrono::steady_clock;
    return [&control, hear = std::move(hear), last = Clock::now()](double part) mutable {
        constexpr std::chrono::milliseconds kReportEvery{30};
        const auto now = Clock::now();
        if (now - last >= kReportEvery) {
            last = now;
            control.deliver([hear, part] { hear(part); });
        }
    };
}

} // namespace attnscope::ui
