// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/rounding.h"
#include "core/analysis/compare_reference.h"
#include "core/scene/name_tokens.h"

#include "tests/registry.h"

#include <QTest>

#include <cmath>

using namespace attnscope;

namespace {

constexpr std::size_t kBatches = 2;
constexpr std::size_t kHeads = 2;
constexpr std::size_t kQueries = 3;
constexpr std::size_t kKeys = 4;

double element(std::size_t which, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    return std::sin(static_cast<double>(7 * which + 31 * b + 17 * h + 5 * i + 3 * j));
}

MatrixStack stackOf(std::size_t which, std::size_t rows, std::size_t columns) {
    std::vector<BlockMatrix> matrices;
    for (std::size_t b = 0; b < kBatches; ++b) {
        for (std::size_t h = 0; h < kHeads; ++h) {
            BlockMatrix matrix(rows, columns);
            for (std::size_t i = 0; i < rows; ++i) {
                for (std::size_t j = 0; j < columns; ++j) {
                    matrix.set(i, j, element(which, b, h, i, j));
                }
            }
            matrices.push_back(matrix);
        }
    }
    return {LeadingAxes{2, kBatches, kHeads}, matrices};
}

Scene crossScene() {
    Scene scene;
    scene.input = QkvInput{stackOf(1, kQueries, 2), stackOf(2, kKeys, 2), stackOf(3, kKeys, 2)};
    nameTokens(scene, {}, {});
    return scene;
}

/// What a model would give: softmax(q·k/√2), its logarithm of the sum and its product with V.
References modelOf() {
    MatrixStack weights = stackOf(0, kQueries, kKeys);
    MatrixStack logSumExp = stackOf(0, kQueries, 1);
    MatrixStack output = stackOf(0, kQueries, 2);
    for (std::size_t b = 0; b < kBatches; ++b) {
        for (std::size_t h = 0; h < kHeads; ++h) {
            for (std::size_t i = 0; i < kQueries; ++i) {
                std::array<double, kKeys> terms{};
                double sum = 0.0;
                for (std::size_t j = 0; j < kKeys; ++j) {
                    const double score = element(1, b, h, i, 0) * element(2, b, h, j, 0) +
                                         element(1, b, h, i, 1) * element(2, b, h, j, 1);
                    terms[j] = std::exp(score / std::sqrt(2.0));
                    sum += terms[j];
                }
                logSumExp.at({b, h}).set(i, 0, std::log(sum));
                double first = 0.0;
                double second = 0.0;
                for (std::size_t j = 0; j < kKeys; ++j) {
                    weights.at({b, h}).set(i, j, terms[j] / sum);
                    first += terms[j] / sum * element(3, b, h, j, 0);
                    second += terms[j] / sum * element(3, b, h, j, 1);
                }
                output.at({b, h}).set(i, 0, first);
                output.at({b, h}).set(i, 1, second);
            }
        }
    }
    return {output, weights, std::nullopt, logSumExp};
}

} // namespace

class TestCompareReference : public QObject {
    Q_OBJECT

private slots:
    void anEqualModelDiffersByRoundingOnly();
    void theLargestDifferenceIsFoundWhereItIs();
    void scoresAreComparedWithTheNearestStage();
    void whatIsNoNumberIsNeverNear();
    void joinedHeadsAreComparedAsTheyAreJoined();
    void meansOverHeadsAreCompared();
    void otherShapesAreRefused();
    void givenWeightsHaveNoScores();
    void aStopEndsIt();
    void rowsThatAMaskLowersAreNoted();
    void rowsOfPaddingBeforeACacheAreNoted();
    void rowsThatTwoMasksHideAreNoted();
};

/// Row 0 sees no key. The model weighs two of its three keys alike there: the third came later.
void TestCompareReference::rowsOfPaddingBeforeACacheAreNoted() {
    Scene scene;
    const BlockMatrix values({{1.0, 2.0}, {3.0, -4.0}, {5.0, 60.0}});
    scene.input =
        QkvInput{MatrixStack(BlockMatrix({{1.0, 0.0}, {0.0, 1.0}, {0.0, 0.0}})),
                 MatrixStack(BlockMatrix({{2.0, 0.0}, {0.0, 3.0}, {1.0, 1.0}})), MatrixStack(values)};
    scene.tokens = {"a", "b", "c"};
    MaskLayer allowed;
    allowed.spec = "allowed.npy";
    allowed.array = std::make_shared<const MaskArray>(
        MaskArray{MaskArray::Kind::Bool, {3, 3}, {0, 0, 0, 0, 1, 0, 0, 0, 1}, {}});
    scene.mask.layers = {allowed};
    scene.mask.emptyRows = EmptyRows::Uniform;
    References model;
    model.weights = MatrixStack(BlockMatrix({{0.5, 0.5, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}));
    model.output = MatrixStack(BlockMatrix({{2.0, -1.0}, {3.0, -4.0}, {5.0, 60.0}}));
    const auto found = compareReferences(scene, model, {});
    QVERIFY2(found.has_value(), found ? "" : message(found.error()).c_str());
    for (const ReferenceDifference& each : *found) {
        QVERIFY(each.size > 0.1);
        QCOMPARE(each.shorter.size(), std::size_t{1});
        QCOMPARE(each.shorter[0].keys, std::size_t{2});
        QVERIFY(each.shorter[0].size < 1e-12);
    }
    const GivenNumbers numbers = numbersOf(model);
    QCOMPARE(verdictOf(*found, numbers), Verdict::Agrees);
    QCOMPARE(loweredRows(*found, numbers)->rows, std::size_t{1});
    QCOMPARE(loweredRows(*found, numbers)->keys, std::size_t{2});
    // Of a row that sees a key it is a difference.
    model.weights->at({}).set(0, 1, 0.4);
    QVERIFY(verdictOf(*compareReferences(scene, model, {}), numbers) != Verdict::Agrees);
}

/// Causal over two keys of padding at the left, each of which fills in the least number: row 0 has least + 0
/// for keys 0, 2 and 3 and −∞ for key 1, so that it weighs three keys alike.
void TestCompareReference::rowsThatTwoMasksHideAreNoted() {
    Scene scene;
    const BlockMatrix values({{1.0, 2.0}, {30.0, -4.0}, {5.0, 60.0}, {0.0, 10.0}});
    scene.input = QkvInput{MatrixStack(BlockMatrix({{0.0, 0.0}, {0.0, 0.0}, {0.0, 0.0}, {0.0, 0.0}})),
                           MatrixStack(BlockMatrix({{2.0, 0.0}, {0.0, 3.0}, {1.0, 1.0}, {1.0, 2.0}})),
                           MatrixStack(values)};
    scene.tokens = {"<pad>", "<pad>", "a", "b"};
    for (const std::string_view spec : {"causal", "valid:2"}) {
        MaskLayer layer;
        layer.spec = spec;
        layer.negated = spec != "causal";
        scene.mask.layers.push_back(layer);
    }
    const double third = 1.0 / 3.0;
    References model;
    model.weights = MatrixStack(BlockMatrix(
        {{third, 0.0, third, third}, {0.25, 0.25, 0.25, 0.25}, {0.0, 0.0, 1.0, 0.0}, {0.0, 0.0, 0.5, 0.5}}));
    model.output = MatrixStack(BlockMatrix({{2.0, 24.0}, {9.0, 17.0}, {5.0, 60.0}, {2.5, 35.0}}));
    scene.mask.emptyRows = EmptyRows::Uniform;
    const auto found = compareReferences(scene, model, {});
    QVERIFY2(found.has_value(), found ? "" : message(found.error()).c_str());
    for (const ReferenceDifference& each : *found) {
        QVERIFY(each.size > 0.1);
        QCOMPARE(each.shorter.size(), std::size_t{1});
        QCOMPARE(each.shorter[0].keys, std::size_t{3});
        QVERIFY(!each.shorter[0].areFirst);
        QVERIFY(each.shorter[0].size < 1e-12);
    }
    const GivenNumbers numbers = numbersOf(model);
    QCOMPARE(verdictOf(*found, numbers), Verdict::Agrees);
    QVERIFY(!loweredRows(*found, numbers)->areFirst);
    // A row that weighs one key is that of another mask.
    model.weights->at({}) = BlockMatrix(
        {{0.0, 1.0, 0.0, 0.0}, {0.25, 0.25, 0.25, 0.25}, {0.0, 0.0, 1.0, 0.0}, {0.0, 0.0, 0.5, 0.5}});
    QVERIFY(verdictOf(*compareReferences(scene, model, {}), numbers) != Verdict::Agrees);
}

void TestCompareReference::anEqualModelDiffersByRoundingOnly() {
    const auto found = compareReferences(crossScene(), modelOf(), {});
    QVERIFY(found.has_value());
    QCOMPARE(found->size(), std::size_t{3});
    for (const ReferenceDifference& difference : *found) {
        QVERIFY(difference.size < 1e-14);
    }
}

void TestCompareReference::theLargestDifferenceIsFoundWhereItIs() {
    References model = modelOf();
    BlockMatrix& weights = model.weights->at({1, 0});
    weights.set(2, 3, weights(2, 3) + 0.25);
    weights.set(0, 1, weights(0, 1) - 0.125);
    BlockMatrix& sums = model.logSumExp->at({0, 1});
    sums.set(1, 0, sums(1, 0) - 0.5);
    const auto found = compareReferences(crossScene(), model, {});
    QVERIFY(found.has_value());
    const ReferenceDifference& largest = largestOf(*found);
    QCOMPARE(largest.what, Reference::LogSumExp);
    QVERIFY(std::abs(largest.size - 0.5) < 1e-12);
    QCOMPARE(largest.headIndex, (HeadIndex{0, 1}));
    QCOMPARE(largest.row, std::size_t{1});
    const ReferenceDifference& ofWeights = found->at(1);
    QCOMPARE(ofWeights.what, Reference::Weights);
    QVERIFY(std::abs(ofWeights.size - 0.25) < 1e-12);
    QCOMPARE(ofWeights.headIndex, (HeadIndex{1, 0}));
    QCOMPARE(ofWeights.row, std::size_t{2});
    QCOMPARE(ofWeights.column, std::size_t{3});
    QVERIFY(std::abs(ofWeights.given - ofWeights.computed - 0.25) < 1e-12);
}

/// Models keep products, scaled scores or masked ones, and fill masked cells with −∞ or a very low number.
void TestCompareReference::scoresAreComparedWithTheNearestStage() {
    Scene scene;
    scene.input = QkvInput{MatrixStack(BlockMatrix({{2.0, 0.0}, {3.0, 0.0}})),
                           MatrixStack(BlockMatrix({{1.0, 0.0}, {-1.0, 0.0}})), std::nullopt};
    scene.tokens = {"a", "b"};
    scene.rules.scale = ScaleKind::Number;
    scene.rules.scaleNumber = 0.5;
    MaskLayer causal;
    causal.spec = "causal";
    scene.mask.layers = {causal};
    const auto stageOf = [&scene](const BlockMatrix& scores) {
        References model;
        model.scores = MatrixStack(scores);
        const auto found = compareReferences(scene, model, {});
        return found && found->size() == 1 && found->front().size == 0.0 ? std::optional(found->front().stage)
                                                                         : std::nullopt;
    };
    const double infinity = std::numeric_limits<double>::infinity();
    QCOMPARE(stageOf(BlockMatrix({{2.0, -2.0}, {3.0, -3.0}})), std::optional(Stage::Scores));
    QCOMPARE(stageOf(BlockMatrix({{1.0, -1.0}, {1.5, -1.5}})), std::optional(Stage::Scaled));
    QCOMPARE(stageOf(BlockMatrix({{1.0, -infinity}, {1.5, -1.5}})), std::optional(Stage::Masked));
    QCOMPARE(stageOf(BlockMatrix({{1.0, -65504.0}, {1.5, -1.5}})), std::optional(Stage::Masked));
    QCOMPARE(stageOf(BlockMatrix({{1.0, -infinity}, {1.5, -1.25}})), std::nullopt);
}

void TestCompareReference::whatIsNoNumberIsNeverNear() {
    References model = modelOf();
    model.weights->at({0, 0}).set(0, 0, std::nan(""));
    const auto found = compareReferences(crossScene(), model, {});
    QVERIFY(found && std::isinf(largestOf(*found).size));
    QCOMPARE(largestOf(*found).what, Reference::Weights);
}

void TestCompareReference::joinedHeadsAreComparedAsTheyAreJoined() {
    // One token: every weight is 1, so that head h gives the h-th slice of X·W_V.
    Scene scene;
    TokenInput input{BlockMatrix({{1.0, 2.0}}), BlockMatrix({{1.0, 0.0}, {0.0, 1.0}}),
                     BlockMatrix({{1.0, 0.0}, {0.0, 1.0}}), BlockMatrix({{1.0, 10.0}, {2.0, 20.0}}), 2};
    scene.input = input;
    nameTokens(scene, {}, {});
    References model;
    model.output = MatrixStack(BlockMatrix({{5.0, 50.0}}));
    const auto same = compareReferences(scene, model, {});
    QVERIFY(same.has_value());
    QCOMPARE(same->front().size, 0.0);
    model.output = MatrixStack(BlockMatrix({{5.0, 51.0}}));
    const auto other = compareReferences(scene, model, {});
    QVERIFY(other.has_value());
    QCOMPARE(other->front().size, 1.0);
    QCOMPARE(other->front().column, std::size_t{1});
    QVERIFY(!other->front().hasHead);
    model.output = MatrixStack(LeadingAxes{2, 1, 2}, {BlockMatrix(1, 1, 5.0), BlockMatrix(1, 1, 50.0)});
    const auto apart = compareReferences(scene, model, {});
    QVERIFY(apart && apart->front().size == 0.0 && apart->front().hasHead);
}

void TestCompareReference::givenWeightsHaveNoScores() {
    Scene scene;
    scene.tokens = TokenList({"a", "b"});
    scene.input = AttentionWeightsInput{MatrixStack(BlockMatrix({{1.0, 0.0}, {0.5, 0.5}})), std::nullopt};
    for (const Reference what : {Reference::Scores, Reference::LogSumExp}) {
        References references;
        references.of(what) = MatrixStack(BlockMatrix(2, what == Reference::Scores ? 2 : 1));
        QVERIFY(!compareReferences(scene, references, {}));
    }
    References weights;
    weights.weights = MatrixStack(BlockMatrix({{1.0, 0.0}, {0.25, 0.75}}));
    const auto found = compareReferences(scene, weights, {});
    QVERIFY(found.has_value());
    QCOMPARE(found->front().size, 0.25);
}

/// (w₀ + w₁)/2, as nn.MultiheadAttention gives it unless it is asked for all heads.
void TestCompareReference::meansOverHeadsAreCompared() {
    const References all = modelOf();
    std::vector<BlockMatrix> means;
    for (std::size_t b = 0; b < kBatches; ++b) {
        BlockMatrix mean(kQueries, kKeys);
        for (std::size_t i = 0; i < kQueries; ++i) {
            for (std::size_t j = 0; j < kKeys; ++j) {
                mean.set(i, j, (all.weights->at({b, 0})(i, j) + all.weights->at({b, 1})(i, j)) / 2.0);
            }
        }
        means.push_back(mean);
    }
    References model;
    model.weights = MatrixStack(LeadingAxes{1, kBatches, 1}, means);
    const auto found = compareReferences(crossScene(), model, {});
    QVERIFY(found && found->size() == 1);
    QVERIFY(found->front().size < 1e-15);
    QVERIFY(!found->front().hasHead);
    QCOMPARE(found->front().ofRows.size(), kBatches * kQueries);
    model.weights->at({1, 0}).set(2, 3, model.weights->at({1, 0})(2, 3) + 0.25);
    const auto other = compareReferences(crossScene(), model, {});
    QVERIFY(other && std::abs(other->front().size - 0.25) < 1e-15);
    QCOMPARE(other->front().headIndex.batch, std::size_t{1});
    QCOMPARE(other->front().row, std::size_t{2});
    QCOMPARE(other->front().column, std::size_t{3});
}

void TestCompareReference::otherShapesAreRefused() {
    References model;
    model.weights = MatrixStack(BlockMatrix(kQueries, kKeys));
    const Result<void> fits = checkReferences(crossScene(), model);
    QVERIFY(!fits);
    const std::string said = message(fits.error());
    QVERIFY(said.find("1 × 1 × 3 × 4") != std::string::npos);
    QVERIFY(said.find("2 × 2 × 3 × 4") != std::string::npos);
    QVERIFY(!compareReferences(crossScene(), model, {}));
}

void TestCompareReference::aStopEndsIt() {
    std::stop_source stop;
    stop.request_stop();
    const auto found = compareReferences(crossScene(), modelOf(), stop.get_token());
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::Stopped);
}

/// −1e9 is added to both scores of the first row and to one of the second.
void TestCompareReference::rowsThatAMaskLowersAreNoted() {
    Scene scene;
    scene.input = QkvInput{MatrixStack(BlockMatrix({{1.0, 0.0}, {0.0, 1.0}})),
                           MatrixStack(BlockMatrix({{2.0, 0.0}, {0.0, 3.0}})), std::nullopt};
    scene.tokens = {"a", "b"};
    MaskLayer added;
    added.spec = "added.npy";
    added.array = std::make_shared<const MaskArray>(
        MaskArray{MaskArray::Kind::Float, {2, 2}, {}, {-1e9, -1e9, 0.0, -1e9}});
    scene.mask.layers = {added};
    References model;
    model.weights = MatrixStack(BlockMatrix({{0.5, 0.5}, {1.0, 0.0}}));
    const auto found = compareReferences(scene, model, {});
    QVERIFY2(found.has_value(), found ? "" : message(found.error()).c_str());
    const ReferenceDifference& weights = found->front();
    const double first = 1.0 / (1.0 + std::exp(-std::sqrt(2.0))); // scores √2 and 0 beside each other
    QVERIFY(std::abs(weights.size - (first - 0.5)) < 1e-6);
    QCOMPARE(weights.lowered.size(), std::size_t{2});
    QVERIFY(std::abs(weights.lowered[0] - 1e9) < 10.0);
    QCOMPARE(weights.lowered[1], 0.0);
    // As float32 makes the sums the rows of the model are right; without the note they would be far off.
    const GivenNumbers numbers = numbersOf(model);
    QCOMPARE(verdictOf(*found, numbers), Verdict::Agrees);
    const std::optional<LoweredRows> lowered = loweredRows(*found, numbers);
    QVERIFY(lowered.has_value());
    QCOMPARE(lowered->rows, std::size_t{1});
    QVERIFY(lowered->elsewhere < 1e-12);
    auto other = *found;
    other.front().lowered.clear();
    QCOMPARE(verdictOf(other, numbers), Verdict::Differs);
    // A difference in a row that sees a key stays one.
    model.weights->at({}).set(1, 0, 0.9);
    const auto far = compareReferences(scene, model, {});
    QVERIFY(far.has_value());
    QVERIFY(verdictOf(*far, numbers) != Verdict::Agrees);
}

template struct attnscope::test::Registered<TestCompareReference>;
#include "tst_compare_reference.moc"
