// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"

namespace attnscope {

/// A bar on standard error while long work goes on; nothing where that is no terminal. It is gone at the end.
class ProgressBar {
public:
    ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();

    /// Hears of the work; empty where nothing is shown.
    ReportProgress report();

private:
    void show(double fraction);

    bool m_isTerminal = false;
    int m_shown = -1; ///< per cent
};

} // namespace attnscope
