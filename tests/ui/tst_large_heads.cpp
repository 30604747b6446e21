// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/joined_heads.h"
#include "core/attention/resolve.h"
#include "core/cpu_engine.h"
#include "core/scene/initial_matrices.h"
#include "core/scene/make_edit.h"
#include "tests/ui/gated_engine.h"
#include "tests/ui/large_window_fixture.h"
#include "ui/heatmap/head_thumbnails.h"
#include "ui/heatmap/pooled_thumbnails.h"
#include "ui/heatmap/tile_loader.h"
#include "ui/large/work_line.h"
#include "ui/paint/fonts.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"
#include "ui/window/status_line.h"

#include <QtTest>

#include <atomic>

using namespace attnscope;
using namespace attnscope::ui;

/// Of many heads of a large scene only those are computed that somebody looks at, and each once.
class LargeHeadsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void headsAreJoinedWhereSomebodyLooks();
    void anEditElsewhereLeavesNoOldJoinedHeads();
    void meanAndMaxAreMadeOfTheThumbnailsHeads();
    void theHeadBeforeIsMarkedUntilTheNextIsThere();
    void theKeyOfTheJoinedHeadsSaysWhatItWaitsFor();
};

namespace {

constexpr std::size_t kTokens = 540;
constexpr std::size_t kHeads = 3;

Scene headsScene() {
    EmbeddedInput input;
    input.x = randomMatrix(MatrixRole::X, kTokens, 6, 1);
    input.wQ = randomMatrix(MatrixRole::WQ, 6, 6, 2);
    input.wK = randomMatrix(MatrixRole::WK, 6, 6, 3);
    input.wV = randomMatrix(MatrixRole::WV, 6, 6, 4);
    input.heads = kHeads;
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(kTokens, "t"));
    scene.input = input;
    return scene;
}

/// Counts the heads that it is asked for.
class CountingEngine final : public Engine {
public:
    explicit CountingEngine(std::shared_ptr<std::atomic<int>> runs)
        : m_runs(std::move(runs)) {}
    std::string_view name() const override { return "counting"; }
    Result<void> run(const AttentionProblem& problem, std::stop_token stop, const Publish& publish) override {
        ++*m_runs;
        return m_inner.run(problem, std::move(stop), publish);
    }
    Result<void> update(const ResultPtr& previous, const AttentionProblem& problem, const Change& change,
                        std::stop_token stop, const Publish& publish) override {
        ++*m_runs;
        return m_inner.update(previous, problem, change, std::move(stop), publish);
    }

private:
    std::shared_ptr<std::atomic<int>> m_runs;
    CpuEngine m_inner;
};

struct Desk {
    std::shared_ptr<std::atomic<int>> runs = std::make_shared<std::atomic<int>>(0);
    Session session{std::make_unique<CountingEngine>(runs)};
    Selection selection;

    Desk() {
        followSession(selection, session);
        QVERIFY(session.open(headsScene(), {}));
        QVERIFY(session.waitForResult(60'000));
    }
    /// Formed anew, head by head.
    double joined(std::size_t row, std::size_t column) const {
        std::vector<ResultPtr> heads;
        CpuEngine engine;
        for (std::size_t head = 0; head < kHeads; ++head) {
            auto problem = *resolve(nullptr, session.scene(), {}, {0, head});
            heads.push_back(*runToEnd(engine, problem));
        }
        return joinedHeads(std::get<EmbeddedInput>(session.scene().input), heads)(row, column);
    }
};

} // namespace

void LargeHeadsTest::headsAreJoinedWhereSomebodyLooks() {
    Desk desk;
    QCOMPARE(desk.runs->load(), 1);
    QVERIFY(!desk.session.snapshot().joined);
    desk.selection.setStage(Stage::Joined);
    QCOMPARE(desk.selection.stage(), Stage::Joined);
    QVERIFY(desk.session.waitForResult(60'000));
    QVERIFY(desk.runs->load() >= 3);
    const auto joined = desk.session.snapshot().source(Stage::Joined);
    QVERIFY(joined);
    QCOMPARE(joined->rows(), kTokens);
    QVERIFY(std::abs(joined->exact(77, 4) - desk.joined(77, 4)) < 1e-5);
    const int known = desk.runs->load();
    desk.selection.setStage(Stage::Weights);
    desk.selection.setStage(Stage::Joined);
    QVERIFY(desk.session.waitForResult(60'000));
    QCOMPARE(desk.runs->load(), known);
}

void LargeHeadsTest::anEditElsewhereLeavesNoOldJoinedHeads() {
    Desk desk;
    desk.selection.setStage(Stage::Joined);
    QVERIFY(desk.session.waitForResult(60'000));
    const double before = desk.session.snapshot().source(Stage::Joined)->exact(5, 2);
    desk.selection.setStage(Stage::Weights);
    ScoreRules rules = desk.session.scene().rules;
    rules.temperature = 0.2;
    QVERIFY(desk.session.apply(setRules(desk.session.scene(), rules)));
    QVERIFY(desk.session.waitForResult(60'000));
    QVERIFY(!desk.session.snapshot().joined);
    desk.selection.setStage(Stage::Joined);
    QVERIFY(desk.session.waitForResult(60'000));
    const double after = desk.session.snapshot().source(Stage::Joined)->exact(5, 2);
    QVERIFY(std::abs(after - before) > 1e-4);
    QVERIFY(std::abs(after - desk.joined(5, 2)) < 1e-5);
}

void LargeHeadsTest::meanAndMaxAreMadeOfTheThumbnailsHeads() {
    const auto cache = std::make_shared<HeadWeightsCache>();
    HeadThumbnails heads(cache);
    PooledThumbnails pooled(cache);
    const auto scene = std::make_shared<const Scene>(headsScene());
    heads.load(scene, 0, {0, 1, 2}, 1.0);
    pooled.load(scene, 0, 1.0);
    QTRY_VERIFY_WITH_TIMEOUT(heads.tile(2) && pooled.pooled(Reducer::Mean).source, 60'000);
    QCOMPARE(cache->computed(), kHeads);
    double mean = 0.0;
    for (std::size_t head = 0; head < kHeads; ++head) {
        mean += heads.weights(head)->exact(20, 30) / kHeads;
    }
    QVERIFY(std::abs(pooled.pooled(Reducer::Mean).source->exact(20, 30) - mean) < 1e-12);
    // Another scene has other heads.
    heads.load(std::make_shared<const Scene>(headsScene()), 0, {0}, 1.0);
    QTRY_COMPARE_WITH_TIMEOUT(cache->computed(), kHeads + 1, 60'000);
}

void LargeHeadsTest::theHeadBeforeIsMarkedUntilTheNextIsThere() {
    const window_fixture::OwnPlaces places;
    const auto gate = std::make_shared<testing::EngineGate>();
    large_window_fixture::LargeWindow open(headsScene(), std::make_unique<testing::GatedEngine>(gate));
    const QPoint badge = open.view.geometry().matrix.topLeft().toPoint() + QPoint(16, 16);
    const auto pixel = [&] { return open.view.grab().toImage().pixelColor(badge); };
    const QColor exact = pixel();
    gate->behaviour = testing::EngineGate::Behaviour::WaitForStop;
    open.session.setPlace({0, 1});
    QTRY_VERIFY(!open.view.tiles().progress().isExact);
    QTRY_VERIFY(pixel() != exact);
    open.session.stopComputing();
    QTRY_VERIFY(open.session.isIdle());
    QVERIFY2(pixel() != exact, "stopped, it still is of the head before");
    gate->behaviour = testing::EngineGate::Behaviour::Compute;
    open.session.setPlace({0, 0});
    QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
    QCOMPARE(pixel(), exact);
}

void LargeHeadsTest::theKeyOfTheJoinedHeadsSaysWhatItWaitsFor() {
    const window_fixture::OwnPlaces places;
    const auto gate = std::make_shared<testing::EngineGate>();
    large_window_fixture::LargeWindow open(headsScene(), std::make_unique<testing::GatedEngine>(gate));
    const WorkLine& work = open.window.status().work();
    gate->behaviour = testing::EngineGate::Behaviour::WaitForStop;
    open.press(Qt::Key_9);
    QCOMPARE(open.selection.stage(), Stage::Joined);
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
    QVERIFY(open.session.snapshot().has(Stage::Joined));
    QVERIFY(!said().contains(QStringLiteral("joined:")));
    QCOMPARE(open.session.joining(), HeadCount{});
}

QTEST_MAIN(LargeHeadsTest)
#include "tst_large_heads.moc"
