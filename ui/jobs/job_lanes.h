// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/jobs/frame_gate.h"
#include "ui/jobs/job_slot.h"

#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace attnscope::ui {

/// A job as its slot hands it in.
struct JobTask {
    JobSlot::Body body;
    std::function<void(JobControl::Delivery)> post; ///< from any thread
    std::function<void(Result<void>)> done;         ///< called on the lane's thread, unless it was stopped
};

/// The state of one slot in its lane; only JobLanes reads and writes it.
struct JobSeat {
    explicit JobSeat(JobPriority in)
        : priority(in) {}

    const JobPriority priority;
    std::optional<JobTask> waiting;
    std::stop_source stop;  ///< of the job that runs
    bool isRunning = false; ///< also a stopped one that has not returned yet
    bool isQueued = false;  ///< is in the lane's queue
    bool stepsBack = false; ///< the running job was stopped for a result and starts anew
};

/// The queues and threads behind a Scheduler: a lane for each JobPriority. Every slot has a seat in its lane,
/// where at most one job runs and at most one waits. A job that pauses for a result is stopped, keeps its
/// seat and starts anew afterwards, unless a newer job replaced it. Safe from any thread.
class JobLanes {
public:
    using SeatPtr = std::shared_ptr<JobSeat>;

    explicit JobLanes(std::chrono::milliseconds longestFrame);
    /// Stops all jobs and waits until they returned.
    ~JobLanes();
    JobLanes(const JobLanes&) = delete;
    JobLanes& operator=(const JobLanes&) = delete;

    /// A new seat in the lane of that priority.
    SeatPtr takeSeat(JobPriority priority);
    /// Stops the seat's job and does not wait for it; the lanes forget the seat.
    void leaveSeat(const SeatPtr& seat);

    /// Stops the seat's running job, drops the waiting one and runs this one. Does nothing after end().
    void start(const SeatPtr& seat, JobTask task);
    /// Stops the running job and drops the waiting one.
    void supersede(const SeatPtr& seat);
    /// Whether no job runs or waits at this seat.
    bool isIdle(const SeatPtr& seat) const;
    bool waitUntilIdle(const SeatPtr& seat, std::chrono::milliseconds time) const;

    /// Stops the jobs of Row, Tiles and Thumbnails; these lanes run nothing until goOn().
    void stepBack();
    /// Ends stepBack(): its jobs start anew.
    void goOn();
    /// Stops all jobs, waits until they returned, and starts none any more.
    void end();

    FrameGate& frame() { return m_frame; }
    /// How many jobs start() has put into a lane.
    std::size_t requested(JobPriority priority) const;

private:
    struct Lane {
        std::deque<SeatPtr> queue;
        std::vector<std::thread> threads;
        std::size_t sleeping = 0; ///< threads
        std::size_t requested = 0;
        std::condition_variable wake;
    };

    Lane& laneOf(JobPriority priority) { return m_lanes[static_cast<std::size_t>(priority)]; }
    bool mayRun(const JobSeat& seat) const;
    void requestStop(JobSeat& seat);
    void enqueue(const SeatPtr& seat);
    void work(JobPriority priority);
    void runNext(std::unique_lock<std::mutex>& lock, Lane& lane);

    FrameGate m_frame;
    mutable std::mutex m_mutex; ///< of all below
    mutable std::condition_variable m_returned;
    std::array<Lane, kJobPriorities> m_lanes;
    std::vector<SeatPtr> m_seats;
    bool m_isAwaitingResult = false;
    bool m_isEnding = false;
};

} // namespace attnscope::ui
