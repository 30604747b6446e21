// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/memory.h"
#include "core/edits/make_edit.h"
#include "core/scene/initial_matrices.h"
#include "tests/bench/large_desk.h"
#include "tests/bench/painted.h"
#include "tests/bench/random_scene.h"
#include "ui/session/large_matrix.h"
#include "ui/tiles/tile_source.h"
#include "ui/window/status_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

/// A large matrix in the whole window with real events: when the first picture stands, when it is exact, how
/// long frames take while it is being computed, how soon Stop stops, and how much memory all of it took.
/// bench_large_window [N [dimensions]]

using namespace window_fixture;
using namespace bench;

namespace {

constexpr int kWait = 60'000;

Scene randomScene(std::size_t tokens, std::size_t size) {
    Scene scene;
    scene.tokens = tokenNames(tokens);
    scene.input =
        QkvInput{randomMatrix(MatrixRole::Q, tokens, size, 1), randomMatrix(MatrixRole::K, tokens, size, 2),
                 randomMatrix(MatrixRole::V, tokens, size, 3)};
    return scene;
}

double peakMegabytes() {
    return static_cast<double>(peakMemory()) / 1e6;
}

struct Frames {
    std::vector<double> times;
    double slowestTurn = 0.0; ///< of the event loop while nothing was asked for

    void print(const char* what) {
        std::sort(times.begin(), times.end());
        if (times.empty()) {
            return;
        }
        const auto at = [this](double part) {
            return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
        };
        fmt::print(
            "  {:<36} {:4} frames: median {:6.1f}  p99 {:6.1f}  max {:6.1f} ms; longest turn {:6.1f}\n", what,
            times.size(), at(0.5), at(0.99), times.back(), slowestTurn);
    }
};

void turn(Frames& frames) {
    const auto start = Clock::now();
    QCoreApplication::processEvents(QEventLoop::AllEvents);
    frames.slowestTurn = std::max(frames.slowestTurn, since(start));
    // A window that waits for events leaves the processors to who computes.
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

/// One event of a person, and the time until the matrix stands on the screen.
template <typename Act>
void frame(OpenWindow& open, Painted& painted, Frames& frames, const Act& act) {
    const int before = painted.count;
    const auto start = Clock::now();
    act();
    while (painted.count == before && since(start) < 1000.0) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
    }
    frames.times.push_back(since(start));
    open.view.isVisible();
    const auto rest = Clock::now();
    while (since(rest) < 16.0 - std::min(15.0, frames.times.back())) {
        turn(frames);
    }
}

void wheel(HeatmapView& view, const QPointF& at, int delta) {
    QWheelEvent event(at, view.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view, &event);
}

/// Zooms in and out, drags and moves the pointer until `done` or so many frames.
template <typename Done>
void walk(OpenWindow& open, Frames& frames, int most, const Done& done) {
    Painted painted(open.view);
    HeatmapView& view = open.view;
    const QPointF middle = view.geometry().matrix.center();
    for (int at = 0; at < most && !done(); ++at) {
        const int phase = at % 60;
        frame(open, painted, frames, [&] {
            if (phase < 6) {
                wheel(view, middle + QPointF(at % 97, at % 53), 120);
            } else if (phase < 40) {
                const QPoint from = middle.toPoint() + QPoint(phase * 3, phase * 2);
                if (phase == 6) {
                    QTest::mousePress(&view, Qt::LeftButton, {}, from);
                }
                QMouseEvent move(QEvent::MouseMove, from, view.mapToGlobal(from), Qt::NoButton,
                                 Qt::LeftButton, {});
                QCoreApplication::sendEvent(&view, &move);
                if (phase == 39) {
                    QTest::mouseRelease(&view, Qt::LeftButton, {}, from);
                    open.selection.setLocked(false);
                }
                view.update();
            } else if (phase < 54) {
                const QPoint to = middle.toPoint() + QPoint(-phase * 5 + at % 31, phase * 3);
                QMouseEvent move(QEvent::MouseMove, to, view.mapToGlobal(to), Qt::NoButton, Qt::NoButton, {});
                QCoreApplication::sendEvent(&view, &move);
                view.update();
            } else {
                wheel(view, middle, -120);
            }
        });
    }
}

} // namespace

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    const std::size_t tokens = argc > 1 ? std::stoul(argv[1]) : 65'536;
    const std::size_t size = argc > 2 ? std::stoul(argv[2]) : 64;
    LargeDesk open;
    fmt::print("{} tokens, {} dimensions, {} × {} window at {}; base {:.0f} MB\n", tokens, size,
               open.window.width(), open.window.height(), open.window.devicePixelRatioF(), peakMegabytes());

    Painted painted(open.view);
    Scene scene = randomScene(tokens, size);
    fmt::print("  with the scene {:.0f} MB\n", peakMegabytes());
    Frames opening;
    auto start = Clock::now();
    (void)open.session.open(scene, {});
    fmt::print("  open() itself {:.1f} ms\n", since(start));
    scene = {};
    double first = 0.0;
    double exact = 0.0;
    while (exact == 0.0 && since(start) < kWait) {
        const int before = painted.count;
        turn(opening);
        if (painted.count > before && open.view.tiles().whole() && first == 0.0) {
            first = since(start);
        }
        if (painted.count > before && open.view.tiles().progress().isExact) {
            exact = since(start);
        }
    }
    fmt::print("  first picture {:.0f} ms, exact {:.0f} ms; longest turn {:.1f} ms; peak {:.0f} MB\n", first,
               exact, opening.slowestTurn, peakMegabytes());

    Frames still;
    walk(open, still, 300, [] { return false; });
    still.print("pan, zoom, hover; result is there");
    QTest::keyClick(&open.view, Qt::Key_F);

    Frames busy;
    for (int round = 0; round < 4; ++round) {
        ScoreRules rules = open.session.scene().rules;
        rules.temperature = 0.8 + 0.1 * round;
        (void)open.session.apply(setRules(open.session.scene(), rules));
        walk(open, busy, 150, [&] { return !open.session.isComputing(); });
    }
    busy.print("the same while it is computed");

    Frames stops;
    for (int round = 0; round < 5; ++round) {
        ScoreRules rules = open.session.scene().rules;
        rules.temperature = 1.3 + 0.1 * round;
        (void)open.session.apply(setRules(open.session.scene(), rules));
        QTest::qWait(60 + 70 * round);
        const auto pressed = Clock::now();
        QTest::keyClick(&open.view, Qt::Key_Escape);
        while (!open.session.isIdle() && since(pressed) < 5000.0) {
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        }
        stops.times.push_back(since(pressed));
    }
    stops.print("from Stop to stopped");
    fmt::print("  peak {:.0f} MB\n", peakMegabytes());
    return 0;
}
