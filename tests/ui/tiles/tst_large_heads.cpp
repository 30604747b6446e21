// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/edits/make_edit.h"
#include "core/projection/resolve.h"
#include "core/scene/initial_matrices.h"
#include "core/solver/joined_heads.h"
#include "tests/registry.h"
#include "tests/ui/session/gated_engine.h"
#include "tests/ui/window/large_window_fixture.h"
#include "ui/jobs/scheduler.h"
#include "ui/matrix/progress_line.h"
#include "ui/paint/base/fonts.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"
#include "ui/stages/heads_grid.h"
#include "ui/tiles/head_weights.h"
#include "ui/tiles/tile_source.h"
#include "ui/window/status_line.h"

#include <QtTest>

#include <atomic>

using namespace attnscope;
using namespace attnscope::ui;

/// Of many heads of a large scene only those that are shown are computed, and each once.
class TestLargeHeads : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void headsAreJoinedWhereSomebodyLooks();
    void anEditElsewhereLeavesNoOldJoinedHeads();
    void meanAndMaxAreMadeOfTheThumbnailsHeads();
    void meanOfALargeSceneIsOpenedByAClick();
    void meanOfALargeSceneIsThePicture();
    void headsThatAreKeptAreBounded();
    void aThumbnailThatFailsSaysSoAndIsNotTriedAgain();
    void theHeadBeforeIsMarkedUntilTheNextIsThere();
    void theKeyOfTheJoinedHeadsSaysWhatItWaitsFor();
};

namespace {

constexpr std::size_t kHeadsTokens = 540;
constexpr std::size_t kHeads = 3;

Scene headsScene(std::size_t tokens = kHeadsTokens) {
    TokenInput input;
    input.x = randomMatrix(MatrixRole::X, tokens, 6, 1);
    input.wQ = randomMatrix(MatrixRole::WQ, 6, 6, 2);
    input.wK = randomMatrix(MatrixRole::WK, 6, 6, 3);
    input.wV = randomMatrix(MatrixRole::WV, 6, 6, 4);
    input.heads = kHeads;
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens, "t"));
    scene.input = input;
    return scene;
}

/// Counts the heads that it is asked for.
class CountingEngine final : public Engine {
public:
    explicit CountingEngine(std::shared_ptr<std::atomic<int>> runs)
        : m_runs(std::move(runs)) {}
    std::string_view name() const override { return "counting"; }
    Result<void> compute(const ComputeRequest& request) override {
        ++*m_runs;
        return m_inner.compute(request);
    }

private:
    std::shared_ptr<std::atomic<int>> m_runs;
    CpuEngine m_inner;
};

struct HeadsDesk {
    std::shared_ptr<std::atomic<int>> runs = std::make_shared<std::atomic<int>>(0);
    Session session{std::make_unique<CountingEngine>(runs)};
    Selection selection;

    HeadsDesk() {
        followSession(selection, session);
        QVERIFY(session.open(headsScene(), {}));
        QVERIFY(session.waitForResult(60'000));
    }
    /// Formed anew, head by head.
    double joined(std::size_t row, std::size_t column) const {
        HeadConcatenation beside(kHeads);
        CpuEngine engine;
        for (std::size_t head = 0; head < kHeads; ++head) {
            auto problem = *resolve(nullptr, session.scene(), {}, {0, head});
            beside.add(head, **runToEnd(engine, problem));
        }
        return beside.joined(std::get<TokenInput>(session.scene().input))(row, column);
    }
};

/// Fails, and counts how often.
class FailingEngine final : public Engine {
public:
    explicit FailingEngine(std::shared_ptr<std::atomic<int>> tries)
        : m_tries(std::move(tries)) {}
    std::string_view name() const override { return "failing"; }
    Result<void> compute(const ComputeRequest& /*request*/) override {
        ++*m_tries;
        return unexpected(makeError("heads: no memory (take fewer tokens)"));
    }

private:
    std::shared_ptr<std::atomic<int>> m_tries;
};

/// The grid of all heads beside a session that shows the first one.
struct GridDesk {
    const window_fixture::OwnPlaces places;
    Session session;
    Selection selection;
    Appearance appearance{std::make_unique<QSettings>()};
    Player player{selection};
    HeadsGrid grid{Context{session, selection, appearance, player}};

    explicit GridDesk(EngineKind processor, std::size_t tokens = kHeadsTokens)
        : session(std::make_unique<CpuEngine>(), std::move(processor)) {
        QVERIFY(session.open(headsScene(tokens), {}));
        QVERIFY(session.waitForResult(60'000));
        grid.setBatch(0);
        grid.show();
    }
    /// What is said with the pointer in the middle of a thumbnail.
    QString readoutOf(std::size_t item) {
        QString said;
        const auto listener =
            QObject::connect(&grid, &HeadsGrid::pointed, [&said](const QString& readout) { said = readout; });
        const QPointF middle = grid.tileRect(item).center();
        QMouseEvent move(QEvent::MouseMove, middle, middle, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&grid, &move);
        QObject::disconnect(listener);
        return said;
    }
    template <typename Read>
    bool paintUntil(const Read& read, const QString& part) {
        return !grid.grab().isNull() && read().contains(part);
    }
};

} // namespace

void TestLargeHeads::headsAreJoinedWhereSomebodyLooks() {
    HeadsDesk desk;
    QCOMPARE(desk.runs->load(), 1);
    QVERIFY(!desk.session.snapshot().joined);
    desk.selection.setStage(Stage::MultiHead);
    QCOMPARE(desk.selection.stage(), Stage::MultiHead);
    QVERIFY(desk.session.waitForResult(60'000));
    QVERIFY(desk.runs->load() >= 3);
    const auto joined = desk.session.snapshot().source(Stage::MultiHead);
    QVERIFY(joined);
    QCOMPARE(joined->rows(), kHeadsTokens);
    QVERIFY(std::abs(joined->exact(77, 4) - desk.joined(77, 4)) < 1e-5);
    const int known = desk.runs->load();
    desk.selection.setStage(Stage::Weights);
    desk.selection.setStage(Stage::MultiHead);
    QVERIFY(desk.session.waitForResult(60'000));
    QCOMPARE(desk.runs->load(), known);
}

void TestLargeHeads::anEditElsewhereLeavesNoOldJoinedHeads() {
    HeadsDesk desk;
    desk.selection.setStage(Stage::MultiHead);
    QVERIFY(desk.session.waitForResult(60'000));
    const double before = desk.session.snapshot().source(Stage::MultiHead)->exact(5, 2);
    desk.selection.setStage(Stage::Weights);
    ScoreRules rules = desk.session.scene().rules;
    rules.temperature = 0.2;
    QVERIFY(desk.session.apply(setRules(desk.session.scene(), rules)));
    QVERIFY(desk.session.waitForResult(60'000));
    QVERIFY(!desk.session.snapshot().joined);
    desk.selection.setStage(Stage::MultiHead);
    QVERIFY(desk.session.waitForResult(60'000));
    const double after = desk.session.snapshot().source(Stage::MultiHead)->exact(5, 2);
    QVERIFY(std::abs(after - before) > 1e-4);
    QVERIFY(std::abs(after - desk.joined(5, 2)) < 1e-5);
}

void TestLargeHeads::meanAndMaxAreMadeOfTheThumbnailsHeads() {
    GridDesk desk(CpuEngine::kind());
    const auto mean = [&] { return desk.readoutOf(kHeads); };
    QTRY_VERIFY_WITH_TIMEOUT(desk.paintUntil(mean, QStringLiteral("weight ")), 60'000);
    // The session holds the head that it shows.
    QCOMPARE(desk.grid.weights().computed(), kHeads - 1);
    double sum = 0.0;
    CpuEngine engine;
    for (std::size_t head = 0; head < kHeads; ++head) {
        AttentionProblem problem = *resolve(nullptr, desk.session.scene(), {}, {0, head});
        problem.precision = Precision::Float32;
        sum +=
            (*runToEnd(engine, problem))->source(Stage::Weights)->exact(kHeadsTokens / 2, kHeadsTokens / 2);
    }
    const QString text = QString::fromStdString(numberText(sum / kHeads, 4));
    QVERIFY2(mean().endsWith(QStringLiteral("weight ") + text), qPrintable(mean() + " / " + text));
    // Another scene has other heads.
    QVERIFY(desk.session.open(headsScene(), {}));
    QVERIFY(desk.session.waitForResult(60'000));
    QTRY_VERIFY_WITH_TIMEOUT(desk.paintUntil(mean, QStringLiteral("weight ")), 60'000);
    QCOMPARE(desk.grid.weights().computed(), 2 * (kHeads - 1));
}

void TestLargeHeads::meanOfALargeSceneIsOpenedByAClick() {
    constexpr std::size_t kTokens = 1300; // whose heads are not pooled before a click
    GridDesk desk(CpuEngine::kind(), kTokens);
    QVERIFY2(desk.readoutOf(kHeads).contains(QStringLiteral("click to open")),
             qPrintable(desk.readoutOf(kHeads)));
    std::optional<HeadIndex> opened;
    connect(&desk.grid, &HeadsGrid::picked, &desk.grid, [&](const HeadIndex& place) { opened = place; });
    QTest::mouseClick(&desk.grid, Qt::LeftButton, {}, desk.grid.headRect(kHeads).center());
    QCOMPARE(opened, std::optional(HeadIndex{0, 0, HeadPool::Mean}));
    QTest::mouseClick(&desk.grid, Qt::LeftButton, {}, desk.grid.headRect(kHeads + 1).center());
    QCOMPARE(opened, std::optional(HeadIndex{0, 0, HeadPool::Max}));
    // Once it was shown its thumbnail is there.
    desk.session.setHeadIndex({0, 0, HeadPool::Mean});
    QVERIFY(desk.session.waitForResult(60'000));
    const auto mean = [&] { return desk.readoutOf(kHeads); };
    QTRY_VERIFY_WITH_TIMEOUT(desk.paintUntil(mean, QStringLiteral("weight ")), 60'000);
}

void TestLargeHeads::meanOfALargeSceneIsThePicture() {
    const window_fixture::OwnPlaces places;
    const auto gate = std::make_shared<testing::EngineGate>();
    large_window_fixture::LargeWindow open(headsScene(), std::make_unique<testing::GatedEngine>(gate));
    const ProgressLine& work = open.window.status().work();
    gate->behaviour = testing::EngineGate::Behaviour::WaitForStop;
    open.press(Qt::Key_H, Qt::ShiftModifier);
    QCOMPARE(open.selection.headIndex().pool, HeadPool::Mean);
    // The first head is there; the second never comes, and Esc stops it.
    QTRY_COMPARE(open.session.joining(), (HeadCount{1, kHeads}));
    QCOMPARE(work.text(), QStringLiteral("computing the heads, 1 of 3 done, 33 %"));
    open.press(Qt::Key_Escape);
    QTRY_VERIFY(open.session.isIdle());
    QVERIFY(!open.session.snapshot().headIndex().isPooled());
    gate->behaviour = testing::EngineGate::Behaviour::Compute;
    open.press(Qt::Key_F5, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(open.session.snapshot().headIndex().isPooled(), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
    double sum = 0.0;
    CpuEngine engine;
    for (std::size_t head = 0; head < kHeads; ++head) {
        AttentionProblem problem = *resolve(nullptr, open.session.scene(), {}, {0, head});
        sum += (*runToEnd(engine, problem))->source(Stage::Weights)->exact(123, 45);
    }
    const auto weights = open.session.snapshot().source(Stage::Weights);
    QVERIFY(std::abs(weights->exact(123, 45) - sum / kHeads) < 1e-12);
    // A key of the heads leaves it, for the first.
    open.press(Qt::Key_BracketRight);
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 0}));
    QTRY_VERIFY_WITH_TIMEOUT(open.session.snapshot().has(Stage::Q), 60'000);
}

void TestLargeHeads::headsThatAreKeptAreBounded() {
    const auto scene = std::make_shared<const Scene>(headsScene());
    HeadWeights unbounded(CpuEngine::kind());
    const ResultPtr first = *unbounded.result(scene, {0, 0}, {}, {});
    const std::size_t one = bytesOf({scene, first});
    QCOMPARE(unbounded.bytes(), one);
    HeadWeights weights(CpuEngine::kind(), 2 * one);
    std::vector<std::weak_ptr<const AttentionResult>> seen;
    for (std::size_t head = 0; head < kHeads; ++head) {
        seen.push_back(*weights.result(scene, {0, head}, {}, {}));
        QVERIFY(weights.bytes() <= 2 * one);
    }
    QVERIFY(seen[0].expired() && !seen[1].expired() && !seen[2].expired());
    QCOMPARE(weights.computed(), kHeads);
    QCOMPARE(*weights.result(scene, {0, 2}, {}, {}), seen[2].lock());
    QCOMPARE(weights.computed(), kHeads);
    // What others hold of the same scene is taken as it is, and of another one it is not.
    QCOMPARE(*weights.result(scene, {0, 0}, {{scene, first}}, {}), first);
    QCOMPARE(weights.computed(), kHeads);
    const auto other = std::make_shared<const Scene>(headsScene());
    QVERIFY(*weights.result(other, {0, 0}, {{scene, first}}, {}) != first);
    QCOMPARE(weights.bytes(), one);
}

void TestLargeHeads::aThumbnailThatFailsSaysSoAndIsNotTriedAgain() {
    const auto tries = std::make_shared<std::atomic<int>>(0);
    GridDesk desk({"failing", "CPU", [tries] { return std::make_unique<FailingEngine>(tries); }});
    const auto second = [&] { return desk.readoutOf(1); };
    QTRY_VERIFY_WITH_TIMEOUT(desk.paintUntil(second, QStringLiteral("no memory")), 60'000);
    QTRY_COMPARE_WITH_TIMEOUT(desk.grid.grab().isNull() ? 0 : tries->load(), 4, 60'000);
    // Two heads, and the first of them again for mean and for max. The head that the session shows is there.
    for (int repaint = 0; repaint < 20; ++repaint) {
        desk.grid.grab();
        QTest::qWait(2);
    }
    QCOMPARE(tries->load(), 4);
    QVERIFY2(desk.readoutOf(0).contains(QStringLiteral("weight")), qPrintable(desk.readoutOf(0)));
    QVERIFY2(desk.readoutOf(kHeads).contains(QStringLiteral("no memory")),
             qPrintable(desk.readoutOf(kHeads)));
}

void TestLargeHeads::theHeadBeforeIsMarkedUntilTheNextIsThere() {
    const window_fixture::OwnPlaces places;
    const auto gate = std::make_shared<testing::EngineGate>();
    large_window_fixture::LargeWindow open(headsScene(), std::make_unique<testing::GatedEngine>(gate));
    const QPoint badge = open.view.geometry().matrix.topLeft().toPoint() + QPoint(16, 16);
    const auto pixel = [&] { return open.view.grab().toImage().pixelColor(badge); };
    const QColor exact = pixel();
    gate->behaviour = testing::EngineGate::Behaviour::WaitForStop;
    open.session.setHeadIndex({0, 1});
    QTRY_VERIFY(!open.view.tiles().progress().isExact);
    QTRY_VERIFY(pixel() != exact);
    open.session.stopComputing();
    QTRY_VERIFY(open.session.isIdle());
    QVERIFY2(pixel() != exact, "stopped, it still is of the head before");
    gate->behaviour = testing::EngineGate::Behaviour::Compute;
    open.session.setHeadIndex({0, 0});
    QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
    QCOMPARE(pixel(), exact);
}

void TestLargeHeads::theKeyOfTheJoinedHeadsSaysWhatItWaitsFor() {
    const window_fixture::OwnPlaces places;
    const auto gate = std::make_shared<testing::EngineGate>();
    large_window_fixture::LargeWindow open(headsScene(), std::make_unique<testing::GatedEngine>(gate));
    const ProgressLine& work = open.window.status().work();
    gate->behaviour = testing::EngineGate::Behaviour::WaitForStop;
    open.press(Qt::Key_9);
    QCOMPARE(open.selection.stage(), Stage::MultiHead);
    QTRY_COMPARE(open.session.joining(), (HeadCount{1, kHeads}));
    QCOMPARE(work.text(), QStringLiteral("joining the heads, 1 of 3 done, 33 %"));
    const auto said = [&] { return open.view.accessibleDescription(); };
    QVERIFY2(said().contains(QStringLiteral("All 3 heads are being computed, to be joined: 1 done")),
             qPrintable(said()));
    const QImage waiting = open.view.grab().toImage();
    // Stopped it says how to go on, and does.
    open.press(Qt::Key_Escape);
    QTRY_VERIFY(open.session.isIdle());
    QVERIFY2(said().contains(QStringLiteral("9 computes them")), qPrintable(said()));
    QVERIFY(open.view.grab().toImage() != waiting);
    gate->behaviour = testing::EngineGate::Behaviour::Compute;
    open.press(Qt::Key_9);
    QVERIFY(open.session.waitForResult(60'000));
    QVERIFY(open.session.snapshot().has(Stage::MultiHead));
    QVERIFY(!said().contains(QStringLiteral("joined:")));
    QCOMPARE(open.session.joining(), HeadCount{});
}

template struct attnscope::test::Registered<TestLargeHeads>;
#include "tst_large_heads.moc"
