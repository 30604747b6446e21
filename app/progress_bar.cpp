// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/progress_bar.h"

#include <cstdio>
#include <string>

#include <unistd.h>

namespace attnscope {

namespace {

constexpr int kWidth = 40;
constexpr auto kClearLine = "\r\x1b[K";

} // namespace

ProgressBar::ProgressBar()
    : m_isTerminal(::isatty(STDERR_FILENO) == 1) {}

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
