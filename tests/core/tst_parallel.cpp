// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/parallel.h"

#include <QTest>

#include <atomic>
#include <stdexcept>
#include <vector>

using attnscope::parallelFor;

class TestParallel : public QObject {
    Q_OBJECT

private slots:
    void everyIndexOnce();
    void stops();
    void exceptionsComeOut();
};

void TestParallel::everyIndexOnce() {
    for (const std::size_t count : {0, 1, 7, 64, 1000}) {
        for (const std::size_t grain : {1, 3, 64, 5000}) {
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

QTEST_GUILESS_MAIN(TestParallel)
#include "tst_parallel.moc"
