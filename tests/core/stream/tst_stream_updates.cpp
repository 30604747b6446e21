// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/ranges.h"
#include "core/projection/position_encodings.h"
#include "tests/core/stream/stream_problems.h"
#include "tests/registry.h"

#include <random>

using namespace attnscope;
using namespace attnscope::test;

/// Previews are marked and come first, updates end where a fresh run ends, and a stop costs little more.
class TestStreamUpdates : public QObject {
    Q_OBJECT

private slots:
    void previewComesFirst_data();
    void previewComesFirst();
    void tokenEditHasTrueRowsAtOnce();
    void valuesShareEverything();
    void namesShareEverything();
    void masksKeepTheScores();
    void randomEdits();
    void stopsSoon();
    void rangesDoNotForceAPass();
};

namespace {

using Kind = Change::Kind;

constexpr Stage kScoreStages[] = {Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Weights};

/// Same bits in pictures of every kind and in read-outs.
bool isSame(const ResultPtr& actual, const ResultPtr& expected) {
    for (const Stage stage :
         {Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Weights, Stage::AfterDropout, Stage::Output}) {
        const auto a = actual->source(stage);
        const auto b = expected->source(stage);
        if ((a == nullptr) != (b == nullptr)) {
            return false;
        }
        if (!a) {
            continue;
        }
        for (const unsigned level : {0U, 4U, 6U, 7U}) {
            const TileArea tile{{0, 0, a->rows(), a->columns()}, level};
            if (!(pooled(*a, tile) == pooled(*b, tile)) ||
                !(pooled(*a, tile, Reducer::Mean) == pooled(*b, tile, Reducer::Mean))) {
                qWarning("stage %d differs at level %u", static_cast<int>(stage), level);
                return false;
            }
        }
        if (a->exact(1, 0) != b->exact(1, 0) || a->range() != b->range()) {
            return false;
        }
    }
    const TileArea tile{{0, 0, expected->problem().queries(), expected->problem().keys()}, 6};
    return pooled(*actual->lift(), tile) == pooled(*expected->lift(), tile);
}

} // namespace

void TestStreamUpdates::previewComesFirst_data() {
    QTest::addColumn<std::size_t>("variant");
    for (std::size_t variant = 0; variant < std::size(kVariants); ++variant) {
        QTest::addRow("%s", kVariants[variant].name) << variant;
    }
}

void TestStreamUpdates::previewComesFirst() {
    QFETCH(std::size_t, variant);
    AttentionProblem problem = streamProblem(300, 260, 8, 2);
    kVariants[variant].apply(problem);
    StreamEngine engine(0);
    const std::vector<ResultPtr> results = published(engine, nullptr, problem, {});
    QCOMPARE(results.size(), std::size_t{2});
    QVERIFY(!results[0]->isExact() && results[1]->isExact());
    QVERIFY(isSame(results[1], streamed(problem)));
    const auto preview = results[0]->source(Stage::Weights);
    const auto exact = results[1]->source(Stage::Weights);
    // Coarse values over an exact mask.
    for (const unsigned level : {0U, 3U, 6U, 8U}) {
        const TileArea tile{{0, 0, 300, 260}, level};
        QCOMPARE(pooled(*preview, tile).masked, pooled(*exact, tile).masked);
    }
    // The middle row of each block is true, and stands for the others.
    for (const std::size_t row : {std::size_t{32}, std::size_t{96}, std::size_t{288}}) {
        QCOMPARE(pooled(*preview, {row, 0, 1, 260, 0}), pooled(*exact, {row, 0, 1, 260, 0}));
    }
    QCOMPARE(preview->exact(5, 3), exact->exact(5, 3));
    QCOMPARE(results[0]->rowStatistics(7), results[1]->rowStatistics(7));
    const auto output = results[0]->source(Stage::Output);
    QVERIFY(std::isnan(pooled(*output, {0, 0, 300, 3, 0}).values.front()));
    QCOMPARE(output->exact(2, 1), results[1]->source(Stage::Output)->exact(2, 1));
}

void TestStreamUpdates::tokenEditHasTrueRowsAtOnce() {
    for (const NamedProblem& variant : kVariants) {
        AttentionProblem problem = streamProblem(200, 200, 8, 4);
        variant.apply(problem);
        const ResultPtr before = streamed(problem);
        problem.q.set(77, 3, 4.0);
        problem.k.set(77, 1, -3.0);
        StreamEngine engine(0);
        const std::vector<ResultPtr> results = published(engine, before, problem, {Kind::TokenRow, 77});
        QCOMPARE(results.size(), std::size_t{2});
        QVERIFY(!results[0]->isExact() && results[1]->isExact());
        const ResultPtr fresh = streamed(problem);
        QVERIFY2(isSame(results[1], fresh), variant.name);
        // Fine pictures of the preview are true already.
        for (const unsigned level : {0U, 5U}) {
            const TileArea tile{{0, 0, 200, 200}, level};
            QVERIFY2(isNear(pooled(*results[0]->source(Stage::Weights), tile),
                            pooled(*fresh->source(Stage::Weights), tile), 4e-6),
                     variant.name);
        }
        const TileArea all{{0, 0, 200, 3}, 0};
        QVERIFY(isNear(pooled(*results[0]->source(Stage::Output), all),
                       pooled(*fresh->source(Stage::Output), all), 4e-5));
    }
}

void TestStreamUpdates::valuesShareEverything() {
    AttentionProblem problem = streamProblem(100, 100, 4, 6);
    const ResultPtr before = streamed(problem);
    before->source(Stage::Scores)->range();
    problem.v->set(3, 1, 19.0);
    StreamEngine engine(0);
    const std::vector<ResultPtr> results = published(engine, before, problem, {Kind::ValuesOnly, 0});
    QCOMPARE(results.size(), std::size_t{1});
    QVERIFY(results[0]->isExact());
    for (const Stage stage : kScoreStages) {
        QCOMPARE(results[0]->source(stage), before->source(stage));
    }
    QCOMPARE(results[0]->lift(), before->lift());
    QVERIFY(isSame(results[0], streamed(problem)));
    QCOMPARE(results[0]->source(Stage::V)->exact(3, 1), 19.0);
}

void TestStreamUpdates::namesShareEverything() {
    const AttentionProblem problem = streamProblem(100, 100, 4, 6);
    const ResultPtr before = streamed(problem);
    StreamEngine engine(0);
    const std::vector<ResultPtr> results = published(engine, before, problem, {Kind::Nothing, 0});
    QCOMPARE(results.size(), std::size_t{1});
    QCOMPARE(results[0]->source(Stage::Output), before->source(Stage::Output));
    QCOMPARE(results[0]->source(Stage::Weights), before->source(Stage::Weights));
}

void TestStreamUpdates::masksKeepTheScores() {
    AttentionProblem problem = streamProblem(150, 150, 4, 3);
    const ResultPtr before = streamed(problem);
    for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Masked}) {
        QVERIFY(before->source(stage)->prepare(Reducer::Max, {}, {}));
    }
    problem.mask = maskOf({specLayer("causal")}, 150, 150);
    StreamEngine engine;
    const ResultPtr masked = published(engine, before, problem, {Kind::Mask, 0}).at(0);
    QVERIFY(masked->source(Stage::Scores)->isPrepared(Reducer::Max) &&
            masked->source(Stage::Scaled)->isPrepared(Reducer::Max));
    QVERIFY(!masked->source(Stage::Masked)->isPrepared(Reducer::Max));
    problem.temperature = 3.0;
    const ResultPtr warm = published(engine, masked, problem, {Kind::Rule, 0}).at(0);
    QVERIFY(warm->source(Stage::Scores)->isPrepared(Reducer::Max) &&
            warm->source(Stage::Scaled)->isPrepared(Reducer::Max));
    problem.scale = 9.0;
    const ResultPtr scaled = published(engine, warm, problem, {Kind::Rule, 0}).at(0);
    QVERIFY(scaled->source(Stage::Scores)->isPrepared(Reducer::Max) &&
            !scaled->source(Stage::Scaled)->isPrepared(Reducer::Max));
    // Rotary positions are a rule that turns Q and K.
    rotateRow(problem.q.mutableRow(1), 1, 100, RopePairs::Half);
    const ResultPtr turned = published(engine, scaled, problem, {Kind::Rule, 0}).at(0);
    QVERIFY(!turned->source(Stage::Scores)->isPrepared(Reducer::Max));
    QVERIFY(isSame(turned, streamed(problem)));
}

void TestStreamUpdates::randomEdits() {
    constexpr std::size_t kSide = 100;
    AttentionProblem problem = streamProblem(kSide, kSide, 6, 31);
    StreamEngine engine(0);
    ResultPtr result = streamed(problem);
    std::mt19937 random(5);
    const auto below = [&random](std::size_t count) { return random() % count; };
    const auto number = [&] { return static_cast<double>(below(2001)) / 250.0 - 4.0; };
    for (int step = 0; step < 300; ++step) {
        Change change;
        switch (below(6)) {
        case 0:
            change = {Kind::QueryWeights, 0};
            for (std::size_t i = 0; i < kSide; ++i) {
                problem.q.set(i, 2, problem.q(i, 2) + 0.1);
            }
            break;
        case 1:
            change = {Kind::Rule, 0};
            problem.temperature = 0.5 + static_cast<double>(below(5));
            problem.dropout = {below(2) == 0 ? 0.0 : 0.3, below(9)};
            break;
        case 2:
            change = {Kind::Mask, 0};
            problem.mask = below(2) == 0 ? std::make_shared<const Mask>(kSide, kSide)
                                         : maskOf({specLayer("window:30")}, kSide, kSide);
            break;
        case 3:
            change = {Kind::ValuesOnly, 0};
            problem.v->set(below(kSide), 1, number());
            break;
        default:
            change = {Kind::TokenRow, below(kSide)};
            problem.q.set(change.row, below(6), number());
            problem.k.set(change.row, below(6), number());
            break;
        }
        const std::vector<ResultPtr> results = published(engine, result, problem, change);
        QVERIFY(!results.empty() && results.back()->isExact());
        result = results.back();
        if (step % 50 == 0) {
            QVERIFY(isSame(result, streamed(problem)));
        }
    }
    QVERIFY(isSame(result, streamed(problem)));
    const TileArea tile{{0, 0, kSide, kSide}, 0};
    QVERIFY(isNear(pooled(*result->source(Stage::Weights), tile),
                   pooled(*textbook(problem)->source(Stage::Weights), tile), 1e-5));
}

void TestStreamUpdates::stopsSoon() {
    const AttentionProblem problem = streamProblem(64 * 300, 64, 2, 1);
    StreamEngine engine(0);
    std::stop_source stop;
    std::vector<double> heard;
    int exact = 0;
    int previews = 0;
    const auto publish = [&](const ResultPtr& result) { ++(result->isExact() ? exact : previews); };
    const auto report = [&](double fraction) {
        heard.push_back(fraction);
        stop.request_stop();
    };
    const ComputeRequest request{
        .problem = problem, .stop = stop.get_token(), .publish = publish, .report = report};
    const Result<void> done = engine.compute(request);
    QVERIFY(!done && done.error().code == ErrorCode::Stopped);
    QCOMPARE(exact, 0);
    QVERIFY(!heard.empty() && heard.back() < 0.2);
    // Nothing at all where the stop came before.
    previews = 0;
    heard.clear();
    QVERIFY(!engine.compute(request));
    QCOMPARE(previews, 0);
    QVERIFY(heard.empty());
}

void TestStreamUpdates::rangesDoNotForceAPass() {
    const ResultPtr result = streamed(streamProblem(200, 200, 4, 1));
    const Snapshot snapshot{std::make_shared<const Scene>(), result};
    const Ranges ranges = rangesOf(snapshot);
    QVERIFY(!ranges.hasScores);
    QVERIFY(!result->source(Stage::Scores)->isPrepared(Reducer::Max) &&
            !result->source(Stage::Output)->isPrepared(Reducer::Max));
    QCOMPARE(ranges.weights, result->source(Stage::Weights)->range());
    const Ranges shown = rangesOf(snapshot, Stage::Scaled);
    QVERIFY(shown.hasScores);
    const ValueRange scaled = result->source(Stage::Scaled)->range();
    QCOMPARE(shown.scores, std::max(-scaled.low, scaled.high));
}

template struct attnscope::test::Registered<TestStreamUpdates>;
#include "tst_stream_updates.moc"
