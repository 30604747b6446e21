// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "core/projection/resolve.h"
#include "core/textbook/textbook_engine.h"
#include "tests/bench/random_scene.h"
#include "ui/session/session.h"

#include <QCoreApplication>

#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace attnscope;

namespace {

constexpr std::size_t kDimensions = 64;
/// The median in milliseconds of some runs after one that warms up; the run's number goes in.
template <typename Work>
double median(int runs, const Work& work) {
    std::vector<double> times;
    for (int run = 0; run <= runs; ++run) {
        const auto start = std::chrono::steady_clock::now();
        work(run);
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
        if (run > 0) {
            times.push_back(took.count());
        }
    }
    std::nth_element(times.begin(), times.begin() + runs / 2, times.end());
    return times[static_cast<std::size_t>(runs / 2)];
}

double fromScratch(const Scene& scene, int runs) {
    TextbookEngine engine;
    return median(runs, [&](int) {
        const Result<AttentionProblem> problem = resolve(nullptr, scene, Change{});
        const Result<ResultPtr> result = runToEnd(engine, *problem);
        if (!result) {
            std::abort();
        }
    });
}

/// One cell of the middle token's vector is edited, as a hand that scrubs does.
double throughSession(const Scene& scene, int runs) {
    ui::Session session(std::make_unique<TextbookEngine>());
    if (!session.open(scene, {}) || !session.waitForResult()) {
        std::abort();
    }
    const std::size_t row = scene.tokens.size() / 2;
    session.beginScrub();
    return median(runs, [&](int run) {
        const Edit edit = setCell(session.scene(), MatrixRole::X, row, 0, 0.01 * run);
        if (!session.apply(edit) || !session.waitForResult()) {
            std::abort();
        }
    });
}

void measure(const char* name, const Scene& scene, int runs) {
    const double scratch = fromScratch(scene, runs);
    const double edit = throughSession(scene, runs);
    std::printf("%-12s resolve and run %9.4f ms   edit to snapshot %9.4f ms   ratio %.2f\n", name, scratch,
                edit, edit / scratch);
}

} // namespace

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    measure("i-love-ai", exampleNamed("i-love-ai")->scene, 501);
    measure("64 tokens", bench::embeddedScene(64, kDimensions), 101);
    measure("300 tokens", bench::embeddedScene(300, kDimensions), 31);
    return 0;
}
