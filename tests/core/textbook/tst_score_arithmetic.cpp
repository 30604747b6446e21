// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/core/edits/painted_difference.h"
#include "tests/core/textbook/reference_attention.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

/// Softcap, ALiBi, float masks, fills, temperature, policies and dropout, in their order, at both precisions
/// and both sides of the trace, against a plain implementation and numbers by hand.
class TestScoreArithmetic : public QObject {
    Q_OBJECT

private slots:
    void eachInItsPlace();
    void asTheReference_data() { combinations(); }
    void asTheReference();
    void singlePrecisionIsNear_data() { combinations(); }
    void singlePrecisionIsNear();
    void aboveTheTraceTheSameNumbers();
    void hugeScores();
    void badNumbers();
    void nothingActsNothingChanges();

private:
    static void combinations();
};

namespace {

std::shared_ptr<const ScoreBias> biasOf(const BlockMatrix& numbers) {
    MaskArray array;
    array.kind = MaskArray::Kind::Float;
    array.shape = {numbers.rows(), numbers.columns()};
    array.numbers = numbers.dense();
    return std::make_shared<const ScoreBias>(
        std::vector<std::shared_ptr<const MaskArray>>{std::make_shared<const MaskArray>(std::move(array))},
        HeadIndex{});
}

std::shared_ptr<const KeepPolicy> everyThirdDropped(std::size_t keys, double epsilon) {
    KeepPolicy policy;
    for (std::size_t j = 0; j < keys; ++j) {
        policy.keep.push_back(j % 3 == 1 ? 0 : 1);
    }
    policy.epsilon = epsilon;
    return std::make_shared<const KeepPolicy>(std::move(policy));
}

/// Bit by bit of `which` one of the rules is on.
AttentionProblem combination(unsigned which, std::size_t queries, std::size_t keys) {
    AttentionProblem problem = randomProblem(queries, keys, 8, 3, which);
    problem.headIndex = {2, 1};
    problem.heads = 4;
    problem.softcap = which & 1U ? std::optional(1.5) : std::nullopt;
    problem.alibiSlope = which & 2U ? 0.25 : 0.0;
    problem.bias = which & 4U ? biasOf(normals(queries, keys, 99)) : nullptr;
    if (which & 8U) {
        problem.mask = maskOf({causalLayer(), paintedLayer({{1, 2, 0, keys, false}})}, queries, keys);
    }
    problem.fill = which & 16U ? -2.0 : -HUGE_VAL;
    problem.temperature = which & 32U ? 0.7 : 1.0;
    if (which & 64U) {
        problem.policy = everyThirdDropped(keys, which & 128U ? 1e-6 : 0.0);
    }
    problem.dropout = which & 256U ? Dropout{0.3, 11} : Dropout{};
    problem.emptyRows = which & 512U ? EmptyRows::Uniform : EmptyRows::Zeros;
    return problem;
}

bool readsAs(const ResultPtr& result, const Reference& expected) {
    const auto dropped = result->source(Stage::AfterDropout);
    if ((dropped != nullptr) != (result->problem().dropout.probability > 0.0)) {
        return false;
    }
    for (std::size_t i = 0; i < expected.logSumExp.size(); ++i) {
        const double actual = result->rowStatistics(i).logSumExp;
        if (actual != expected.logSumExp[i] && !(std::abs(actual - expected.logSumExp[i]) < 1e-12)) {
            qWarning("log-sum-exp of row %zu is %.17g, expected %.17g", i, actual, expected.logSumExp[i]);
            return false;
        }
    }
    return isNear(cells(result, Stage::Masked), expected.masked) &&
           isNear(cells(result, Stage::Weights), expected.weights) &&
           (!dropped || isNear(cells(*dropped), expected.dropped)) &&
           isNear(cells(result, Stage::Output), expected.output);
}

} // namespace

void TestScoreArithmetic::combinations() {
    QTest::addColumn<unsigned>("which");
    for (unsigned which = 0; which < 1024; ++which) {
        // ε without a policy says nothing.
        if ((which & 192U) != 128U) {
            QTest::addRow("%u", which) << which;
        }
    }
}

void TestScoreArithmetic::eachInItsPlace() {
    // Query 1: scores 6 and 2, scale 1/2, C = 4, slope 1/8, biases 0.5 and −1; T = 2.
    AttentionProblem problem = randomProblem(2, 2, 1, 1, 0);
    problem.q = column({0, 2});
    problem.k = column({3, 1});
    problem.v = column({1, 0});
    problem.scale = 0.5;
    problem.softcap = 4.0;
    problem.alibiSlope = 0.125;
    problem.bias = biasOf(BlockMatrix({{0, 0}, {0.5, -1}}));
    problem.temperature = 2.0;
    const ResultPtr result = run(problem);
    QVERIFY(isNear(cells(result, Stage::Scaled), BlockMatrix({{0, 0}, {3, 1}})));
    const double first = 4 * std::tanh(0.75) - 0.125 + 0.5;
    const double second = 4 * std::tanh(0.25) - 1;
    QVERIFY(isNear(cells(result, Stage::Masked), BlockMatrix({{0, -0.125}, {first, second}})));
    const double weight = 1 / (1 + std::exp((second - first) / 2));
    QVERIFY(std::abs(result->source(Stage::Weights)->exact(1, 0) - weight) < 1e-15);
    QVERIFY(std::abs(result->source(Stage::Output)->exact(1, 0) - weight) < 1e-15);
    QVERIFY(std::abs(result->rowStatistics(1).logSumExp -
                     std::log(std::exp(first / 2) + std::exp(second / 2))) < 1e-14);
    // The mask comes after the bias and replaces it.
    problem.mask = maskOf({causalLayer()}, 2, 2);
    problem.fill = -7.0;
    QVERIFY(isNear(cells(run(problem), Stage::Masked), BlockMatrix({{0, -7}, {first, second}})));
}

void TestScoreArithmetic::asTheReference() {
    QFETCH(unsigned, which);
    const AttentionProblem problem = combination(which, 7, 7);
    const Reference expected = reference(problem);
    const ResultPtr result = run(problem);
    QVERIFY(readsAs(result, expected));
    for (const Stage stage : {Stage::Masked, Stage::Weights, Stage::AfterDropout}) {
        if (const auto source = result->source(stage)) {
            QCOMPARE(source->range(), rangeFromCells(*source));
        }
    }
    // Several panels, another shape.
    if (!problem.policy) {
        const AttentionProblem wide = combination(which, 5, 9);
        QVERIFY(readsAs(run(wide), reference(wide)));
    }
}

void TestScoreArithmetic::singlePrecisionIsNear() {
    QFETCH(unsigned, which);
    AttentionProblem problem = combination(which, 17, 17);
    const Reference expected = reference(problem);
    problem.precision = Precision::Float32;
    const ResultPtr result = run(problem);
    QVERIFY(largestDifference(*result->source(Stage::Weights), expected.weights) < 2e-6);
    QVERIFY(largestDifference(*result->source(Stage::Output), expected.output) <
            1e-5 * problem.v->largestMagnitude());
    if (which & 256U) {
        QVERIFY(largestDifference(*result->source(Stage::AfterDropout), expected.dropped) < 3e-6);
    }
    // Read-outs are in float64 all the same.
    QVERIFY(readsAs(result, expected));
}

void TestScoreArithmetic::aboveTheTraceTheSameNumbers() {
    for (const unsigned which : {7U, 64U + 8U, 1023U - 16U, 1023U - 128U, 256U}) {
        AttentionProblem problem = combination(which, 520, 520);
        QVERIFY(problem.queries() * problem.keys() > TextbookEngine::kTraceCells);
        const Reference expected = reference(problem);
        for (const Precision precision : {Precision::Float64, Precision::Float32}) {
            problem.precision = precision;
            const double tolerance = precision == Precision::Float64 ? 1e-7 : 2e-6;
            const ResultPtr result = run(problem);
            QVERIFY(largestDifference(*result->source(Stage::Weights), expected.weights) < tolerance);
            for (std::size_t j = 0; j < 520; j += 13) {
                QVERIFY(std::abs(result->source(Stage::Weights)->exact(300, j) - expected.weights(300, j)) <
                        1e-12);
            }
            QVERIFY(std::abs(result->source(Stage::Output)->exact(300, 1) - expected.output(300, 1)) < 1e-12);
            if (const auto dropped = result->source(Stage::AfterDropout)) {
                QVERIFY(largestDifference(*dropped, expected.dropped) < 1.5 * tolerance);
            }
        }
    }
}

void TestScoreArithmetic::hugeScores() {
    for (const Precision precision : {Precision::Float64, Precision::Float32}) {
        AttentionProblem problem = randomProblem(2, 3, 1, 1, 0);
        problem.precision = precision;
        problem.scale = 1.0;
        problem.q = column({100, -100});
        problem.k = column({1, 0, -1});
        QVERIFY(isNear(cells(run(problem), Stage::Weights), BlockMatrix({{1, 0, 0}, {0, 0, 1}}), 1e-40));
        // A bias far below every score, as masks of finfo.min have it, and one that all share.
        problem.bias = biasOf(BlockMatrix({{-3.4e38, 0, 0}, {1e6, 1e6, 1e6}}));
        const ResultPtr result = run(problem);
        QVERIFY(isNear(cells(result, Stage::Weights), BlockMatrix({{0, 1, 0}, {0, 0, 1}}), 1e-40));
        problem.q = column({1, -1});
        const ResultPtr shifted = run(problem);
        problem.bias = nullptr;
        const std::vector<float> plain = painted(*run(problem)->source(Stage::Weights));
        QVERIFY(std::abs(painted(*shifted->source(Stage::Weights))[4] - plain[4]) < 1e-6F);
    }
}

void TestScoreArithmetic::badNumbers() {
    AttentionProblem problem = randomProblem(3, 3, 2, 2, 1);
    problem.mask = maskOf({causalLayer()}, 3, 3);
    problem.bias = biasOf(BlockMatrix({{0, NAN, 0}, {NAN, 0, 0}, {0, 0, HUGE_VAL}}));
    problem.softcap = 2.0;
    const BlockMatrix weights = cells(run(problem), Stage::Weights);
    // A forbidden NaN has no part; an allowed one makes its row's numbers none, forbidden ones stay 0.
    QVERIFY(isNear(weights, BlockMatrix({{1, 0, 0}, {NAN, NAN, 0}, {NAN, NAN, NAN}})));
    // −∞ everywhere: the row has nothing to attend to.
    problem.mask = maskOf({paintedLayer({{0, 3, 0, 3, false}})}, 3, 3);
    for (const double epsilon : {0.0, 1e-6}) {
        problem.policy = everyThirdDropped(3, epsilon);
        QVERIFY(isNear(cells(run(problem), Stage::Weights), BlockMatrix(3, 3), 0.0));
        QCOMPARE(run(problem)->rowStatistics(0).logSumExp, -HUGE_VAL);
    }
}

void TestScoreArithmetic::nothingActsNothingChanges() {
    // Zero biases and a policy that keeps all give the bits of attention without them.
    for (const Precision precision : {Precision::Float64, Precision::Float32}) {
        AttentionProblem problem = combination(8, 9, 9);
        problem.precision = precision;
        const BlockMatrix expected = cells(run(problem), Stage::Weights);
        KeepPolicy policy;
        policy.keep.assign(9, 1);
        problem.policy = std::make_shared<const KeepPolicy>(policy);
        QVERIFY(cells(run(problem), Stage::Weights) == expected);
        problem.bias = biasOf(BlockMatrix(9, 9));
        QVERIFY(cells(run(problem), Stage::Weights) == expected);
    }
}

template struct attnscope::test::Registered<TestScoreArithmetic>;
#include "tst_score_arithmetic.moc"
