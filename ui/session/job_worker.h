// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/job_slot.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace attnscope::ui {

/// The thread behind a slot: runs the newest task, stops the one before. Starts with the first task.
class JobSlot::Worker {
public:
    struct Task {
        Body body;
        std::function<void(JobControl::Delivery)> post; ///< from any thread
        std::function<void(Result<void>)> done;         ///< called on the worker's thread
    };

    explicit Worker(JobKind kind)
        : m_kind(kind) {}
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void start(Task task);
    /// Stops the running task and forgets the waiting one.
    void stop();
    bool isIdle() const;
    bool waitUntilIdle(std::chrono::milliseconds time) const;

private:
    void work();

    JobKind m_kind;
    mutable std::mutex m_mutex;
    mutable std::condition_variable m_changed;
    std::optional<Task> m_waiting;
    std::stop_source m_stopRunning;
    bool m_running = false;
    bool m_ending = false;
    std::thread m_thread;
};

} // namespace attnscope::ui
