// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/jobs/job_slot.h"
#include "ui/jobs/scheduler.h"

#include "tests/registry.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <new>
#include <stdexcept>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr int kPatience = 20'000;

/// A body that announces itself and then runs until it is stopped.
JobSlot::Body endless(QSemaphore& started, QSemaphore& stopped) {
    return [&started, &stopped](const JobControl& control) -> Result<void> {
        QSemaphore stop;
        const std::stop_callback whenStopped(control.stop(), [&stop] { stop.release(); });
        started.release();
        stop.acquire();
        stopped.release();
        return unexpected(Error{ErrorCode::Stopped, "stopped", {}, {}});
    };
}

} // namespace

class TestJobSlot : public QObject {
    Q_OBJECT

private slots:
    void resultsComeBackOnTheInterfaceThread();
    void newerRequestsSupersede();
    void onlyTheLastOfManyIsDelivered();
    void lateDeliveriesAreDropped();
    void exceptionsBecomeErrors_data();
    void exceptionsBecomeErrors();
    void endsWithARunningJob();
    void waitingHasAnEnd();
    void deliveriesMayAskForMore();
};

void TestJobSlot::resultsComeBackOnTheInterfaceThread() {
    Scheduler jobs;
    JobSlot slot(jobs, JobPriority::Result);
    QSignalSpy busy(&slot, &JobSlot::busyChanged);
    const QThread* worker = nullptr;
    const QThread* delivered = nullptr;
    QStringList order;
    slot.request(
        [&](const JobControl& control) -> Result<void> {
            worker = QThread::currentThread();
            control.deliver([&] { delivered = QThread::currentThread(); });
            control.deliver([&] { order << QStringLiteral("second"); });
            return {};
        },
        [&](const Result<void>& done) {
            order << (done ? QStringLiteral("done") : QStringLiteral("error"));
        });
    QVERIFY(slot.isBusy());
    QTRY_VERIFY_WITH_TIMEOUT(!slot.isBusy(), kPatience);
    QVERIFY(worker != nullptr && worker != QThread::currentThread());
    QCOMPARE(delivered, QThread::currentThread());
    QCOMPARE(order, (QStringList{QStringLiteral("second"), QStringLiteral("done")}));
    QCOMPARE(busy.size(), 2);
}

void TestJobSlot::newerRequestsSupersede() {
    QSemaphore started;
    QSemaphore stopped;
    Scheduler jobs;
    JobSlot slot(jobs, JobPriority::Tiles);
    bool first = false;
    bool second = false;
    slot.request(endless(started, stopped), [&](const Result<void>&) { first = true; });
    QVERIFY(started.tryAcquire(1, kPatience));
    slot.request([](const JobControl&) -> Result<void> { return {}; },
                 [&](const Result<void>&) { second = true; });
    QVERIFY(slot.waitForDelivery(kPatience));
    QVERIFY(stopped.tryAcquire(1, kPatience));
    QVERIFY(second);
    QVERIFY(!first);
    QVERIFY(slot.isIdle());
}

void TestJobSlot::onlyTheLastOfManyIsDelivered() {
    QSemaphore started;
    QSemaphore stopped;
    Scheduler jobs;
    JobSlot slot(jobs, JobPriority::Tiles);
    slot.request(endless(started, stopped), [](const Result<void>&) {});
    QVERIFY(started.tryAcquire(1, kPatience));
    QList<int> delivered;
    for (int i = 0; i < 50; ++i) {
        slot.request(
            [i, &delivered](const JobControl& control) -> Result<void> {
                control.deliver([i, &delivered] { delivered << i; });
                return {};
            },
            [](const Result<void>&) {});
    }
    QVERIFY(slot.waitForDelivery(kPatience));
    QCOMPARE(delivered, QList<int>{49});
}

void TestJobSlot::lateDeliveriesAreDropped() {
    Scheduler jobs;
    JobSlot slot(jobs, JobPriority::Result);
    QSemaphore posted;
    bool late = false;
    slot.request(
        [&](const JobControl& control) -> Result<void> {
            control.deliver([&late] { late = true; });
            posted.release();
            return {};
        },
        [&](const Result<void>&) { late = true; });
    QVERIFY(posted.tryAcquire(1, kPatience));
    // The delivery is posted, but the job is superseded before it arrives.
    slot.supersede();
    QTRY_VERIFY_WITH_TIMEOUT(slot.isIdle(), kPatience);
    QCoreApplication::sendPostedEvents();
    QVERIFY(!late);
    QVERIFY(!slot.isBusy());
}

void TestJobSlot::exceptionsBecomeErrors_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("said");
    QTest::newRow("standard") << 0 << QStringLiteral("broken pipe organ");
    QTest::newRow("memory") << 1 << QStringLiteral("memory");
    QTest::newRow("anything") << 2 << QStringLiteral("unknown");
}

void TestJobSlot::exceptionsBecomeErrors() {
    QFETCH(int, kind);
    QFETCH(QString, said);
    Scheduler jobs;
    JobSlot slot(jobs, JobPriority::Result);
    QString text;
    slot.request(
        [kind](const JobControl&) -> Result<void> {
            if (kind == 0) {
                throw std::runtime_error("broken pipe organ");
            }
            if (kind == 1) {
                throw std::bad_alloc();
            }
            throw kind;
        },
        [&text](const Result<void>& done) {
            text = done ? QString() : QString::fromStdString(message(done.error()));
        });
    QVERIFY(slot.waitForDelivery(kPatience));
    QVERIFY2(text.contains(said), qPrintable(text));
}

void TestJobSlot::endsWithARunningJob() {
    QSemaphore started;
    QSemaphore stopped;
    bool delivered = false;
    Scheduler jobs;
    {
        JobSlot slot(jobs, JobPriority::Background);
        slot.request(endless(started, stopped), [&](const Result<void>&) { delivered = true; });
        QVERIFY(started.tryAcquire(1, kPatience));
    }
    QVERIFY(stopped.tryAcquire(1, kPatience));
    QCoreApplication::sendPostedEvents();
    QVERIFY(!delivered);
}

void TestJobSlot::waitingHasAnEnd() {
    QSemaphore started;
    QSemaphore stopped;
    Scheduler jobs;
    JobSlot slot(jobs, JobPriority::Thumbnails);
    slot.request(endless(started, stopped), [](const Result<void>&) {});
    QVERIFY(started.tryAcquire(1, kPatience));
    QVERIFY(!slot.waitForDelivery(1));
    QVERIFY(slot.isBusy());
}

void TestJobSlot::deliveriesMayAskForMore() {
    Scheduler jobs;
    JobSlot slot(jobs, JobPriority::ReadOut);
    int rounds = 0;
    std::function<void(const Result<void>&)> again = [&](const Result<void>&) {
        if (++rounds < 5) {
            slot.request([](const JobControl&) -> Result<void> { return {}; }, again);
        }
    };
    slot.request([](const JobControl&) -> Result<void> { return {}; }, again);
    QVERIFY(slot.waitForDelivery(kPatience));
    QCOMPARE(rounds, 5);
}

template struct attnscope::test::Registered<TestJobSlot>;
#include "tst_job_slot.moc"
