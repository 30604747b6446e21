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
/// read-outs that follow a result. A session has one.
class FrameGate {
public:
    /// Within twelve milliseconds a frame is drawn, unless no window shows the session.
    static constexpr std::chrono::milliseconds kLongest{12};

    explicit FrameGate(std::chrono::milliseconds longest = kLongest)
        : m_longest(longest) {}

    /// On the job's thread, before the preview is delivered. `job` is the stop token of that job: one that
    /// was stopped delivers nothing and closes no gate.
    void arm(const std::stop_token& job);
    /// On the interface thread, after the job was stopped: if its preview was not delivered yet, no frame
    /// will show it, and the gate opens.
    void withdraw();
    /// On the interface thread: the views know of the preview, so that the next frame shows it.
    void delivered();
    /// On the interface thread: a frame is on the screen. One from before the delivery does not count.
    void presented();

    /// On any job's thread: returns when the frame is on the screen, after a stop or after the longest time.
    /// At once where the gate is open.
    void wait(const std::stop_token& stop);
    /// Whether wait() would return at once, unless the longest time is over.
    bool isOpen() const;

private:
    enum class State { Open, Armed, Delivered };

    void open(State from);

    std::chrono::milliseconds m_longest;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_opened;
    State m_state = State::Open;
    std::chrono::steady_clock::time_point m_latest;
};

} // namespace attnscope::ui
