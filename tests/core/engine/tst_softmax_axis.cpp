// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/cell_arithmetic.h"
#include "core/formula/notation.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// The softmax along the wrong axis divides each key's column by its own sum, and says so.
class TestSoftmaxAxis : public QObject {
    Q_OBJECT

private slots:
    void columnsSumToOne();
    void maskedColumns();
    void keyThatNobodySees();
    void everyWayToTheSameWeights_data();
    void everyWayToTheSameWeights();
    void scoresOfARowKeepTheirLogSumExp();
    void prunedKeys();
    void arithmeticSumsOverTheQueries();
    void formulasSaySo();
};

namespace {

/// Powers e^s of queries 1, 2, 0 against keys 0, ln 2, ln 3: [1 2 3], [1 4 9], [1 1 1].
AttentionProblem powers() {
    AttentionProblem problem = randomProblem(3, 3, 1, 1, 0);
    problem.scale = 1.0;
    problem.q = column({1, 2, 0});
    problem.k = column({0, std::log(2.0), std::log(3.0)});
    problem.softmaxAxis = SoftmaxAxis::Queries;
    return problem;
}

/// The softmax down each column, from the masked scores as they stand.
BlockMatrix downEachColumn(const BlockMatrix& masked, double temperature) {
    BlockMatrix weights(masked.rows(), masked.columns());
    for (std::size_t j = 0; j < masked.columns(); ++j) {
        double largest = -HUGE_VAL;
        double sum = 0.0;
        for (std::size_t i = 0; i < masked.rows(); ++i) {
            largest = std::max(largest, masked(i, j) / temperature);
        }
        for (std::size_t i = 0; i < masked.rows(); ++i) {
            sum += std::exp(masked(i, j) / temperature - largest);
        }
        for (std::size_t i = 0; i < masked.rows(); ++i) {
            weights.set(i, j, std::exp(masked(i, j) / temperature - largest) / sum);
        }
    }
    return weights;
}

Scene wrongAxis() {
    Scene scene = iLoveAi();
    scene.rules.softmaxAxis = SoftmaxAxis::Queries;
    return scene;
}

} // namespace

void TestSoftmaxAxis::columnsSumToOne() {
    const ResultPtr result = run(powers());
    QVERIFY(isNear(
        cells(result, Stage::Weights),
        BlockMatrix({{1. / 3, 2. / 7, 3. / 13}, {1. / 3, 4. / 7, 9. / 13}, {1. / 3, 1. / 7, 1. / 13}})));
    QVERIFY(std::abs(result->rowStatistics(0).sum - (1. / 3 + 2. / 7 + 3. / 13)) < 1e-15);
    // O is made of these weights.
    const BlockMatrix v = *powers().v;
    QVERIFY(std::abs(result->source(Stage::Output)->exact(1, 0) -
                     (v(0, 0) / 3 + 4 * v(1, 0) / 7 + 9 * v(2, 0) / 13)) < 1e-14);
}

void TestSoftmaxAxis::maskedColumns() {
    AttentionProblem problem = powers();
    problem.mask = maskOf({causalLayer()}, 3, 3);
    QVERIFY(isNear(cells(run(problem), Stage::Weights),
                   BlockMatrix({{1. / 3, 0, 0}, {1. / 3, 4. / 5, 0}, {1. / 3, 1. / 5, 1}})));
}

void TestSoftmaxAxis::keyThatNobodySees() {
    AttentionProblem problem = powers();
    problem.q = column({1, 2});
    problem.mask = maskOf({paintedLayer({{0, 2, 1, 2, false}})}, 2, 3);
    QVERIFY(
        isNear(cells(run(problem), Stage::Weights), BlockMatrix({{1. / 2, 0, 1. / 4}, {1. / 2, 0, 3. / 4}})));
    problem.emptyRows = EmptyRows::Uniform;
    QVERIFY(isNear(cells(run(problem), Stage::Weights),
                   BlockMatrix({{1. / 2, 1. / 2, 1. / 4}, {1. / 2, 1. / 2, 3. / 4}})));
}

void TestSoftmaxAxis::everyWayToTheSameWeights_data() {
    QTest::addColumn<int>("queries");
    QTest::addColumn<bool>("single");
    QTest::addRow("kept, float64") << 70 << false;
    QTest::addRow("kept, float32") << 70 << true;
    QTest::addRow("recomputed, float64") << 600 << false;
    QTest::addRow("recomputed, float32") << 600 << true;
}

void TestSoftmaxAxis::everyWayToTheSameWeights() {
    QFETCH(int, queries);
    QFETCH(bool, single);
    const auto rows = static_cast<std::size_t>(queries);
    AttentionProblem problem = randomProblem(rows, 500, 8, 3, 7);
    problem.mask = maskOf({causalLayer()}, rows, 500);
    problem.alibiSlope = 0.03125;
    problem.softcap = 4.0;
    problem.temperature = 0.5;
    problem.fill = -3.0;
    problem.softmaxAxis = SoftmaxAxis::Queries;
    const BlockMatrix expected = downEachColumn(cells(run(problem), Stage::Masked), 0.5);
    problem.precision = single ? Precision::Float32 : Precision::Float64;
    const ResultPtr result = run(problem);
    for (std::size_t i = 0; i < rows; i += 7) {
        for (std::size_t j = i % 11; j < 500; j += 11) {
            QVERIFY(std::abs(result->source(Stage::Weights)->exact(i, j) - expected(i, j)) < 1e-12);
        }
    }
    const std::vector<float> seen = painted(*result->source(Stage::Weights));
    for (std::size_t j = 0; j < 500; ++j) {
        double sum = 0.0;
        for (std::size_t i = 0; i < rows; ++i) {
            const bool hidden = result->source(Stage::Weights)->masked(i, j);
            QVERIFY(hidden || std::abs(static_cast<double>(seen[i * 500 + j]) - expected(i, j)) < 2e-6);
            sum += expected(i, j);
        }
        QVERIFY(std::abs(sum - 1.0) < 1e-12);
    }
}

void TestSoftmaxAxis::scoresOfARowKeepTheirLogSumExp() {
    const ResultPtr result = run(powers());
    QVERIFY(std::abs(result->rowStatistics(0).logSumExp - std::log(6.0)) < 1e-15);
    QVERIFY(std::abs(result->rowStatistics(1).logSumExp - std::log(14.0)) < 1e-15);
}

void TestSoftmaxAxis::prunedKeys() {
    // Key 1 counts in its own row only, where it is alone in its column.
    AttentionProblem problem = powers();
    problem.policy = std::make_shared<const KeepPolicy>(KeepPolicy{{1, 0, 1}, 0.0});
    QVERIFY(isNear(cells(run(problem), Stage::Weights),
                   BlockMatrix({{1. / 3, 0, 3. / 13}, {1. / 3, 1, 9. / 13}, {1. / 3, 0, 1. / 13}})));
}

void TestSoftmaxAxis::arithmeticSumsOverTheQueries() {
    const Scene scene = wrongAxis();
    const CellArithmetic arithmetic = arithmeticOf(snapshotOf(scene), Stage::Weights, 0, 1, false);
    const ArithmeticLine& line = arithmetic.lines.back();
    QCOMPARE(line.label.text, std::string_view("Softmax of column {0}, the wrong axis"));
    QCOMPARE(line.label.arguments, std::vector<std::string>{"1"});
    // Column 1 of the scaled scores: 1/√2, 1/√2, √2.
    const double one = std::exp(std::sqrt(0.5));
    const double expected = one / (2 * one + std::exp(std::sqrt(2.0)));
    QVERIFY(std::abs(line.result->value - expected) < 1e-12);
    const std::string text = plainText(line.working);
    QVERIFY2(text.find("2.028 / (2.028 + 2.028 + 4.113)") != std::string::npos, text.c_str());
    QVERIFY2(plainText(line.name).find("Σᵢ") != std::string::npos, plainText(line.name).c_str());
}

void TestSoftmaxAxis::formulasSaySo() {
    const StageNotation notation = notationOf(wrongAxis(), Stage::Weights);
    QCOMPARE(plainText(notation.title), std::string("A = softmaxᵢ(QKᵀ / √d_k)"));
    QVERIFY2(notation.meaning.find("wrong axis") != std::string::npos, notation.meaning.c_str());
    QVERIFY(notationOf(iLoveAi(), Stage::Weights).meaning.find("wrong axis") == std::string::npos);
}

template struct attnscope::test::Registered<TestSoftmaxAxis>;
#include "tst_softmax_axis.moc"
