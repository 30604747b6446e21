// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/frame_wait.h"
#include "ui/session/job_slot.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace attnscope::ui;

namespace {

constexpr std::chrono::hours kLong{1};

/// A job that waits for a frame, on a thread of its own.
struct WaitingJob {
    explicit WaitingJob(FrameWait& frame)
        : thread([this, &frame](const std::stop_token& stop) {
            frame.wait(stop);
            isOver = true;
        }) {}

    std::atomic<bool> isOver = false;
    std::jthread thread;
};

} // namespace

/// Waits so long that only what it waits for ends it.
class FrameWaitTest : public QObject {
    Q_OBJECT

private slots:
    void endsWithTheFrame();
    void aFrameOfBeforeIsNotTheOne();
    void endsWithAStop();
    void aFrameThatWasThereIsNotWaitedFor();
    void withoutAFrameNobodyWaits();
    void endsByItself();
    void readOutsWaitToo();
};

void FrameWaitTest::endsWithTheFrame() {
    FrameWait frame(kLong);
    frame.begin();
    WaitingJob job(frame);
    frame.deliver();
    QTest::qWait(30);
    QVERIFY(!job.isOver);
    frame.end();
    QTRY_VERIFY(job.isOver);
}

void FrameWaitTest::aFrameOfBeforeIsNotTheOne() {
    FrameWait frame(kLong);
    frame.begin();
    WaitingJob job(frame);
    frame.end();
    QTest::qWait(30);
    QVERIFY(!job.isOver);
    frame.deliver();
    frame.end();
    QTRY_VERIFY(job.isOver);
}

void FrameWaitTest::endsWithAStop() {
    FrameWait frame(kLong);
    frame.begin();
    WaitingJob job(frame);
    job.thread.request_stop();
    QTRY_VERIFY(job.isOver);
}

void FrameWaitTest::aFrameThatWasThereIsNotWaitedFor() {
    FrameWait frame(kLong);
    frame.begin();
    frame.deliver();
    frame.end();
    frame.wait({});
}

void FrameWaitTest::withoutAFrameNobodyWaits() {
    FrameWait frame(kLong);
    frame.wait({});
}

void FrameWaitTest::endsByItself() {
    FrameWait frame(std::chrono::milliseconds(1));
    frame.begin();
    frame.wait({});
}

/// What follows a result leaves the processors to the frame that shows it.
void FrameWaitTest::readOutsWaitToo() {
    constexpr std::chrono::milliseconds kMost{12};
    std::atomic<bool> isFrameShown = false;
    std::atomic<int> begunBefore = 0;
    std::atomic<int> begun = 0;
    JobSlot slot(JobKind::ReadOut);
    const auto body = [&](const JobControl&) -> attnscope::Result<void> {
        begunBefore += isFrameShown ? 0 : 1;
        ++begun;
        return {};
    };
    // On a machine that is busy the longest time may be over before anything was looked at.
    for (bool isInTime = false; !isInTime;) {
        const int before = begun;
        isFrameShown = false;
        begunBefore = 0;
        const auto start = std::chrono::steady_clock::now();
        FrameWait::ofProgram().begin();
        FrameWait::ofProgram().deliver();
        slot.request(body, [](const attnscope::Result<void>&) {});
        std::this_thread::sleep_for(kMost / 3);
        isFrameShown = true;
        FrameWait::ofProgram().end();
        isInTime = std::chrono::steady_clock::now() - start < kMost;
        QTRY_COMPARE(begun.load(), before + 1);
        QVERIFY(!isInTime || begunBefore == 0);
    }
}

QTEST_MAIN(FrameWaitTest)
#include "tst_frame_wait.moc"
