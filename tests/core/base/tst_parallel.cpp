// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/parallel.h"
#include "tests/registry.h"

#include <QTest>

#include <array>
#include <atomic>
#include <barrier>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sched.h>
#endif

using attnscope::parallelFor;

class TestParallel : public QObject {
    Q_OBJECT

private slots:
    void everyIndexOnce();
    void stops();
    void exceptionsComeOut();
    void aWaitingThreadRunsNoOtherLoop();
    void callersAreNotAllOnOneProcessor();
    void theInterfaceThreadStaysFree();
};

void TestParallel::everyIndexOnce() {
    for (const std::size_t count : {0U, 1U, 7U, 64U, 1000U}) {
        for (const std::size_t grain : {1U, 3U, 64U, 5000U}) {
            std::vector<std::atomic<int>> seen(count);
            QVERIFY(parallelFor(count, grain, {}, [&](std::size_t first, std::size_t last) {
                QVERIFY(first < last && last - first <= grain && last <= count);
                for (std::size_t i = first; i < last; ++i) {
                    ++seen[i];
                }
            }));
            for (const std::atomic<int>& times : seen) {
                QCOMPARE(times.load(), 1);
            }
        }
    }
}

void TestParallel::stops() {
    std::stop_source source;
    std::atomic<int> done = 0;
    const bool complete = parallelFor(10'000, 1, source.get_token(), [&](std::size_t, std::size_t) {
        if (++done == 20) {
            source.request_stop();
        }
    });
    QVERIFY(!complete);
    QVERIFY(done < 10'000);
}

void TestParallel::exceptionsComeOut() {
    const auto fail = [](std::size_t first, std::size_t) {
        if (first == 50) {
            throw std::runtime_error("of the body");
        }
    };
    QVERIFY_EXCEPTION_THROWN(parallelFor(100, 1, {}, fail), std::runtime_error);
    QVERIFY_EXCEPTION_THROWN(
        parallelFor(51, 51, {}, [](std::size_t, std::size_t) { throw std::bad_alloc(); }), std::bad_alloc);
}

/// Two threads, as holders of a mutex would, wait for loops of their own while two others have many panels
/// left.
void TestParallel::aWaitingThreadRunsNoOtherLoop() {
    using namespace std::chrono_literals;
    thread_local bool isHolding = false;
    std::atomic<int> done = 0;
    std::atomic<int> runByHolders = 0;
    std::vector<std::jthread> threads;
    for (int caller = 0; caller < 2; ++caller) {
        threads.emplace_back([&] {
            for (int turn = 0; turn < 20; ++turn) {
                parallelFor(64, 1, {}, [&](std::size_t, std::size_t) {
                    runByHolders += isHolding ? 1 : 0;
                    ++done;
                    std::this_thread::sleep_for(200us);
                });
            }
        });
        threads.emplace_back([&] {
            for (int turn = 0; turn < 200; ++turn) {
                isHolding = true;
                parallelFor(4, 1, {}, [&](std::size_t, std::size_t) {
                    ++done;
                    std::this_thread::sleep_for(200us);
                });
                isHolding = false;
            }
        });
    }
    threads.clear();
    QCOMPARE(done.load(), 2 * (20 * 64 + 200 * 4));
    QCOMPARE(runByHolders.load(), 0);
}

#ifdef __linux__

namespace {

cpu_set_t processorsOfThisThread() {
    cpu_set_t set;
    sched_getaffinity(0, sizeof set, &set);
    return set;
}

/// What a thread may use before, in and after a loop that it calls.
struct CallerProcessors {
    cpu_set_t before{}, meanwhile{}, after{};
};

/// `whileInside` runs once, in the loop, on the calling thread.
CallerProcessors processorsOfCaller(const std::function<void()>& whileInside) {
    CallerProcessors seen;
    seen.before = processorsOfThisThread();
    const std::thread::id caller = std::this_thread::get_id();
    bool isSeen = false;
    parallelFor(2, 1, {}, [&](std::size_t, std::size_t) {
        if (std::this_thread::get_id() == caller && !std::exchange(isSeen, true)) {
            seen.meanwhile = processorsOfThisThread();
            whileInside();
        }
    });
    seen.after = processorsOfThisThread();
    return seen;
}

} // namespace

void TestParallel::callersAreNotAllOnOneProcessor() {
    cpu_set_t all = processorsOfThisThread();
    if (CPU_COUNT(&all) < 2) {
        QSKIP("this machine has one processor");
    }
    attnscope::setWorkerCount(2);
    std::barrier bothInside(2);
    std::array<CallerProcessors, 2> seen;
    {
        std::array<std::jthread, 2> callers;
        for (std::size_t caller = 0; caller < callers.size(); ++caller) {
            callers[caller] = std::jthread(
                [&, caller] { seen[caller] = processorsOfCaller([&] { bothInside.arrive_and_wait(); }); });
        }
    }
    QVERIFY(CPU_COUNT(&seen[0].meanwhile) + CPU_COUNT(&seen[1].meanwhile) > CPU_COUNT(&all));
    for (CallerProcessors& caller : seen) {
        QVERIFY(CPU_EQUAL(&caller.before, &all) && CPU_EQUAL(&caller.after, &all));
    }
}

void TestParallel::theInterfaceThreadStaysFree() {
    // The next loop of another number of threads makes them anew.
    attnscope::setBackgroundPriority();
    attnscope::setWorkerCount(3);
    CallerProcessors seen = processorsOfCaller([] {});
    QVERIFY(CPU_EQUAL(&seen.meanwhile, &seen.before));
    QVERIFY(CPU_EQUAL(&seen.after, &seen.before));
    attnscope::setWorkerCount(0);
}

#else

void TestParallel::callersAreNotAllOnOneProcessor() {
    QSKIP("threads are pinned on Linux only");
}

void TestParallel::theInterfaceThreadStaysFree() {
    QSKIP("threads are pinned on Linux only");
}

#endif

template struct attnscope::test::Registered<TestParallel>;
#include "tst_parallel.moc"
