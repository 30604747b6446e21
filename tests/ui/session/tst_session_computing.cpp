// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/session/session_fixture.h"

using namespace session_fixture;

namespace {

/// More cells than are computed on the interface thread.
Scene largeScene() {
    constexpr std::size_t kTokens = 65;
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(kTokens, "t"));
    BlockMatrix x(kTokens, 2);
    for (std::size_t i = 0; i < kTokens; ++i) {
        x.set(i, i % 2, 0.01 * static_cast<double>(i));
    }
    const BlockMatrix unit({{1, 0}, {0, 1}});
    scene.input = TokenInput{x, unit, unit, unit};
    return scene;
}

/// Weights and output of the scene as an engine without any history computes them.
std::vector<double> computedAfresh(const Scene& scene) {
    Session fresh(std::make_unique<TextbookEngine>());
    if (!fresh.open(scene, {}) || !fresh.waitForResult(kPatience)) {
        qFatal("the scene can't be computed");
    }
    return allOf(*fresh.snapshot().source(Stage::Weights));
}

} // namespace

/// A session whose engine is busy, stopped, stubborn, broken or failing.
class TestSessionComputing : public SessionTest {
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }
    void editsSupersede();
    void staleResultsAreDropped();
    void smallEditsWaitForABusyEngine();
    void exceptionsBecomeErrors();
    void aJobThatThrewHearsNothingOfLaterWork();
    void aListenerThatThrowsLeavesSceneAndUndoInStep();
    void failureKeepsTheLastSnapshot();
    void endsWhileComputing();
};

void TestSessionComputing::editsSupersede() {
    open(largeScene());
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    m_gate->behaviour = EngineGate::Behaviour::WaitForStop;
    setX(3, 0, 1.5);
    QVERIFY(m_gate->started.tryAcquire(1, kPatience));
    m_gate->behaviour = EngineGate::Behaviour::Compute;
    setX(40, 1, -2.5);
    QVERIFY(m_session->waitForResult(kPatience));
    QCOMPARE(m_gate->stops.load(), 1);
    QCOMPARE(snapshot.size(), 1);
    QVERIFY(m_session->snapshot().scene == m_session->sharedScene());
    // The row of the superseded edit has to be in what came after it.
    QCOMPARE(allOf(*m_session->snapshot().source(Stage::Weights)), computedAfresh(m_session->scene()));
}

void TestSessionComputing::staleResultsAreDropped() {
    open(largeScene());
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    m_gate->behaviour = EngineGate::Behaviour::IgnoreStop;
    setX(3, 0, 1.5);
    QVERIFY(m_gate->started.tryAcquire(1, kPatience));
    m_gate->behaviour = EngineGate::Behaviour::Compute;
    setX(3, 0, 2.5);
    m_gate->release.release();
    QVERIFY(m_session->waitForResult(kPatience));
    QCoreApplication::sendPostedEvents();
    QCOMPARE(snapshot.size(), 1);
    QCOMPARE(allOf(*m_session->snapshot().source(Stage::Weights)), computedAfresh(m_session->scene()));
}

void TestSessionComputing::smallEditsWaitForABusyEngine() {
    open(largeScene());
    m_gate->behaviour = EngineGate::Behaviour::IgnoreStop;
    setX(3, 0, 1.5);
    QVERIFY(m_gate->started.tryAcquire(1, kPatience));
    m_gate->behaviour = EngineGate::Behaviour::Compute;
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    QVERIFY(m_session->open(iLoveAi().scene, {}));
    // The engine is still at work on another thread and is never called from two.
    QCOMPARE(m_gate->started.available(), 0);
    QCOMPARE(snapshot.size(), 0);
    m_gate->release.release();
    QVERIFY(m_session->waitForResult(kPatience));
    QCOMPARE(snapshot.size(), 1);
    QCOMPARE(m_session->snapshot().source(Stage::Weights)->rows(), 3U);
}

void TestSessionComputing::exceptionsBecomeErrors() {
    for (const Scene& scene : {iLoveAi().scene, largeScene()}) {
        open(scene);
        m_gate->behaviour = EngineGate::Behaviour::Throw;
        QString said;
        connect(m_session.get(), &Session::failed, this,
                [&said](const Error& error) { said = QString::fromStdString(message(error)); });
        setX(0, 0, 9.0);
        QVERIFY(m_session->waitForResult(kPatience));
        QVERIFY2(said.contains(QStringLiteral("the engine broke")), qPrintable(said));
        disconnect(m_session.get(), &Session::failed, this, nullptr);
        m_gate->behaviour = EngineGate::Behaviour::Compute;
    }
}

void TestSessionComputing::aJobThatThrewHearsNothingOfLaterWork() {
    open(largeScene());
    m_gate->behaviour = EngineGate::Behaviour::Throw;
    setX(0, 0, 9.0);
    QVERIFY(m_session->waitForResult(kPatience));
    QCOMPARE(m_gate->reports.exchange(0), 2);
    // Small scenes are computed at once, without progress reports.
    m_gate->behaviour = EngineGate::Behaviour::Compute;
    open(iLoveAi().scene);
    QCOMPARE(m_gate->reports.load(), 0);
}

void TestSessionComputing::aListenerThatThrowsLeavesSceneAndUndoInStep() {
    open(iLoveAi().scene);
    const Scene before = m_session->scene();
    const auto listener =
        connect(m_session.get(), &Session::sceneChanged, this, [] { throw std::bad_alloc(); });
    QSignalSpy failed(m_session.get(), &Session::failed);
    setX(0, 0, 9.0);
    disconnect(listener);
    QCOMPARE(failed.size(), 1);
    // The edit is done, computed, and one step to take back.
    QCOMPARE((*matrixIn(m_session->scene().input, MatrixRole::X))(0, 0), 9.0);
    QCOMPARE(allOf(*m_session->snapshot().source(Stage::Weights)), computedAfresh(m_session->scene()));
    QCOMPARE(m_session->undoStack().count(), 1);
    m_session->undoStack().undo();
    QVERIFY(m_session->scene() == before);
}

void TestSessionComputing::failureKeepsTheLastSnapshot() {
    open(iLoveAi().scene);
    const ResultPtr result = m_session->snapshot().result;
    QSignalSpy failed(m_session.get(), &Session::failed);
    m_gate->behaviour = EngineGate::Behaviour::Fail;
    setX(0, 0, 9.0);
    QCOMPARE(failed.size(), 1);
    QVERIFY(m_session->snapshot().result == result);
    QCOMPARE((*matrixIn(m_session->scene().input, MatrixRole::X))(0, 0), 9.0);
    // Another row changes when computing works again: the row that failed must not be forgotten.
    m_gate->behaviour = EngineGate::Behaviour::Compute;
    setX(2, 0, 5.0);
    QCOMPARE(allOf(*m_session->snapshot().source(Stage::Weights)), computedAfresh(m_session->scene()));
}

void TestSessionComputing::endsWhileComputing() {
    open(largeScene());
    m_gate->behaviour = EngineGate::Behaviour::WaitForStop;
    setX(0, 0, 9.0);
    QVERIFY(m_gate->started.tryAcquire(1, kPatience));
    m_session.reset();
    QCOMPARE(m_gate->stops.load(), 1);
}

template struct attnscope::test::Registered<TestSessionComputing>;
#include "tst_session_computing.moc"
