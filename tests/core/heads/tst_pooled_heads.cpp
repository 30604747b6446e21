// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/cell_arithmetic.h"
#include "core/cpu_engine.h"
#include "core/heads/pooled_heads.h"
#include "core/solver/scene_solver.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// Mean and max over heads as a result, small and large.
class TestPooledHeads : public QObject {
    Q_OBJECT

private slots:
    void meanAndMaxAreThoseOfNumPy();
    void hasWeightsAndTheirStatisticsAlone();
    void arithmeticNamesTheHeads();
    void manyHeadsAreShortened();
    void allowsWhatAnyHeadMayAttendTo();
    void largeOnesAreTheFormula_data();
    void largeOnesAreTheFormula();
    void stopsInTheMiddle();
    void aHeadThatFailsIsTold();
};

namespace {

/// Two heads of d_k = 2.
Scene twoHeads() {
    Scene scene;
    scene.tokens = {"I", "love", "AI"};
    const BlockMatrix identity({{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}});
    scene.input =
        TokenInput{BlockMatrix({{1, 0, 1, 0}, {0, 1, 0, 1}, {1, 1, 0, 0}}), identity,
                   BlockMatrix({{1, 1, 0, 0}, {0, 1, 0, 0}, {0, 0, 2, 0}, {0, 0, 0, 1}}), identity, 2};
    return scene;
}

Snapshot pooledOf(const Scene& scene, HeadPool pool) {
    CpuEngine engine;
    const auto shared = std::make_shared<const Scene>(scene);
    const SceneSolver solver(engine, *shared, precisionOf(*shared, kSmallMatrixCells));
    const auto head = [&](const HeadIndex& place) { return solver.solve(place); };
    return {shared, pooledHeads({0, 0, pool}, headCount(scene.input), head).value()};
}

/// Weights from elsewhere, a matrix a head.
Scene givenHeads(std::vector<BlockMatrix> heads) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(heads.front().rows(), "t"));
    const LeadingAxes axes{2, 1, heads.size()};
    scene.input = AttentionWeightsInput{MatrixStack(axes, std::move(heads)), std::nullopt};
    return scene;
}

constexpr std::size_t kLargeTokens = 600; // more than are kept, and no whole number of blocks

ResultPtr largeHead(std::uint64_t seed) {
    AttentionProblem problem = randomProblem(kLargeTokens, kLargeTokens, 4, 4, seed);
    problem.precision = Precision::Float32;
    problem.mask = maskOf({causalLayer()}, kLargeTokens, kLargeTokens);
    CpuEngine engine;
    return runToEnd(engine, problem).value();
}

std::vector<ResultPtr> largeHeads() {
    return {largeHead(1), largeHead(2), largeHead(3)};
}

} // namespace

void TestPooledHeads::meanAndMaxAreThoseOfNumPy() {
    // numpy: A.mean(0) and A.max(0) of the heads' softmax(Q·Kᵀ / √2).
    const BlockMatrix mean({{0.536976945527881, 0.18067745772622, 0.282345596745899},
                            {0.248255078257723, 0.375872460871138, 0.375872460871138},
                            {0.308664371537297, 0.236681289188356, 0.454654339274348}});
    const BlockMatrix max({{0.672841798375977, 0.197775814640428, 0.401112092679786},
                           {0.248255078257723, 0.503489843484554, 0.503489843484554},
                           {0.333333333333333, 0.333333333333333, 0.575975345215362}});
    const Snapshot meanOfHeads = pooledOf(twoHeads(), HeadPool::Mean);
    QVERIFY(isNear(cells(meanOfHeads.result, Stage::Weights), mean, 1e-14));
    QVERIFY(isNear(cells(pooledOf(twoHeads(), HeadPool::Max).result, Stage::Weights), max, 1e-14));
    QVERIFY(std::abs(meanOfHeads.result->lift()->exact(0, 0) - 0.687894554963314) < 1e-13);
    const ValueRange range = meanOfHeads.source(Stage::Weights)->range();
    QVERIFY(std::abs(range.high - 0.536976945527881) < 1e-14);
}

void TestPooledHeads::hasWeightsAndTheirStatisticsAlone() {
    const Snapshot mean = pooledOf(twoHeads(), HeadPool::Mean);
    for (const StageInfo& info : stages()) {
        QCOMPARE(mean.has(info.stage), info.stage == Stage::Weights);
    }
    QCOMPARE(mean.headIndex(), (HeadIndex{0, 0, HeadPool::Mean}));
    QCOMPARE(mean.result->heads().size(), std::size_t{2});
    const RowStatistics row = mean.result->rowStatistics(2);
    QVERIFY(std::abs(row.entropyBits - 1.532530602341261) < 1e-13);
    QVERIFY(std::abs(row.sum - 1.0) < 1e-14);
    QCOMPARE(row.argmax, std::size_t{2});
    QCOMPARE(row.allowed, std::size_t{3});
    const RowStatistics largest = pooledOf(twoHeads(), HeadPool::Max).result->rowStatistics(0);
    QVERIFY(std::abs(largest.sum - 1.271729705696191) < 1e-14);
}

void TestPooledHeads::arithmeticNamesTheHeads() {
    const std::string mean =
        plainText(arithmeticOf(pooledOf(twoHeads(), HeadPool::Mean), Stage::Weights, 0, 1, false));
    QVERIFY2(mean.find("Mean over 2 heads: a₀₁ = (0.1978 + 0.1636) ÷ 2 = 0.1807") != std::string::npos,
             mean.c_str());
    const std::string max =
        plainText(arithmeticOf(pooledOf(twoHeads(), HeadPool::Max), Stage::Weights, 0, 0, false));
    QVERIFY2(max.find("Max over 2 heads: a₀₀ = max(0.4011, 0.6728) = 0.6728 (the weight of h1)") !=
                 std::string::npos,
             max.c_str());
}

void TestPooledHeads::manyHeadsAreShortened() {
    std::vector<BlockMatrix> heads;
    for (int head = 0; head < 16; ++head) {
        heads.emplace_back(BlockMatrix({{0.25 + head / 64.0, 0.75 - head / 64.0}, {0.5, 0.5}}));
    }
    const Scene scene = givenHeads(std::move(heads));
    const std::string mean =
        plainText(arithmeticOf(pooledOf(scene, HeadPool::Mean), Stage::Weights, 0, 0, false));
    QVERIFY2(mean.find("(10 others = ") != std::string::npos, mean.c_str());
    QVERIFY2(mean.find("÷ 16 = 0.3672") != std::string::npos, mean.c_str());
    const std::string max =
        plainText(arithmeticOf(pooledOf(scene, HeadPool::Max), Stage::Weights, 0, 0, false));
    QVERIFY2(max.find("10 others") != std::string::npos, max.c_str());
    QVERIFY2(max.find("= 0.4844 (the weight of h15)") != std::string::npos, max.c_str());
}

void TestPooledHeads::allowsWhatAnyHeadMayAttendTo() {
    AttentionProblem first = randomProblem(2, 2, 1, 1, 0);
    AttentionProblem second = first;
    first.mask = maskOf({paintedLayer({{0, 1, 0, 2, false}})}, 2, 2);
    second.mask = maskOf({paintedLayer({{0, 1, 0, 1, false}})}, 2, 2);
    const std::vector<ResultPtr> heads{run(first), run(second)};
    const ResultPtr mean =
        pooledHeads({0, 0, HeadPool::Mean}, 2, [&](const HeadIndex& place) -> Result<ResultPtr> {
            return heads[place.head];
        }).value();
    QVERIFY(mean->source(Stage::Weights)->masked(0, 0));
    QVERIFY(!mean->source(Stage::Weights)->masked(0, 1));
    QCOMPARE(mean->source(Stage::Weights)->exact(0, 1), 0.5); // 0 of the one, 1 of the other
    QCOMPARE(mean->rowStatistics(0).allowed, std::size_t{1});
}

void TestPooledHeads::largeOnesAreTheFormula_data() {
    QTest::addColumn<bool>("isMean");
    QTest::newRow("mean") << true;
    QTest::newRow("max") << false;
}

void TestPooledHeads::largeOnesAreTheFormula() {
    QFETCH(const bool, isMean);
    const std::vector<ResultPtr> heads = largeHeads();
    double last = 0.0;
    const ResultPtr made = pooledHeads(
                               {0, 0, isMean ? HeadPool::Mean : HeadPool::Max}, heads.size(),
                               [&](const HeadIndex& place) -> Result<ResultPtr> { return heads[place.head]; },
                               {}, [&last](double part) { last = part; })
                               .value();
    QCOMPARE(last, 1.0);
    const auto weights = made->source(Stage::Weights);
    const auto lift = made->lift();
    QVERIFY(weights->isPrepared(Reducer::Max) && lift->isPrepared(Reducer::Max));
    const auto cell = [&](std::size_t i, std::size_t j) {
        double sum = 0.0;
        double largest = 0.0;
        for (const ResultPtr& head : heads) {
            const double weight = head->source(Stage::Weights)->exact(i, j);
            sum += weight;
            largest = std::max(largest, weight);
        }
        return isMean ? sum / 3.0 : largest;
    };
    QVERIFY(std::abs(weights->exact(599, 3) - cell(599, 3)) < 1e-15);
    QVERIFY(std::abs(lift->exact(599, 3) - std::log2(600.0 * cell(599, 3))) < 1e-12);
    // Coarse pixels come from the pyramid, fine ones from the cells; each has the strongest of its cells.
    for (const unsigned level : {2U, 6U, 7U}) {
        const TileArea area{{0, 0, kLargeTokens, kLargeTokens}, level};
        std::vector<float> values(area.pixelRows() * area.pixelColumns());
        std::vector<float> lifts(values.size());
        std::vector<std::uint8_t> masked(values.size());
        weights->fill(area, Reducer::Max, values, masked);
        lift->fill(area, Reducer::Max, lifts, masked);
        const std::size_t pixel = area.pixelRows() - 1;
        double expected = 0.0;
        double expectedLift = -100.0;
        for (std::size_t i = pixel << level; i < kLargeTokens; ++i) {
            for (std::size_t j = 0; j < std::size_t{1} << level; ++j) {
                expected = std::max(expected, cell(i, j));
                expectedLift = std::max(expectedLift, std::log2(static_cast<double>(i + 1) * cell(i, j)));
            }
        }
        const std::size_t at = pixel * area.pixelColumns();
        QVERIFY(std::abs(static_cast<double>(values[at]) - expected) < 1e-6);
        QVERIFY(std::abs(static_cast<double>(lifts[at]) - expectedLift) < 1e-4);
        QCOMPARE(masked[area.pixelColumns() - 1], std::uint8_t{1});
    }
    // Its first row sees one key, of weight 1 in every head.
    QCOMPARE(weights->range().low, 0.0);
    QVERIFY(std::abs(weights->range().high - 1.0) < 1e-6);
    const RowStatistics row = made->rowStatistics(0);
    QCOMPARE(row.max, 1.0);
    QCOMPARE(row.allowed, std::size_t{1});
}

void TestPooledHeads::stopsInTheMiddle() {
    const std::vector<ResultPtr> heads = largeHeads();
    std::stop_source stop;
    const Result<ResultPtr> made = pooledHeads(
        {0, 0, HeadPool::Mean}, heads.size(),
        [&](const HeadIndex& place) -> Result<ResultPtr> {
            stop.request_stop();
            return heads[place.head];
        },
        stop.get_token());
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::Stopped);
}

void TestPooledHeads::aHeadThatFailsIsTold() {
    const Result<ResultPtr> made =
        pooledHeads({0, 0, HeadPool::Max}, 2, [](const HeadIndex&) -> Result<ResultPtr> {
            return unexpected(makeError(translatable("no such head (take another)")));
        });
    QVERIFY(!made);
    QCOMPARE(made.error().text, std::string_view("no such head (take another)"));
}

template struct attnscope::test::Registered<TestPooledHeads>;
#include "tst_pooled_heads.moc"
