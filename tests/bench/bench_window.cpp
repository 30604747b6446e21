// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/bench/painted.h"
#include "tests/bench/random_scene.h"
#include "tests/ui/window/window_fixture.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <functional>

/// From something that a person does to the painted window: how long the interface thread is busy, without
/// the time that it waits.

using namespace window_fixture;

namespace {

constexpr int kTimes = 30;

double threadMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

void measure(OpenWindow& open, const char* what, const std::function<void(int)>& act) {
    Painted painted(open.view);
    std::vector<double> act_ms;
    std::vector<double> all_ms;
    for (int time = 0; time < kTimes; ++time) {
        QTest::qWait(20);
        const int before = painted.count;
        const double start = threadMilliseconds();
        act(time);
        act_ms.push_back(threadMilliseconds() - start);
        (void)open.session.waitForResult();
        for (int turn = 0; painted.count == before && turn < 2000; ++turn) {
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        }
        all_ms.push_back(threadMilliseconds() - start);
    }
    std::sort(act_ms.begin(), act_ms.end());
    std::sort(all_ms.begin(), all_ms.end());
    fmt::print("  {:<34} {:8.2f} {:8.2f} {:8.2f}\n", what, act_ms[kTimes / 2], all_ms[kTimes / 2],
               all_ms[kTimes - 2]);
}

void measureAll(OpenWindow& open, const std::string& title) {
    fmt::print("{}\n  {:<34} {:>8} {:>8} {:>8}   ms of the interface thread\n", title, "", "act", "painted",
               "slow");
    Session& session = open.session;
    measure(open, "edit X[0, 0]", [&](int time) {
        (void)session.apply(setCell(session.scene(), MatrixRole::X, 0, 0, 1.0 + 0.01 * time));
    });
    session.beginScrub();
    measure(open, "scrub W_Q[0, 0]", [&](int time) {
        (void)session.apply(setCell(session.scene(), MatrixRole::WQ, 0, 0, 1.0 + 0.01 * time));
    });
    session.endScrub();
    measure(open, "causal mask on, off", [&](int) { QTest::keyClick(&open.view, Qt::Key_M); });
    measure(open, "next row",
            [&](int time) { QTest::keyClick(&open.view, time % 2 == 0 ? Qt::Key_Down : Qt::Key_Up); });
    measure(open, "next cell of the row",
            [&](int time) { QTest::keyClick(&open.view, time % 2 == 0 ? Qt::Key_Right : Qt::Key_Left); });
    measure(open, "pointer to another cell", [&](int time) {
        open.selection.setHover(CellRef{Stage::Weights, 0, static_cast<std::size_t>(time % 2)});
    });
    measure(open, "a frame of the animation", [&](int time) { open.selection.setProgress(0.02 * time); });
    measure(open, "another stage",
            [&](int time) { QTest::keyClick(&open.view, time % 2 == 0 ? Qt::Key_3 : Qt::Key_6); });
    const double start = threadMilliseconds();
    open.window.files().keepForNextStart();
    fmt::print("  {:<34} {:8.2f}\n", "keep for the next start", threadMilliseconds() - start);
}

} // namespace

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    const OwnPlaces places;
    loadFonts();
    const double start = threadMilliseconds();
    OpenWindow open;
    fmt::print("window made, shown and painted: {:.0f} ms\n", threadMilliseconds() - start);
    measureAll(open, "I love AI, 3 tokens");
    (void)open.session.open(bench::embeddedScene(300, 64), {});
    (void)open.session.waitForResult();
    measureAll(open, "300 tokens, 64 dimensions");
    return 0;
}
