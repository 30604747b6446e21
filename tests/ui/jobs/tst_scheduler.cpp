// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "ui/jobs/scheduler.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <memory>
#include <stdexcept>

#ifdef __linux__
#include <sys/resource.h>
#endif

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr int kLanePatience = 20'000;

constexpr std::array kAll{JobPriority::ReadOut, JobPriority::Row,        JobPriority::Tiles,
                          JobPriority::Result,  JobPriority::Thumbnails, JobPriority::Background};
constexpr std::array kSteppingBack{JobPriority::Row, JobPriority::Tiles, JobPriority::Thumbnails};

Result<void> nothing(const JobControl&) {
    return {};
}

/// A job that reports when it runs and goes on until it is released or stopped.
struct HeldJob {
    std::atomic<int> begun = 0;
    std::atomic<int> stopped = 0;
    std::atomic<int> delivered = 0;
    std::atomic<bool> mayEnd = false;

    JobSlot::Body body() {
        return [this](const JobControl& control) -> Result<void> {
            ++begun;
            while (!mayEnd && !control.stop().stop_requested()) {
                QTest::qSleep(1);
            }
            stopped += control.stop().stop_requested() ? 1 : 0;
            control.deliver([this] { ++delivered; });
            return {};
        };
    }
};

} // namespace

/// Who computes when.
class TestScheduler : public QObject {
    Q_OBJECT

private slots:
    void earlierLanesHaveTheProcessorFirst();
    void lanesRunBesideEachOther();
    void slotsOfALaneTakeTurns();
    void longJobsLeaveThreadsToOthersOfTheirLane_data();
    void longJobsLeaveThreadsToOthersOfTheirLane();
    void jobsStepBackForAResult();
    void otherLanesDoNotStepBack();
    void whatIsAskedForMeanwhileWaits();
    void aNewerRequestTakesThePlace();
    void whatIsSupersededDoesNotGoOn();
    void stepsBackAsOftenAsNeeded();
    void aStoppedJobDeliversNothing();
    void failuresReachTheOwner();
    void failuresThatNoOwnerTakesAreTold();
    void stopsAreNoFailures();
    void aLaneOutlivesAnException();
    void slotsGoWithoutWaiting();
    void endsWhileJobsRunAndWait();
    void slotsMayOutliveIt();
    void manySlotsAtOnce();
};

void TestScheduler::earlierLanesHaveTheProcessorFirst() {
#ifdef __linux__
    Scheduler jobs;
    int before = getpriority(PRIO_PROCESS, 0); // of the interface thread
    for (const JobPriority priority : kAll) {
        JobSlot slot(jobs, priority);
        int nice = 0;
        slot.request([&nice](const JobControl&) -> Result<void> {
            nice = getpriority(PRIO_PROCESS, 0);
            return {};
        });
        QVERIFY(slot.waitForDelivery(kLanePatience));
        const bool isEqual = priority == JobPriority::Row; // one row is read out like one cell
        QVERIFY2(isEqual ? nice == before : nice > before,
                 qPrintable(QStringLiteral("%1: %2").arg(int(priority)).arg(nice)));
        before = nice;
    }
#else
    QSKIP("threads have a priority of their own on Linux only");
#endif
}

void TestScheduler::lanesRunBesideEachOther() {
    for (const JobPriority priority : kAll) {
        HeldJob held;
        Scheduler jobs;
        JobSlot busy(jobs, priority);
        busy.request(held.body());
        QTRY_COMPARE(held.begun.load(), 1);
        for (const JobPriority other : kAll) {
            JobSlot slot(jobs, other);
            slot.request(nothing);
            const bool hasRoom =
                other != priority || (priority != JobPriority::Tiles && priority != JobPriority::Result);
            QVERIFY(!hasRoom || slot.waitForDelivery(kLanePatience));
        }
    }
}

void TestScheduler::slotsOfALaneTakeTurns() {
    HeldJob held;
    Scheduler jobs;
    JobSlot first(jobs, JobPriority::Tiles);
    JobSlot second(jobs, JobPriority::Tiles);
    JobSlot third(jobs, JobPriority::Tiles);
    QStringList order;
    const auto append = [&order](const QString& name) {
        return [&order, name](const Result<void>&) { order << name; };
    };
    first.request(held.body(), append(QStringLiteral("first")));
    QTRY_COMPARE(held.begun.load(), 1);
    second.request(nothing, append(QStringLiteral("second")));
    third.request(nothing, append(QStringLiteral("third")));
    QVERIFY(!second.waitForDelivery(1));
    held.mayEnd = true;
    QTRY_COMPARE(order.size(), 3);
    QCOMPARE(order,
             (QStringList{QStringLiteral("first"), QStringLiteral("second"), QStringLiteral("third")}));
    QCOMPARE(jobs.requested(JobPriority::Tiles), 3U);
    QCOMPARE(jobs.requested(JobPriority::Result), 0U);
}

void TestScheduler::longJobsLeaveThreadsToOthersOfTheirLane_data() {
    QTest::addColumn<int>("priority");
    QTest::addColumn<int>("held");
    QTest::newRow("a pixel beside a far one") << int(JobPriority::ReadOut) << 1;
    QTest::newRow("a count beside all heads") << int(JobPriority::Thumbnails) << 1;
    QTest::newRow("an import beside an export and two checks") << int(JobPriority::Background) << 3;
}

void TestScheduler::longJobsLeaveThreadsToOthersOfTheirLane() {
    QFETCH(int, priority);
    QFETCH(int, held);
    HeldJob longer;
    Scheduler jobs;
    std::vector<std::unique_ptr<JobSlot>> slotsOfLane;
    for (int at = 0; at < held; ++at) {
        slotsOfLane.push_back(std::make_unique<JobSlot>(jobs, JobPriority(priority)));
        slotsOfLane.back()->request(longer.body());
    }
    QTRY_COMPARE(longer.begun.load(), held);
    JobSlot shorter(jobs, JobPriority(priority));
    shorter.request(nothing);
    QVERIFY(shorter.waitForDelivery(kLanePatience));
}

void TestScheduler::jobsStepBackForAResult() {
    for (const JobPriority priority : kSteppingBack) {
        HeldJob held;
        Scheduler jobs;
        JobSlot slot(jobs, priority);
        int finished = 0;
        slot.request(held.body(), [&finished](const Result<void>& done) { finished += done ? 1 : 0; });
        QTRY_COMPARE(held.begun.load(), 1);
        jobs.awaitResult();
        QTRY_COMPARE(held.stopped.load(), 1);
        QVERIFY2(!slot.waitForDelivery(5), "it waits");
        QVERIFY(slot.isBusy());
        QVERIFY(!slot.isIdle());
        QCOMPARE(held.begun.load(), 1);
        // No result comes: it starts anew, and is delivered once.
        held.mayEnd = true;
        jobs.goOn();
        QVERIFY(slot.waitForDelivery(kLanePatience));
        QCOMPARE(held.begun.load(), 2);
        QCOMPARE(held.delivered.load(), 1);
        QCOMPARE(finished, 1);
    }
}

void TestScheduler::otherLanesDoNotStepBack() {
    for (const JobPriority priority : {JobPriority::ReadOut, JobPriority::Result, JobPriority::Background}) {
        HeldJob held;
        Scheduler jobs;
        JobSlot slot(jobs, priority);
        slot.request(held.body());
        QTRY_COMPARE(held.begun.load(), 1);
        jobs.awaitResult();
        held.mayEnd = true;
        QVERIFY(slot.waitForDelivery(kLanePatience));
        QCOMPARE(held.stopped.load(), 0);
        QCOMPARE(held.delivered.load(), 1);
    }
}

void TestScheduler::whatIsAskedForMeanwhileWaits() {
    for (const JobPriority priority : kSteppingBack) {
        HeldJob held;
        held.mayEnd = true;
        Scheduler jobs;
        jobs.awaitResult();
        JobSlot slot(jobs, priority);
        slot.request(held.body());
        QVERIFY(!slot.waitForDelivery(5));
        QCOMPARE(held.begun.load(), 0);
        jobs.goOn();
        QVERIFY(slot.waitForDelivery(kLanePatience));
        QCOMPARE(held.delivered.load(), 1);
    }
}

void TestScheduler::aNewerRequestTakesThePlace() {
    HeldJob held;
    HeldJob newer;
    newer.mayEnd = true;
    Scheduler jobs;
    JobSlot slot(jobs, JobPriority::Row);
    slot.request(held.body());
    QTRY_COMPARE(held.begun.load(), 1);
    jobs.awaitResult();
    QTRY_COMPARE(held.stopped.load(), 1);
    slot.request(newer.body());
    jobs.goOn();
    QVERIFY(slot.waitForDelivery(kLanePatience));
    QCOMPARE(newer.delivered.load(), 1);
    QCOMPARE(held.begun.load(), 1);
    QCOMPARE(held.delivered.load(), 0);
}

void TestScheduler::whatIsSupersededDoesNotGoOn() {
    HeldJob held;
    Scheduler jobs;
    JobSlot slot(jobs, JobPriority::Thumbnails);
    slot.request(held.body());
    QTRY_COMPARE(held.begun.load(), 1);
    jobs.awaitResult();
    slot.supersede();
    QVERIFY(!slot.isBusy());
    QTRY_VERIFY(slot.isIdle());
    jobs.goOn();
    JobSlot after(jobs, JobPriority::Thumbnails);
    after.request(nothing);
    QVERIFY(after.waitForDelivery(kLanePatience));
    QCOMPARE(held.begun.load(), 1);
}

void TestScheduler::stepsBackAsOftenAsNeeded() {
    HeldJob held;
    Scheduler jobs;
    JobSlot slot(jobs, JobPriority::Tiles);
    slot.request(held.body());
    for (int round = 1; round <= 20; ++round) {
        QTRY_COMPARE(held.begun.load(), round);
        jobs.awaitResult();
        jobs.goOn(); // also where the job did not return in between
    }
    held.mayEnd = true;
    QVERIFY(slot.waitForDelivery(kLanePatience));
    QCOMPARE(held.delivered.load(), 1);
}

void TestScheduler::aStoppedJobDeliversNothing() {
    QSemaphore begun;
    Scheduler jobs;
    JobSlot slot(jobs, JobPriority::Row);
    bool hasHalf = false;
    slot.request([&](const JobControl& control) -> Result<void> {
        begun.release();
        while (!control.stop().stop_requested()) {
            QTest::qSleep(1);
        }
        control.deliver([&hasHalf] { hasHalf = true; });
        return {};
    });
    QVERIFY(begun.tryAcquire(1, kLanePatience));
    // The request stays the newest one: only the stop shows that the reading is incomplete.
    jobs.awaitResult();
    QVERIFY(!slot.waitForDelivery(50));
    QVERIFY(!hasHalf);
}

void TestScheduler::failuresReachTheOwner() {
    Scheduler jobs;
    QSignalSpy told(&jobs, &Scheduler::failed);
    JobSlot slot(jobs, JobPriority::Background);
    QString text;
    slot.request(
        [](const JobControl&) -> Result<void> { return unexpected(makeError("file: gone (look for it)")); },
        [&text](const Result<void>& done) {
            text = done ? QString() : QString::fromStdString(message(done.error()));
        });
    QVERIFY(slot.waitForDelivery(kLanePatience));
    QCOMPARE(text, QStringLiteral("file: gone (look for it)"));
    QCOMPARE(told.size(), 0);
}

void TestScheduler::failuresThatNoOwnerTakesAreTold() {
    for (const bool isThrown : {false, true}) {
        Scheduler jobs;
        QStringList texts;
        connect(&jobs, &Scheduler::failed, this,
                [&texts](const Error& error) { texts << QString::fromStdString(message(error)); });
        JobSlot slot(jobs, JobPriority::Thumbnails);
        slot.request([isThrown](const JobControl&) -> Result<void> {
            if (isThrown) {
                throw std::runtime_error("it broke");
            }
            return unexpected(makeError("head: it broke (undo)"));
        });
        QVERIFY(slot.waitForDelivery(kLanePatience));
        QCOMPARE(texts.size(), 1);
        QVERIFY2(texts.front().contains(QStringLiteral("it broke")), qPrintable(texts.front()));
    }
}

void TestScheduler::stopsAreNoFailures() {
    Scheduler jobs;
    QSignalSpy told(&jobs, &Scheduler::failed);
    JobSlot slot(jobs, JobPriority::Thumbnails);
    slot.request([](const JobControl&) -> Result<void> { return unexpected(stopped()); });
    QVERIFY(slot.waitForDelivery(kLanePatience));
    QCOMPARE(told.size(), 0);
}

void TestScheduler::aLaneOutlivesAnException() {
    Scheduler jobs;
    for (const JobPriority priority : kAll) {
        JobSlot slot(jobs, priority);
        int failures = 0;
        for (int round = 0; round < 5; ++round) {
            slot.request([](const JobControl&) -> Result<void> { throw std::bad_alloc(); },
                         [&failures](const Result<void>& done) { failures += done ? 0 : 1; });
            QVERIFY(slot.waitForDelivery(kLanePatience));
        }
        QCOMPARE(failures, 5);
    }
}

void TestScheduler::slotsGoWithoutWaiting() {
    QSemaphore begun;
    QSemaphore mayEnd;
    QSemaphore ended;
    Scheduler jobs;
    bool isDelivered = false;
    {
        JobSlot slot(jobs, JobPriority::Background);
        slot.request(
            [&](const JobControl&) -> Result<void> {
                begun.release();
                mayEnd.acquire(); // it cannot be stopped
                ended.release();
                return {};
            },
            [&isDelivered](const Result<void>&) { isDelivered = true; });
        QVERIFY(begun.tryAcquire(1, kLanePatience));
    }
    QCOMPARE(ended.available(), 0);
    mayEnd.release();
    QVERIFY(ended.tryAcquire(1, kLanePatience));
    JobSlot next(jobs, JobPriority::Background);
    next.request(nothing);
    QVERIFY(next.waitForDelivery(kLanePatience));
    QCoreApplication::sendPostedEvents();
    QVERIFY(!isDelivered);
}

void TestScheduler::endsWhileJobsRunAndWait() {
    HeldJob running;
    HeldJob waiting;
    HeldJob steppedBack;
    auto jobs = std::make_unique<Scheduler>();
    JobSlot one(*jobs, JobPriority::Result);
    JobSlot other(*jobs, JobPriority::Result);
    JobSlot row(*jobs, JobPriority::Row);
    row.request(steppedBack.body());
    QTRY_COMPARE(steppedBack.begun.load(), 1);
    jobs->awaitResult();
    one.request(running.body());
    QTRY_COMPARE(running.begun.load(), 1);
    other.request(waiting.body());
    jobs.reset();
    QCOMPARE(running.stopped.load(), 1);
    QCOMPARE(waiting.begun.load(), 0);
    QCOMPARE(steppedBack.begun.load(), 1);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(running.delivered.load(), 0);
}

void TestScheduler::slotsMayOutliveIt() {
    auto jobs = std::make_unique<Scheduler>();
    JobSlot slot(*jobs, JobPriority::Background);
    jobs.reset();
    std::atomic<bool> hasRun = false;
    slot.request([&hasRun](const JobControl&) -> Result<void> {
        hasRun = true;
        return {};
    });
    QVERIFY(!slot.isBusy());
    QVERIFY(slot.isIdle());
    slot.supersede();
    QVERIFY(!hasRun);
}

/// Requests, supersedes, step-backs and slots that go, in one heap: for the sanitizers.
void TestScheduler::manySlotsAtOnce() {
    std::atomic<int> running = 0;
    std::atomic<int> ran = 0;
    Scheduler jobs;
    int delivered = 0;
    std::vector<std::unique_ptr<JobSlot>> row;
    for (int turn = 0; turn < 400; ++turn) {
        const JobPriority priority = kAll[static_cast<std::size_t>(turn) % kAll.size()];
        row.push_back(std::make_unique<JobSlot>(jobs, priority));
        for (const auto& slot : row) {
            slot->request([&running, &ran, &delivered](const JobControl& control) -> Result<void> {
                ++running;
                ++ran;
                control.deliver([&delivered] { ++delivered; });
                --running;
                return {};
            });
        }
        if (turn % 3 == 0) {
            jobs.awaitResult();
        }
        if (turn % 5 == 0) {
            row[row.size() / 2]->supersede();
        }
        if (row.size() > 12) {
            row.erase(row.begin() + turn % 12);
        }
        QCoreApplication::sendPostedEvents();
        if (turn % 3 == 1) {
            jobs.goOn();
        }
    }
    jobs.goOn();
    for (const auto& slot : row) {
        QVERIFY(slot->waitForDelivery(kLanePatience));
    }
    QCOMPARE(running.load(), 0);
    QVERIFY(delivered > 0);
    QVERIFY(delivered <= ran.load());
}

template struct attnscope::test::Registered<TestScheduler>;
#include "tst_scheduler.moc"
