// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/scene/make_edit.h"
#include "tests/ui/gated_engine.h"
#include "ui/session/session.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

#include <cmath>

using namespace attnscope;
using namespace attnscope::ui;
using attnscope::testing::EngineGate;
using attnscope::testing::GatedEngine;

namespace {

constexpr int kPatience = 20'000;

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
    scene.input = EmbeddedInput{x, unit, unit, unit};
    return scene;
}

double weight(const Session& session, std::size_t i, std::size_t j) {
    return session.snapshot().source(Stage::Weights)->exact(i, j);
}

std::vector<double> allOf(const MatrixSource& source) {
    std::vector<double> cells;
    for (std::size_t i = 0; i < source.rows(); ++i) {
        for (std::size_t j = 0; j < source.columns(); ++j) {
            cells.push_back(source.exact(i, j));
        }
    }
    return cells;
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

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_gate = std::make_shared<EngineGate>();
        m_session = std::make_unique<Session>(std::make_unique<GatedEngine>(m_gate));
    }
    void cleanup() {
        m_gate->release.release(100);
        m_session.reset();
    }

    void editIsPaintedWithItsNumbers();
    void smallScenesNeedNoThread();
    void undoGivesSceneAndWeightsBack();
    void stepsAreNamed_data();
    void stepsAreNamed();
    void badEditChangesNothing();
    void scrubIsOneStep();
    void scrubBackToItsStartLeavesNoStep();
    void scrubsAreApart();
    void rangesStandStillWhileScrubbing();
    void renamingComputesNothing();
    void editsSupersede();
    void staleResultsAreDropped();
    void smallEditsWaitForABusyEngine();
    void exceptionsBecomeErrors();
    void failureKeepsTheLastSnapshot();
    void endsWhileComputing();
    void openStartsAnew();
    void openRefusesWhatDoesNotFit();
    void modifiedUntilSaved();
    void undoHasALimit();
    void editToSnapshot();

private:
    void open(const Scene& scene) {
        QVERIFY(m_session->open(scene, {}));
        QVERIFY(m_session->waitForResult(kPatience));
        m_gate->started.acquire(m_gate->started.available());
    }
    void apply(const Edit& edit) {
        const Result<void> done = m_session->apply(edit);
        QVERIFY2(done, done ? "" : message(done.error()).c_str());
    }
    void setX(std::size_t row, std::size_t column, double value) {
        apply(setCell(m_session->scene(), MatrixRole::X, row, column, value));
    }

    std::shared_ptr<EngineGate> m_gate;
    std::unique_ptr<Session> m_session;
};

void TestSession::editIsPaintedWithItsNumbers() {
    open(iLoveAi().scene);
    // q0 = (1, 0), k = (0, 1), (1, 0), (1, 1): scores 0, 1, 1, divided by the root of 2.
    const double e = std::exp(1.0 / std::sqrt(2.0));
    QVERIFY(std::abs(weight(*m_session, 0, 1) - e / (1.0 + 2.0 * e)) < 1e-12);
    QSignalSpy scene(m_session.get(), &Session::sceneChanged);
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    // x0 = (1, 2): q0 = (3, 2), k0 = (2, 1): scores 8, 3, 5.
    setX(0, 1, 2.0);
    QVERIFY(m_session->waitForResult(kPatience));
    QCOMPARE(scene.size(), 1);
    QCOMPARE(snapshot.size(), 1);
    const auto power = [](double score) { return std::exp(score / std::sqrt(2.0)); };
    const double expected = power(3.0) / (power(8.0) + power(3.0) + power(5.0));
    QVERIFY(std::abs(weight(*m_session, 0, 1) - expected) < 1e-12);
    QVERIFY(m_session->snapshot().scene == m_session->sharedScene());
    apply(setMask(m_session->scene(), withCausal(m_session->scene().mask, true)));
    QVERIFY(m_session->waitForResult(kPatience));
    QCOMPARE(weight(*m_session, 0, 0), 1.0);
    QCOMPARE(weight(*m_session, 0, 2), 0.0);
}

void TestSession::smallScenesNeedNoThread() {
    QVERIFY(m_session->open(iLoveAi().scene, {}));
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    setX(0, 0, 4.0);
    QCOMPARE(snapshot.size(), 1);
}

void TestSession::undoGivesSceneAndWeightsBack() {
    open(iLoveAi().scene);
    const Scene before = m_session->scene();
    const std::vector<double> weights = allOf(*m_session->snapshot().source(Stage::Weights));
    const std::vector<double> output = allOf(*m_session->snapshot().source(Stage::Output));
    setX(1, 1, 0.1);
    apply(setCell(m_session->scene(), MatrixRole::WV, 0, 0, -3.0));
    apply(insertToken(m_session->scene(), 1, "really"));
    apply(setMask(m_session->scene(), painted({}, {0, 2, 1, 3, false})));
    apply(moveToken(0, 3));
    apply(removeToken(m_session->scene(), 1));
    apply(resize(m_session->scene(), {3, 1, 4}));
    ScoreRules rules;
    rules.scale = ScaleKind::None;
    rules.temperature = 2.0;
    apply(setRules(m_session->scene(), rules));
    apply(setOrientation(m_session->scene(), Orientation::Columns));
    const Scene after = m_session->scene();
    QVERIFY(m_session->waitForResult(kPatience));
    const std::vector<double> weightsAfter = allOf(*m_session->snapshot().source(Stage::Weights));
    QCOMPARE(m_session->undoStack().count(), 9);
    while (m_session->undoStack().canUndo()) {
        m_session->undoStack().undo();
    }
    QVERIFY(m_session->waitForResult(kPatience));
    QVERIFY(m_session->scene() == before);
    QCOMPARE(allOf(*m_session->snapshot().source(Stage::Weights)), weights);
    QCOMPARE(allOf(*m_session->snapshot().source(Stage::Output)), output);
    while (m_session->undoStack().canRedo()) {
        m_session->undoStack().redo();
    }
    QVERIFY(m_session->waitForResult(kPatience));
    QVERIFY(m_session->scene() == after);
    QCOMPARE(allOf(*m_session->snapshot().source(Stage::Weights)), weightsAfter);
}

void TestSession::stepsAreNamed_data() {
    QTest::addColumn<int>("number");
    QTest::addColumn<QString>("name");
    const QStringList names{QStringLiteral("Change X[0, 1] to 2"),
                            QStringLiteral("Change X[0, 1] to −0.5"),
                            QStringLiteral("Change all of W_Q"),
                            QStringLiteral("Change 2 cells of X"),
                            QStringLiteral("Add token \"cat\""),
                            QStringLiteral("Remove token \"love\""),
                            QStringLiteral("Move token \"I\""),
                            QStringLiteral("Rename token \"I\" to \"We\""),
                            QStringLiteral("Replace all tokens (2 instead of 3)"),
                            QStringLiteral("Resize to d_model 2, d_k 4, d_v 2"),
                            QStringLiteral("Scale: off"),
                            QStringLiteral("Temperature: 0.5"),
                            QStringLiteral("Mask: causal on"),
                            QStringLiteral("Mask: paint \"forbid\""),
                            QStringLiteral("Orientation: columns")};
    for (int number = 0; number < names.size(); ++number) {
        QTest::newRow(qPrintable(names[number])) << number << names[number];
    }
}

void TestSession::stepsAreNamed() {
    QFETCH(int, number);
    QFETCH(QString, name);
    const Scene scene = iLoveAi().scene;
    open(scene);
    ScoreRules unscaled;
    unscaled.scale = ScaleKind::None;
    ScoreRules cold;
    cold.temperature = 0.5;
    const std::vector<Edit> edits{setCell(scene, MatrixRole::X, 0, 1, 2.0),
                                  setCell(scene, MatrixRole::X, 0, 1, -0.5),
                                  setCells(scene, MatrixRole::WQ, 0, 0, BlockMatrix(2, 2)),
                                  setCells(scene, MatrixRole::X, 0, 0, BlockMatrix(1, 2)),
                                  insertToken(scene, 1, "cat"),
                                  removeToken(scene, 1),
                                  moveToken(0, 2),
                                  renameToken(scene, 0, "We"),
                                  replaceTokens(scene, {"I", "do"}),
                                  resize(scene, {2, 4, 2}),
                                  setRules(scene, unscaled),
                                  setRules(scene, cold),
                                  setMask(scene, withCausal(scene.mask, true)),
                                  setMask(scene, painted(scene.mask, {0, 1, 0, 1, false})),
                                  setOrientation(scene, Orientation::Columns)};
    apply(edits.at(static_cast<std::size_t>(number)));
    QCOMPARE(m_session->undoStack().undoText(), name);
}

void TestSession::badEditChangesNothing() {
    open(iLoveAi().scene);
    const std::shared_ptr<const Scene> before = m_session->sharedScene();
    QSignalSpy scene(m_session.get(), &Session::sceneChanged);
    const Result<void> done = m_session->apply(setCell(*before, MatrixRole::X, 3, 0, 1.0));
    QVERIFY(!done);
    QVERIFY(m_session->sharedScene() == before);
    QCOMPARE(m_session->undoStack().count(), 0);
    QCOMPARE(scene.size(), 0);
}

void TestSession::scrubIsOneStep() {
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

void TestSession::scrubBackToItsStartLeavesNoStep() {
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

void TestSession::scrubsAreApart() {
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

void TestSession::rangesStandStillWhileScrubbing() {
    open(iLoveAi().scene);
    const Ranges before = m_session->ranges();
    m_session->beginScrub();
    setX(0, 1, 100.0);
    QVERIFY(m_session->waitForResult(kPatience));
    QCOMPARE(m_session->ranges(), before);
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    m_session->endScrub();
    QCOMPARE(snapshot.size(), 1);
    QVERIFY(m_session->ranges().values >= 100.0);
    QCOMPARE(m_session->ranges(), rangesOf(m_session->snapshot()));
    m_session->beginScrub();
    m_session->endScrub();
    QCOMPARE(snapshot.size(), 1);
}

void TestSession::renamingComputesNothing() {
    open(iLoveAi().scene);
    const ResultPtr result = m_session->snapshot().result;
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    apply(renameToken(m_session->scene(), 0, "We"));
    QCOMPARE(snapshot.size(), 1);
    QVERIFY(m_session->snapshot().result == result);
    QCOMPARE(m_session->snapshot().scene->tokens[0], std::string("We"));
    QCOMPARE(m_gate->started.available(), 0);
}

void TestSession::editsSupersede() {
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

void TestSession::staleResultsAreDropped() {
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

void TestSession::smallEditsWaitForABusyEngine() {
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

void TestSession::exceptionsBecomeErrors() {
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

void TestSession::failureKeepsTheLastSnapshot() {
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

void TestSession::endsWhileComputing() {
    open(largeScene());
    m_gate->behaviour = EngineGate::Behaviour::WaitForStop;
    setX(0, 0, 9.0);
    QVERIFY(m_gate->started.tryAcquire(1, kPatience));
    m_session.reset();
    QCOMPARE(m_gate->stops.load(), 1);
}

void TestSession::openStartsAnew() {
    open(iLoveAi().scene);
    setX(0, 0, 9.0);
    QStringList order;
    connect(m_session.get(), &Session::sceneOpened, this, [&] { order << QStringLiteral("opened"); });
    connect(m_session.get(), &Session::sceneChanged, this, [&] { order << QStringLiteral("scene"); });
    connect(m_session.get(), &Session::snapshotChanged, this, [&] { order << QStringLiteral("snapshot"); });
    QVERIFY(m_session->open(columnConvention().scene, QStringLiteral("/tmp/a.json")));
    QVERIFY(m_session->waitForResult(kPatience));
    QCOMPARE(order,
             (QStringList{QStringLiteral("opened"), QStringLiteral("scene"), QStringLiteral("snapshot")}));
    QVERIFY(!m_session->undoStack().canUndo());
    QVERIFY(!m_session->isModified());
    QCOMPARE(m_session->filePath(), QStringLiteral("/tmp/a.json"));
    QVERIFY(m_session->scene() == columnConvention().scene);
}

void TestSession::openRefusesWhatDoesNotFit() {
    open(iLoveAi().scene);
    Scene broken = iLoveAi().scene;
    broken.tokens = {"one"};
    QVERIFY(!m_session->open(broken, {}));
    Scene strange = iLoveAi().scene;
    MaskLayer layer;
    layer.spec = "no such mask";
    strange.mask.layers.push_back(layer);
    QVERIFY(!m_session->open(strange, {}));
    QVERIFY(m_session->scene() == iLoveAi().scene);
}

void TestSession::modifiedUntilSaved() {
    open(iLoveAi().scene);
    QSignalSpy file(m_session.get(), &Session::fileChanged);
    QVERIFY(!m_session->isModified());
    setX(0, 0, 9.0);
    QVERIFY(m_session->isModified());
    QVERIFY(!file.isEmpty());
    m_session->markSaved(QStringLiteral("/tmp/b.json"));
    QVERIFY(!m_session->isModified());
    QCOMPARE(m_session->filePath(), QStringLiteral("/tmp/b.json"));
    m_session->undoStack().undo();
    QVERIFY(m_session->isModified());
    m_session->undoStack().redo();
    QVERIFY(!m_session->isModified());
}

void TestSession::undoHasALimit() {
    open(iLoveAi().scene);
    for (int step = 1; step <= 210; ++step) {
        setX(0, 0, step);
    }
    QCOMPARE(m_session->undoStack().count(), 200);
}

void TestSession::editToSnapshot() {
    open(iLoveAi().scene);
    QSignalSpy snapshot(m_session.get(), &Session::snapshotChanged);
    double value = 0.0;
    QBENCHMARK {
        value += 0.125;
        setX(0, 1, value);
    }
    QVERIFY(!snapshot.isEmpty());
}

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
