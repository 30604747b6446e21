// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/job_worker.h"

#include "ui/session/frame_wait.h"
#include "ui/session/guarded.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace attnscope::ui {

namespace {

void lowerPriority(JobKind kind) {
#ifdef __linux__
    // On Linux a nice value belongs to a thread, and 0 means the calling one; Qt's thread priorities do
    // nothing under the usual scheduling policy. A system that refuses leaves the thread as it is.
    constexpr int kStep = 3; // a frame waits for little beside one that is 7 below
    setpriority(PRIO_PROCESS, 0, 1 + kStep * static_cast<int>(kind));
#else
    static_cast<void>(kind);
#endif
}

} // namespace

JobSlot::Worker::~Worker() {
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
        m_waiting.reset();
        m_stopRunning.request_stop();
    }
    m_changed.notify_all();
    if (m_thread.joinable()) {
        m_thread.join();
    }
}

void JobSlot::Worker::start(Task task) {
    {
        const std::lock_guard lock(m_mutex);
        m_stopRunning.request_stop();
        m_waiting = std::move(task);
    }
    if (!m_thread.joinable()) {
        m_thread = std::thread([this] { work(); });
    }
    m_changed.notify_all();
}

void JobSlot::Worker::stop() {
    const std::lock_guard lock(m_mutex);
    m_stopRunning.request_stop();
    m_waiting.reset();
}

bool JobSlot::Worker::isIdle() const {
    const std::lock_guard lock(m_mutex);
    return !m_running && !m_waiting;
}

bool JobSlot::Worker::waitUntilIdle(std::chrono::milliseconds time) const {
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, time, [this] { return !m_running && !m_waiting; });
}

void JobSlot::Worker::work() {
    lowerPriority(m_kind);
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock, [this] { return m_ending || m_waiting; });
        if (m_ending) {
            return;
        }
        std::optional<Task> task = std::exchange(m_waiting, std::nullopt);
        m_stopRunning = std::stop_source();
        m_running = true;
        const std::stop_token stop = m_stopRunning.get_token();
        lock.unlock();
        const JobControl control(stop, task->post);
        if (m_kind != JobKind::Result) {
            FrameWait::ofProgram().wait(stop);
        }
        task->done(guarded([&task, &control] { return task->body(control); }));
        // What the body captured may be large and goes before the thread is called idle.
        task.reset();
        lock.lock();
        m_running = false;
        m_changed.notify_all();
    }
}

} // namespace attnscope::ui
