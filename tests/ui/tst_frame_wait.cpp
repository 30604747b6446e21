// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/frame_wait.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace attnscope::ui;

/// Waits so long that only what it waits for ends it.
class FrameWaitTest : public QObject {
    Q_OBJECT

private slots:
    void endsWithTheFrame();
    void endsWithAStop();
    void aFrameThatWasThereIsNotWaitedFor();
    void endsByItself();

private:
    static constexpr std::chrono::hours kLong{1};
};

void FrameWaitTest::endsWithTheFrame() {
    FrameWait frame(kLong);
    std::atomic<bool> isOver = false;
    frame.begin();
    std::jthread job([&](const std::stop_token& stop) {
        frame.wait(stop);
        isOver = true;
    });
    QTest::qWait(30);
    QVERIFY(!isOver);
    frame.end();
    QTRY_VERIFY(isOver);
}

void FrameWaitTest::endsWithAStop() {
    FrameWait frame(kLong);
    std::atomic<bool> isOver = false;
    frame.begin();
    std::jthread job([&](const std::stop_token& stop) {
        frame.wait(stop);
        isOver = true;
    });
    job.request_stop();
    QTRY_VERIFY(isOver);
}

void FrameWaitTest::aFrameThatWasThereIsNotWaitedFor() {
    FrameWait frame(kLong);
    frame.begin();
    frame.end();
    frame.wait({});
}

void FrameWaitTest::endsByItself() {
    FrameWait frame(std::chrono::milliseconds(1));
    frame.begin();
    frame.wait({});
}

QTEST_MAIN(FrameWaitTest)
#include "tst_frame_wait.moc"
