// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"

#include <QTest>

#include <array>
#include <cmath>
#include <set>

using namespace attnscope;

class ExamplesTest : public QObject {
    Q_OBJECT

private slots:
    void theTableHasNamesAndOneLineEach();
    void anUnknownNameIsToldWithAllNames();
    void iLoveAiHoldsTheNumbersOfTheNotes();
    void columnConventionIsStoredInRows();
    void fiveWordsIsRandomAndAlwaysTheSame();
    void decoderMaskIsTheSameWithACausalMask();
};

void ExamplesTest::theTableHasNamesAndOneLineEach() {
    std::set<std::string_view> names;
    for (const Example& example : examples()) {
        names.insert(example.name);
        QVERIFY(!example.summary.empty());
        QVERIFY(example.summary.find('\n') == std::string_view::npos);
        QCOMPARE(example.make().scene.title, std::string(example.title));
    }
    QCOMPARE(names,
             (std::set<std::string_view>{"i-love-ai", "column-convention", "five-words", "decoder-mask"}));
}

void ExamplesTest::anUnknownNameIsToldWithAllNames() {
    const auto none = exampleNamed("i-hate-ai");
    QVERIFY(!none);
    QCOMPARE(none.error().code, ErrorCode::Usage);
    const std::string line = message(none.error());
    for (const Example& example : examples()) {
        QVERIFY(line.find(example.name) != std::string::npos);
    }
}

void ExamplesTest::iLoveAiHoldsTheNumbersOfTheNotes() {
    const SceneDocument document = exampleNamed("i-love-ai").value();
    QCOMPARE(document.scene.tokens.texts(), (std::vector<std::string>{"I", "love", "AI"}));
    const auto& input = std::get<EmbeddedInput>(document.scene.input);
    QCOMPARE(input.x, BlockMatrix({{1, 0}, {0, 1}, {1, 1}}));
    QCOMPARE(input.wQ, BlockMatrix({{1, 0}, {1, 1}}));
    QCOMPARE(input.wK, BlockMatrix({{0, 1}, {1, 0}}));
    QCOMPARE(input.wV, BlockMatrix({{1, 2}, {0, 1}}));
    QCOMPARE(document.view.key, std::size_t{1});
    QVERIFY(document.scene.mask.layers.empty());
}

void ExamplesTest::columnConventionIsStoredInRows() {
    const SceneDocument document = exampleNamed("column-convention").value();
    QCOMPARE(document.scene.orientation, Orientation::Columns);
    const auto& input = std::get<WeightsInput>(document.scene.input);
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

void ExamplesTest::fiveWordsIsRandomAndAlwaysTheSame() {
    const SceneDocument document = exampleNamed("five-words").value();
    QCOMPARE(document.scene.provenance, Provenance::Random);
    const auto& input = std::get<EmbeddedInput>(document.scene.input);
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

void ExamplesTest::decoderMaskIsTheSameWithACausalMask() {
    const SceneDocument document = exampleNamed("decoder-mask").value();
    QCOMPARE(document.scene.input, iLoveAi().scene.input);
    QCOMPARE(document.scene.mask.layers.size(), std::size_t{1});
    QCOMPARE(document.scene.mask.layers.front().spec, std::string("causal"));
}

QTEST_GUILESS_MAIN(ExamplesTest)
#include "tst_examples.moc"
