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

/// Orders all background work of one session. Each JobPriority has a lane with few threads; their priority is
/// below that of the interface thread and of the lanes before them. Jobs other than results begin when the
/// frame that shows the newest preview is on the screen. Rows, tiles and thumbnails pause while the next
/// result is computed: they would read the old one and slow the new one down. Lives on the interface thread.
class Scheduler final : public QObject {
    Q_OBJECT

public:
    explicit Scheduler(std::chrono::milliseconds longestFrame = FrameGate::kLongest);
    /// Stops all jobs and waits until they returned.
    ~Scheduler() override;

    /// A result is being computed: pauses rows, tiles and thumbnails, and those that
    /// are requested until goOn().
    void awaitResult();
    /// The result came, failed or was stopped: paused jobs that were not superseded start anew.
    void goOn();

    FrameGate& frame();
    /// How many jobs were asked for so far; for tests and measurements.
    std::size_t requested(JobPriority priority) const;

signals:
    /// A job without a `finished` callback failed.
    void failed(const attnscope::Error& error);

private:
    friend class JobSlot;
    const std::shared_ptr<JobLanes>& lanes() const { return m_lanes; }

    std::shared_ptr<JobLanes> m_lanes; ///< slots may outlive the scheduler; their jobs do not
};

} // namespace attnscope::ui
