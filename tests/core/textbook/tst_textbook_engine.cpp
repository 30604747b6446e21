// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/core/edits/painted_difference.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

#include <algorithm>
#include <chrono>

using namespace attnscope;
using namespace attnscope::test;

/// Properties of attention at any size, with random numbers.
class TestTextbookEngine : public QObject {
    Q_OBJECT

private slots:
    void rowsSumToOne_data() { sizes(); }
    void rowsSumToOne();
    void forbiddenCellsAreExactlyZero_data() { sizes(); }
    void forbiddenCellsAreExactlyZero();
    void permutedKeysPermuteColumns_data() { sizes(); }
    void permutedKeysPermuteColumns();
    void singlePrecisionIsNear_data() { sizes(); }
    void singlePrecisionIsNear();
    void readOutsOfSinglePrecisionAreExact();
    void aboveTheTraceTheSameNumbers();
    void hugeScoresDoNotOverflow();
    void badNumbersFlowThrough();
    void forbiddenStaysZeroBesideBadNumbers();
    void stopIsObeyed();
    void elapsedIsMeasured();
    void noValuesNoOutput();

private:
    static void sizes();
};

void TestTextbookEngine::sizes() {
    QTest::addColumn<std::size_t>("queries");
    QTest::addColumn<std::size_t>("keys");
    QTest::addColumn<std::size_t>("dK");
    const std::size_t table[][3] = {{1, 1, 1}, {3, 3, 2}, {7, 5, 4}, {5, 9, 16}, {65, 64, 8}, {130, 257, 64}};
    for (const auto& [queries, keys, dK] : table) {
        QTest::addRow("%zu x %zu, d_k %zu", queries, keys, dK) << queries << keys << dK;
    }
}

namespace {

AttentionProblem fetched() {
    QFETCH(std::size_t, queries);
    QFETCH(std::size_t, keys);
    QFETCH(std::size_t, dK);
    return randomProblem(queries, keys, dK, 3, 42);
}

AttentionProblem causal(AttentionProblem problem) {
    problem.mask = maskOf({causalLayer()}, problem.queries(), problem.keys());
    return problem;
}

AttentionProblem single(AttentionProblem problem) {
    problem.precision = Precision::Float32;
    return problem;
}

} // namespace

void TestTextbookEngine::rowsSumToOne() {
    const AttentionProblem problem = fetched();
    for (const AttentionProblem& variant : {problem, causal(problem)}) {
        const ResultPtr result = run(variant);
        for (std::size_t i = 0; i < variant.queries(); ++i) {
            double sum = 0.0;
            for (std::size_t j = 0; j < variant.keys(); ++j) {
                sum += result->source(Stage::Weights)->exact(i, j);
            }
            QVERIFY(std::abs(sum - 1.0) < 1e-12);
            QVERIFY(std::abs(result->rowStatistics(i).sum - 1.0) < 1e-12);
        }
    }
}

void TestTextbookEngine::forbiddenCellsAreExactlyZero() {
    for (const AttentionProblem& problem : {causal(fetched()), causal(single(fetched()))}) {
        const ResultPtr result = run(problem);
        const std::shared_ptr<const MatrixSource> weights = result->source(Stage::Weights);
        for (std::size_t i = 0; i < problem.queries(); ++i) {
            for (std::size_t j = 0; j < problem.keys(); ++j) {
                QCOMPARE(weights->masked(i, j), j > i);
                QVERIFY(j > i ? weights->exact(i, j) == 0.0 : weights->exact(i, j) > 0.0);
            }
            QCOMPARE(result->rowStatistics(i).allowed, std::min(i + 1, problem.keys()));
        }
    }
}

void TestTextbookEngine::permutedKeysPermuteColumns() {
    const AttentionProblem problem = fetched();
    AttentionProblem turned = problem;
    const std::size_t keys = problem.keys();
    const auto from = [keys](std::size_t j) { return (j + keys / 2) % keys; };
    for (std::size_t j = 0; j < keys; ++j) {
        std::ranges::copy(problem.k.row(from(j)), turned.k.mutableRow(j).begin());
        std::ranges::copy(problem.v->row(from(j)), turned.v->mutableRow(j).begin());
    }
    const BlockMatrix before = cells(run(problem), Stage::Weights);
    BlockMatrix expected(before.rows(), keys);
    for (std::size_t i = 0; i < before.rows(); ++i) {
        for (std::size_t j = 0; j < keys; ++j) {
            expected.set(i, j, before(i, from(j)));
        }
    }
    QVERIFY(isNear(cells(run(turned), Stage::Weights), expected));
    QVERIFY(isNear(cells(run(turned), Stage::Output), cells(run(problem), Stage::Output)));
}

void TestTextbookEngine::singlePrecisionIsNear() {
    for (const AttentionProblem& problem : {fetched(), causal(fetched())}) {
        const ResultPtr exact = run(problem);
        const ResultPtr rounded = run(single(problem));
        QCOMPARE(rounded->precision(), Precision::Float32);
        QVERIFY(largestDifference(*rounded->source(Stage::Weights), cells(exact, Stage::Weights)) < 2e-6);
        QVERIFY(largestDifference(*rounded->source(Stage::Output), cells(exact, Stage::Output)) <
                1e-5 * problem.v->largestMagnitude());
    }
}

void TestTextbookEngine::readOutsOfSinglePrecisionAreExact() {
    const AttentionProblem problem = causal(randomProblem(20, 30, 8, 3, 5));
    const ResultPtr exact = run(problem);
    const ResultPtr rounded = run(single(problem));
    for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Weights, Stage::Output}) {
        QVERIFY(isNear(cells(rounded, stage), cells(exact, stage)));
    }
    QVERIFY(largestDifference(*rounded->source(Stage::Weights), cells(exact, Stage::Weights)) > 0.0);
    QCOMPARE(rounded->rowStatistics(11), exact->rowStatistics(11));
}

void TestTextbookEngine::aboveTheTraceTheSameNumbers() {
    // The first rows of a problem too large for the trace, against the same rows alone.
    const std::size_t keys = 600;
    const AttentionProblem large = causal(randomProblem(500, keys, 6, 2, 9));
    QVERIFY(large.queries() * large.keys() > TextbookEngine::kTraceCells);
    AttentionProblem small = large;
    small.q = BlockMatrix(30, 6);
    for (std::size_t i = 0; i < 30; ++i) {
        std::ranges::copy(large.q.row(i), small.q.mutableRow(i).begin());
    }
    small = causal(small);
    const ResultPtr whole = run(large);
    const ResultPtr part = run(small);
    for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Weights}) {
        std::vector<float> values(20);
        std::vector<float> expected(20);
        std::vector<std::uint8_t> masked(20);
        std::vector<std::uint8_t> expectedMasked(20);
        const TileArea tile{{3, 5, 16, 20}, 2};
        whole->source(stage)->fill(tile, Reducer::Mean, values, masked);
        part->source(stage)->fill(tile, Reducer::Mean, expected, expectedMasked);
        QCOMPARE(values, expected);
        QCOMPARE(masked, expectedMasked);
        for (std::size_t j = 0; j < keys; j += 7) {
            QCOMPARE(whole->source(stage)->exact(29, j), part->source(stage)->exact(29, j));
        }
    }
    QCOMPARE(whole->source(Stage::Output)->exact(29, 1), part->source(Stage::Output)->exact(29, 1));
    QCOMPARE(whole->rowStatistics(29), part->rowStatistics(29));
    QCOMPARE(whole->source(Stage::Scores)->range(), rangeFromCells(*whole->source(Stage::Scores)));
    QCOMPARE(whole->source(Stage::Masked)->range(), rangeFromCells(*whole->source(Stage::Masked)));
}

void TestTextbookEngine::hugeScoresDoNotOverflow() {
    AttentionProblem problem = randomProblem(2, 3, 1, 1, 0);
    problem.q = column({1e154, -1e154});
    problem.k = column({1e154, 1e153, -1e154});
    QVERIFY(isNear(cells(run(problem), Stage::Weights), BlockMatrix({{1, 0, 0}, {0, 0, 1}}), 0.0));
    problem.q = column({1e18, -1e18});
    problem.k = column({1e18, 1e17, -1e18});
    QCOMPARE(painted(*run(single(problem))->source(Stage::Weights)), (std::vector<float>{1, 0, 0, 0, 0, 1}));
}

void TestTextbookEngine::badNumbersFlowThrough() {
    for (const Precision precision : {Precision::Float64, Precision::Float32}) {
        AttentionProblem problem = randomProblem(3, 3, 2, 2, 1);
        problem.precision = precision;
        problem.q.set(0, 0, NAN);
        problem.q.set(1, 0, HUGE_VAL);
        problem.v->set(2, 1, -HUGE_VAL);
        const ResultPtr result = run(problem);
        QVERIFY(std::isnan(cells(result, Stage::Scores)(0, 1)));
        QVERIFY(std::isnan(cells(result, Stage::Weights)(0, 1)));
        QVERIFY(std::isnan(cells(result, Stage::Output)(0, 0)));
        QVERIFY(std::isinf(cells(result, Stage::Scores)(1, 1)));
        QCOMPARE(cells(result, Stage::Output)(2, 1), -HUGE_VAL);
        QVERIFY(std::isfinite(cells(result, Stage::Weights)(2, 1)));
        QVERIFY(std::isfinite(result->source(Stage::Scores)->range().high));
        QVERIFY(std::isnan(painted(*result->source(Stage::Weights))[1]));
        for (std::size_t i = 0; i < 3; ++i) {
            result->rowStatistics(i);
        }
    }
    // A score of −∞ that no mask made: the row has nothing to attend to, and no NaN comes of −∞ − −∞.
    AttentionProblem problem = randomProblem(1, 2, 1, 1, 1);
    problem.q = column({1});
    problem.k = column({-HUGE_VAL, -HUGE_VAL});
    QVERIFY(isNear(cells(run(problem), Stage::Weights), BlockMatrix(1, 2), 0.0));
}

void TestTextbookEngine::forbiddenStaysZeroBesideBadNumbers() {
    AttentionProblem problem = causal(randomProblem(3, 3, 2, 2, 1));
    problem.q.set(1, 0, NAN);
    problem.k.set(2, 1, HUGE_VAL);
    const BlockMatrix weights = cells(run(problem), Stage::Weights);
    QVERIFY(std::isnan(weights(1, 0)));
    QCOMPARE(weights(1, 2), 0.0);
    QCOMPARE(weights(0, 2), 0.0);
    QCOMPARE(weights(0, 0), 1.0);
}

void TestTextbookEngine::stopIsObeyed() {
    TextbookEngine engine;
    std::stop_source source;
    source.request_stop();
    bool published = false;
    for (const AttentionProblem& problem : {randomProblem(2, 2, 2, 2, 0), randomProblem(700, 700, 2, 2, 0)}) {
        const Result<void> done =
            engine.compute({.problem = problem, .stop = source.get_token(), .publish = [&](const ResultPtr&) {
                                published = true;
                            }});
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Stopped);
        QVERIFY(!published);
    }
}

void TestTextbookEngine::elapsedIsMeasured() {
    const auto start = std::chrono::steady_clock::now();
    const ResultPtr result = run(randomProblem(200, 200, 16, 4, 0));
    const auto whole = std::chrono::steady_clock::now() - start;
    QVERIFY(result->elapsed().count() > 0);
    QVERIFY(result->elapsed() <= whole);
    QVERIFY(result->isExact());
    QCOMPARE(result->backend(), std::string_view("CPU"));
}

void TestTextbookEngine::noValuesNoOutput() {
    AttentionProblem problem = randomProblem(3, 4, 2, 2, 0);
    problem.v.reset();
    const ResultPtr result = run(problem);
    QVERIFY(!result->source(Stage::V) && !result->source(Stage::Output) && !result->source(Stage::X));
    QVERIFY(result->source(Stage::Weights));
}

template struct attnscope::test::Registered<TestTextbookEngine>;
#include "tst_textbook_engine.moc"
