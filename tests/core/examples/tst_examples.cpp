// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"

#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <array>
#include <cmath>
#include <set>

using namespace attnscope;
using attnscope::test::cells;
using attnscope::test::isNear;

namespace {

using Row = std::vector<double>;

Row softmax(Row scores) {
    double sum = 0.0;
    for (double& score : scores) {
        score = std::exp(score);
        sum += score;
    }
    for (double& score : scores) {
        score /= sum;
    }
    return scores;
}

BlockMatrix product(const BlockMatrix& a, const BlockMatrix& b) {
    BlockMatrix result(a.rows(), b.columns());
    for (std::size_t i = 0; i < a.rows(); ++i) {
        for (std::size_t j = 0; j < b.columns(); ++j) {
            double sum = 0.0;
            for (std::size_t m = 0; m < a.columns(); ++m) {
                sum += a(i, m) * b(m, j);
            }
            result.set(i, j, sum);
        }
    }
    return result;
}

bool areWithin(const BlockMatrix& a, const BlockMatrix& b, double tolerance) {
    bool within = a.rows() == b.rows() && a.columns() == b.columns();
    for (std::size_t i = 0; within && i < a.rows(); ++i) {
        for (std::size_t j = 0; j < a.columns(); ++j) {
            within = within && std::abs(a(i, j) - b(i, j)) <= tolerance;
        }
    }
    return within;
}

BlockMatrix outputAt(const Scene& scene) {
    return cells(attnscope::test::run(resolve(nullptr, scene, {}, {}).value()), Stage::Output);
}

BlockMatrix weightsAt(const Scene& scene, const HeadIndex& headIndex) {
    return cells(attnscope::test::run(resolve(nullptr, scene, {}, headIndex).value()), Stage::Weights);
}

} // namespace

class TestExamples : public QObject {
    Q_OBJECT

private slots:
    void theTableHasNamesAndOneLineEach();
    void anUnknownNameIsToldWithAllNames();
    void iLoveAiHoldsTheNumbersOfTheNotes();
    void columnConventionIsStoredInRows();
    void fiveWordsIsRandomAndAlwaysTheSame();
    void nounsTakeOverTheirAdjectives();
    void anotherColourOfTheAdjectiveIsAnotherOfTheNoun();
    void decoderMaskIsTheSameWithACausalMask();
    void validLensIsTheMaskedSoftmaxOfTheListing();
    void dynamicVitIsEquations10And11();
    void crossAttentionAlignsTheWords();
    void headsHaveTheirHabits();
    void sparseMasksAllowWhatTheirLayersSay();
    void longDocumentHoldsAKnownCell();
};

void TestExamples::theTableHasNamesAndOneLineEach() {
    std::set<std::string_view> names;
    for (const Example& example : examples()) {
        names.insert(example.name);
        QVERIFY(!example.summary.empty());
        QVERIFY(example.summary.find('\n') == std::string_view::npos);
        QCOMPARE(example.make().scene.title, std::string(example.title));
    }
    QCOMPARE(names,
             (std::set<std::string_view>{"i-love-ai", "noun-adjective", "column-convention", "five-words",
                                         "decoder-mask", "valid-lens", "dynamic-vit", "cross-attention",
                                         "multi-head", "sparse-masks", "long-document"}));
}

void TestExamples::anUnknownNameIsToldWithAllNames() {
    const auto none = exampleNamed("i-hate-ai");
    QVERIFY(!none);
    QCOMPARE(none.error().code, ErrorCode::Usage);
    const std::string line = message(none.error());
    for (const Example& example : examples()) {
        QVERIFY(line.find(example.name) != std::string::npos);
    }
}

void TestExamples::iLoveAiHoldsTheNumbersOfTheNotes() {
    const SceneDocument document = exampleNamed("i-love-ai").value();
    QCOMPARE(document.scene.tokens.texts(), (std::vector<std::string>{"I", "love", "AI"}));
    const auto& input = std::get<TokenInput>(document.scene.input);
    QCOMPARE(input.x, BlockMatrix({{1, 0}, {0, 1}, {1, 1}}));
    QCOMPARE(input.wQ, BlockMatrix({{1, 0}, {1, 1}}));
    QCOMPARE(input.wK, BlockMatrix({{0, 1}, {1, 0}}));
    QCOMPARE(input.wV, BlockMatrix({{1, 2}, {0, 1}}));
    QCOMPARE(document.view.key, std::size_t{1});
    QVERIFY(document.scene.mask.layers.empty());
}

void TestExamples::columnConventionIsStoredInRows() {
    const SceneDocument document = exampleNamed("column-convention").value();
    QCOMPARE(document.scene.orientation, Orientation::Columns);
    const auto& input = std::get<AttentionWeightsInput>(document.scene.input);
    // y² = .1·v¹ + .2·v² + .3·v³ + .4·v⁴ = (1, 2): row 1 of weights · V.
    std::array<double, 2> y{};
    for (std::size_t j = 0; j < 4; ++j) {
        y[0] += input.weights.first()(1, j) * input.v->first()(j, 0);
        y[1] += input.weights.first()(1, j) * input.v->first()(j, 1);
    }
    QVERIFY(std::abs(y[0] - 1.0) < 1e-15);
    QVERIFY(std::abs(y[1] - 2.0) < 1e-15);
    QCOMPARE(input.weights.first()(0, 0), .1);
    QCOMPARE(input.weights.first()(0, 1), 0.);
}

void TestExamples::fiveWordsIsRandomAndAlwaysTheSame() {
    const SceneDocument document = exampleNamed("five-words").value();
    QCOMPARE(document.scene.provenance, Provenance::Random);
    const auto& input = std::get<TokenInput>(document.scene.input);
    QCOMPARE(input.x.rows(), std::size_t{5});
    QCOMPARE(document.scene.tokens.size(), std::size_t{5});
    double squares = 0.0;
    for (const double value : input.wQ.dense()) {
        squares += value * value;
    }
    // 512² draws of N(0, 1/512): their squares add up to 512 within 6 deviations of 512·√(2/512²).
    QVERIFY(std::abs(squares - 512.0) < 6.0 * std::sqrt(2.0));
    QCOMPARE(fiveWords(), document);
}

void TestExamples::nounsTakeOverTheirAdjectives() {
    const Scene scene = exampleNamed("noun-adjective").value().scene;
    QCOMPARE(scene.provenance, Provenance::HandPicked);
    const auto& input = std::get<TokenInput>(scene.input);
    // softmax(X·W_Q·(X·W_K)ᵀ / √4)·X·W_V
    const BlockMatrix& x = input.x.first();
    const BlockMatrix scores = product(product(x, input.wQ), product(x, input.wK).transposed());
    BlockMatrix weights(6, 6);
    for (std::size_t i = 0; i < 6; ++i) {
        Row row(6);
        for (std::size_t j = 0; j < 6; ++j) {
            row[j] = scores(i, j) / 2.0;
        }
        row = softmax(row);
        std::copy(row.begin(), row.end(), weights.mutableRow(i).begin());
    }
    const BlockMatrix output = product(weights, product(x, input.wV));
    QVERIFY(areWithin(weightsAt(scene, {}), weights, 1e-12));
    QVERIFY(areWithin(outputAt(scene), output, 1e-12));
    // fluffy blue creature and red car
    QVERIFY(weights(2, 0) + weights(2, 1) > 0.95);
    QVERIFY(std::abs(weights(2, 0) - weights(2, 1)) < 1e-12);
    QVERIFY(weights(5, 4) > 0.9);
    for (const std::size_t word : {0U, 1U, 3U, 4U}) {
        QVERIFY(weights(word, word) > 0.9);
    }
    QCOMPARE(scene.features.value.texts(), (std::vector<std::string>{"fluffy", "blue", "red"}));
    QVERIFY(output(2, 0) > 0.9 && output(2, 1) > 0.9 && output(2, 2) < 0.1);
    QVERIFY(output(5, 0) < 0.1 && output(5, 1) < 0.1 && output(5, 2) > 0.9);
}

void TestExamples::anotherColourOfTheAdjectiveIsAnotherOfTheNoun() {
    Scene scene = exampleNamed("noun-adjective").value().scene;
    BlockMatrix& x = *matrixIn(scene.input, MatrixRole::X);
    const auto& names = scene.features.model.texts();
    const auto column = [&names](const char* name) {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    };
    QCOMPARE(x(1, column("blue")), 1.0);
    x.set(1, column("blue"), 0.0);
    x.set(1, column("red"), 1.0);
    const BlockMatrix output = outputAt(scene);
    QVERIFY(output(2, 0) > 0.9 && output(2, 1) < 0.1 && output(2, 2) > 0.9);
}

void TestExamples::decoderMaskIsTheSameWithACausalMask() {
    const SceneDocument document = exampleNamed("decoder-mask").value();
    QCOMPARE(document.scene.input, iLoveAi().scene.input);
    QCOMPARE(document.scene.mask.layers.size(), std::size_t{1});
    QCOMPARE(document.scene.mask.layers.front().spec, std::string("causal"));
}

void TestExamples::validLensIsTheMaskedSoftmaxOfTheListing() {
    const Scene scene = exampleNamed("valid-lens").value().scene;
    QCOMPARE(batchCount(scene.input) * headCount(scene.input), std::size_t{8});
    QCOMPARE(scene.mask.fill, -1e6);
    // The products of the second token of each item with the first and with itself, head by head.
    constexpr std::array<std::array<std::array<double, 2>, 4>, 2> kProducts{
        {{{{0, 1}, {0, 1}, {0, 2}, {0, 4}}}, {{{1, 1}, {0, 4}, {1, 2}, {-1, 1}}}}};
    for (std::size_t batch = 0; batch < 2; ++batch) {
        for (std::size_t head = 0; head < 4; ++head) {
            const auto& [before, itself] = kProducts[batch][head];
            const Row second = softmax({before / std::sqrt(2.0), itself / std::sqrt(2.0)});
            // Length 1 leaves one key; of length 0 both scores are −1e6, and equal scores weigh the same.
            const Row first = batch == 0 ? Row{1, 0} : Row{.5, .5};
            QVERIFY(isNear(weightsAt(scene, {batch, head}), BlockMatrix({first, second})));
        }
    }
}

void TestExamples::dynamicVitIsEquations10And11() {
    const Scene scene = exampleNamed("dynamic-vit").value().scene;
    const BlockMatrix& x = std::get<TokenInput>(scene.input).x.first();
    constexpr std::array kKept{true, true, true, false, false, true};
    BlockMatrix expected(6, 6);
    for (std::size_t i = 0; i < 6; ++i) {
        Row terms(6);
        double sum = 0.0;
        for (std::size_t j = 0; j < 6; ++j) {
            double product = 0.0;
            for (std::size_t c = 0; c < 4; ++c) {
                product += x(i, c) * x(j, c);
            }
            // exp(P_ij)·G_ij; d_k is 4.
            terms[j] = i == j || kKept[j] ? std::exp(product / 2.0) : 0.0;
            sum += terms[j];
        }
        for (std::size_t j = 0; j < 6; ++j) {
            expected.set(i, j, terms[j] / sum);
        }
    }
    const BlockMatrix weights = weightsAt(scene, {});
    QVERIFY(isNear(weights, expected));
    QVERIFY(weights(3, 3) > 0.0 && weights(4, 4) > 0.0);
    QCOMPARE(weights(0, 3), 0.0);
    QCOMPARE(weights(3, 4), 0.0);
}

void TestExamples::crossAttentionAlignsTheWords() {
    const Scene scene = exampleNamed("cross-attention").value().scene;
    QCOMPARE(scene.tokens.size(), queryCount(scene.input));
    QCOMPARE(scene.keyNames().size(), keyCount(scene.input));
    const double s = 3 / std::sqrt(3.0);
    const BlockMatrix expected({softmax({s, 0, 0, 0}), softmax({0, s, 2 * s, 0}), softmax({0, 0, 0, s})});
    QVERIFY(isNear(weightsAt(scene, {}), expected));
}

void TestExamples::headsHaveTheirHabits() {
    const Scene scene = exampleNamed("multi-head").value().scene;
    QCOMPARE(headCount(scene.input), std::size_t{4});
    const double s = 4 / std::sqrt(2.0);
    // Positions are a quarter turn apart, so their products are 1, 0, −1, 0 from a token on.
    const BlockMatrix itself(
        {softmax({s, 0, -s, 0}), softmax({0, s, 0, -s}), softmax({-s, 0, s, 0}), softmax({0, -s, 0, s})});
    const BlockMatrix before(
        {softmax({0, -s, 0, s}), softmax({s, 0, -s, 0}), softmax({0, s, 0, -s}), softmax({-s, 0, s, 0})});
    const BlockMatrix partner(
        {softmax({0, 0, 0, 0}), softmax({s, 0, 0, 0}), softmax({0, s, 0, 0}), softmax({0, s, 0, 0})});
    const Row verb = softmax({0, 0, s, 0});
    const std::array expected{itself, before, partner, BlockMatrix({verb, verb, verb, verb})};
    for (std::size_t head = 0; head < 4; ++head) {
        QVERIFY(isNear(weightsAt(scene, {0, head}), expected[head]));
    }
}

void TestExamples::sparseMasksAllowWhatTheirLayersSay() {
    const Scene scene = exampleNamed("sparse-masks").value().scene;
    const std::size_t count = scene.tokens.size();
    const BlockMatrix weights = weightsAt(scene, {});
    std::size_t random = 0;
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t ofRow = 0;
        for (std::size_t j = 0; j < count; ++j) {
            const std::size_t steps = i > j ? i - j : j - i;
            const bool isNamed = steps <= 2 || i == 0 || j == 0 || steps == 12 || steps == 24;
            QVERIFY(!isNamed || weights(i, j) > 0.0);
            ofRow += !isNamed && weights(i, j) > 0.0 ? 1U : 0U;
        }
        QVERIFY(ofRow <= 1);
        random += ofRow;
    }
    QVERIFY(random > count / 2);
}

void TestExamples::longDocumentHoldsAKnownCell() {
    const SceneDocument document = exampleNamed("long-document").value();
    const Scene& scene = document.scene;
    QCOMPARE(scene.tokens.size(), std::size_t{16'384});
    QCOMPARE(scene.tokens[9398], std::string("self_attn"));
    QCOMPARE(scene.tokens[9412], std::string("attn"));
    QCOMPARE(document.view.query, std::size_t{9412});
    QCOMPARE(document.view.key, std::size_t{9398});
    QCOMPARE(std::get<TokenInput>(scene.input).x, std::get<TokenInput>(longDocument().scene.input).x);
    const AttentionProblem problem = resolve(nullptr, scene, {}, document.view.headIndex).value();
    // 64 global keys and 513 of the window; in all 64 · N below the diagonal and what the window adds.
    QCOMPARE(problem.mask->allowedInRow(9412), std::size_t{577});
    std::size_t allowed = 0;
    for (std::size_t i = 0; i < 16'384; ++i) {
        std::size_t expected = std::min<std::size_t>(i, 512) + 1;
        expected += i > 512 ? std::min<std::size_t>(i - 512, 64) : 0;
        allowed += expected;
        if (i % 977 == 0 || i == 511 || i == 513 || i == 16'383) {
            QCOMPARE(problem.mask->allowedInRow(i), expected);
        }
    }
    QCOMPARE(allowed, std::size_t{9'287'392});
    // The row by the formula: the known cell is its strongest.
    Row scores;
    for (std::size_t j = 0; j <= 9412; ++j) {
        if (j >= 64 && j < 9412 - 512) {
            continue;
        }
        double score = 0.0;
        for (std::size_t m = 0; m < 16; ++m) {
            score += problem.q(9412, m) * problem.k(j, m);
        }
        scores.push_back(score / 4.0);
    }
    const Row weights = softmax(scores);
    const double known = weights[64 + 9398 - 8900];
    QVERIFY2(known > 0.15 && known < 0.22, qPrintable(QString::number(known)));
    QCOMPARE(std::count_if(weights.begin(), weights.end(), [&](double w) { return w >= known; }), 1);
}

template struct attnscope::test::Registered<TestExamples>;
#include "tst_examples.moc"
