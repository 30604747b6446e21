// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

/// The worked examples of mathematics.md against their closed forms, written here with exp and sqrt.
class TestWorkedExamples : public QObject {
    Q_OBJECT

private slots:
    void iLoveAiEveryStage();
    void iLoveAiCausal();
    void iLoveAiWithoutScale();
    void columnsAreValuesTimesGivenWeights();
    void paintedLengthZeroGivesUniformRow();
    void decoderFill();
};

namespace {

const double kRoot = std::sqrt(2.0);

/// The softmax of a row by its definition.
std::vector<double> softmax(const std::vector<double>& scores) {
    double sum = 0.0;
    for (const double s : scores) {
        sum += std::exp(s);
    }
    std::vector<double> weights;
    for (const double s : scores) {
        weights.push_back(std::exp(s) / sum);
    }
    return weights;
}

std::vector<double> mix(const std::vector<double>& a, const std::vector<std::vector<double>>& v) {
    std::vector<double> out(v.front().size(), 0.0);
    for (std::size_t j = 0; j < a.size(); ++j) {
        for (std::size_t c = 0; c < out.size(); ++c) {
            out[c] += a[j] * v[j][c];
        }
    }
    return out;
}

const std::vector<std::vector<double>> kValues{{1, 2}, {0, 1}, {1, 3}};

} // namespace

void TestWorkedExamples::iLoveAiEveryStage() {
    const Snapshot snapshot = snapshotOf(iLoveAi());
    const ResultPtr& result = snapshot.result;
    QVERIFY(isNear(cells(*snapshot.source(Stage::X)), BlockMatrix({{1, 0}, {0, 1}, {1, 1}}), 0.0));
    QVERIFY(isNear(cells(result, Stage::Q), BlockMatrix({{1, 0}, {1, 1}, {2, 1}}), 0.0));
    QVERIFY(isNear(cells(result, Stage::K), BlockMatrix({{0, 1}, {1, 0}, {1, 1}}), 0.0));
    QVERIFY(isNear(cells(result, Stage::V), BlockMatrix(kValues), 0.0));
    QVERIFY(isNear(cells(result, Stage::Scores), BlockMatrix({{0, 1, 1}, {1, 1, 2}, {1, 2, 3}}), 0.0));
    const BlockMatrix scaled(
        {{0, 1 / kRoot, 1 / kRoot}, {1 / kRoot, 1 / kRoot, 2 / kRoot}, {1 / kRoot, 2 / kRoot, 3 / kRoot}});
    QVERIFY(isNear(cells(result, Stage::Scaled), scaled));
    QVERIFY(isNear(cells(result, Stage::Masked), scaled));
    const std::vector<double> a0 = softmax({0, 1 / kRoot, 1 / kRoot});
    const std::vector<double> a1 = softmax({1 / kRoot, 1 / kRoot, 2 / kRoot});
    const std::vector<double> a2 = softmax({1 / kRoot, 2 / kRoot, 3 / kRoot});
    QVERIFY(isNear(cells(result, Stage::Weights), BlockMatrix({a0, a1, a2})));
    QVERIFY(isNear(cells(result, Stage::Output),
                   BlockMatrix({mix(a0, kValues), mix(a1, kValues), mix(a2, kValues)})));
    QCOMPARE(std::round(cells(result, Stage::Output)(1, 1) * 1e4), 22552.0);
}

void TestWorkedExamples::iLoveAiCausal() {
    Scene scene = iLoveAi();
    scene.mask.layers = {causalLayer()};
    const ResultPtr result = run(scene);
    const std::vector<double> last = softmax({1 / kRoot, 2 / kRoot, 3 / kRoot});
    QVERIFY(isNear(cells(result, Stage::Weights), BlockMatrix({{1, 0, 0}, {.5, .5, 0}, last})));
    QVERIFY(isNear(cells(result, Stage::Masked), BlockMatrix({{0, -HUGE_VAL, -HUGE_VAL},
                                                              {1 / kRoot, 1 / kRoot, -HUGE_VAL},
                                                              {1 / kRoot, 2 / kRoot, 3 / kRoot}})));
    QVERIFY(isNear(cells(result, Stage::Output), BlockMatrix({{1, 2}, {.5, 1.5}, mix(last, kValues)})));
    for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Weights}) {
        QCOMPARE(result->source(stage)->masked(0, 1), stage >= Stage::Masked);
        QVERIFY(!result->source(stage)->masked(1, 1));
    }
}

void TestWorkedExamples::iLoveAiWithoutScale() {
    Scene scene = iLoveAi();
    scene.rules.scale = ScaleKind::None;
    QVERIFY(isNear(cells(run(scene), Stage::Weights),
                   BlockMatrix({softmax({0, 1, 1}), softmax({1, 1, 2}), softmax({1, 2, 3})})));
    scene.rules.scale = ScaleKind::Number;
    scene.rules.scaleNumber = -2.0;
    scene.rules.temperature = 4.0;
    const ResultPtr result = run(scene);
    QVERIFY(isNear(cells(result, Stage::Scaled), BlockMatrix({{0, -2, -2}, {-2, -2, -4}, {-2, -4, -6}})));
    QVERIFY(isNear(cells(result, Stage::Weights),
                   BlockMatrix({softmax({0, -.5, -.5}), softmax({-.5, -.5, -1}), softmax({-.5, -1, -1.5})})));
    QVERIFY(std::abs(result->rowStatistics(0).logSumExp - std::log(1 + 2 * std::exp(-.5))) < 1e-12);
}

void TestWorkedExamples::columnsAreValuesTimesGivenWeights() {
    // In the column convention of the notes V and A′ hold columns; core holds their transposes.
    const BlockMatrix v({{1, 0, 3, 0}, {0, 2, 0, 4}});
    const BlockMatrix a({{.1, .1, 0, 0}, {0, .2, 0, 0}, {0, .3, .3, 0}, {0, .4, 0, .4}});
    Scene scene;
    scene.tokens = {"1", "2", "3", "4"};
    scene.input = AttentionWeightsInput{a.transposed(), v.transposed()};
    scene.mask.layers = {causalLayer()};
    scene.rules.temperature = 7.0;
    const ResultPtr result = run(scene);
    QVERIFY(isNear(cells(result, Stage::Output), BlockMatrix({{.1, 1, .9, 0}, {0, 2, 0, 1.6}}).transposed()));
    QVERIFY(isNear(cells(result, Stage::Weights), a.transposed(), 0.0));
    for (const Stage stage : {Stage::Q, Stage::K, Stage::Scores, Stage::Scaled, Stage::Masked}) {
        QVERIFY(!result->source(stage));
    }
    QVERIFY(!result->source(Stage::Weights)->masked(0, 3));
    const double sums[] = {.1, 1, .3, .4};
    for (std::size_t i = 0; i < 4; ++i) {
        const RowStatistics row = result->rowStatistics(i);
        QVERIFY(std::abs(row.sum - sums[i]) < 1e-12);
        QVERIFY(std::isnan(row.logSumExp));
        QCOMPARE(row.allowed, std::size_t{4});
    }
    std::get<AttentionWeightsInput>(scene.input).v.reset();
    const ResultPtr bare = run(scene);
    QVERIFY(bare->source(Stage::Weights) && !bare->source(Stage::V) && !bare->source(Stage::Output));
}

void TestWorkedExamples::paintedLengthZeroGivesUniformRow() {
    // d2l's masked softmax: lengths 0, 2 and 3 of 3 keys, replaced by −1e6.
    Scene scene = iLoveAi();
    scene.mask.layers = {paintedLayer({{0, 1, 0, 3, false}, {1, 2, 2, 3, false}})};
    scene.mask.fill = -1e6;
    const double third = 1.0 / 3.0;
    const std::vector<double> last = softmax({1 / kRoot, 2 / kRoot, 3 / kRoot});
    QVERIFY(
        isNear(cells(run(scene), Stage::Weights), BlockMatrix({{third, third, third}, {.5, .5, 0}, last})));
    scene.mask.fill = -HUGE_VAL;
    QVERIFY(isNear(cells(run(scene), Stage::Weights), BlockMatrix({{0, 0, 0}, {.5, .5, 0}, last})));
    QCOMPARE(run(scene)->rowStatistics(0).allowed, std::size_t{0});
    QCOMPARE(run(scene)->rowStatistics(0).logSumExp, -HUGE_VAL);
    scene.mask.emptyRows = EmptyRows::Uniform;
    QVERIFY(
        isNear(cells(run(scene), Stage::Weights), BlockMatrix({{third, third, third}, {.5, .5, 0}, last})));
    scene.mask.emptyRows = EmptyRows::NaN;
    QVERIFY(isNear(cells(run(scene), Stage::Weights), BlockMatrix({{NAN, NAN, NAN}, {.5, .5, 0}, last})));
}

void TestWorkedExamples::decoderFill() {
    Scene scene = iLoveAi();
    scene.mask.layers = {causalLayer()};
    scene.mask.fill = -1e9;
    const ResultPtr result = run(scene);
    QCOMPARE(cells(result, Stage::Masked)(0, 2), -1e9);
    QVERIFY(isNear(cells(result, Stage::Weights),
                   BlockMatrix({{1, 0, 0}, {.5, .5, 0}, softmax({1 / kRoot, 2 / kRoot, 3 / kRoot})})));
    // A fill that is near the scores is a score like any other.
    scene.mask.fill = -1.0;
    QVERIFY(isNear(cells(run(scene), Stage::Weights),
                   BlockMatrix({softmax({0, -1, -1}), softmax({1 / kRoot, 1 / kRoot, -1}),
                                softmax({1 / kRoot, 2 / kRoot, 3 / kRoot})})));
}

template struct attnscope::test::Registered<TestWorkedExamples>;
#include "tst_worked_examples.moc"
