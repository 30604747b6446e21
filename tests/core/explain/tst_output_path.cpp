// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/explanation.h"
#include "tests/core/masks/mask_arrays.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

using namespace attnscope;
using namespace attnscope::test;

namespace {

Result<Explanation> pathOf(const Scene& scene, std::size_t query) {
    return explain({ExplainKind::Path}, snapshotOf(scene), {Stage::Weights, query, 0});
}
OutputPath path(const Scene& scene, std::size_t query) {
    return std::get<OutputPath>(*pathOf(scene, query));
}

std::string refusal(const Scene& scene) {
    const Result<Explanation> explanation = pathOf(scene, 0);
    return explanation ? std::string() : message(explanation.error());
}

Scene sentence(std::size_t tokens) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens, "a"));
    scene.input = TokenInput{normals(tokens, 3, 1), normals(3, 4, 2), normals(3, 4, 3), normals(3, 2, 4)};
    return scene;
}

bool isNear(double a, double b) {
    return std::abs(a - b) < 1e-12 * std::max(1.0, std::abs(b));
}

} // namespace

/// The way from X to a row of the output, each number from its formula.
class TestOutputPath final : public QObject {
    Q_OBJECT

private slots:
    void everyNumberFollowsFromTheOnesBefore();
    void stepsThatChangeNothingAreLeftOut();
    void rotatedVectorsMakeTheScores();
    void manyKeysAreOneTerm();
    void fewerKeysGiveTheSameOutput();
    void keysMayHaveTokensOfTheirOwn();
    void whatIsLackingIsSaid();
};

void TestOutputPath::everyNumberFollowsFromTheOnesBefore() {
    Scene scene = test::iLoveAi();
    scene.mask.layers = {causalLayer()};
    const OutputPath of = path(scene, 1);
    QCOMPARE(of.row.query, 1U);
    QCOMPARE(of.keys, (std::vector<std::size_t>{0, 1, 2}));
    QVERIFY(!of.hasOthers());
    QCOMPARE(of.queryToken->numbers, (std::vector<double>{0, 1}));
    QCOMPARE(of.keyTokens->numbers, (std::vector<double>{1, 0, 0, 1, 1, 1}));
    QCOMPARE(of.scores.size(), 3U);
    QCOMPARE(of.scores[2].stage, Stage::Masked);
    std::vector<double> weights;
    for (std::size_t key = 0; key < 3; ++key) {
        double product = 0.0;
        for (std::size_t c = 0; c < 2; ++c) {
            product += of.queryVector.at(0, c) * of.keyVectors.at(key, c);
        }
        QVERIFY(isNear(of.scores[0].numbers[key], product));
        QVERIFY(isNear(of.scores[1].numbers[key], product / std::sqrt(2.0)));
        QCOMPARE(std::isinf(of.scores[2].numbers[key]), key == 2);
        weights.push_back(std::exp(of.scores[2].numbers[key]));
    }
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::vector<double> output(2, 0.0);
    for (std::size_t key = 0; key < 3; ++key) {
        const RowTerm& term = of.row.terms[key];
        QVERIFY(isNear(term.weight, weights[key] / sum));
        for (std::size_t c = 0; c < 2; ++c) {
            QVERIFY(isNear(term.contribution[c], term.weight * term.value[c]));
            output[c] += term.contribution[c];
        }
    }
    QVERIFY(isNear(of.row.output[0], output[0]) && isNear(of.row.output[1], output[1]));
}

void TestOutputPath::stepsThatChangeNothingAreLeftOut() {
    Scene scene = test::iLoveAi();
    scene.rules.scale = ScaleKind::None;
    QCOMPARE(path(scene, 0).scores.size(), 1U);
    // A causal mask leaves the last row as it is.
    scene.mask.layers = {causalLayer()};
    QCOMPARE(path(scene, 0).scores.size(), 2U);
    QCOMPARE(path(scene, 2).scores.size(), 1U);
}

/// The vectors that are shown are those that are multiplied.
void TestOutputPath::rotatedVectorsMakeTheScores() {
    Scene scene = sentence(5);
    scene.rules.ropeBase = 10000.0;
    const OutputPath of = path(scene, 3);
    QCOMPARE(of.queryVector.shownColumns.size(), 4U);
    for (std::size_t key = 0; key < 5; ++key) {
        double product = 0.0;
        for (std::size_t c = 0; c < 4; ++c) {
            product += of.queryVector.at(0, c) * of.keyVectors.at(key, c);
        }
        QVERIFY(isNear(of.scores[0].numbers[key], product));
    }
}

void TestOutputPath::manyKeysAreOneTerm() {
    const OutputPath six = path(sentence(6), 2);
    QCOMPARE(six.keys.size(), 6U);
    QVERIFY(!six.hasOthers());
    // A masked key is none of the others, and one alone has a lane.
    Scene masked = sentence(9);
    masked.mask.layers = {causalLayer()};
    QCOMPARE(path(masked, 5).keys.size(), 6U);
    QVERIFY(!path(masked, 5).hasOthers());
    QCOMPARE(path(masked, 6).row.terms.back().others, 2U);
    const OutputPath of = path(sentence(40), 2);
    QCOMPARE(of.keys.size(), 5U);
    QVERIFY(of.hasOthers());
    QCOMPARE(of.row.terms.back().others, 35U);
    double weights = 0.0;
    std::vector<double> output(2, 0.0);
    for (const RowTerm& term : of.row.terms) {
        weights += term.weight;
        QVERIFY(term.others > 0 || term.weight >= 1.0 / 40.0); // the strongest
        output[0] += term.contribution[0];
        output[1] += term.contribution[1];
    }
    QVERIFY(isNear(weights, 1.0));
    const auto whole = snapshotOf(sentence(40)).source(Stage::Output);
    QVERIFY(isNear(output[0], whole->exact(2, 0)) && isNear(output[1], whole->exact(2, 1)));
}

/// What a low picture leaves out is in the term of the others.
void TestOutputPath::fewerKeysGiveTheSameOutput() {
    const OutputPath whole = path(sentence(12), 4);
    const OutputPath fewer = withFewerKeys(whole, 2);
    QCOMPARE(fewer.keys.size(), 2U);
    QCOMPARE(fewer.row.namedKeys(), fewer.keys);
    QCOMPARE(fewer.row.terms.back().others, 10U);
    std::vector<double> weights;
    for (std::size_t at = 0; at < whole.keys.size(); ++at) {
        weights.push_back(whole.row.terms[at].weight);
    }
    std::sort(weights.begin(), weights.end(), std::greater<>());
    double sum = 0.0;
    std::vector<double> output(2, 0.0);
    for (const RowTerm& term : fewer.row.terms) {
        QVERIFY(term.others > 0 || term.weight >= weights[1]);
        sum += term.weight;
        output[0] += term.contribution[0];
        output[1] += term.contribution[1];
    }
    QVERIFY(isNear(sum, 1.0));
    const auto all = snapshotOf(sentence(12)).source(Stage::Output);
    QVERIFY(isNear(output[0], all->exact(4, 0)) && isNear(output[1], all->exact(4, 1)));
    QVERIFY(isNear(fewer.row.terms.back().runningSum[1], all->exact(4, 1)));
    // Each key keeps its numbers.
    for (std::size_t at = 0; at < 2; ++at) {
        const auto place = static_cast<std::size_t>(
            std::find(whole.keys.begin(), whole.keys.end(), fewer.keys[at]) - whole.keys.begin());
        QCOMPARE(fewer.scores[1].numbers[at], whole.scores[1].numbers[place]);
        QCOMPARE(fewer.keyVectors.at(at, 3), whole.keyVectors.at(place, 3));
        QCOMPARE(fewer.keyTokens->at(at, 2), whole.keyTokens->at(place, 2));
    }
    QCOMPARE(withFewerKeys(whole, 9).keys, whole.keys);
}

void TestOutputPath::keysMayHaveTokensOfTheirOwn() {
    Scene scene = test::iLoveAi();
    scene.keyTokens = TokenList({"b", "c"});
    std::get<TokenInput>(scene.input).xKv = BlockMatrix({{5, 6}, {7, 8}});
    const OutputPath of = path(scene, 2);
    QCOMPARE(of.queryToken->numbers, (std::vector<double>{1, 1}));
    QCOMPARE(of.keyTokens->numbers, (std::vector<double>{5, 6, 7, 8}));
    // Positions are added to both alike: sin and cos of 1 to the second.
    scene.rules.sinusoidal = true;
    const OutputPath positioned = path(scene, 2);
    QVERIFY(isNear(positioned.keyTokens->at(0, 0), 5.0) && isNear(positioned.keyTokens->at(0, 1), 7.0));
    QVERIFY(isNear(positioned.keyTokens->at(1, 0), 7.0 + std::sin(1.0)));
    QVERIFY(isNear(positioned.queryToken->at(0, 0), 1.0 + std::sin(2.0)));
    scene.rules.sinusoidal = false;
    // Given vectors come from no tokens.
    scene.input = QkvInput{BlockMatrix({{1, 0}, {0, 1}, {1, 1}}), BlockMatrix({{1, 0}, {0, 1}}),
                           BlockMatrix({{1, 0}, {0, 1}})};
    QVERIFY(!path(scene, 0).keyTokens);
}

void TestOutputPath::whatIsLackingIsSaid() {
    Scene scene = test::iLoveAi();
    scene.rules.softmaxAxis = SoftmaxAxis::Queries;
    QVERIFY(refusal(scene).find("along the keys") != std::string::npos);
    scene = {};
    scene.tokens = {"a", "b"};
    scene.input = AttentionWeightsInput{BlockMatrix({{1, 0}, {0, 1}}), BlockMatrix({{1, 0}, {0, 1}})};
    QVERIFY(refusal(scene).find("(open") != std::string::npos);
    scene.input = QkvInput{BlockMatrix({{1, 0}, {0, 1}}), BlockMatrix({{1, 0}, {0, 1}}), {}};
    QVERIFY(refusal(scene).find("no V") != std::string::npos);
}

template struct attnscope::test::Registered<TestOutputPath>;
#include "tst_output_path.moc"
