// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/jobs/frame_gate.h"

namespace attnscope::ui {

void FrameGate::arm(const std::stop_token& job) {
    const std::lock_guard lock(m_mutex);
    // A stop before this line is seen here, a later one is followed by withdraw().
    if (!job.stop_requested()) {
        m_state = State::Armed;
        m_latest = std::chrono::steady_clock::now() + m_longest;
    }
}

void FrameGate::withdraw() {
    open(State::Armed);
}

void FrameGate::delivered() {
    const std::lock_guard lock(m_mutex);
    m_state = m_state == State::Armed ? State::Delivered : m_state;
}

void FrameGate::presented() {
    open(State::Delivered);
}

void FrameGate::open(State from) {
    {
        const std::lock_guard lock(m_mutex);
        m_state = m_state == from ? State::Open : m_state;
    }
    m_opened.notify_all();
}

bool FrameGate::isOpen() const {
    const std::lock_guard lock(m_mutex);
    return m_state == State::Open;
}

void FrameGate::wait(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    // wait_until reads the deadline without the lock, so it gets a copy.
    const auto latest = m_latest;
    m_opened.wait_until(lock, stop, latest, [this] { return m_state == State::Open; });
}

} // namespace attnscope::ui
