// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/memory.h"
#include "core/base/parallel.h"
#include "core/cpu_engine.h"
#include "tests/ui/window/window_fixture.h"

#include <chrono>

namespace bench {

using Clock = std::chrono::steady_clock;

/// Milliseconds.
inline double since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Made before a window: settings of its own, and memory and threads as in the program.
struct LargePlaces : window_fixture::OwnPlaces {
    LargePlaces() {
        attnscope::limitMallocArenas();
        attnscope::setBackgroundPriority();
        attnscope::ui::loadFonts();
    }
};

/// The whole window at the size of the published measurements, without a scene.
struct LargeDesk : LargePlaces, window_fixture::OpenWindow {
    LargeDesk()
        : OpenWindow(std::string_view{}, std::make_unique<attnscope::CpuEngine>()) {
        window.resize(1280, 800);
        QTest::qWait(100);
    }
};

} // namespace bench
