// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"

#include <string>
#include <thread>

namespace attnscope {

/// A bar on standard error while long work goes on, gone at the end. Where that is no terminal, a line after
/// two seconds that says so, for work that was named, and nothing else.
class ProgressBar {
public:
    /// `work` is what takes long, "the search"; empty: nothing is said where no bar can be shown.
    explicit ProgressBar(const std::string& work = {});
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();

    /// Hears of the work; empty where nothing is shown.
    ReportProgress report();

private:
    void show(double fraction);
    bool m_isTerminal = false;
    int m_shown = -1;    ///< per cent
    std::jthread m_said; ///< waits, and says it
};

} // namespace attnscope
