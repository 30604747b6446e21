// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/frame_wait.h"

namespace attnscope::ui {

FrameWait& FrameWait::ofProgram() {
    static FrameWait frame;
    return frame;
}

void FrameWait::begin() {
    const std::lock_guard lock(m_mutex);
    m_state = State::Begun;
    m_latest = std::chrono::steady_clock::now() + m_longest;
}

void FrameWait::deliver() {
    const std::lock_guard lock(m_mutex);
    m_state = m_state == State::Begun ? State::Delivered : m_state;
}

void FrameWait::wait(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    // The waiting reads its end without the lock.
    const auto latest = m_latest;
    m_ended.wait_until(lock, stop, latest, [this] { return m_state == State::Idle; });
}

void FrameWait::end() {
    {
        const std::lock_guard lock(m_mutex);
        m_state = m_state == State::Delivered ? State::Idle : m_state;
    }
    m_ended.notify_all();
}

} // namespace attnscope::ui
