// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/frame_wait.h"

namespace attnscope::ui {

void FrameWait::begin() {
    const std::lock_guard lock(m_mutex);
    m_isWaiting = true;
}

void FrameWait::wait(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    m_ended.wait_for(lock, stop, m_longest, [this] { return !m_isWaiting; });
}

void FrameWait::end() {
    {
        const std::lock_guard lock(m_mutex);
        m_isWaiting = false;
    }
    m_ended.notify_all();
}

} // namespace attnscope::ui
