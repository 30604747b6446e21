// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/session/session_fixture.h"

using namespace session_fixture;

/// A number that is dragged is one step, and ranges follow it.
class TestScrubbing : public SessionTest {
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }
    void scrubIsOneStep();
    void scrubBackToItsStartLeavesNoStep();
    void scrubsAreApart();
    void rangesFollowAScrub();
};

void TestScrubbing::scrubIsOneStep() {
    open(iLoveAi().scene);
    const Scene before = m_session->scene();
    m_session->beginScrub();
    for (int step = 1; step <= 100; ++step) {
        setX(0, 1, 0.25 * step);
    }
    m_session->endScrub();
    QCOMPARE(m_session->undoStack().count(), 1);
    QCOMPARE(m_session->undoStack().undoText(), QStringLiteral("Change X[0, 1] to 25"));
    m_session->undoStack().undo();
    QVERIFY(m_session->scene() == before);
    m_session->undoStack().redo();
    QCOMPARE((*matrixIn(m_session->scene().input, MatrixRole::X))(0, 1), 25.0);
}

void TestScrubbing::scrubBackToItsStartLeavesNoStep() {
    open(iLoveAi().scene);
    const Scene before = m_session->scene();
    m_session->beginScrub();
    setX(0, 1, 5.0);
    setX(0, 1, 0.0);
    m_session->endScrub();
    QVERIFY(m_session->scene() == before);
    QCOMPARE(m_session->undoStack().count(), 0);
    QVERIFY(!m_session->isModified());
}

void TestScrubbing::scrubsAreApart() {
    open(iLoveAi().scene);
    for (int scrub = 0; scrub < 2; ++scrub) {
        m_session->beginScrub();
        setX(0, 1, 1.0 + scrub);
        setX(0, 1, 3.0 + scrub);
        m_session->endScrub();
    }
    setX(0, 1, 7.0);
    setX(0, 1, 8.0);
    QCOMPARE(m_session->undoStack().count(), 4);
}

void TestScrubbing::rangesFollowAScrub() {
    open(iLoveAi().scene);
    m_session->beginScrub();
    setX(0, 1, 100.0);
    QVERIFY(m_session->waitForResult(kPatience));
    const Ranges dragged = m_session->ranges();
    QVERIFY(dragged.values >= 100.0);
    QCOMPARE(dragged, rangesOf(m_session->snapshot()));
    // What is seen at the last moment of the drag is what stays.
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    m_session->endScrub();
    QCOMPARE(snapshot.size(), 0);
    QCOMPARE(m_session->ranges(), dragged);
}

template struct attnscope::test::Registered<TestScrubbing>;
#include "tst_scrubbing.moc"
