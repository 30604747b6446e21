// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/progress_bar.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>

#include <unistd.h>

namespace attnscope {

namespace {

constexpr int kWidth = 40;
constexpr auto kLong = std::chrono::seconds(2);
constexpr auto kClearLine = "\r\x1b[K";

} // namespace

ProgressBar::ProgressBar(const std::string& work)
    : m_isTerminal(::isatty(STDERR_FILENO) == 1) {
    if (work.empty()) {
        return;
    }
    if (m_isTerminal) {
        show(0.0);
        return;
    }
    m_said = std::jthread([work](const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any ended;
        std::unique_lock lock(mutex);
        if (!ended.wait_for(lock, stop, kLong, [&stop] { return stop.stop_requested(); })) {
            fmt::print(stderr, "attnscope: {} takes a while\n", work);
        }
    });
}

ProgressBar::~ProgressBar() {
    if (m_shown >= 0) {
        std::fputs(kClearLine, stderr);
    }
}

ReportProgress ProgressBar::report() {
    return m_isTerminal ? ReportProgress([this](double fraction) { show(fraction); }) : ReportProgress();
}

void ProgressBar::show(double fraction) {
    const int percent = static_cast<int>(100.0 * fraction);
    if (percent == m_shown) {
        return;
    }
    m_shown = percent;
    const auto done = static_cast<std::size_t>(fraction * kWidth);
    const std::string bar = std::string(done, '#') + std::string(kWidth - done, '.');
    std::fprintf(stderr, "\r[%s] %3d %%", bar.c_str(), percent);
    std::fflush(stderr);
}

} // namespace attnscope
