// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/submit/dispatch_sizer.h"

#include "tests/registry.h"

#include <QTest>

#include <cmath>

using attnscope::gpu::DispatchSizer;
using std::chrono::nanoseconds;

/// Dispatches come to take about 10 ms, whatever the device.
class TestDispatchSizer final : public QObject {
    Q_OBJECT

private slots:
    void anyDeviceIsLearnt_data();
    void anyDeviceIsLearnt();
    void twoUnderWayAreLearntOnce();
    void shortPiecesSayNothing();
};

void TestDispatchSizer::anyDeviceIsLearnt_data() {
    QTest::addColumn<double>("nanosecondsEach");
    QTest::addRow("a GPU") << 100.0;
    QTest::addRow("a processor") << 50'000.0;
    QTest::addRow("a slow one") << 2'000'000.0;
}

void TestDispatchSizer::anyDeviceIsLearnt() {
    QFETCH(double, nanosecondsEach);
    DispatchSizer sizer(256);
    for (int turn = 0; turn < 12; ++turn) {
        const double took = static_cast<double>(sizer.units()) * nanosecondsEach;
        sizer.learn(sizer.units(), nanoseconds(std::llround(took)));
    }
    const double milliseconds = static_cast<double>(sizer.units()) * nanosecondsEach / 1e6;
    QVERIFY2(milliseconds > 7.5 && milliseconds < 12.5, qPrintable(QString::number(milliseconds)));
}

void TestDispatchSizer::twoUnderWayAreLearntOnce() {
    // Both were handed over before either was timed; they took a fourth of what is wanted.
    DispatchSizer sizer(100);
    sizer.learn(100, nanoseconds(2'500'000));
    QCOMPARE(sizer.units(), std::size_t{400});
    sizer.learn(100, nanoseconds(2'500'000));
    QCOMPARE(sizer.units(), std::size_t{400});
}

void TestDispatchSizer::shortPiecesSayNothing() {
    DispatchSizer sizer(256);
    sizer.learn(3, nanoseconds(1'000'000));
    sizer.learn(256, nanoseconds(0));
    QCOMPARE(sizer.units(), std::size_t{256});
}

template struct attnscope::test::Registered<TestDispatchSizer>;
#include "tst_dispatch_sizer.moc"
