// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/jobs/job_lanes.h"

#include "ui/jobs/guarded.h"

#include <algorithm>
#include <utility>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace attnscope::ui {

namespace {

struct LaneRules {
    int nice;            ///< of its threads above the interface's; a frame waits for little beside 7 more
    std::size_t threads; ///< at most
    bool stepsBack;      ///< for the next result
};

/// By JobPriority.
constexpr std::array<LaneRules, kJobPriorities> kRules{{
    {5, 2, false},  // ReadOut
    {5, 2, true},   // Row
    {6, 1, true},   // Tiles
    {7, 1, false},  // Result
    {10, 2, true},  // Thumbnails: one that takes all heads does not hold up a count
    {13, 4, false}, // Background: what a person started does not wait for what was started before
}};

const LaneRules& rulesOf(JobPriority priority) {
    return kRules[static_cast<std::size_t>(priority)];
}

void lowerPriority(int nice) {
#ifdef __linux__
    // On Linux a nice value belongs to a thread: 0 means the calling one, and the process the first one,
    // which is the interface's. Qt's thread priorities do nothing under the usual scheduling policy. A system
    // that refuses leaves the thread as it is.
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, static_cast<id_t>(getpid())) + nice);
#else
    static_cast<void>(nice);
#endif
}

} // namespace

JobLanes::JobLanes(std::chrono::milliseconds longestFrame)
    : m_frame(longestFrame) {}

JobLanes::~JobLanes() {
    end();
}

JobLanes::SeatPtr JobLanes::takeSeat(JobPriority priority) {
    const std::lock_guard lock(m_mutex);
    return m_seats.emplace_back(std::make_shared<JobSeat>(priority));
}

void JobLanes::leaveSeat(const SeatPtr& seat) {
    supersede(seat);
    const std::lock_guard lock(m_mutex);
    std::erase(m_seats, seat);
}

void JobLanes::start(const SeatPtr& seat, JobTask task) {
    std::optional<JobTask> dropped; // goes after the lock: what it captured may be large
    const std::lock_guard lock(m_mutex);
    if (m_isEnding) {
        return;
    }
    ++laneOf(seat->priority).requested;
    requestStop(*seat);
    dropped = std::exchange(seat->waiting, std::move(task));
    enqueue(seat);
}

void JobLanes::supersede(const SeatPtr& seat) {
    std::optional<JobTask> dropped;
    const std::lock_guard lock(m_mutex);
    requestStop(*seat);
    dropped = std::exchange(seat->waiting, std::nullopt);
    m_returned.notify_all();
}

void JobLanes::requestStop(JobSeat& seat) {
    seat.stepsBack = false;
    seat.stop.request_stop();
    if (seat.priority == JobPriority::Result) {
        m_frame.withdraw();
    }
}

bool JobLanes::isIdle(const SeatPtr& seat) const {
    const std::lock_guard lock(m_mutex);
    return !seat->isRunning && !seat->waiting;
}

bool JobLanes::waitUntilIdle(const SeatPtr& seat, std::chrono::milliseconds time) const {
    std::unique_lock lock(m_mutex);
    return m_returned.wait_for(lock, time, [&seat] { return !seat->isRunning && !seat->waiting; });
}

std::size_t JobLanes::requested(JobPriority priority) const {
    const std::lock_guard lock(m_mutex);
    return m_lanes[static_cast<std::size_t>(priority)].requested;
}

void JobLanes::stepBack() {
    const std::lock_guard lock(m_mutex);
    m_isAwaitingResult = true;
    for (const SeatPtr& seat : m_seats) {
        if (seat->isRunning && !seat->stop.stop_requested() && !mayRun(*seat)) {
            seat->stepsBack = true;
            seat->stop.request_stop();
        }
    }
}

void JobLanes::goOn() {
    const std::lock_guard lock(m_mutex);
    m_isAwaitingResult = false;
    for (const SeatPtr& seat : m_seats) {
        enqueue(seat);
    }
}

void JobLanes::end() {
    std::vector<std::thread> threads;
    std::vector<std::optional<JobTask>> dropped;
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
        for (const SeatPtr& seat : m_seats) {
            requestStop(*seat);
            dropped.push_back(std::exchange(seat->waiting, std::nullopt));
        }
        for (Lane& lane : m_lanes) {
            lane.wake.notify_all();
            std::move(lane.threads.begin(), lane.threads.end(), std::back_inserter(threads));
            lane.threads.clear();
        }
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

bool JobLanes::mayRun(const JobSeat& seat) const {
    return !m_isAwaitingResult || !rulesOf(seat.priority).stepsBack;
}

/// With the lock held.
void JobLanes::enqueue(const SeatPtr& seat) {
    if (!seat->waiting || seat->isRunning || seat->isQueued || !mayRun(*seat) || m_isEnding) {
        return;
    }
    Lane& lane = laneOf(seat->priority);
    seat->isQueued = true;
    lane.queue.push_back(seat);
    if (lane.sleeping < lane.queue.size() && lane.threads.size() < rulesOf(seat->priority).threads) {
        lane.threads.emplace_back([this, priority = seat->priority] { work(priority); });
    }
    lane.wake.notify_one();
}

void JobLanes::work(JobPriority priority) {
    lowerPriority(rulesOf(priority).nice);
    Lane& lane = laneOf(priority);
    std::unique_lock lock(m_mutex);
    while (true) {
        ++lane.sleeping;
        lane.wake.wait(lock, [&] { return m_isEnding || !lane.queue.empty(); });
        --lane.sleeping;
        if (m_isEnding) {
            return;
        }
        runNext(lock, lane);
    }
}

void JobLanes::runNext(std::unique_lock<std::mutex>& lock, Lane& lane) {
    const SeatPtr seat = std::move(lane.queue.front());
    lane.queue.pop_front();
    seat->isQueued = false;
    if (!seat->waiting || !mayRun(*seat)) {
        return;
    }
    std::optional<JobTask> task = std::exchange(seat->waiting, std::nullopt);
    seat->stop = std::stop_source();
    seat->isRunning = true;
    const std::stop_token stop = seat->stop.get_token();
    lock.unlock();
    if (seat->priority != JobPriority::Result) {
        m_frame.wait(stop);
    }
    const JobControl control(stop, task->post);
    Result<void> result = guarded([&] { return task->body(control); });
    const bool isStopped = stop.stop_requested();
    if (!isStopped) {
        task->done(std::move(result));
    }
    lock.lock();
    if (isStopped && seat->stepsBack && !m_isEnding) {
        seat->waiting = std::move(task);
    } else {
        // What the body captured may be large and goes before the seat is called idle.
        lock.unlock();
        task.reset();
        lock.lock();
    }
    seat->stepsBack = false;
    seat->isRunning = false;
    enqueue(seat);
    m_returned.notify_all();
}

} // namespace attnscope::ui
