// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/explain/explanation.h"
#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"
#include "tests/core/masks/mask_arrays.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;
using namespace attnscope::test;

namespace {

Scene exampleScene(std::string_view name) {
    for (const Example& example : examples()) {
        if (example.name == name) {
            return example.make().scene;
        }
    }
    return {};
}

/// What the picture of that kind shows of a scene.
template <typename T>
T shown(const Scene& scene, const ExplainChoice& choice, const ExplainFocus& focus = {}) {
    const Result<Explanation> explanation = explain(choice, snapshotOf(scene), focus);
    if (!explanation) {
        qWarning("%s", message(explanation.error()).c_str());
        return {};
    }
    return std::get<T>(*explanation);
}

std::string refusal(const Scene& scene, const ExplainChoice& choice) {
    const Result<Explanation> explanation = explain(choice, snapshotOf(scene), {});
    return explanation ? std::string() : message(explanation.error());
}

/// Eight items below one another, as padding's flat scene has them.
Scene sixteenRows() {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(16, "x"));
    scene.keyTokens = TokenList({"0", "1"});
    scene.input = QkvInput{normals(16, 2, 1), normals(2, 2, 2), {}};
    return scene;
}

Scene longSentence(std::size_t tokens) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens, "w"));
    scene.input = TokenInput{normals(tokens, 4, 1), normals(4, 4, 2), normals(4, 4, 3), normals(4, 2, 4)};
    return scene;
}

} // namespace

/// What pictures explain, from formulas.
class TestExplanation final : public QObject {
    Q_OBJECT

private slots:
    void vectorsAreTheRowsOfTheirMatrix();
    void longMatricesAreSampled();
    void oneCellOfTheProductHasItsTerms();
    void lengthsAreComparedWithKeys();
    void lengthsMayDifferByQuery();
    void rowsOfItemsLieBelowOneAnother();
    void flatRowsAreSplitAsTheChoiceSays();
    void rowsThatCannotBeSplitAreRefused();
    void weightsMoveWithTheirTokens();
    void aLongSentenceIsSwappedByItsFirstTokens();
    void aCutMaskSaysTheSame();
    void onlyWhatIsLackingRefusesASwap();
    void aChainHasAStepForEachToken();
    void headsShareTheColumns();
    void aLayerReadsWhatTheOneBeforeWrote();
    void aMaskIsAddedOrReplaces();
    void aListingHasTheShapesThatItsLinesMake();
    void otherLinesActWithoutAMask();
    void aListingThatNoSlideBearsIsRefused_data();
    void aListingThatNoSlideBearsIsRefused();
    void whatASceneLacksIsSaid();
};

void TestExplanation::vectorsAreTheRowsOfTheirMatrix() {
    const auto stacks = shown<VectorStacks>(test::iLoveAi(), {ExplainKind::Stack}, {Stage::K, 0, 0});
    QCOMPARE(stacks.stacks.size(), 3U);
    QCOMPARE(stacks.stacks[0].stage, Stage::K);
    QCOMPARE(stacks.stacks[1].stage, Stage::V);
    QCOMPARE(stacks.stacks[2].stage, Stage::Q);
    // k of "I", "love", "AI": X·W_K.
    QCOMPARE(stacks.stacks[0].matrix.numbers, (std::vector<double>{0, 1, 1, 0, 1, 1}));
    QCOMPARE(stacks.stacks[1].matrix.numbers, (std::vector<double>{1, 2, 0, 1, 1, 3}));
    // A stage that is none of the three speaks of Q.
    QCOMPARE(shown<VectorStacks>(test::iLoveAi(), {ExplainKind::Stack}).stacks[0].stage, Stage::Q);
}

void TestExplanation::longMatricesAreSampled() {
    QCOMPARE(sampledIndices(3, 5), (std::vector<std::size_t>{0, 1, 2}));
    QCOMPARE(sampledIndices(9, 5), (std::vector<std::size_t>{0, 1, 2, 3, 8}));
    QCOMPARE(sampledIndices(9, 5, 6), (std::vector<std::size_t>{0, 1, 2, 6, 8}));
    QCOMPARE(sampledIndices(9, 5, 2), (std::vector<std::size_t>{0, 1, 2, 3, 8}));
    QCOMPARE(sampledIndices(9, 5, 8), (std::vector<std::size_t>{0, 1, 2, 3, 8}));
    const Scene scene = exampleScene("five-words");
    const auto stacks = shown<VectorStacks>(scene, {ExplainKind::Stack});
    const SampledMatrix& q = stacks.stacks[0].matrix;
    QCOMPARE(q.columns, 512U);
    QCOMPARE(q.shownColumns.back(), 511U);
    const auto source = snapshotOf(scene).source(Stage::Q);
    QCOMPARE(q.at(4, q.shownColumns.size() - 1), source->exact(4, 511));
}

void TestExplanation::oneCellOfTheProductHasItsTerms() {
    const auto product =
        shown<TransposedKeys>(test::iLoveAi(), {ExplainKind::Transpose}, {Stage::Scores, 2, 1});
    QCOMPARE(product.query, 2U);
    QCOMPARE(product.key, 1U);
    // q of "AI" is [2, 1], k of "love" [1, 0].
    const double first = product.queries.at(product.queryPlace(), 0) * product.keys.at(product.keyPlace(), 0);
    const double second =
        product.queries.at(product.queryPlace(), 1) * product.keys.at(product.keyPlace(), 1);
    QCOMPARE(first, 2.0);
    QCOMPARE(second, 0.0);
    QCOMPARE(product.score, 2.0);
}

void TestExplanation::lengthsAreComparedWithKeys() {
    Scene scene = exampleScene("valid-lens");
    scene.mask.layers[0].spec = "valid:1,2";
    const auto mask = shown<LengthMask>(scene, {ExplainKind::Lengths});
    QCOMPARE(mask.items.batches, 2U);
    QCOMPARE(mask.items.heads, 4U);
    QCOMPARE(mask.items.rows(), 16U);
    QCOMPARE(mask.items.keys, 2U);
    QVERIFY(mask.isRepeated);
    // The four heads of a sentence, two queries each, have its length.
    QCOMPARE(mask.lengths, (std::vector<std::size_t>{1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2}));
    QVERIFY(mask.allowed(0, 0) && !mask.allowed(0, 1) && mask.allowed(8, 1));
    // Without a mask every key counts.
    scene.mask.layers.clear();
    QCOMPARE(shown<LengthMask>(scene, {ExplainKind::Lengths}).lengths, std::vector<std::size_t>(16, 2));
}

void TestExplanation::lengthsMayDifferByQuery() {
    const auto mask = shown<LengthMask>(exampleScene("valid-lens"), {ExplainKind::Lengths}); // 1,2;0,2
    QVERIFY(!mask.isRepeated);
    QCOMPARE(mask.lengths, (std::vector<std::size_t>{1, 2, 1, 2, 1, 2, 1, 2, 0, 2, 0, 2, 0, 2, 0, 2}));
    Scene window = sixteenRows();
    window.mask.layers = {paintedLayer({{3, 4, 0, 1, false}})};
    const std::string why = refusal(window, {ExplainKind::Lengths});
    QVERIFY2(why.find("query 3 may not see key 0") != std::string::npos, why.c_str());
}

void TestExplanation::rowsOfItemsLieBelowOneAnother() {
    const Scene scene = exampleScene("valid-lens");
    const auto rows = shown<ReshapedRows>(scene, {ExplainKind::Reshape}, {Stage::Scaled, 0, 0});
    QCOMPARE(rows.items.items(), 8U);
    QCOMPARE(rows.numbers.size(), 32U);
    // Item 5 is head 1 of sentence 1, whose x are [0, 2] and [2, 0]: q·k/√2.
    QCOMPARE(rows.items.batchOf(5), 1U);
    QCOMPARE(rows.items.headOf(5), 1U);
    QVERIFY(std::abs(rows.at(10, 0) - 4.0 / std::sqrt(2.0)) < 1e-12);
    QVERIFY(std::abs(rows.at(11, 1) - 4.0 / std::sqrt(2.0)) < 1e-12);
    QCOMPARE(rows.at(10, 1), 0.0);
    QCOMPARE(rows.stage, Stage::Scaled);
    QCOMPARE(shown<ReshapedRows>(scene, {ExplainKind::Reshape}, {Stage::X, 0, 0}).stage, Stage::Scaled);
}

void TestExplanation::flatRowsAreSplitAsTheChoiceSays() {
    const Scene scene = sixteenRows();
    const auto rows = shown<ReshapedRows>(scene, {ExplainKind::Reshape, 2, 4}, {Stage::Scaled, 0, 0});
    QCOMPARE(rows.items.items(), 8U);
    QCOMPARE(rows.items.queries, 2U);
    const auto source = snapshotOf(scene).source(Stage::Scaled);
    QCOMPARE(rows.at(9, 1), source->exact(9, 1));
    QCOMPARE(rows.items.itemOf(9), 4U);
}

void TestExplanation::rowsThatCannotBeSplitAreRefused() {
    QVERIFY(refusal(sixteenRows(), {ExplainKind::Reshape, 3, 1}).find("16 rows can't be split into 3") !=
            std::string::npos);
    QVERIFY(!refusal(sixteenRows(), {ExplainKind::Lengths, 0, 4}).empty());
    QVERIFY(!refusal(sixteenRows(), {ExplainKind::Lengths, SIZE_MAX / 2 + 1, 2}).empty());
    QVERIFY(refusal(exampleScene("sparse-masks"), {ExplainKind::Reshape}).find("draws each row") !=
            std::string::npos);
}

void TestExplanation::weightsMoveWithTheirTokens() {
    const auto swap = shown<SwappedTokens>(test::iLoveAi(), {ExplainKind::Order});
    QCOMPARE(swap.first, 0U);
    QCOMPARE(swap.second, 2U);
    const SwapCase& plain = swap.cases[0];
    // What "I" gave "AI" is now in the last row, first column.
    QVERIFY(std::abs(plain.before[0 * 3 + 2] - 0.4011) < 5e-5);
    QVERIFY(std::abs(plain.after[2 * 3 + 0] - plain.before[0 * 3 + 2]) < 1e-15);
    QVERIFY(plain.largestDifference < 1e-15);
    const SwapCase& positions = swap.cases[1];
    QVERIFY(positions.hasPositions && !plain.hasPositions);
    QVERIFY(positions.largestDifference > 0.01);
    // The largest of them all, rows and columns moved back.
    double largest = 0.0;
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) {
            largest = std::max(largest, std::abs(positions.after[(2 - row) * 3 + (2 - column)] -
                                                 positions.before[row * 3 + column]));
        }
    }
    QCOMPARE(positions.largestDifference, largest);
    // Nothing else may tell positions where there are none.
    Scene alibi = test::iLoveAi();
    alibi.rules.alibi = true;
    alibi.rules.ropeBase = 10'000.0;
    QVERIFY(shown<SwappedTokens>(alibi, {ExplainKind::Order}).cases[0].largestDifference < 1e-15);
    // Neighbours, and a mask, which stays where it is: then the weights differ without positions too.
    Scene causal = test::iLoveAi();
    causal.mask.layers = {causalLayer()};
    const auto neighbours =
        shown<SwappedTokens>(causal, {ExplainKind::Order, {}, {}, std::array<std::size_t, 2>{1, 0}});
    QCOMPARE(neighbours.second, 1U);
    QVERIFY(neighbours.cases[0].largestDifference > 0.1);
    QVERIFY(
        !refusal(test::iLoveAi(), {ExplainKind::Order, {}, {}, std::array<std::size_t, 2>{1, 1}}).empty());
    QVERIFY(
        !refusal(test::iLoveAi(), {ExplainKind::Order, {}, {}, std::array<std::size_t, 2>{1, 3}}).empty());
}

void TestExplanation::aLongSentenceIsSwappedByItsFirstTokens() {
    const Scene scene = longSentence(12);
    const auto swap = shown<SwappedTokens>(scene, {ExplainKind::Order});
    QCOMPARE(swap.tokens, 8U);
    QCOMPARE(swap.all, 12U);
    QCOMPARE(swap.second, 7U);
    // Weights of the eight by themselves: the softmax of their scores alone.
    const auto scaled = snapshotOf(scene).source(Stage::Scaled);
    for (std::size_t query = 0; query < 8; ++query) {
        double sum = 0.0;
        for (std::size_t key = 0; key < 8; ++key) {
            sum += std::exp(scaled->exact(query, key));
        }
        for (std::size_t key = 0; key < 8; ++key) {
            const double weight = std::exp(scaled->exact(query, key)) / sum;
            QVERIFY(std::abs(swap.cases[0].before[query * 8 + key] - weight) < 1e-12);
        }
    }
    QVERIFY(swap.cases[0].largestDifference < 1e-12);
    QVERIFY(swap.cases[1].largestDifference > 0.001);
    QCOMPARE(shown<SwappedTokens>(longSentence(8), {ExplainKind::Order}).all, 8U);
}

/// Whatever kinds of layers it is made of.
void TestExplanation::aCutMaskSaysTheSame() {
    std::vector<double> numbers(12 * 12, 0.0);
    numbers[3 * 12 + 5] = -0.75;
    std::vector<std::uint8_t> bits(12 * 12, 1);
    bits[6 * 12 + 1] = 0;
    for (const MaskRules& rules :
         {rulesOf({test::layerOf("causal")}), rulesOf({test::layerOf("document:3,4,5")}),
          rulesOf({test::layerOf("valid:10"), boolLayer("a.npy", {12, 12}, bits)}),
          rulesOf({floatLayer("b.npy", {12, 12}, numbers), test::layerOf("window:2")})}) {
        Scene scene = longSentence(12);
        scene.mask = rules;
        const auto swap = shown<SwappedTokens>(scene, {ExplainKind::Order});
        const auto masked = snapshotOf(scene).source(Stage::Masked);
        for (std::size_t query = 0; query < 8; ++query) {
            double sum = 0.0;
            for (std::size_t key = 0; key < 8; ++key) {
                sum += std::exp(masked->exact(query, key));
            }
            for (std::size_t key = 0; key < 8; ++key) {
                const double weight = std::exp(masked->exact(query, key)) / sum;
                QVERIFY2(std::abs(swap.cases[0].before[query * 8 + key] - weight) < 1e-12,
                         rules.layers[0].spec.c_str());
            }
        }
    }
}

void TestExplanation::onlyWhatIsLackingRefusesASwap() {
    const std::string noX = refusal(sixteenRows(), {ExplainKind::Order});
    QVERIFY2(noX.find("has no X") != std::string::npos && noX.find("16") == std::string::npos, noX.c_str());
    Scene crossed = test::iLoveAi();
    crossed.keyTokens = TokenList({"b", "c"});
    std::get<TokenInput>(crossed.input).xKv = BlockMatrix({{5, 6}, {7, 8}});
    QVERIFY(refusal(crossed, {ExplainKind::Order}).find("other tokens") != std::string::npos);
    QVERIFY(refusal(longSentence(1), {ExplainKind::Order}).find("only one") != std::string::npos);
}

void TestExplanation::aChainHasAStepForEachToken() {
    const auto chain = shown<TokenChain>(test::iLoveAi(), {ExplainKind::Chain});
    QCOMPARE(chain.recurrentSteps(), 3U);
    QCOMPARE(chain.attentionSteps(), 1U);
    QCOMPARE(chain.pairs(), 9U);
}

void TestExplanation::headsShareTheColumns() {
    const auto split = shown<SplitHeads>(exampleScene("multi-head"), {ExplainKind::Heads});
    QCOMPARE(split.queries, 4U);
    QCOMPARE(split.modelWidth, 8U);
    QCOMPARE(split.heads, 4U);
    QCOMPARE(split.keyHeads, 4U);
    QCOMPARE(split.keyWidth, 2U);
    QCOMPARE(split.valueWidth, 2U);
    QCOMPARE(split.outWidth, std::optional<std::size_t>(8));
    QVERIFY(!shown<SplitHeads>(exampleScene("valid-lens"), {ExplainKind::Heads}).outWidth);
}

/// h0 of the multi-head scene takes most of the word itself, h1 of the word before.
void TestExplanation::aLayerReadsWhatTheOneBeforeWrote() {
    const Scene scene = exampleScene("multi-head");
    const ExplainChoice choice{ExplainKind::Layers, {}, {}, {}, std::array<std::size_t, 2>{1, 0}};
    const auto layers = shown<ReadLayers>(scene, choice, {Stage::Weights, 2, 0});
    TextbookEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    const auto weights = [&](std::size_t head) {
        return solver.solve({0, head}).value()->source(Stage::Weights);
    };
    QCOMPARE(layers.query, 2U);
    QCOMPARE(layers.key, 2U);
    QCOMPARE(layers.read, weights(0)->exact(2, 2));
    QCOMPARE(layers.source, 1U);
    QCOMPARE(layers.written, weights(1)->exact(2, 1));
    const auto output = solver.solve({0, 0}).value()->source(Stage::Output);
    QCOMPARE(layers.rise, std::max(output->exact(2, 0), output->exact(2, 1)));
    QCOMPARE(output->exact(2, layers.raised), layers.rise);
    QVERIFY(refusal(scene, {ExplainKind::Layers}).find('(') != std::string::npos);
    QVERIFY(!refusal(scene, {ExplainKind::Layers, {}, {}, {}, std::array<std::size_t, 2>{0, 4}}).empty());
}

void TestExplanation::aMaskIsAddedOrReplaces() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double root = std::sqrt(2.0);
    Scene scene = test::iLoveAi(); // QKᵀ = [0 1 1; 1 1 2; 1 2 3]
    scene.mask.layers = {floatLayer("m.npy", {3, 3}, {0, -kInfinity, 5, 0, 0, -kInfinity, 0, 0, 0})};
    const auto added = shown<ActingMask>(scene, {ExplainKind::Mask}, {Stage::Masked, 1, 2});
    QVERIFY(added.isAdded);
    QCOMPARE(added.queryPlace(), 1U);
    QCOMPARE(added.maskAt(0, 1), -kInfinity);
    QCOMPARE(added.masked.at(0, 1), -kInfinity);
    QCOMPARE(added.masked.at(0, 2), added.scaled.at(0, 2) + 5.0);
    QVERIFY(added.isForbidden(0, 1) && !added.isForbidden(0, 2));
    MaskLayer causal;
    causal.spec = "causal";
    scene.mask.layers = {causal};
    scene.mask.fill = -1e9;
    const auto replaced = shown<ActingMask>(scene, {ExplainKind::Mask});
    QVERIFY(!replaced.isAdded);
    QCOMPARE(replaced.fill, -1e9);
    QCOMPARE(replaced.mask, (std::vector<double>{1, 0, 0, 1, 1, 0, 1, 1, 1}));
    QCOMPARE(replaced.scaled.at(2, 2), 3.0 / root);
    QCOMPARE(replaced.masked.at(2, 2), 3.0 / root);
    QCOMPARE(replaced.masked.at(0, 2), -1e9);
    // Without a mask nothing is added.
    scene.mask.layers.clear();
    QCOMPARE(shown<ActingMask>(scene, {ExplainKind::Mask}).mask, std::vector<double>(9, 0.0));
}

void TestExplanation::aListingHasTheShapesThatItsLinesMake() {
    ExplainChoice choice{ExplainKind::Listing};
    choice.lines = {{"def f(X):"}, {"  return X", {"batches*queries", "keys", "2*3*d_k", "0"}}};
    choice.acting = {1};
    const auto listing = shown<CodeListing>(test::iLoveAi(), choice);
    QCOMPARE(listing.lines.size(), 2U);
    QVERIFY(!listing.lines[0].shape && !listing.lines[0].acts);
    QCOMPARE(*listing.lines[1].shape, (std::vector<std::size_t>{3, 3, 12, 0}));
    QVERIFY(listing.lines[1].acts);
}

/// The code leaves its function early where there is no mask.
void TestExplanation::otherLinesActWithoutAMask() {
    ExplainChoice choice{ExplainKind::Listing};
    choice.lines = {{"if mask is None:"}, {"  return softmax(X)"}, {"X = masked(X)"}};
    choice.acting = {2};
    choice.actingUnmasked = {1};
    Scene scene = test::iLoveAi();
    scene.mask.layers = {causalLayer()};
    const auto acts = [&scene, &choice](std::size_t line) {
        return shown<CodeListing>(scene, choice).lines[line].acts;
    };
    QVERIFY(acts(2) && !acts(1));
    scene.mask.layers.clear();
    QVERIFY(acts(1) && !acts(2));
    choice.actingUnmasked = {};
    QVERIFY(acts(2) && !acts(1));
}

void TestExplanation::aListingThatNoSlideBearsIsRefused_data() {
    QTest::addColumn<QString>("code");
    QTest::addColumn<QStringList>("shape");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* name, const char* code, const QStringList& shape, const char* part) {
        QTest::newRow(name) << code << shape << part;
    };
    row("long", "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm", {}, "longer than 66");
    row("tab", "\treturn X", {}, "tab");
    row("two lines", "x = 1\ny = 2", {}, "line break");
    row("unknown size", "x", {"rows"}, "\"rows\" is not known");
    row("no factor", "x", {"keys*"}, "\"keys*\" is not known");
    row("large number", "x", {"1000001"}, "\"1000001\" is not known");
    // 10²⁴ wraps to a size that looks like one.
    row("wraps", "x", {"1000000*1000000*1000000*1000000"}, "larger than any array");
    row("wraps to 0", "x", {"65536*65536*65536*65536"}, "larger than any array");
    row("axes", "x", QStringList(7, "2"), "7 axes (write 6 at most)");
}

void TestExplanation::aListingThatNoSlideBearsIsRefused() {
    QFETCH(const QString, code);
    QFETCH(const QStringList, shape);
    QFETCH(const QString, part);
    ExplainChoice choice{ExplainKind::Listing};
    choice.lines = {{code.toStdString()}};
    for (const QString& size : shape) {
        choice.lines[0].shape.push_back(size.toStdString());
    }
    const std::string why = refusal(test::iLoveAi(), choice);
    QVERIFY2(QString::fromStdString(why).contains(part), why.c_str());
}

void TestExplanation::whatASceneLacksIsSaid() {
    Scene given;
    given.tokens = {"a", "b"};
    given.input = AttentionWeightsInput{BlockMatrix({{1, 0}, {0, 1}})};
    for (const ExplainKind kind :
         {ExplainKind::Stack, ExplainKind::Transpose, ExplainKind::Cost, ExplainKind::Order,
          ExplainKind::Heads, ExplainKind::Mask, ExplainKind::Graph}) {
        const std::string why = refusal(given, {kind});
        QVERIFY2(why.find('(') != std::string::npos, why.c_str()); // what to do
    }
    QVERIFY(!refusal(test::iLoveAi(), {ExplainKind::Heads}).empty());
    QVERIFY(refusal(given, {ExplainKind::Chain}).empty());
    QVERIFY(refusal(given, {ExplainKind::Scaling}).empty());
    QVERIFY(refusal(given, {ExplainKind::Reshape}).empty());
}

template struct attnscope::test::Registered<TestExplanation>;
#include "tst_explanation.moc"
