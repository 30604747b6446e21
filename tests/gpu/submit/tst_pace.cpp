// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/submit/pace.h"

#include "tests/registry.h"

#include <QTest>

#include <cmath>

using attnscope::gpu::Pace;
using std::chrono::nanoseconds;

/// Dispatches come to take about 10 ms, whatever the device.
class TestPace final : public QObject {
    Q_OBJECT

private slots:
    void anyDeviceIsLearnt_data();
    void anyDeviceIsLearnt();
    void twoUnderWayAreLearntOnce();
    void shortPiecesSayNothing();
};

void TestPace::anyDeviceIsLearnt_data() {
    QTest::addColumn<double>("nanosecondsEach");
    QTest::addRow("a GPU") << 100.0;
    QTest::addRow("a processor") << 50'000.0;
    QTest::addRow("a slow one") << 2'000'000.0;
}

void TestPace::anyDeviceIsLearnt() {
    QFETCH(double, nanosecondsEach);
    Pace pace(256);
    for (int turn = 0; turn < 12; ++turn) {
        const double took = static_cast<double>(pace.units()) * nanosecondsEach;
        pace.learn(pace.units(), nanoseconds(std::llround(took)));
    }
    const double milliseconds = static_cast<double>(pace.units()) * nanosecondsEach / 1e6;
    QVERIFY2(milliseconds > 7.5 && milliseconds < 12.5, qPrintable(QString::number(milliseconds)));
}

void TestPace::twoUnderWayAreLearntOnce() {
    // Both were handed over before either was timed; they took a fourth of what is wanted.
    Pace pace(100);
    pace.learn(100, nanoseconds(2'500'000));
    QCOMPARE(pace.units(), std::size_t{400});
    pace.learn(100, nanoseconds(2'500'000));
    QCOMPARE(pace.units(), std::size_t{400});
}

void TestPace::shortPiecesSayNothing() {
    Pace pace(256);
    pace.learn(3, nanoseconds(1'000'000));
    pace.learn(256, nanoseconds(0));
    QCOMPARE(pace.units(), std::size_t{256});
}

template struct attnscope::test::Registered<TestPace>;
#include "tst_pace.moc"
