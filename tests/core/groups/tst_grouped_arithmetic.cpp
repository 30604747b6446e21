// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_terms.h"
#include "core/groups/grouped_arithmetic.h"
#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// The weights of a scene by its groups.
struct Grouped {
    Snapshot tokens;
    GroupPair groups;
    Snapshot sums;

    Grouped(const Scene& scene, Grouping grouping) {
        TextbookEngine engine;
        SceneSolver solver(engine, scene, Precision::Float64);
        tokens = {std::make_shared<const Scene>(scene), *solver.solve({}, {})};
        groups = *groupsOf(scene, grouping);
        sums = groupedOf(tokens, groups);
    }
    CellArithmetic at(std::size_t row, std::size_t column) const {
        return groupedArithmetic(tokens, groups, sums, row, column);
    }
    std::string text(std::size_t row, std::size_t column) const { return plainText(at(row, column)); }
};

Scene subwords() {
    Scene scene;
    scene.tokens = {"[CLS]", "un", "##do", "it"};
    scene.input = AttentionWeightsInput{BlockMatrix(
        {{0.5, 0.25, 0.125, 0.125}, {0.25, 0.25, 0.5, 0.0}, {0.75, 0.0, 0.25, 0.0}, {1.0, 0.0, 0.0, 0.0}})};
    return scene;
}

/// One region of so many tokens, of which token i gives token j the weight (1 + j) / Σ.
Scene oneRegion(std::size_t tokens) {
    Scene scene;
    std::vector<std::string> texts;
    BlockMatrix weights(tokens, tokens);
    const double sum = static_cast<double>(tokens * (tokens + 1)) / 2.0;
    for (std::size_t i = 0; i < tokens; ++i) {
        texts.push_back("t" + std::to_string(i));
        for (std::size_t j = 0; j < tokens; ++j) {
            weights.set(i, j, static_cast<double>(1 + j) / sum);
        }
    }
    scene.tokens = texts;
    scene.input = AttentionWeightsInput{weights};
    scene.regions.queries = {{"end", tokens / 2, tokens - tokens / 2}};
    return scene;
}

/// The numbers of a working, one by one.
double valueOf(const Formula& formula, std::size_t& numbers) {
    double sum = 0.0;
    if (formula.kind == Formula::Kind::Number) {
        ++numbers;
        return formula.value;
    }
    for (const Formula& part : formula.parts) {
        sum += valueOf(part, numbers);
    }
    return sum;
}

bool isSame(double actual, double expected) {
    return std::abs(actual - expected) < 1e-12;
}

} // namespace

/// The arithmetic of a cell of words or regions is that of the cell's own number.
class TestGroupedArithmetic : public QObject {
    Q_OBJECT

private slots:
    void sumsOverKeysAndTheirMean();
    void oneQueryHasNoMean();
    void oneKeyHasNoSum();
    void oneCellIsItself();
    void manyTermsAreShortened();
    void queriesThatAttendToNothingAreSaid();
    void ofASoftmaxAsWell();
    void nothingIsWrittenAfterAStop();
};

void TestGroupedArithmetic::sumsOverKeysAndTheirMean() {
    const Grouped words(subwords(), Grouping::Words);
    QCOMPARE(words.at(1, 1).value, 0.5); // mean of 0.25 + 0.5 and 0 + 0.25
    QCOMPARE(words.text(1, 1),
             std::string("A[1, 1] = undo → undo\n"
                         "Sum over 2 keys: un → undo = 0.25 + 0.5 = 0.7500\n"
                         "Sum over 2 keys: ##do → undo = 0 + 0.25 = 0.2500\n"
                         "Mean over 2 queries: undo → undo = (0.75 + 0.25) ÷ 2 = 0.5000\n"));
}

void TestGroupedArithmetic::oneQueryHasNoMean() {
    const std::string text = Grouped(subwords(), Grouping::Words).text(0, 1);
    QVERIFY2(text == "A[0, 1] = [CLS] → undo\nSum over 2 keys: [CLS] → undo = 0.25 + 0.125 = 0.3750\n",
             text.c_str());
}

void TestGroupedArithmetic::oneKeyHasNoSum() {
    QCOMPARE(Grouped(subwords(), Grouping::Words).text(1, 0),
             std::string("A[1, 0] = undo → [CLS]\n"
                         "Mean over 2 queries: undo → [CLS] = (0.25 + 0.75) ÷ 2 = 0.5000\n"));
}

void TestGroupedArithmetic::oneCellIsItself() {
    const CellArithmetic one = Grouped(subwords(), Grouping::Words).at(2, 0);
    QCOMPARE(one.lines.size(), std::size_t{1});
    QCOMPARE(one.lines.front().result->value, 1.0);
    QVERIFY(Grouped(subwords(), Grouping::Words).at(3, 0).lines.empty());
}

void TestGroupedArithmetic::manyTermsAreShortened() {
    constexpr std::size_t kTokens = 40;
    const Grouped region(oneRegion(kTokens), Grouping::Regions);
    const CellArithmetic arithmetic = region.at(0, 0);
    // Keys 20 to 39 have (21 + … + 40) / 820 of each query.
    const double expected = 610.0 / 820.0;
    QVERIFY(isSame(arithmetic.value, expected));
    QCOMPARE(arithmetic.lines.size(), kSummedQueriesKept + 1);
    for (const ArithmeticLine& line : arithmetic.lines) {
        QVERIFY(isSame(line.result->value, expected));
    }
    const std::string sum = plainText(arithmetic.lines.front().working);
    QVERIFY2(sum.find("(14 others = ") != std::string::npos, sum.c_str());
    std::size_t numbers = 0;
    QVERIFY(isSame(valueOf(arithmetic.lines.front().working, numbers), expected));
    QCOMPARE(numbers, kTermsKept + 1); // and that of the others
    const std::string mean = plainText(arithmetic.lines.back().working);
    QVERIFY2(mean.find("(14 others = ") != std::string::npos && mean.find(") ÷ 20") != std::string::npos,
             mean.c_str());
}

void TestGroupedArithmetic::queriesThatAttendToNothingAreSaid() {
    Scene scene = oneRegion(4);
    scene.tokens = {"a", "##b", "##c", "d"};
    scene.input = QkvInput{normals(4, 2, 1), normals(4, 2, 2), std::nullopt};
    scene.regions = {};
    scene.mask.layers.push_back(paintedLayer({{1, 2, 0, 4, false}}));
    scene.mask.emptyRows = EmptyRows::Zeros;
    const Grouped words(scene, Grouping::Words);
    const CellArithmetic arithmetic = words.at(0, 0);
    const auto weights = words.tokens.source(Stage::Weights);
    double expected = 0.0;
    for (const std::size_t query : {0U, 2U}) {
        for (std::size_t key = 0; key < 3; ++key) {
            expected += weights->exact(query, key) / 2.0;
        }
    }
    QVERIFY(isSame(arithmetic.value, expected));
    QCOMPARE(arithmetic.lines.back().label.english(), std::string("Mean over 2 queries"));
    QCOMPARE(arithmetic.lines.back().note.english(),
             std::string("one query attends to nothing and is left out"));
}

void TestGroupedArithmetic::ofASoftmaxAsWell() {
    Scene scene = subwords();
    scene.input = QkvInput{normals(4, 3, 5), normals(4, 3, 6), std::nullopt};
    const Grouped words(scene, Grouping::Words);
    for (std::size_t row = 0; row < 3; ++row) {
        double sum = 0.0;
        for (std::size_t column = 0; column < 3; ++column) {
            const CellArithmetic arithmetic = words.at(row, column);
            QCOMPARE(arithmetic.value, words.sums.source(Stage::Weights)->exact(row, column));
            QCOMPARE(arithmetic.lines.back().result->value, arithmetic.value);
            sum += arithmetic.value;
        }
        QVERIFY(isSame(sum, 1.0));
    }
}

void TestGroupedArithmetic::nothingIsWrittenAfterAStop() {
    const Grouped words(subwords(), Grouping::Words);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(groupedArithmetic(words.tokens, words.groups, words.sums, 1, 1, stop.get_token()).lines.empty());
}

template struct attnscope::test::Registered<TestGroupedArithmetic>;
#include "tst_grouped_arithmetic.moc"
