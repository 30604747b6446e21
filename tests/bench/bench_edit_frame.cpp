// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/bench/large_desk.h"
#include "tests/bench/painted.h"
#include "tests/bench/random_scene.h"
#include "ui/tiles/tile_source.h"

#include <QTimer>

#include <fmt/format.h>

#include <algorithm>

/// From the edit of one number of a large scene to the painted matrix that shows it, in the whole window with
/// its event loop: single edits, and a hand that scrubs while the exact result of the step before is still
/// being computed. bench_edit_frame [N …]

using namespace window_fixture;
using namespace bench;

namespace {

constexpr std::size_t kDimensions = 64;
constexpr int kSingles = 12;
constexpr int kSteps = 60;
constexpr int kWait = 60'000;

/// As a program that has nothing to do: asleep until something happens.
void waitForEvents() {
    QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

/// Milliseconds until the view was painted with numbers of a result of the scene as it is now.
double editToFrame(OpenWindow& open, Painted& painted, MatrixRole role, std::size_t row, double value) {
    Session& session = open.session;
    const auto start = Clock::now();
    (void)session.apply(setCell(session.scene(), role, row, 0, value));
    for (int before = painted.count; since(start) < kWait; before = painted.count) {
        waitForEvents();
        if (painted.count != before && open.view.tiles().progress().isNewest) {
            break;
        }
    }
    return since(start);
}

void waitForExact(OpenWindow& open) {
    const auto start = Clock::now();
    while (
        !(open.session.snapshot() && open.view.tiles().progress().isExact && !open.session.isComputing()) &&
        since(start) < kWait) {
        waitForEvents();
    }
}

/// Between two edits that are not one movement a person takes breath, and read-outs of the last result end.
void rest() {
    constexpr int kBreath = 150;
    const auto start = Clock::now();
    while (since(start) < kBreath) {
        waitForEvents();
    }
}

void print(const char* what, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    fmt::print("  {:<44} median {:6.1f}  slowest {:6.1f} ms\n", what, times[times.size() / 2], times.back());
}

void measure(OpenWindow& open, std::size_t tokens) {
    (void)open.session.open(embeddedScene(tokens, kDimensions), {});
    (void)open.session.waitForResult(kWait);
    waitForExact(open);
    fmt::print("{} tokens\n", tokens);
    Painted painted(open.view);
    std::vector<double> singles;
    std::vector<double> exact;
    for (int time = 0; time < kSingles; ++time) {
        rest();
        const auto start = Clock::now();
        singles.push_back(editToFrame(open, painted, MatrixRole::X, tokens / 2, 0.1 * time));
        waitForExact(open);
        exact.push_back(since(start));
    }
    print("one number of X, to the next frame", singles);
    print("the same, until all that is seen is exact", exact);
    std::vector<double> steps;
    open.session.beginScrub();
    for (int time = 0; time < kSteps; ++time) {
        const double took = editToFrame(open, painted, MatrixRole::X, tokens / 3, 0.02 * time);
        steps.push_back(took);
        const auto rest = Clock::now();
        while (since(rest) < 16.0 - std::min(15.0, took)) {
            waitForEvents();
        }
    }
    open.session.endScrub();
    waitForExact(open);
    print("a hand that scrubs it, each step", steps);
    std::vector<double> weights;
    for (int time = 0; time < kSingles; ++time) {
        rest();
        weights.push_back(editToFrame(open, painted, MatrixRole::WQ, 3, 0.1 * time));
        waitForExact(open);
    }
    print("one number of W_Q, to the next frame", weights);
}

} // namespace

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    LargeDesk open;
    // Wakes the loops that wait for what does not come.
    QTimer guard;
    guard.start(5);
    std::vector<std::size_t> sizes{4096, 16384, 65536};
    if (argc > 1) {
        sizes.clear();
        std::transform(argv + 1, argv + argc, std::back_inserter(sizes),
                       [](char* word) { return std::stoul(word); });
    }
    for (const std::size_t tokens : sizes) {
        measure(open, tokens);
    }
    return 0;
}
