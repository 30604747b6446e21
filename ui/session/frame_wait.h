// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace attnscope::ui {

/// Leaves the processors to the interface from the preview of a result until that is on the screen: a frame
/// is drawn in a few milliseconds, but takes three times as long beside all threads of an engine and the
/// read-outs that follow a result.
class FrameWait {
public:
    /// In twelve milliseconds a frame is drawn, unless nobody draws any.
    explicit FrameWait(std::chrono::milliseconds longest = std::chrono::milliseconds(12))
        : m_longest(longest) {}

    /// The one of the program, as its processors are.
    static FrameWait& ofProgram();

    /// On the job's thread, before the preview is delivered.
    void begin();
    /// On the interface thread: views know of it, so that the next frame shows it.
    void deliver();
    /// On any job's thread: until the frame that was begun ends, a stop, or the longest time. At once where
    /// none was begun.
    void wait(const std::stop_token& stop);
    /// On the interface thread: a frame is on the screen. One from before the delivery does not count.
    void end();

private:
    enum class State { Idle, Begun, Delivered };

    std::chrono::milliseconds m_longest;
    std::mutex m_mutex;
    std::condition_variable_any m_ended;
    State m_state = State::Idle;
    std::chrono::steady_clock::time_point m_latest;
};

} // namespace attnscope::ui
