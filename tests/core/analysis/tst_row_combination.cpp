// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/row_combination.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

#include <numeric>

using namespace attnscope;
using namespace attnscope::test;

class TestRowCombination : public QObject {
    Q_OBJECT

private slots:
    void termsOfTheFirstRow();
    void contributionsAddUpToTheOutput_data();
    void contributionsAddUpToTheOutput();
    void byWeight();
    void maskedTermsAreThereAndZero();
    void givenWeights();
    void withoutValues();
    void theStrongestWeightsWithoutValues();
    void percentsAddUpAndEqualSharesGetEqualOnes_data();
    void percentsAddUpAndEqualSharesGetEqualOnes();
    void percentsOfRandomRows();
    void sharesOfAWhole();
};

void TestRowCombination::termsOfTheFirstRow() {
    const RowCombination row = combineRow(snapshotOf(iLoveAi()), 0, TermOrder::Position).value();
    const double e = std::exp(1 / std::sqrt(2.0));
    const double a[] = {1 / (1 + 2 * e), e / (1 + 2 * e), e / (1 + 2 * e)};
    const double v[][2] = {{1, 2}, {0, 1}, {1, 3}};
    QCOMPARE(row.terms.size(), std::size_t{3});
    double sum[2] = {0, 0};
    QCOMPARE(row.sumAfter(0), (std::vector<double>{0, 0}));
    for (std::size_t j = 0; j < 3; ++j) {
        QCOMPARE(row.terms[j].key, j);
        QVERIFY(std::abs(row.terms[j].weight - a[j]) < 1e-12);
        for (std::size_t c = 0; c < 2; ++c) {
            sum[c] += a[j] * v[j][c];
            QCOMPARE(row.terms[j].value[c], v[j][c]);
            QVERIFY(std::abs(row.terms[j].contribution[c] - a[j] * v[j][c]) < 1e-12);
            QVERIFY(std::abs(row.sumAfter(j + 1)[c] - sum[c]) < 1e-12);
        }
    }
}

void TestRowCombination::contributionsAddUpToTheOutput_data() {
    QTest::addColumn<std::size_t>("keys");
    QTest::addColumn<std::size_t>("dV");
    QTest::addColumn<bool>("isSingle");
    for (const std::size_t keys : {1U, 4U, 65U, 300U}) {
        for (const std::size_t dV : {1U, 2U, 17U}) {
            QTest::addRow("%zu keys, d_v %zu", keys, dV) << keys << dV << false;
            QTest::addRow("%zu keys, d_v %zu, float32", keys, dV) << keys << dV << true;
        }
    }
}

void TestRowCombination::contributionsAddUpToTheOutput() {
    QFETCH(std::size_t, keys);
    QFETCH(std::size_t, dV);
    QFETCH(bool, isSingle);
    AttentionProblem problem = randomProblem(3, keys, 4, dV, keys + dV);
    problem.precision = isSingle ? Precision::Float32 : Precision::Float64;
    const Snapshot snapshot{std::make_shared<const Scene>(), run(problem)};
    for (std::size_t i = 0; i < 3; ++i) {
        const RowCombination row = combineRow(snapshot, i, TermOrder::Position).value();
        // In key order these are the very additions that made the output.
        QCOMPARE(row.sumAfter(keys), row.output);
        const RowCombination sorted = combineRow(snapshot, i, TermOrder::Weight).value();
        for (std::size_t c = 0; c < dV; ++c) {
            QVERIFY(std::abs(sorted.sumAfter(keys)[c] - row.output[c]) < 1e-12);
        }
    }
}

void TestRowCombination::byWeight() {
    Scene scene;
    scene.tokens = {"a", "b", "c", "d"};
    BlockMatrix weights(4, 4);
    const double row[] = {.2, .3, .2, .3};
    std::copy(std::begin(row), std::end(row), weights.mutableRow(2).begin());
    scene.input = AttentionWeightsInput{weights, normals(4, 2, 1)};
    const RowCombination combined = combineRow(snapshotOf(scene), 2, TermOrder::Weight).value();
    std::vector<std::size_t> order;
    for (const RowTerm& term : combined.terms) {
        order.push_back(term.key);
    }
    QCOMPARE(order, (std::vector<std::size_t>{1, 3, 0, 2}));
    QCOMPARE(combined.terms[0].weight, .3);
}

void TestRowCombination::maskedTermsAreThereAndZero() {
    Scene scene = iLoveAi();
    scene.mask.layers = {causalLayer()};
    const RowCombination row = combineRow(snapshotOf(scene), 1, TermOrder::Position).value();
    QVERIFY(!row.terms[1].masked && row.terms[2].masked);
    QCOMPARE(row.terms[2].contribution, (std::vector<double>{0, 0}));
    QCOMPARE(row.output, (std::vector<double>{.5, 1.5}));
}

void TestRowCombination::givenWeights() {
    Scene scene;
    scene.tokens = {"a", "b"};
    scene.input = AttentionWeightsInput{BlockMatrix({{2, -1}, {0, 0.5}}), BlockMatrix({{1, 2}, {3, 4}})};
    const RowCombination row = combineRow(snapshotOf(scene), 0, TermOrder::Position).value();
    QCOMPARE(row.terms[1].contribution, (std::vector<double>{-3, -4}));
    QCOMPARE(row.output, (std::vector<double>{-1, 0}));
}

void TestRowCombination::withoutValues() {
    Scene scene;
    scene.tokens = {"a"};
    scene.input = AttentionWeightsInput{BlockMatrix(1, 1), std::nullopt};
    QVERIFY(!combineRow(snapshotOf(scene), 0, TermOrder::Position));
    QVERIFY(!combineRow(snapshotOf(iLoveAi()), 3, TermOrder::Position));
    QVERIFY(!combineRow({}, 0, TermOrder::Position));
}

void TestRowCombination::theStrongestWeightsWithoutValues() {
    Scene scene;
    scene.tokens = {"a", "b", "c", "d", "e"};
    scene.input = AttentionWeightsInput{BlockMatrix({{0.125, 0.5, 0, 0.25, 0.125},
                                                     {0, 0, 1, 0, 0},
                                                     {0, 0, 0, 0, 0},
                                                     {0.25, -0.75, 0.5, 0, 1},
                                                     {0.2, 0.2, 0.2, 0.2, 0.2}}),
                                        std::nullopt};
    const Snapshot snapshot = snapshotOf(scene);
    const auto listed = [&](std::size_t query, std::size_t most) {
        std::vector<std::pair<std::size_t, double>> terms;
        const RowCombination row = strongestWeights(snapshot, query, most).value();
        for (const RowTerm& term : row.terms) {
            terms.emplace_back(term.others > 0 ? 100 + term.others : term.key, term.weight);
        }
        return terms;
    };
    using Listed = std::vector<std::pair<std::size_t, double>>;
    QCOMPARE(listed(0, 5), (Listed{{1, 0.5}, {3, 0.25}, {0, 0.125}, {4, 0.125}})); // equals by position
    QCOMPARE(listed(0, 2), (Listed{{1, 0.5}, {3, 0.25}, {102, 0.25}}));
    QCOMPARE(listed(1, 2), (Listed{{2, 1.0}}));
    QCOMPARE(listed(2, 2), Listed());
    QCOMPARE(listed(3, 2), (Listed{{4, 1.0}, {1, -0.75}, {102, 0.75}}));
    QVERIFY(!strongestWeights(snapshot, 0, 2)->hasValues());
    QVERIFY(combineRow(snapshotOf(iLoveAi()), 0, TermOrder::Position)->hasValues());
    QVERIFY(!strongestWeights(snapshot, 5, 2));
    QVERIFY(!strongestWeights({}, 0, 2));
}

void TestRowCombination::percentsAddUpAndEqualSharesGetEqualOnes_data() {
    using Row = std::vector<double>;
    QTest::addColumn<Row>("weights");
    QTest::addColumn<int>("decimals");
    QTest::addColumn<std::vector<long long>>("units");
    const auto row = [](const char* name, const Row& weights, int decimals,
                        const std::vector<long long>& units) {
        QTest::newRow(name) << weights << decimals << units;
    };
    row("I", {.1978, .4011, .4011}, 0, {20, 40, 40});
    row("binary dust", {.29, .71}, 0, {29, 71});
    row("unequal ones that round alike", {.301, .302, .397}, 0, {30, 30, 40});
    row("halves that would be 101 together", {.105, .205, .69}, 1, {105, 205, 690});
    row("whole ones that would be 101 together", {.039, .038, .036, .267, .62}, 1, {39, 38, 36, 267, 620});
    row("one", {1, 0}, 0, {100, 0});
    row("two that would be 45 and 44", {.108, .446, .446}, 1, {108, 446, 446});
    row("four that would be 25 and 24", {.268, .244, .244, .244}, 1, {268, 244, 244, 244});
    row("thirds, which no decimal adds up", {1 / 3.0, 1 / 3.0, 1 / 3.0}, 1, {333, 333, 333});
    row("but for the last bits", {.108, .446000001, .445999999}, 1, {108, 446, 446});
}

void TestRowCombination::percentsAddUpAndEqualSharesGetEqualOnes() {
    QFETCH(std::vector<double>, weights);
    QFETCH(int, decimals);
    QFETCH(std::vector<long long>, units);
    const Percents percents = percentsOf(weights);
    QCOMPARE(percents.units, units);
    QCOMPARE(percents.decimals, decimals);
    QCOMPARE(percents.addUp(), percents.sum() == (decimals == 0 ? 100 : 1000));
}

void TestRowCombination::percentsOfRandomRows() {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const ResultPtr result = run(randomProblem(1, 1 + seed * 5, 2, 1, seed));
        const BlockMatrix weights = cells(result, Stage::Weights);
        const Percents percents = percentsOf(weights.dense());
        QVERIFY(percents.addUp() || percents.decimals == 1);
        const double unit = percents.decimals == 0 ? 100 : 1000;
        for (std::size_t j = 0; j < percents.units.size(); ++j) {
            // The half of a unit, and how finely equal shares are told from others.
            QVERIFY(std::abs(static_cast<double>(percents.units[j]) - unit * weights(0, j)) < 0.5001);
        }
    }
}

void TestRowCombination::sharesOfAWhole() {
    QVERIFY(areShares({.9999995}));
    QVERIFY(!areShares({.5, .4}));
    QVERIFY(!areShares({1.5, -.5}));
    QVERIFY(!areShares({std::nan(""), 1}));
    QVERIFY(!areShares({}));
    QVERIFY(areShares({.4566, .5433, .0002, 0}));  // a table of four decimals: sums of such rows are 3e-4 off
    QVERIFY(!areShares({.4566, .5412, .0002, 0})); // by 0.002
    QVERIFY(!areShares({.33, .33, .33}));          // typed
}

template struct attnscope::test::Registered<TestRowCombination>;
#include "tst_row_combination.moc"
