// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/engine/lift_source.h"
#include "tests/core/stream/stream_problems.h"
#include "tests/registry.h"

#include <chrono>
#include <thread>

using namespace attnscope;
using namespace attnscope::test;

/// The streaming engine's numbers are the textbook's, at every stage, level and rule.
class TestStreamEngine : public QObject {
    Q_OBJECT

private slots:
    void isTheTextbook_data();
    void isTheTextbook();
    void liftIsPooledFromLift();
    void readOutsAreExact();
    void strongestCellOfAnyRectangle();
    void scoresComeWhenAskedFor();
    void meansOfScoresAreAPassOfTheirOwn();
    void oneHotCellAmongMillions();
    void largerBlocksAreTheTextbook();
    void aSparsePreviewIsTrueWhereItIsLookedAtClosely();
    void chooserTakesTheStreamForLargeProblems();
    void whoTakesAPreviewIsNotTimed();

private:
    static void isAlike(const ResultPtr& actual, const ResultPtr& expected);
};

namespace {

constexpr Stage kStages[] = {Stage::Q,      Stage::K,      Stage::V,       Stage::Scores,
                             Stage::Scaled, Stage::Masked, Stage::Weights, Stage::AfterDropout,
                             Stage::Effect, Stage::Output};

double toleranceOf(Stage stage) {
    return stage == Stage::Weights || stage == Stage::AfterDropout ? 4e-6 : 4e-5;
}

std::vector<TileArea> tilesOf(const MatrixSource& source) {
    const std::size_t rows = source.rows();
    const std::size_t columns = source.columns();
    std::vector<TileArea> tiles;
    for (const unsigned level : {0U, 1U, 5U, 6U, 9U}) {
        tiles.push_back({{0, 0, rows, columns}, level});
    }
    for (const unsigned level : {2U, 7U}) {
        tiles.push_back({{rows / 3, columns / 4, rows - rows / 3, (columns + 1) / 2}, level});
    }
    return tiles;
}

} // namespace

void TestStreamEngine::isTheTextbook_data() {
    QTest::addColumn<std::size_t>("queries");
    QTest::addColumn<std::size_t>("keys");
    QTest::addColumn<std::size_t>("dK");
    QTest::addColumn<std::size_t>("variant");
    const std::size_t sizes[][3] = {{1, 1, 1}, {7, 130, 4}, {65, 64, 5}, {129, 333, 64}, {200, 140, 16}};
    for (const auto& [queries, keys, dK] : sizes) {
        const std::size_t variants = dK == 64 ? 3 : std::size(kVariants);
        for (std::size_t variant = 0; variant < variants; ++variant) {
            QTest::addRow("%zu x %zu, d_k %zu, %s", queries, keys, dK, kVariants[variant].name)
                << queries << keys << dK << variant;
        }
    }
}

void TestStreamEngine::isTheTextbook() {
    QFETCH(std::size_t, queries);
    QFETCH(std::size_t, keys);
    QFETCH(std::size_t, dK);
    QFETCH(std::size_t, variant);
    AttentionProblem problem = streamProblem(queries, keys, dK, 3);
    kVariants[variant].apply(problem);
    const ResultPtr expected = textbook(problem);
    // Blocks as many tokens have them, too.
    for (const std::size_t mostBlocks : {BlockSummary::kMostBlocks, std::size_t{6}, std::size_t{2}}) {
        isAlike(streamed(problem, mostBlocks), expected);
        if (QTest::currentTestFailed()) {
            return;
        }
    }
}

void TestStreamEngine::isAlike(const ResultPtr& actual, const ResultPtr& expected) {
    QVERIFY(actual && actual->isExact());
    for (const Stage stage : kStages) {
        const auto a = actual->source(stage);
        const auto b = expected->source(stage);
        QCOMPARE(a == nullptr, b == nullptr);
        for (const TileArea& tile : a ? tilesOf(*a) : std::vector<TileArea>{}) {
            for (const Reducer reducer : {Reducer::Max, Reducer::Mean}) {
                QVERIFY2(isNear(pooled(*a, tile, reducer), pooled(*b, tile, reducer), toleranceOf(stage)),
                         qPrintable(QStringLiteral("stage %1, level %2")
                                        .arg(static_cast<int>(stage))
                                        .arg(tile.levels.row)));
            }
        }
        if (a) {
            QVERIFY(std::abs(a->range().high - b->range().high) <= toleranceOf(stage));
            const bool isFromZero = startsAtZero(stageInfo(stage).range);
            QVERIFY(isFromZero || std::abs(a->range().low - b->range().low) <= toleranceOf(stage));
        }
    }
    for (const TileArea& tile : tilesOf(*actual->lift())) {
        QVERIFY(isNear(pooled(*actual->lift(), tile), pooled(*expected->lift(), tile), 2e-4));
    }
    QVERIFY(std::abs(actual->lift()->range().high - expected->lift()->range().high) <= 2e-4);
}

void TestStreamEngine::liftIsPooledFromLift() {
    // Under a causal mask row i has i + 1 keys, so early rows weigh more and lift less.
    constexpr std::size_t kSide = 150;
    AttentionProblem problem = streamProblem(kSide, kSide, 8, 41);
    problem.mask = maskOf({specLayer("causal")}, kSide, kSide);
    const BlockMatrix weights = cells(textbook(problem), Stage::Weights);
    const ResultPtr result = streamed(problem);
    for (const unsigned level : {0U, 3U, 6U, 8U}) {
        const TileArea tile{{0, 0, kSide, kSide}, level};
        const Pooled lift = pooled(*result->lift(), tile);
        for (std::size_t pixel = 0; pixel < lift.values.size(); ++pixel) {
            const std::size_t side = std::size_t{1} << level;
            const std::size_t row = pixel / tile.pixelColumns() * side;
            const std::size_t column = pixel % tile.pixelColumns() * side;
            double largest = 0.0;
            for (std::size_t i = row; i < std::min(kSide, row + side); ++i) {
                for (std::size_t j = column; j < std::min(i + 1, column + side); ++j) {
                    largest = std::max(largest, static_cast<double>(i + 1) * weights(i, j));
                }
            }
            QCOMPARE(lift.masked[pixel] != 0, largest == 0.0);
            QVERIFY(largest == 0.0 ||
                    std::abs(static_cast<double>(lift.values[pixel]) - std::log2(largest)) < 1e-4);
        }
    }
}

void TestStreamEngine::readOutsAreExact() {
    for (const NamedProblem& variant : kVariants) {
        AttentionProblem problem = streamProblem(70, 90, 6, 8);
        variant.apply(problem);
        const ResultPtr expected = textbook(problem);
        const ResultPtr actual = streamed(problem);
        for (const Stage stage : kStages) {
            if (const auto source = actual->source(stage)) {
                QVERIFY2(attnscope::test::isNear(cells(*source), cells(expected, stage)), variant.name);
                QCOMPARE(source->masked(1, 2), expected->source(stage)->masked(1, 2));
                QCOMPARE(source->dropped(3, 1), expected->source(stage)->dropped(3, 1));
            }
        }
        for (std::size_t i = 0; i < problem.queries(); i += 11) {
            QCOMPARE(actual->rowStatistics(i), expected->rowStatistics(i));
        }
        QCOMPARE(actual->lift()->exact(40, 3),
                 liftOf(cells(expected, Stage::Weights)(40, 3), problem.mask->allowedInRow(40)));
    }
}

void TestStreamEngine::strongestCellOfAnyRectangle() {
    for (const NamedProblem& variant : kVariants) {
        AttentionProblem problem = streamProblem(150, 200, 8, 12);
        variant.apply(problem);
        const ResultPtr expected = textbook(problem);
        const ResultPtr actual = streamed(problem);
        for (const Stage stage :
             {Stage::Scores, Stage::Masked, Stage::Weights, Stage::AfterDropout, Stage::Effect}) {
            for (const TileArea& tile : {TileArea{{0, 0, 150, 200}, 0}, TileArea{{64, 64, 64, 64}, 0},
                                         TileArea{{13, 70, 99, 100}, 0}, TileArea{{0, 190, 3, 10}, 0}}) {
                const auto a = actual->source(stage) ? actual->source(stage)->strongest(tile) : std::nullopt;
                const auto b =
                    expected->source(stage) ? expected->source(stage)->strongest(tile) : std::nullopt;
                QCOMPARE(a.has_value(), b.has_value());
                if (!a) {
                    continue;
                }
                // Cells that float32 cannot tell apart may change places.
                QVERIFY2(std::abs(std::abs(a->value) - std::abs(b->value)) <= toleranceOf(stage),
                         variant.name);
                QCOMPARE(a->value, actual->source(stage)->exact(a->row, a->column));
            }
        }
    }
}

void TestStreamEngine::scoresComeWhenAskedFor() {
    const AttentionProblem problem = streamProblem(300, 300, 4, 5);
    const ResultPtr result = streamed(problem);
    const auto scores = result->source(Stage::Scaled);
    const auto output = result->source(Stage::Output);
    QVERIFY(result->source(Stage::Weights)->isPrepared(Reducer::Max));
    QVERIFY(result->lift()->isPrepared(Reducer::Max));
    QVERIFY(!scores->isPrepared(Reducer::Max) && !output->isPrepared(Reducer::Max));
    // One to one needs no pass, coarse pixels do.
    pooled(*scores, {0, 0, 100, 100, 0});
    QVERIFY(!scores->isPrepared(Reducer::Max));
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY(!scores->prepare(Reducer::Max, stopped.get_token(), {}) &&
            !output->prepare(Reducer::Max, stopped.get_token(), {}));
    QVERIFY(!scores->isPrepared(Reducer::Max) && !output->isPrepared(Reducer::Max));
    double last = 0.0;
    QVERIFY(scores->prepare(Reducer::Max, {}, [&last](double fraction) { last = fraction; }));
    QCOMPARE(last, 1.0);
    QVERIFY(scores->isPrepared(Reducer::Max) && !result->source(Stage::Scores)->isPrepared(Reducer::Max));
    QVERIFY(output->prepare(Reducer::Max, {}, {}) && output->isPrepared(Reducer::Max));
}

void TestStreamEngine::meansOfScoresAreAPassOfTheirOwn() {
    const ResultPtr result = streamed(streamProblem(300, 300, 4, 5));
    const auto scores = result->source(Stage::Scaled);
    QVERIFY(scores->prepare(Reducer::Max, {}, {}));
    QVERIFY(scores->isPrepared(Reducer::Max) && !scores->isPrepared(Reducer::Mean));
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY(!scores->prepare(Reducer::Mean, stopped.get_token(), {}) && !scores->isPrepared(Reducer::Mean));
    std::vector<double> told;
    QVERIFY(scores->prepare(Reducer::Mean, {}, [&told](double fraction) { told.push_back(fraction); }));
    QVERIFY(scores->isPrepared(Reducer::Mean) && !told.empty() && told.back() == 1.0);
    // Where the means come first, their pass brings the range too.
    const auto masked = result->source(Stage::Masked);
    told.clear();
    QVERIFY(masked->prepare(Reducer::Mean, {}, [&told](double fraction) { told.push_back(fraction); }));
    QVERIFY(masked->isPrepared(Reducer::Mean) && masked->isPrepared(Reducer::Max));
    QVERIFY(std::is_sorted(told.begin(), told.end()) && told.back() == 1.0);
    // What dropout leaves and the output need one pass for both.
    const auto output = result->source(Stage::Output);
    QVERIFY(output->prepare(Reducer::Mean, {}, {}) && output->isPrepared(Reducer::Max));
}

void TestStreamEngine::oneHotCellAmongMillions() {
    constexpr std::size_t kSide = 4096;
    constexpr std::size_t kRow = 3001;
    constexpr std::size_t kColumn = 1234;
    AttentionProblem problem;
    problem.q = BlockMatrix(kSide, 2);
    problem.k = BlockMatrix(kSide, 2);
    problem.q.set(kRow, 0, 5.0);
    problem.k.set(kColumn, 0, 2.0);
    problem.mask = std::make_shared<const Mask>(kSide, kSide);
    problem.fill = -HUGE_VAL;
    problem.precision = Precision::Float32;
    const ResultPtr result = streamed(problem);
    const auto weights = result->source(Stage::Weights);
    const double hot = std::exp(10.0) / (std::exp(10.0) + kSide - 1);
    for (unsigned level = 0; level <= 12; ++level) {
        // Finer than a block what is seen at once is a part of the matrix.
        const std::size_t side = level < 6 ? 512 : kSide;
        const TileArea tile{{kRow / side * side, kColumn / side * side, side, side}, level};
        const Pooled picture = pooled(*weights, tile);
        const std::size_t pixel = (kRow % side >> level) * tile.pixelColumns() + (kColumn % side >> level);
        QVERIFY(std::abs(static_cast<double>(picture.values[pixel]) - hot) < 2e-6);
        QCOMPARE(std::count_if(picture.values.begin(), picture.values.end(),
                               [](float value) { return value > 0.5F; }),
                 1);
    }
    const std::optional<CellValue> found = weights->strongest({0, 0, kSide, kSide});
    QVERIFY(found && found->row == kRow && found->column == kColumn);
    QVERIFY(std::abs(found->value - hot) < 1e-12);
    QVERIFY(std::abs(weights->range().high - hot) < 2e-6);
}

/// 2,048 tokens in blocks of 256 cells a side: finer pixels are computed from cells, coarser ones pooled.
void TestStreamEngine::largerBlocksAreTheTextbook() {
    constexpr std::size_t kSide = 2048;
    AttentionProblem problem = streamProblem(kSide, kSide, 8, 77);
    problem.mask = maskOf({specLayer("causal")}, kSide, kSide);
    const ResultPtr expected = textbook(problem);
    const ResultPtr actual = streamed(problem, 64);
    for (const bool isLift : {false, true}) {
        const auto a = isLift ? actual->lift() : actual->source(Stage::Weights);
        const auto b = isLift ? expected->lift() : expected->source(Stage::Weights);
        QCOMPARE(a->passLevel(), 8U);
        const double tolerance = isLift ? 2e-4 : 4e-6;
        for (const TileArea& tile :
             {TileArea{{1000, 900, 300, 400}, 0}, TileArea{{512, 256, 700, 700}, 3},
              TileArea{{0, 0, kSide, kSide}, 6}, TileArea{{0, 0, kSide, kSide}, 7},
              TileArea{{0, 0, kSide, kSide}, 8}, TileArea{{0, 0, kSide, kSide}, 10},
              TileArea{{100, 7, 1500, 1900}, 9}, TileArea{{0, 0, kSide, kSide}, PixelLevels(7, 11)}}) {
            for (const Reducer reducer : {Reducer::Max, Reducer::Mean}) {
                QVERIFY(isNear(pooled(*a, tile, reducer), pooled(*b, tile, reducer), tolerance));
            }
        }
        QVERIFY(std::abs(a->range().high - b->range().high) <= tolerance);
    }
    QCOMPARE(actual->source(Stage::Weights)->exact(1500, 1499),
             expected->source(Stage::Weights)->exact(1500, 1499));
}

/// One row in 256 is a sample: fine pixels are of rows of their own, coarser ones of the sample's.
void TestStreamEngine::aSparsePreviewIsTrueWhereItIsLookedAtClosely() {
    constexpr std::size_t kSide = 1100;
    for (const char* mask : {"", "causal"}) {
        AttentionProblem problem = streamProblem(kSide, kSide, 8, 5);
        if (*mask != 0) {
            problem.mask = maskOf({specLayer(mask)}, kSide, kSide);
        }
        StreamEngine engine(0, 25);
        const std::vector<ResultPtr> results = published(engine, nullptr, problem, {});
        QCOMPARE(results.size(), std::size_t{2});
        QVERIFY(!results.front()->isExact() && results.back()->isExact());
        for (const bool isLift : {false, true}) {
            const auto preview = isLift ? results.front()->lift() : results.front()->source(Stage::Weights);
            const auto exact = isLift ? results.back()->lift() : results.back()->source(Stage::Weights);
            const double tolerance = isLift ? 2e-4 : 1e-6;
            QCOMPARE(preview->passLevel(), 8U);
            const TileArea sampled{{0, 0, kSide, kSide}, 4};
            const Pooled coarse = pooled(*preview, sampled);
            for (std::size_t y = 0; y < sampled.pixelRows(); ++y) {
                const std::size_t block = std::min(y * 16 + 8, kSide - 1) / 256;
                const std::size_t row = std::min<std::size_t>(block * 256 + 128, kSide - 1);
                const TileArea own{{row, 0, 1, kSide}, {0, 4}};
                const auto begin = static_cast<std::ptrdiff_t>(y * sampled.pixelColumns());
                const auto end = begin + static_cast<std::ptrdiff_t>(sampled.pixelColumns());
                const Pooled found{{coarse.values.begin() + begin, coarse.values.begin() + end},
                                   {coarse.masked.begin() + begin, coarse.masked.begin() + end}};
                QVERIFY(isNear(found, pooled(*exact, own), tolerance));
            }
            for (const TileArea& tile :
                 {TileArea{{500, 470, 90, 100}, 0}, TileArea{{1000, 900, 100, 200}, 2}}) {
                QVERIFY(isNear(pooled(*preview, tile), pooled(*exact, tile), tolerance));
            }
        }
        QCOMPARE(results.front()->source(Stage::Weights)->exact(777, 700),
                 results.back()->source(Stage::Weights)->exact(777, 700));
    }
}

void TestStreamEngine::chooserTakesTheStreamForLargeProblems() {
    CpuEngine engine;
    const auto isStreamed = [&engine](const AttentionProblem& problem) {
        return dynamic_cast<const StreamResult*>(runToEnd(engine, problem).value().get()) != nullptr;
    };
    AttentionProblem small = streamProblem(512, 512, 1, 1);
    AttentionProblem large = streamProblem(512, 513, 1, 1);
    QVERIFY(!isStreamed(small));
    QVERIFY(isStreamed(large));
    large.precision = Precision::Float64;
    QVERIFY(!isStreamed(large));
    // Going from one to the other begins anew.
    ResultPtr latest = runToEnd(engine, small).value();
    large.precision = Precision::Float32;
    const ComputeRequest request{.problem = large,
                                 .previous = latest,
                                 .change = {Change::Kind::ValuesOnly, 0},
                                 .publish = [&latest](ResultPtr result) { latest = std::move(result); }};
    QVERIFY(engine.compute(request));
    QVERIFY(isNear(pooled(*latest->source(Stage::Weights), {0, 0, 512, 513, 6}),
                   pooled(*textbook(large)->source(Stage::Weights), {0, 0, 512, 513, 6}), 4e-6));
}

void TestStreamEngine::whoTakesAPreviewIsNotTimed() {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kPublishDelay{100};
    const AttentionProblem problem = streamProblem(300, 300, 4, 1);
    StreamEngine engine(0);
    std::vector<ResultPtr> results;
    const auto start = Clock::now();
    const auto publish = [&](ResultPtr result) {
        if (!result->isExact()) {
            std::this_thread::sleep_for(kPublishDelay);
        }
        results.push_back(std::move(result));
    };
    const ComputeRequest request{.problem = problem, .publish = publish};
    QVERIFY(engine.compute(request));
    const auto all = Clock::now() - start;
    QCOMPARE(results.size(), std::size_t{2});
    QVERIFY(results.back()->elapsed() <= all - kPublishDelay);
}

template struct attnscope::test::Registered<TestStreamEngine>;
#include "tst_stream_engine.moc"
