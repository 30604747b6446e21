// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/textbook_engine.h"
#include "ui/jobs/frame_gate.h"
#include "ui/jobs/scheduler.h"
#include "ui/session/session.h"

#include "tests/registry.h"

#include <QSemaphore>
#include <QtTest>

#include <atomic>
#include <thread>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// Only what a job waits for ends the waiting.
constexpr std::chrono::hours kLong{1};
constexpr int kGatePatience = 20'000;

/// A job that waits for a frame, on a thread of its own.
struct WaitingJob {
    explicit WaitingJob(FrameGate& frame)
        : thread([this, &frame](const std::stop_token& stop) {
            frame.wait(stop);
            wasOpen = frame.isOpen();
            isOver.release();
        }) {}

    std::atomic<bool> wasOpen = false;
    QSemaphore isOver;
    std::jthread thread;
};

double since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

class TestFrameGate : public QObject {
    Q_OBJECT

private slots:
    void opensWithTheFrame();
    void aFrameOfBeforeIsNotTheOne();
    void theWaitingEndsWithAStop();
    void aFrameThatWasThereIsNotWaitedFor();
    void withoutAFrameNobodyWaits();
    void theWaitingEndsByItself();
    void readOutsWaitToo();
    void aSupersededPreviewDelaysNobody();
    void aStoppedJobArmsNothing();
    void aDeliveredPreviewIsStillAwaited();
    void twoSessionsShareNone();
};

void TestFrameGate::opensWithTheFrame() {
    FrameGate frame(kLong);
    frame.arm({});
    WaitingJob job(frame);
    QVERIFY(!frame.isOpen());
    frame.delivered();
    QVERIFY(!frame.isOpen());
    frame.presented();
    QVERIFY(job.isOver.tryAcquire(1, kGatePatience));
    QVERIFY(job.wasOpen);
}

void TestFrameGate::aFrameOfBeforeIsNotTheOne() {
    FrameGate frame(kLong);
    frame.arm({});
    WaitingJob job(frame);
    frame.presented();
    QVERIFY(!frame.isOpen());
    frame.delivered();
    frame.presented();
    QVERIFY(job.isOver.tryAcquire(1, kGatePatience));
    QVERIFY(job.wasOpen);
}

void TestFrameGate::theWaitingEndsWithAStop() {
    FrameGate frame(kLong);
    frame.arm({});
    WaitingJob job(frame);
    job.thread.request_stop();
    QVERIFY(job.isOver.tryAcquire(1, kGatePatience));
    QVERIFY2(!job.wasOpen, "for the others it stays closed");
}

void TestFrameGate::aFrameThatWasThereIsNotWaitedFor() {
    FrameGate frame(kLong);
    frame.arm({});
    frame.delivered();
    frame.presented();
    QVERIFY(frame.isOpen());
    WaitingJob job(frame);
    QVERIFY(job.isOver.tryAcquire(1, kGatePatience));
}

void TestFrameGate::withoutAFrameNobodyWaits() {
    FrameGate frame(kLong);
    QVERIFY(frame.isOpen());
    WaitingJob job(frame);
    QVERIFY(job.isOver.tryAcquire(1, kGatePatience));
}

void TestFrameGate::theWaitingEndsByItself() {
    constexpr std::chrono::milliseconds kShort{5};
    FrameGate frame(kShort);
    const auto start = std::chrono::steady_clock::now();
    frame.arm({});
    frame.wait({});
    QVERIFY(since(start) >= kShort.count());
    QVERIFY2(!frame.isOpen(), "no frame came");
}

/// What follows a result leaves the processors to the frame that shows it.
void TestFrameGate::readOutsWaitToo() {
    for (const JobPriority priority : {JobPriority::ReadOut, JobPriority::Row, JobPriority::Tiles,
                                       JobPriority::Thumbnails, JobPriority::Background}) {
        Scheduler jobs(kLong);
        JobSlot slot(jobs, priority);
        std::atomic<bool> isFrameShown = false;
        bool wasShown = false;
        jobs.frame().arm({});
        jobs.frame().delivered();
        slot.request([&](const JobControl&) -> Result<void> {
            wasShown = isFrameShown;
            return {};
        });
        isFrameShown = true;
        jobs.frame().presented();
        QVERIFY(slot.waitForDelivery(kGatePatience));
        QVERIFY(wasShown);
    }
}

void TestFrameGate::aSupersededPreviewDelaysNobody() {
    QSemaphore armed;
    Scheduler jobs(kLong);
    JobSlot result(jobs, JobPriority::Result);
    bool isShown = false;
    result.request([&](const JobControl& control) -> Result<void> {
        jobs.frame().arm(control.stop());
        control.deliver([&isShown] { isShown = true; });
        armed.release();
        return {};
    });
    QVERIFY(armed.tryAcquire(1, kGatePatience));
    QVERIFY(!jobs.frame().isOpen());
    result.supersede();
    QVERIFY2(jobs.frame().isOpen(), "no frame shows a preview that is not delivered");
    JobSlot readOut(jobs, JobPriority::ReadOut);
    readOut.request([](const JobControl&) -> Result<void> { return {}; });
    QVERIFY(readOut.waitForDelivery(kGatePatience));
    QCoreApplication::sendPostedEvents();
    QVERIFY(!isShown);
}

void TestFrameGate::aStoppedJobArmsNothing() {
    FrameGate frame(kLong);
    std::stop_source job;
    job.request_stop();
    frame.arm(job.get_token());
    QVERIFY(frame.isOpen());
}

void TestFrameGate::aDeliveredPreviewIsStillAwaited() {
    FrameGate frame(kLong);
    frame.arm({});
    frame.delivered();
    frame.withdraw();
    QVERIFY2(!frame.isOpen(), "the next frame shows it, whatever is computed by then");
    frame.presented();
    QVERIFY(frame.isOpen());
}

void TestFrameGate::twoSessionsShareNone() {
    Session one(std::make_unique<TextbookEngine>());
    Session other(std::make_unique<TextbookEngine>());
    one.jobs().frame().arm({});
    QVERIFY(!one.jobs().frame().isOpen());
    QVERIFY(other.jobs().frame().isOpen());
}

template struct attnscope::test::Registered<TestFrameGate>;
#include "tst_frame_gate.moc"
