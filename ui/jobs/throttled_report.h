// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "ui/jobs/job_slot.h"

#include <chrono>
#include <functional>
#include <utility>

namespace attnscope::ui {

/// Has `hear` called with a job's progress on the interface thread, seldom enough that each call may lay out
/// and paint something, and of a job that ends at once not at all. `control` must outlive what is returned.
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
