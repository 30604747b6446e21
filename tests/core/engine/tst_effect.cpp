// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/dropout_cells.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

/// ‖a_ij·v_j‖: each weight times the length of its row of V.
class TestEffect : public QObject {
    Q_OBJECT

private slots:
    void isTheLengthOfEachTerm();
    void followsTheValues();
    void forbiddenCellsAreMasked();
    void isOfTheWeightsAfterDropout();
    void givenWeightsMayBeNegative();
    void isMissingWithoutValues();
};

void TestEffect::isTheLengthOfEachTerm() {
    const ResultPtr result = run(iLoveAi());
    const BlockMatrix weights = cells(result, Stage::Weights);
    const auto effect = result->source(Stage::Effect);
    // V = [[1, 2], [0, 1], [1, 3]].
    const double lengths[] = {std::sqrt(5.0), 1.0, std::sqrt(10.0)};
    double largest = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        std::vector<double> row(3);
        effect->exactRow(i, row);
        for (std::size_t j = 0; j < 3; ++j) {
            const double wanted = weights(i, j) * lengths[j];
            QVERIFY(std::abs(effect->exact(i, j) - wanted) < 1e-15);
            QCOMPARE(row[j], effect->exact(i, j));
            largest = std::max(largest, wanted);
        }
    }
    QVERIFY(std::abs(effect->range().high - largest) < 1e-15);
    std::vector<float> part(4);
    std::vector<std::uint8_t> hidden(4);
    effect->fill({{1, 1, 2, 2}, 0}, Reducer::Max, part, hidden);
    for (std::size_t at = 0; at < 4; ++at) {
        const double wanted = weights(1 + at / 2, 1 + at % 2) * lengths[1 + at % 2];
        QVERIFY(std::abs(static_cast<double>(part[at]) - wanted) < 1e-6);
    }
    // One pixel for all of them: the strongest, or their mean.
    std::vector<float> pixel(1);
    std::vector<std::uint8_t> masked(1);
    effect->fill({{0, 0, 3, 3}, 2}, Reducer::Max, pixel, masked);
    QCOMPARE(pixel[0], static_cast<float>(largest));
    double sum = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            sum += weights(i, j) * lengths[j];
        }
    }
    effect->fill({{0, 0, 3, 3}, 2}, Reducer::Mean, pixel, masked);
    QVERIFY(std::abs(static_cast<double>(pixel[0]) - sum / 9.0) < 1e-7);
}

void TestEffect::followsTheValues() {
    TextbookEngine engine;
    AttentionProblem problem = randomProblem(5, 7, 3, 4, 11);
    const ResultPtr before = runToEnd(engine, problem).value();
    problem.v = normals(7, 4, 90);
    Change change;
    change.kind = Change::Kind::ValuesOnly;
    ResultPtr after;
    QVERIFY(engine.compute(
        {.problem = problem, .previous = before, .change = change, .publish = [&](ResultPtr made) {
             after = std::move(made);
         }}));
    QVERIFY(isNear(cells(after, Stage::Effect), cells(run(problem), Stage::Effect), 0.0));
    QVERIFY(!isNear(cells(after, Stage::Effect), cells(before, Stage::Effect)));
}

void TestEffect::forbiddenCellsAreMasked() {
    Scene scene = iLoveAi();
    scene.mask.layers.push_back(causalLayer());
    const auto effect = run(scene)->source(Stage::Effect);
    QVERIFY(effect->masked(0, 1) && !effect->masked(1, 0));
    QCOMPARE(effect->exact(0, 1), 0.0);
    QVERIFY(std::abs(effect->exact(0, 0) - std::sqrt(5.0)) < 1e-15);
}

void TestEffect::isOfTheWeightsAfterDropout() {
    AttentionProblem problem = randomProblem(6, 6, 3, 2, 4);
    problem.dropout = {0.5, 3};
    const ResultPtr result = run(problem);
    const DropoutCells dropout(problem.dropout, problem.headIndex, problem.heads);
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t j = 0; j < 6; ++j) {
            const double weight = result->source(Stage::Weights)->exact(i, j);
            const double length = std::hypot((*problem.v)(j, 0), (*problem.v)(j, 1));
            const double wanted = dropout.dropped(i, j) ? 0.0 : 2.0 * weight * length;
            QVERIFY(std::abs(result->source(Stage::Effect)->exact(i, j) - wanted) < 1e-15);
        }
    }
}

void TestEffect::givenWeightsMayBeNegative() {
    Scene scene;
    scene.tokens = {"a", "b"};
    AttentionWeightsInput input;
    input.weights = MatrixStack(BlockMatrix({{0.5, -2.0}, {0.0, 1.0}}));
    input.v = MatrixStack(BlockMatrix({{3, 4}, {0, -1}}));
    scene.input = input;
    const ResultPtr result = run(scene);
    QVERIFY(isNear(cells(result, Stage::Effect), BlockMatrix({{2.5, 2.0}, {0.0, 1.0}}), 0.0));
    QCOMPARE(result->source(Stage::Effect)->range(), (ValueRange{0.0, 2.5}));
}

void TestEffect::isMissingWithoutValues() {
    AttentionProblem problem = randomProblem(2, 2, 2, 2, 1);
    problem.v.reset();
    QVERIFY(!run(problem)->source(Stage::Effect));
}

template struct attnscope::test::Registered<TestEffect>;
#include "tst_effect.moc"
