// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/row_combination.h"
#include "core/textbook/dropout_cells.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

/// Pruned tokens, finite fills and dropped weights are what their sources say.
class TestWeightRules : public QObject {
    Q_OBJECT

private slots:
    void dynamicVitExact();
    void dynamicVitReleased();
    void policyBesideAMask();
    void policyWithAFiniteFill();
    void lengthZeroIsUniform();
    void dropoutTakesWeightsAway();
    void everythingDropped();
    void dropoutOfGivenWeights();
    void droppedTermsOfARow();
};

namespace {

/// Three tokens whose scores are those of the paper's P, one row for all queries: 0, ln 2, ln 3.
AttentionProblem threeTokens() {
    AttentionProblem problem = randomProblem(3, 3, 1, 1, 0);
    problem.scale = 1.0;
    problem.q = column({1, 1, 1});
    problem.k = column({0, std::log(2.0), std::log(3.0)});
    return problem;
}

std::shared_ptr<const KeepPolicy> keeps(std::vector<std::uint8_t> keep, double epsilon = 0.0) {
    return std::make_shared<const KeepPolicy>(KeepPolicy{std::move(keep), epsilon});
}

double sumOf(const MatrixSource& source, std::size_t row) {
    double sum = 0.0;
    for (std::size_t j = 0; j < source.columns(); ++j) {
        sum += source.exact(row, j);
    }
    return sum;
}

} // namespace

void TestWeightRules::dynamicVitExact() {
    // Key 2 is dropped: rows 0 and 1 share 1 : 2, row 2 keeps itself, 1 : 2 : 3.
    AttentionProblem problem = threeTokens();
    problem.policy = keeps({1, 1, 0});
    const ResultPtr result = run(problem);
    QVERIFY(isNear(cells(result, Stage::Weights),
                   BlockMatrix({{1. / 3, 2. / 3, 0}, {1. / 3, 2. / 3, 0}, {1. / 6, 2. / 6, 3. / 6}})));
    QCOMPARE(result->source(Stage::Weights)->exact(0, 2), 0.0);
    QVERIFY(!result->source(Stage::Weights)->masked(0, 2));
    // All scores enter the softmax; the policy acts in it.
    QVERIFY(std::abs(result->rowStatistics(0).logSumExp - std::log(6.0)) < 1e-15);
    QVERIFY(std::abs(result->rowStatistics(2).logSumExp - std::log(6.0)) < 1e-15);
    QCOMPARE(result->rowStatistics(0).allowed, std::size_t{3});
    // However large a dropped score is, it takes nothing away from the others.
    problem.k.set(2, 0, 5000.0);
    QVERIFY(isNear(cells(run(problem), Stage::Weights),
                   BlockMatrix({{1. / 3, 2. / 3, 0}, {1. / 3, 2. / 3, 0}, {0, 0, 1}})));
}

void TestWeightRules::dynamicVitReleased() {
    // e = exp(P − ln 3)·G: row 0 is (1/3, 2/3, 0), row 2 is (1/3, 2/3, 1); N = 3, ε = 10⁻⁶.
    AttentionProblem problem = threeTokens();
    const double e = 1e-6;
    problem.policy = keeps({1, 1, 0}, e);
    const ResultPtr result = run(problem);
    const auto of = [e](double part, double sum) { return (part + e / 3) / (sum + e); };
    const double dropped = of(0, 1);
    QVERIFY(isNear(cells(result, Stage::Weights),
                   BlockMatrix({{of(1. / 3, 1), of(2. / 3, 1), dropped},
                                {of(1. / 3, 1), of(2. / 3, 1), dropped},
                                {of(1. / 3, 2), of(2. / 3, 2), of(1, 2)}}),
                   1e-15));
    QVERIFY(std::abs(sumOf(*result->source(Stage::Weights), 0) - 1.0) < 1e-15);
    // All scores enter, the dropped one too.
    QVERIFY(std::abs(result->rowStatistics(0).logSumExp - std::log(6.0)) < 1e-15);
    // Its maximum is of the whole row: beside a huge dropped score only the ε are left.
    problem.k.set(2, 0, 5000.0);
    QVERIFY(isNear(
        cells(run(problem), Stage::Weights),
        BlockMatrix({{1. / 3, 1. / 3, 1. / 3}, {1. / 3, 1. / 3, 1. / 3}, {of(0, 1), of(0, 1), of(1, 1)}})));
}

void TestWeightRules::policyBesideAMask() {
    AttentionProblem problem = threeTokens();
    // Row 1 may not see key 0, row 2 not itself; key 1 and 2 are dropped.
    problem.mask = maskOf({paintedLayer({{1, 2, 0, 1, false}, {2, 3, 2, 3, false}})}, 3, 3);
    problem.policy = keeps({1, 0, 0});
    QVERIFY(isNear(cells(run(problem), Stage::Weights), BlockMatrix({{1, 0, 0}, {0, 1, 0}, {1, 0, 0}}), 0.0));
    problem.policy = keeps({0, 0, 0});
    problem.emptyRows = EmptyRows::Uniform;
    QVERIFY(isNear(cells(run(problem), Stage::Weights),
                   BlockMatrix({{1, 0, 0}, {0, 1, 0}, {1. / 3, 1. / 3, 1. / 3}}), 0.0));
    // In the released form a forbidden cell is 0, not ε/N.
    const double e = 1e-6;
    problem.policy = keeps({1, 1, 1}, e);
    const BlockMatrix weights = cells(run(problem), Stage::Weights);
    QCOMPARE(weights(1, 0), 0.0);
    const double sum = 2. / 3 + 1;
    QVERIFY(std::abs(weights(1, 1) - (2. / 3 + e / 3) / (sum + e)) < 1e-15);
}

void TestWeightRules::policyWithAFiniteFill() {
    // The fill ln 4 is a score like any other: kept where its key is kept.
    AttentionProblem problem = threeTokens();
    problem.mask = maskOf({paintedLayer({{0, 2, 0, 1, false}})}, 3, 3);
    problem.fill = std::log(4.0);
    problem.policy = keeps({1, 1, 0});
    QVERIFY(isNear(cells(run(problem), Stage::Weights),
                   BlockMatrix({{4. / 6, 2. / 6, 0}, {4. / 6, 2. / 6, 0}, {1. / 6, 2. / 6, 3. / 6}})));
}

void TestWeightRules::lengthZeroIsUniform() {
    // d2l's masked_softmax: −10⁶ replaces, so a row of length 0 spreads evenly over forbidden cells.
    AttentionProblem problem = randomProblem(2, 4, 3, 2, 5);
    problem.mask = maskOf({paintedLayer({{0, 1, 0, 4, false}, {1, 2, 2, 4, false}})}, 2, 4);
    problem.fill = -1e6;
    for (const Precision precision : {Precision::Float64, Precision::Float32}) {
        problem.precision = precision;
        const ResultPtr result = run(problem);
        const BlockMatrix weights = cells(result, Stage::Weights);
        for (std::size_t j = 0; j < 4; ++j) {
            QCOMPARE(weights(0, j), 0.25);
            QVERIFY(result->source(Stage::Weights)->masked(0, j));
        }
        QCOMPARE(weights(1, 2), 0.0);
        QCOMPARE(result->rowStatistics(0).allowed, std::size_t{0});
        QCOMPARE(result->rowStatistics(0).sum, 1.0);
    }
}

void TestWeightRules::dropoutTakesWeightsAway() {
    AttentionProblem problem = randomProblem(6, 6, 4, 2, 3);
    problem.mask = maskOf({causalLayer()}, 6, 6);
    const ResultPtr without = run(problem);
    problem.dropout = {0.4, 9};
    problem.headIndex = {0, 3};
    problem.heads = 5;
    const DropoutCells fate(problem.dropout, {0, 3}, 5);
    for (const Precision precision : {Precision::Float64, Precision::Float32}) {
        problem.precision = precision;
        const ResultPtr result = run(problem);
        // Weights and what is said of them are those before dropout.
        QVERIFY(isNear(cells(result, Stage::Weights), cells(without, Stage::Weights)));
        QCOMPARE(result->rowStatistics(4), without->rowStatistics(4));
        const auto dropped = result->source(Stage::AfterDropout);
        for (std::size_t i = 0; i < 6; ++i) {
            for (std::size_t j = 0; j < 6; ++j) {
                const double weight = without->source(Stage::Weights)->exact(i, j);
                const double expected = fate.dropped(i, j) ? 0.0 : weight / 0.6;
                QVERIFY(std::abs(dropped->exact(i, j) - expected) < 1e-15);
                QCOMPARE(dropped->dropped(i, j), fate.dropped(i, j));
                QCOMPARE(dropped->masked(i, j), j > i);
                QVERIFY(!result->source(Stage::Weights)->dropped(i, j));
            }
        }
    }
}

void TestWeightRules::everythingDropped() {
    AttentionProblem problem = randomProblem(3, 5, 4, 2, 3);
    problem.dropout = {1.0, 9};
    const ResultPtr result = run(problem);
    QVERIFY(isNear(cells(result, Stage::AfterDropout), BlockMatrix(3, 5), 0.0));
    QVERIFY(isNear(cells(result, Stage::Output), BlockMatrix(3, 2), 0.0));
    QCOMPARE(result->source(Stage::AfterDropout)->range(), (ValueRange{0, 0}));
}

void TestWeightRules::dropoutOfGivenWeights() {
    AttentionProblem problem;
    problem.weights = BlockMatrix({{0.25, 0.75}, {1, 0}});
    problem.v = column({1, 10});
    problem.mask = std::make_shared<const Mask>(2, 2);
    QVERIFY(!run(problem)->source(Stage::AfterDropout));
    problem.dropout = {0.5, 2};
    const DropoutCells fate(problem.dropout, {}, 1);
    const ResultPtr result = run(problem);
    for (std::size_t i = 0; i < 2; ++i) {
        double output = 0.0;
        for (std::size_t j = 0; j < 2; ++j) {
            const double kept = fate.dropped(i, j) ? 0.0 : 2 * (*problem.weights)(i, j);
            QCOMPARE(result->source(Stage::AfterDropout)->exact(i, j), kept);
            QCOMPARE(result->source(Stage::AfterDropout)->dropped(i, j), fate.dropped(i, j));
            output += kept * (*problem.v)(j, 0);
        }
        QCOMPARE(result->source(Stage::Output)->exact(i, 0), output);
    }
    QCOMPARE(cells(result, Stage::Weights), *problem.weights);
}

void TestWeightRules::droppedTermsOfARow() {
    AttentionProblem problem = randomProblem(4, 8, 3, 2, 8);
    problem.dropout = {0.5, 4};
    const Snapshot snapshot{std::make_shared<const Scene>(), run(problem)};
    const DropoutCells fate(problem.dropout, {}, 1);
    int droppedTerms = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const RowCombination row = combineRow(snapshot, i, TermOrder::Weight).value();
        for (const RowTerm& term : row.terms) {
            QCOMPARE(term.dropped, fate.dropped(i, term.key));
            QVERIFY(!term.dropped || term.weight == 0.0);
            droppedTerms += term.dropped ? 1 : 0;
        }
        QCOMPARE(row.weightStage, Stage::AfterDropout);
        // What is left adds up to the output, the largest first.
        QVERIFY(std::abs(row.sumAfter(8)[1] - row.output[1]) < 1e-14);
        QVERIFY(row.terms.front().weight > 0.0 && !row.terms.front().dropped);
        // No sentence of per cents: such weights need not sum to 1.
        std::vector<double> weights;
        for (const RowTerm& term : row.terms) {
            weights.push_back(term.weight);
        }
        QVERIFY(!areShares(weights));
    }
    QVERIFY(droppedTerms > 0);
    QCOMPARE(combiningWeights(snapshot), snapshot.source(Stage::AfterDropout));
}

template struct attnscope::test::Registered<TestWeightRules>;
#include "tst_weight_rules.moc"
