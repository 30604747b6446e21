// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/memory.h"
#include "core/formats/import/import_guess.h"
#include "core/formats/import/import_scene.h"

#include "tests/bench/large_desk.h"
#include "tests/bench/painted.h"

#include <QApplication>

#include <fmt/core.h>

#include <algorithm>
#include <thread>

/// A file of arrays in the whole window: how long it takes to open, how soon each head and layer stands on
/// the screen, how long the window does not answer meanwhile, and how much memory all of it takes.
/// bench_heads_walk FILE [heads]

using namespace attnscope;
using namespace attnscope::ui;
using namespace window_fixture;
using namespace bench;

namespace {

constexpr double kLongestWait = 60'000.0;

void print(const char* what, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    if (!times.empty()) {
        fmt::print("  {:<34} {:6} times: median {:7.1f}  p99 {:7.1f}  max {:7.1f} ms\n", what, times.size(),
                   times[times.size() / 2], times[(times.size() - 1) * 99 / 100], times.back());
    }
}

/// Turns of the event loop until the exact picture of what is chosen stands.
double waitForPicture(OpenWindow& open, std::vector<double>& turns) {
    Painted painted(open.view);
    const auto start = Clock::now();
    while (since(start) < kLongestWait) {
        const auto turn = Clock::now();
        QCoreApplication::processEvents(QEventLoop::AllEvents);
        turns.push_back(since(turn));
        const bool isShown = open.session.snapshot() &&
                             open.session.snapshot().headIndex() == open.selection.headIndex() &&
                             open.session.snapshot().result->isExact();
        if (painted.count > 0 && isShown && open.session.isIdle()) {
            break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return since(start);
}

} // namespace

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    if (argc < 2) {
        fmt::print("bench_heads_walk FILE [heads]\n");
        return 2;
    }
    LargeDesk open;
    fmt::print("  base {:.0f} MB\n", static_cast<double>(peakMemory()) / 1e6);
    auto start = Clock::now();
    Result<ImportPlan> plan = listImport({argv[1]});
    if (!plan) {
        fmt::print("{}\n", message(plan.error()));
        return 1;
    }
    guessRoles(*plan);
    fmt::print("  listed in {:.1f} ms\n", since(start));
    start = Clock::now();
    Result<ImportedScene> imported = importScene(*plan);
    if (!imported) {
        fmt::print("{}\n", message(imported.error()));
        return 1;
    }
    fmt::print("  imported in {:.1f} ms, {} layers × {} heads of {} × {}\n", since(start),
               layerCount(imported->scene.input), headCount(imported->scene.input),
               queryCount(imported->scene.input), keyCount(imported->scene.input));
    start = Clock::now();
    (void)open.session.open(std::move(imported->scene), {});
    fmt::print("  open() itself {:.1f} ms\n", since(start));
    std::vector<double> turns;
    fmt::print("  first exact picture {:.0f} ms, {:.0f} MB\n", waitForPicture(open, turns),
               static_cast<double>(peakMemory()) / 1e6);
    const std::size_t heads = headCount(open.session.scene().input);
    const std::size_t most = argc > 2 ? std::stoul(argv[2]) : batchCount(open.session.scene().input) * heads;
    turns.clear();
    std::vector<double> pictures;
    for (std::size_t at = 1; at < most; ++at) {
        const auto pressed = Clock::now();
        open.selection.setHeadIndex({at / heads, at % heads});
        turns.push_back(since(pressed));
        pictures.push_back(waitForPicture(open, turns));
    }
    print("from a key to the exact picture", pictures);
    print("turns of the window meanwhile", turns);
    fmt::print("  peak {:.0f} MB\n", static_cast<double>(peakMemory()) / 1e6);
    return 0;
}
