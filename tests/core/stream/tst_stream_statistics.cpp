// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_cells.h"
#include "core/textbook/textbook_engine.h"

#include "stream_cases.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::testing;

namespace {

/// Weights below 2⁻¹⁰⁰ are as good as 0.
constexpr double kNothing = 1e-29;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Empty where weights, rows and planes are what the formulas say; else the first thing that is not.
QString complaint(const Streamed& streamed, std::size_t everyRow = 1) {
    const AttentionProblem& problem = streamed.problem;
    for (std::size_t i = 0; i < problem.queries(); i += everyRow) {
        const WantedRow wanted = wantedRow(problem, i);
        const std::vector<float> weights = streamed.weights({i, 0, 1, problem.keys()});
        double sum = 0.0;
        double peak = 0.0;
        for (std::size_t j = 0; j < weights.size(); ++j) {
            if (!same(static_cast<double>(weights[j]), wanted.weights[j],
                      weightTolerance(wanted.largestScore))) {
                return QStringLiteral("weight (%1, %2) is %3 and should be %4")
                    .arg(i)
                    .arg(j)
                    .arg(static_cast<double>(weights[j]))
                    .arg(wanted.weights[j]);
            }
            sum += static_cast<double>(weights[j]);
            if (problem.mask->allowed(i, j)) {
                peak = std::max(peak, static_cast<double>(weights[j]));
            }
        }
        const StreamRow& row = streamed.rows[i];
        if (row.allowed != wanted.allowed) {
            return QStringLiteral("row %1 counts %2 allowed keys of %3")
                .arg(i)
                .arg(row.allowed)
                .arg(wanted.allowed);
        }
        if (!row.empty && (!same(sum, 1.0, 1e-5) || !same(row.peak(), peak, kNothing))) {
            return QStringLiteral("row %1 sums to %2, its peak is %3 of %4")
                .arg(i)
                .arg(sum)
                .arg(row.peak())
                .arg(peak);
        }
        if (!same(row.normaliser().logSumExp(), wanted.logSumExp,
                  2e-6 * std::max(8.0, wanted.largestScore))) {
            return QStringLiteral("row %1 has log-sum-exp %2 of %3")
                .arg(i)
                .arg(row.normaliser().logSumExp())
                .arg(wanted.logSumExp);
        }
    }
    return {};
}

/// The same for the planes, from the float weights themselves; the tolerance is relative.
QString planeComplaint(const Streamed& streamed, double tolerance) {
    const AttentionProblem& problem = streamed.problem;
    const BlockSummary& planes = streamed.planes;
    const std::vector<float> weights = streamed.weights();
    const std::size_t side = std::size_t{1} << planes.level;
    for (std::size_t r = 0; r < planes.rows; ++r) {
        for (std::size_t c = 0; c < planes.columns; ++c) {
            float max = 0.0F;
            double sum = 0.0;
            float lift = 0.0F;
            unsigned allowed = 0;
            for (std::size_t i = r * side; i < std::min(r * side + side, problem.queries()); ++i) {
                for (std::size_t j = c * side; j < std::min(c * side + side, problem.keys()); ++j) {
                    if (problem.mask->allowed(i, j)) {
                        const float weight = weights[i * problem.keys() + j];
                        max = std::max(max, weight);
                        sum += static_cast<double>(weight);
                        lift = std::max(lift, weight * static_cast<float>(streamed.rows[i].allowed));
                        ++allowed;
                    }
                }
            }
            const std::size_t at = planes.index(r, c);
            if (!same(planes.high[at], max, tolerance * max + kNothing) ||
                !same(planes.lift[at], lift, tolerance * lift + kNothing) ||
                planes.counted(at) != static_cast<float>(allowed) ||
                !same(static_cast<double>(planes.sum[at]), sum, 1e-5 * sum + 1e-12)) {
                return QStringLiteral("block (%1, %2): max %3 of %4, sum %5 of %6, lift %7 of %8, allowed %9")
                    .arg(r)
                    .arg(c)
                    .arg(static_cast<double>(planes.high[at]))
                    .arg(static_cast<double>(max))
                    .arg(static_cast<double>(planes.sum[at]))
                    .arg(sum)
                    .arg(static_cast<double>(planes.lift[at]))
                    .arg(static_cast<double>(lift))
                    .arg(static_cast<double>(planes.counted(at)));
            }
        }
    }
    return {};
}

void verify(const AttentionProblem& problem, double planeTolerance = 0.0,
            unsigned level = BlockSummary::kLevel) {
    const Streamed streamed(problem, level);
    QCOMPARE(complaint(streamed), QString());
    QCOMPARE(planeComplaint(streamed, planeTolerance), QString());
}

} // namespace

class TestStreamStatistics : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanupTestCase() { useKernelTarget({}); }
    void sizes_data() { targets(); }
    void sizes();
    void depths_data() { targets(); }
    void depths();
    void masks_data();
    void masks();
    void adversarialScores_data() { targets(); }
    void adversarialScores();
    void nonFiniteInputs_data() { targets(); }
    void nonFiniteInputs();
    void otherRules();
    void largerBlocks();
    void smallestBlocksAreNotTooMany();
    void samples();
    void samplesOfLargerBlocks();
    void withoutAMaskHalfOfThePlanesSuffice();
    void manyTokens();
    void stops();

private:
    static void targets();
};

void TestStreamStatistics::targets() {
    QTest::addColumn<QString>("target");
    for (const std::string& target : kernelTargets()) {
        QTest::newRow(target.c_str()) << QString::fromStdString(target);
    }
}

void TestStreamStatistics::init() {
    if (QTest::currentDataTag()) {
        QFETCH(QString, target);
        useKernelTarget(target.toStdString());
        QCOMPARE(QString::fromStdString(kernelTarget()), target);
    }
}

void TestStreamStatistics::sizes() {
    for (const std::size_t queries : {1U, 2U, 63U, 65U, 130U}) {
        for (const std::size_t keys : {1U, 2U, 63U, 64U, 65U, 257U}) {
            verify(plainProblem(randomNumbers(queries, 24, queries), randomNumbers(keys, 24, keys + 1000)));
            if (QTest::currentTestFailed()) {
                return;
            }
        }
    }
    const Streamed large(plainProblem(randomNumbers(1000, 64, 7), randomNumbers(1000, 64, 8)));
    QCOMPARE(complaint(large, 17), QString());
    QCOMPARE(planeComplaint(large, 0.0), QString());
}

void TestStreamStatistics::depths() {
    for (std::size_t depth = 1; depth <= 130; ++depth) {
        verify(plainProblem(randomNumbers(5, depth, depth), randomNumbers(70, depth, depth + 1000)));
        if (QTest::currentTestFailed()) {
            return;
        }
    }
}

void TestStreamStatistics::masks_data() {
    QTest::addColumn<QString>("target");
    QTest::addColumn<QStringList>("specs");
    const QList<QStringList> masks{{"causal"},
                                   {"causal:bottom-right"},
                                   {"window:3"},
                                   {"window:0,5"},
                                   {"dilated:2,3"},
                                   {"global:5"},
                                   {"sinks:70"},
                                   {"prefix:20"},
                                   {"strided:7"},
                                   {"fixed:9"},
                                   {"bigbird:2,1,3,5"},
                                   {"causal", "window:40"},
                                   {"causal", "not:window:4"}};
    for (const std::string& target : kernelTargets()) {
        for (const QStringList& specs : masks) {
            const QString name = QString::fromStdString(target) + " " + specs.join("+");
            QTest::newRow(name.toUtf8().constData()) << QString::fromStdString(target) << specs;
        }
    }
}

void TestStreamStatistics::masks() {
    QFETCH(QStringList, specs);
    std::vector<std::string> masks;
    for (const QString& spec : specs) {
        masks.push_back(spec.toStdString());
    }
    for (const std::size_t size : {5U, 133U}) {
        const std::size_t keys = specs.front() == "causal:bottom-right" ? size / 2 + 1 : size;
        AttentionProblem problem =
            plainProblem(randomNumbers(size, 4, size, 2.0), randomNumbers(keys, 4, size + 1, 2.0), masks);
        for (const double fill : {-kInfinity, -1e6, 0.5, -3.0, 90.0}) {
            for (const EmptyRows empty : {EmptyRows::Zeros, EmptyRows::Uniform, EmptyRows::NaN}) {
                if (fill != -kInfinity && empty != EmptyRows::Zeros) {
                    continue;
                }
                problem.fill = fill;
                problem.emptyRows = empty;
                verify(problem);
                if (QTest::currentTestFailed()) {
                    qWarning() << "size" << size << "fill" << fill;
                    return;
                }
            }
        }
        problem.fill = -kInfinity;
        problem.alibiSlope = 0.25;
        problem.temperature = 2.0;
        verify(problem);
    }
}

void TestStreamStatistics::adversarialScores() {
    // What is far below its row's maximum may be rounded against another reference.
    constexpr double kFarTolerance = 2e-5;
    const std::size_t n = 300;
    const std::size_t d = 8;
    // Every score of a row is its query times the key's first number.
    const auto scores = [&](auto score) {
        BlockMatrix q(n, d);
        BlockMatrix k(n, d);
        for (std::size_t i = 0; i < n; ++i) {
            q.set(i, 0, i % 3 == 0 ? 1.0 : 0.5);
            k.set(i, 0, score(i));
        }
        AttentionProblem problem = plainProblem(q, k);
        problem.scale = 1.0;
        return problem;
    };
    verify(scores([](std::size_t j) { return static_cast<double>(j) / 3.0; }), kFarTolerance);
    verify(scores([](std::size_t j) { return static_cast<double>(j) * -0.3; }), kFarTolerance);
    verify(scores([](std::size_t j) { return j % 2 == 0 ? 100.0 : -100.0; }), kFarTolerance);
    verify(scores([](std::size_t) { return 0.0; }), kFarTolerance);
    verify(scores([](std::size_t) { return -95.0; }), kFarTolerance);
    verify(scores([](std::size_t) { return 3000.0; }), kFarTolerance);
    verify(scores([](std::size_t j) { return j == 177 ? 1e6 : -1e6; }), kFarTolerance);
    verify(scores([](std::size_t j) { return static_cast<double>(j * j); }), kFarTolerance);
    verify(scores([](std::size_t j) { return j == 299 ? 80.0 : 0.0; }), kFarTolerance);
    AttentionProblem loud =
        plainProblem(randomNumbers(n, d, 1, 5.0), randomNumbers(n, d, 2, 5.0), {"causal"});
    verify(loud, kFarTolerance);
    loud.temperature = 0.1;
    loud.scale = 0.05;
    verify(loud, kFarTolerance);
}

/// NaN and infinity have to come out as the textbook has them.
void TestStreamStatistics::nonFiniteInputs() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double hostile : {nan, kInfinity, -kInfinity}) {
        for (const bool inQuery : {true, false}) {
            for (const std::vector<std::string>& mask : {std::vector<std::string>{}, {"causal"}}) {
                AttentionProblem problem =
                    plainProblem(randomNumbers(70, 4, 1), randomNumbers(70, 4, 2), mask);
                (inQuery ? problem.q : problem.k).set(66, 2, hostile);
                const Streamed streamed(problem);
                TextbookEngine textbook;
                const ResultPtr wanted = runToEnd(textbook, problem).value();
                const std::vector<float> weights = streamed.weights();
                for (std::size_t at = 0; at < weights.size(); ++at) {
                    const double want = wanted->source(Stage::Weights)->exact(at / 70, at % 70);
                    QVERIFY2(same(static_cast<double>(weights[at]), want, 1e-5),
                             qPrintable(QStringLiteral("(%1, %2): %3 for %4")
                                            .arg(at / 70)
                                            .arg(at % 70)
                                            .arg(static_cast<double>(weights[at]))
                                            .arg(want)));
                }
                QVERIFY(inQuery == std::isnan(streamed.planes.high[2]) || hostile == -kInfinity || !inQuery);
            }
        }
    }
}

/// What the plain kernels do not know goes the textbook's way and is as right.
void TestStreamStatistics::otherRules() {
    AttentionProblem problem = plainProblem(randomNumbers(130, 16, 1), randomNumbers(90, 16, 2), {"causal"});
    problem.softcap = 2.0;
    verify(problem);
    problem.softcap.reset();
    // Far from the diagonal in every cell.
    problem.mask = maskOfSpecs({}, 130, 90);
    problem.alibiSlope = 0.5;
    verify(problem);
}

/// Blocks of more cells come from those of the kernels.
void TestStreamStatistics::largerBlocks() {
    for (unsigned level = 7; level <= 10; ++level) {
        for (const std::vector<std::string>& mask :
             {std::vector<std::string>{}, {"causal"}, {"window:20", "not:window:4"}, {"prefix:5"}}) {
            for (const auto& [queries, keys] :
                 {std::pair(std::size_t{1}, std::size_t{1}), {300, 700}, {640, 640}, {257, 513}}) {
                if (!mask.empty() && queries != keys) {
                    continue;
                }
                AttentionProblem problem = plainProblem(randomNumbers(queries, 8, level, 1.5),
                                                        randomNumbers(keys, 8, level + 1, 1.5), mask);
                verify(problem, 0.0, level);
                problem.softcap = 3.0; // the textbook's arithmetic
                verify(problem, 0.0, level);
                if (QTest::currentTestFailed()) {
                    return;
                }
            }
        }
    }
    // A NaN stays the largest.
    AttentionProblem problem = plainProblem(randomNumbers(300, 4, 1), randomNumbers(300, 4, 2));
    problem.q.set(70, 1, std::numeric_limits<double>::quiet_NaN());
    const Streamed streamed(problem, 7);
    QVERIFY(std::isnan(streamed.planes.high[0]) && std::isnan(streamed.planes.high[2]));
    QVERIFY(!std::isnan(streamed.planes.high[3]));
}

/// 64 cells a side up to half a million tokens; then as many more as keep the blocks bounded.
void TestStreamStatistics::smallestBlocksAreNotTooMany() {
    constexpr std::size_t kMillion = std::size_t{1} << 20;
    for (const std::size_t tokens : {std::size_t{1}, std::size_t{100}, kMillion / 4, kMillion / 2}) {
        QCOMPARE(BlockSummary::levelOf(tokens, tokens), 6U);
    }
    QCOMPARE(BlockSummary::levelOf(kMillion, kMillion), 7U);
    QCOMPARE(BlockSummary::levelOf(kMillion, 4096), 6U);
    for (std::size_t tokens = kMillion / 2; tokens < 64 * kMillion; tokens += tokens / 7) {
        const unsigned level = BlockSummary::levelOf(tokens, tokens);
        const std::size_t side = BlockSummary::blocksIn(tokens, level);
        QVERIFY(side * side <= BlockSummary::kMostBlocks);
        const std::size_t smaller = BlockSummary::blocksIn(tokens, level - 1);
        QVERIFY(level == 6 || smaller * smaller > BlockSummary::kMostBlocks);
    }
    QCOMPARE(BlockSummary::levelOf(4096, 4096, 256), 8U);
}

/// One row stands for more than 64.
void TestStreamStatistics::samplesOfLargerBlocks() {
    const AttentionProblem problem =
        plainProblem(randomNumbers(1000, 8, 1), randomNumbers(900, 8, 2), {"causal"});
    const Streamed exact(problem);
    std::vector<StreamRow> rows(1000);
    BlockSummary planes = BlockSummary::ofWeights(problem, 8);
    QVERIFY(statistics(problem, exact.inputs, RowSelection::sample(planes), {}, {}, rows, planes));
    QCOMPARE(planes.rows, std::size_t{4});
    for (std::size_t row = 0; row < planes.rows; ++row) {
        const std::size_t i = std::min<std::size_t>(999, row * 256 + 128);
        QCOMPARE(RowSelection::sampleOf(row, 1000, 8), i);
        QVERIFY(same(rows[i].normaliser().logSumExp(), exact.rows[i].normaliser().logSumExp(), 1e-6));
        const std::vector<float> weights = exact.weights({i, 0, 1, 900});
        for (std::size_t column = 0; column < planes.columns; ++column) {
            float largest = 0.0F;
            float allowed = 0.0F;
            for (std::size_t j = column * 256; j < std::min<std::size_t>(900, column * 256 + 256); ++j) {
                largest = std::max(largest, j <= i ? weights[j] : 0.0F);
                allowed += j <= i ? 1.0F : 0.0F;
            }
            const std::size_t at = planes.index(row, column);
            QCOMPARE(planes.counted(at), allowed);
            QVERIFY(same(static_cast<double>(planes.high[at]), static_cast<double>(largest), 1e-7));
        }
    }
}

void TestStreamStatistics::samples() {
    for (const char* mask : {"prefix:400", "window:30"}) {
        const AttentionProblem problem =
            plainProblem(randomNumbers(5000, 8, 1), randomNumbers(5000, 8, 2), {mask});
        const Streamed exact(problem);
        std::vector<StreamRow> rows(5000);
        BlockSummary planes = BlockSummary::ofWeights(5000, 5000);
        QVERIFY(statistics(problem, exact.inputs, RowSelection::sample(planes), {}, {}, rows, planes));
        for (std::size_t block = 0; block < planes.rows; ++block) {
            const std::size_t i = RowSelection::sampleOf(block, 5000);
            QVERIFY(same(rows[i].normaliser().logSumExp(), exact.rows[i].normaliser().logSumExp(), 1e-6));
            const std::vector<float> weights = exact.weights({i, 0, 1, 5000});
            float largest = 0.0F;
            unsigned allowed = 0;
            for (std::size_t j = 64; j < 128; ++j) {
                largest = std::max(largest, problem.mask->allowed(i, j) ? weights[j] : 0.0F);
                allowed += problem.mask->allowed(i, j) ? 1U : 0U;
            }
            QCOMPARE(planes.count[planes.index(block, 1)], allowed);
            QVERIFY(same(static_cast<double>(planes.high[planes.index(block, 1)]),
                         static_cast<double>(largest), 1e-7));
        }
    }
}

/// The pyramid of a mask that allows all says the same, in every block of every level, as one that keeps
/// every number.
void TestStreamStatistics::withoutAMaskHalfOfThePlanesSuffice() {
    using Coverage = StreamCells::Coverage;
    const AttentionProblem problem =
        plainProblem(randomNumbers(333, 8, 1, 1.5), randomNumbers(450, 8, 2, 1.5));
    Streamed streamed(problem);
    BlockSummary few = BlockSummary::ofWeights(problem);
    QVERIFY(few.lift.empty() && few.count.empty());
    QVERIFY(statistics(problem, streamed.inputs, RowSelection::all(few), {}, {}, streamed.rows, few));
    QVERIFY(!streamed.planes.lift.empty() && !streamed.planes.countsAll());
    const Pyramid wanted(333, 450, streamed.planes);
    const auto found = pyramidOf(std::move(few), *problem.mask, Coverage::All);
    QCOMPARE(found->topLevel(), wanted.topLevel());
    for (unsigned level = wanted.baseLevel(); level <= wanted.topLevel(); ++level) {
        for (const PyramidNode& node : wanted.nodesMeeting({0, 0, 333, 450}, level)) {
            QCOMPARE(found->high(node), wanted.high(node));
            QCOMPARE(found->lift(node), wanted.lift(node));
            QCOMPARE(found->sum(node), wanted.sum(node));
            QCOMPARE(found->count(node), wanted.count(node));
        }
    }
    QCOMPARE(found->count({found->topLevel(), 0, 0}), 333.0F * 450.0F);

    // Of a sample one row stands for its block: means are those of the row.
    BlockSummary sampled = BlockSummary::ofWeights(problem);
    QVERIFY(
        statistics(problem, streamed.inputs, RowSelection::sample(sampled), {}, {}, streamed.rows, sampled));
    const auto coarse = pyramidOf(std::move(sampled), *problem.mask, Coverage::Sample);
    const float mean = coarse->sum({coarse->topLevel(), 0, 0}) / coarse->count({coarse->topLevel(), 0, 0});
    QVERIFY(same(static_cast<double>(mean), 1.0 / 450.0, 1e-7));
}

void TestStreamStatistics::manyTokens() {
    for (const std::vector<std::string>& mask : {std::vector<std::string>{}, {"window:300"}, {"causal"}}) {
        const Streamed streamed(
            plainProblem(randomNumbers(20'000, 16, 3, 1.4), randomNumbers(20'000, 16, 4, 1.4), mask));
        QCOMPARE(complaint(streamed, 1999), QString());
    }
}

void TestStreamStatistics::stops() {
    std::stop_source source;
    source.request_stop();
    const AttentionProblem problem = plainProblem(randomNumbers(200, 4, 1), randomNumbers(200, 4, 2));
    std::vector<StreamRow> rows(200);
    BlockSummary planes = BlockSummary::ofWeights(200, 200);
    QVERIFY(!statistics(problem, inputsOf(problem), RowSelection::all(planes), source.get_token(), {}, rows,
                        planes));
}

template struct attnscope::test::Registered<TestStreamStatistics>;
#include "tst_stream_statistics.moc"
