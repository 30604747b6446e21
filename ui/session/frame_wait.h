// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace attnscope::ui {

/// Has a job that published a preview leave the processors to the interface until the preview is on the
/// screen: a frame is drawn in a few milliseconds, but takes three times as long beside all threads of an
/// engine.
class FrameWait {
public:
    /// In twelve milliseconds a frame is drawn, unless nobody draws any.
    explicit FrameWait(std::chrono::milliseconds longest = std::chrono::milliseconds(12))
        : m_longest(longest) {}

    /// On the job's thread, before the preview is delivered.
    void begin();
    /// On the job's thread, afterwards: until end(), a stop, or so long.
    void wait(const std::stop_token& stop);
    /// On the interface thread: what was delivered is on the screen.
    void end();

private:
    std::chrono::milliseconds m_longest;
    std::mutex m_mutex;
    std::condition_variable_any m_ended;
    bool m_isWaiting = false;
};

} // namespace attnscope::ui
