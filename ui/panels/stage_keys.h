// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/stage.h"

namespace attnscope::ui {

/// The digit that shows a stage, 1 to 9. Q, K and V share one, which goes from the one to the next.
constexpr int stageKey(Stage stage) {
    switch (stage) {
    case Stage::X:
        return 1;
    case Stage::Q:
    case Stage::K:
    case Stage::V:
        return 2;
    case Stage::Scores:
        return 3;
    case Stage::Scaled:
        return 4;
    case Stage::Masked:
        return 5;
    case Stage::Weights:
        return 6;
    case Stage::Output:
        return 7;
    case Stage::Dropped:
        return 8;
    case Stage::Joined:
        return 9;
    }
    return 0;
}

} // namespace attnscope::ui
