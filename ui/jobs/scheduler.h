// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"
#include "ui/jobs/frame_gate.h"
#include "ui/jobs/job_slot.h"

#include <QObject>

#include <chrono>
#include <memory>

namespace attnscope::ui {

/// Who computes when, in one session. Each JobPriority has a lane with few threads, all below the interface
/// thread's priority and each below the lanes before it. Jobs other than results begin when the frame that
/// shows the newest preview is on the screen. Rows, tiles and thumbnails step back for the next result: they
/// would read of the one before, and take the processors from it. Lives on the interface thread.
class Scheduler final : public QObject {
    Q_OBJECT

public:
    explicit Scheduler(std::chrono::milliseconds longestFrame = FrameGate::kLongest);
    /// Stops all jobs and waits until they returned.
    ~Scheduler() override;

    /// A result is on its way: jobs of the lanes that step back are stopped and wait, new ones too.
    void awaitResult();
    /// It came, or none comes: what waits and was not superseded by then goes on.
    void goOn();

    FrameGate& frame();
    /// How many jobs were asked for so far; for tests and measurements.
    std::size_t requested(JobPriority priority) const;

signals:
    /// A job failed of which the owner does not tell itself.
    void failed(const attnscope::Error& error);

private:
    friend class JobSlot;
    const std::shared_ptr<JobLanes>& lanes() const { return m_lanes; }

    std::shared_ptr<JobLanes> m_lanes; ///< slots may outlive the scheduler; their jobs do not
};

} // namespace attnscope::ui
