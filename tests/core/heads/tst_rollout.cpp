// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/cell_arithmetic.h"
#include "core/cpu_engine.h"
#include "core/heads/rollout.h"
#include "core/scene/token_name.h"
#include "core/solver/scene_solver.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// Attention rollout against its formula, loop by loop.
class TestRollout : public QObject {
    Q_OBJECT

private slots:
    void isTheProductOfTheLayers_data();
    void isTheProductOfTheLayers();
    void ofGivenWeightsIsTheProductToo();
    void oneLayerIsItsMeanAndTheIdentity();
    void staysCausal();
    void reachGrowsByTheWindow();
    void noNumberStaysInItsRow();
    void isOfSelfAttentionAlone();
    void stopsBetweenLayers();
    void asksForTheHeadsOfItsItemInEveryLayer();
    void arithmeticSumsOverTheTokensBetween();
    void largeOnesAreTheFormula();
    void isCalledByItsLayers();
};

namespace {

using Rows = std::vector<std::vector<double>>;

std::vector<std::size_t> numbersFrom0(std::size_t count) {
    std::vector<std::size_t> numbers;
    for (std::size_t number = 0; number < count; ++number) {
        numbers.push_back(number);
    }
    return numbers;
}

/// Queries and keys [layers][items][heads][tokens][4].
Scene layeredScene(std::size_t layers, std::size_t items, std::size_t heads, std::size_t tokens) {
    const auto stack = [&](std::uint64_t seed) {
        std::vector<BlockMatrix> all;
        for (std::size_t at = 0; at < layers * items * heads; ++at) {
            all.push_back(normals(tokens, 4, seed + at));
        }
        return MatrixStack(LeadingAxes{3, layers * items, heads, numbersFrom0(layers)}, std::move(all));
    };
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens, "t"));
    scene.input = QkvInput{stack(100), stack(500), std::nullopt};
    return scene;
}

Scene masked(Scene scene, const char* spec) {
    MaskLayer layer;
    layer.spec = spec;
    scene.mask.layers.push_back(layer);
    return scene;
}

Scene negated(Scene scene) {
    scene.mask.layers.back().negated = true;
    return scene;
}

Result<ResultPtr> made(const Scene& scene, const HeadIndex& headIndex) {
    CpuEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    return madeOfHeads(headIndex, scene, [&](const HeadIndex& place) { return solver.solve(place); });
}

/// The formula, from the weights of each head.
Rows byLoops(const Scene& scene, std::size_t layer, std::size_t item, bool withIdentity) {
    CpuEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    const std::size_t tokens = queryCount(scene.input);
    const std::size_t heads = headCount(scene.input);
    Rows rollout;
    for (std::size_t l = 0; l <= layer; ++l) {
        Rows step(tokens, std::vector<double>(tokens));
        for (std::size_t head = 0; head < heads; ++head) {
            const ResultPtr result = solver.solve({l * itemCount(scene.input) + item, head}).value();
            std::vector<double> weights(tokens);
            for (std::size_t i = 0; i < tokens; ++i) {
                result->source(Stage::Weights)->exactRow(i, weights);
                for (std::size_t j = 0; j < tokens; ++j) {
                    step[i][j] += weights[j] / static_cast<double>(heads);
                }
            }
        }
        for (std::size_t i = 0; withIdentity && i < tokens; ++i) {
            for (std::size_t j = 0; j < tokens; ++j) {
                step[i][j] = (step[i][j] + (i == j ? 1.0 : 0.0)) / 2.0;
            }
        }
        if (l == 0) {
            rollout = step;
            continue;
        }
        Rows next(tokens, std::vector<double>(tokens));
        for (std::size_t i = 0; i < tokens; ++i) {
            for (std::size_t j = 0; j < tokens; ++j) {
                for (std::size_t m = 0; m < tokens; ++m) {
                    next[i][j] += step[i][m] * rollout[m][j];
                }
            }
        }
        rollout = next;
    }
    return rollout;
}

std::size_t maskedCells(const ResultPtr& result) {
    const auto weights = result->source(Stage::Weights);
    std::size_t count = 0;
    for (std::size_t i = 0; i < weights->rows(); ++i) {
        for (std::size_t j = 0; j < weights->columns(); ++j) {
            count += weights->masked(i, j) ? 1U : 0U;
        }
    }
    return count;
}

Scene givenLayers(std::vector<BlockMatrix> matrices, std::size_t layers, std::size_t heads) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(matrices.front().rows(), "t"));
    scene.input = AttentionWeightsInput{
        MatrixStack(LeadingAxes{3, layers, heads, numbersFrom0(layers)}, std::move(matrices)), std::nullopt};
    return scene;
}

} // namespace

void TestRollout::isTheProductOfTheLayers_data() {
    QTest::addColumn<std::size_t>("layer");
    QTest::addColumn<std::size_t>("item");
    QTest::addColumn<bool>("withIdentity");
    for (const std::size_t layer : {0U, 1U, 3U}) {
        for (const std::size_t item : {0U, 1U}) {
            for (const bool withIdentity : {true, false}) {
                QTest::addRow("layer %zu, item %zu, %d", layer, item, withIdentity ? 1 : 0)
                    << layer << item << withIdentity;
            }
        }
    }
}

void TestRollout::isTheProductOfTheLayers() {
    QFETCH(const std::size_t, layer);
    QFETCH(const std::size_t, item);
    QFETCH(const bool, withIdentity);
    const Scene scene = layeredScene(4, 2, 3, 7);
    const HeadPool pool = withIdentity ? HeadPool::Rollout : HeadPool::RolloutWithoutIdentity;
    const HeadIndex place{layer * 2 + item, 1, pool};
    const ResultPtr result = made(scene, place).value();
    QVERIFY(
        isNear(cells(result, Stage::Weights), BlockMatrix(byLoops(scene, layer, item, withIdentity)), 1e-14));
    QCOMPARE(result->problem().headIndex, place);
    QCOMPARE(result->precision(), Precision::Float64);
    QVERIFY(std::abs(result->rowStatistics(3).sum - 1.0) < 1e-13);
    for (const StageInfo& info : stages()) {
        QCOMPARE(result->source(info.stage) != nullptr, info.stage == Stage::Weights);
    }
    QCOMPARE(result->heads().size(), std::size_t{layer == 0 ? 1U : 2U});
}

void TestRollout::ofGivenWeightsIsTheProductToo() {
    // Two layers of two heads; ½(mean + I) of each, then numpy: R1 @ R0.
    const BlockMatrix a({{1.0, 0.0}, {0.5, 0.5}});
    const BlockMatrix b({{1.0, 0.0}, {0.0, 1.0}});
    const BlockMatrix c({{0.0, 1.0}, {1.0, 0.0}});
    const Scene scene = givenLayers({a, b, c, b}, 2, 2);
    const ResultPtr with = made(scene, {1, 0, HeadPool::Rollout}).value();
    // R0 = {{1, 0}, {.125, .875}}, R1 = {{.75, .25}, {.25, .75}}
    QVERIFY(
        isNear(cells(with, Stage::Weights), BlockMatrix({{0.78125, 0.21875}, {0.34375, 0.65625}}), 1e-15));
    const ResultPtr without = made(scene, {1, 0, HeadPool::RolloutWithoutIdentity}).value();
    // R0 = {{1, 0}, {.25, .75}}, R1 = {{.5, .5}, {.5, .5}}
    QVERIFY(isNear(cells(without, Stage::Weights), BlockMatrix({{0.625, 0.375}, {0.625, 0.375}}), 1e-15));
    QCOMPARE(maskedCells(with), std::size_t{0});
}

void TestRollout::oneLayerIsItsMeanAndTheIdentity() {
    const Scene scene = iLoveAi();
    const BlockMatrix expected(byLoops(scene, 0, 0, true));
    QVERIFY(isNear(cells(made(scene, {0, 0, HeadPool::Rollout}).value(), Stage::Weights), expected, 1e-15));
}

void TestRollout::staysCausal() {
    const Scene scene = masked(layeredScene(3, 1, 2, 6), "causal");
    for (const HeadPool pool : {HeadPool::Rollout, HeadPool::RolloutWithoutIdentity}) {
        const ResultPtr result = made(scene, {2, 0, pool}).value();
        const auto weights = result->source(Stage::Weights);
        for (std::size_t i = 0; i < 6; ++i) {
            for (std::size_t j = 0; j < 6; ++j) {
                QCOMPARE(weights->masked(i, j), j > i);
                QVERIFY(j <= i || weights->exact(i, j) == 0.0);
            }
        }
        QCOMPARE(result->rowStatistics(2).allowed, std::size_t{3});
    }
}

void TestRollout::reachGrowsByTheWindow() {
    // A position sees itself and one to each side; after l layers l + 1 to each side.
    const Scene scene = masked(layeredScene(3, 1, 1, 70), "window:1");
    for (std::size_t layer = 0; layer < 3; ++layer) {
        const ResultPtr result = made(scene, {layer, 0, HeadPool::RolloutWithoutIdentity}).value();
        const auto weights = result->source(Stage::Weights);
        QVERIFY(!weights->masked(64, 64 - layer - 1));
        QVERIFY(weights->exact(64, 64 - layer - 1) > 0.0);
        QVERIFY(weights->masked(64, 64 - layer - 2));
        QCOMPARE(result->rowStatistics(30).allowed, 2 * (layer + 1) + 1);
    }
    // Nobody sees themselves: without the identity two steps lead back, one does not.
    const Scene others = negated(masked(layeredScene(2, 1, 1, 4), "window:0"));
    const auto maskedAt = [&](std::size_t layer, HeadPool pool) {
        return made(others, {layer, 0, pool}).value()->source(Stage::Weights)->masked(2, 2);
    };
    QVERIFY(maskedAt(0, HeadPool::RolloutWithoutIdentity));
    QVERIFY(!maskedAt(1, HeadPool::RolloutWithoutIdentity));
    QVERIFY(!maskedAt(0, HeadPool::Rollout));
}

void TestRollout::noNumberStaysInItsRow() {
    // Row 0 sees nothing and is NaN: rows that do not see it have numbers still.
    Scene scene = layeredScene(2, 1, 2, 4);
    scene.mask.layers.push_back(causalLayer());
    scene.mask.layers.push_back(paintedLayer({{0, 1, 0, 4, false}, {1, 4, 0, 1, false}}));
    scene.mask.emptyRows = EmptyRows::NaN;
    const ResultPtr result = made(scene, {1, 0, HeadPool::RolloutWithoutIdentity}).value();
    const auto weights = result->source(Stage::Weights);
    QVERIFY(std::isfinite(weights->exact(3, 2)));
    QVERIFY(std::abs(weights->exact(3, 1) + weights->exact(3, 2) + weights->exact(3, 3) - 1.0) < 1e-14);
    QVERIFY(weights->masked(3, 0));
}

void TestRollout::isOfSelfAttentionAlone() {
    Scene cross = iLoveAi();
    std::get<TokenInput>(cross.input).xKv = MatrixStack(normals(5, 2, 3));
    cross.keyTokens = TokenList{"1", "2", "3", "4", "5"};
    const Result<ResultPtr> refused = made(cross, {0, 0, HeadPool::Rollout});
    QVERIFY(!refused);
    QVERIFY2(message(refused.error()).find("3 queries and 5 keys") != std::string::npos,
             message(refused.error()).c_str());
    std::get<TokenInput>(cross.input).xKv = MatrixStack(normals(3, 2, 3));
    cross.keyTokens = TokenList{"1", "2", "3"};
    QVERIFY(!checkRollout(cross));
    QVERIFY(checkRollout(iLoveAi()));
    const Result<void> many = checkRollout(layeredScene(1, 1, 1, 4097));
    QVERIFY(!many);
    QVERIFY2(message(many.error()).find("4,096 are the most") != std::string::npos,
             message(many.error()).c_str());
}

void TestRollout::stopsBetweenLayers() {
    const Scene scene = layeredScene(3, 1, 2, 5);
    CpuEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    std::stop_source stop;
    std::size_t asked = 0;
    const auto head = [&](const HeadIndex& place) {
        if (++asked == 3) { // the first head of layer 1
            stop.request_stop();
        }
        return solver.solve(place);
    };
    const Result<ResultPtr> result = madeOfHeads({2, 0, HeadPool::Rollout}, scene, head, stop.get_token());
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Stopped);
    QVERIFY(asked <= 4);
}

void TestRollout::asksForTheHeadsOfItsItemInEveryLayer() {
    const Scene scene = layeredScene(3, 2, 2, 3);
    CpuEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    std::vector<HeadIndex> asked;
    const auto head = [&](const HeadIndex& place) {
        asked.push_back(place);
        return solver.solve(place);
    };
    const HeadIndex place{3, 0, HeadPool::Rollout}; // item 1 of layer 1
    QVERIFY(madeOfHeads(place, scene, head));
    QCOMPARE(asked, (std::vector<HeadIndex>{{1, 0}, {1, 1}, {3, 0}, {3, 1}}));
    QCOMPARE(headsTaken(place, scene.input), std::size_t{4});
    QCOMPARE(headsTaken({3, 0, HeadPool::Mean}, scene.input), std::size_t{2});
}

void TestRollout::arithmeticSumsOverTheTokensBetween() {
    const BlockMatrix a({{1.0, 0.0}, {0.5, 0.5}});
    const BlockMatrix b({{1.0, 0.0}, {0.0, 1.0}});
    const BlockMatrix c({{0.0, 1.0}, {1.0, 0.0}});
    const auto scene = std::make_shared<const Scene>(givenLayers({a, b, c, b}, 2, 2));
    const auto text = [&](const HeadIndex& place, std::size_t i, std::size_t j) {
        return plainText(arithmeticOf({scene, made(*scene, place).value()}, Stage::Weights, i, j, false));
    };
    const std::string second = text({1, 0, HeadPool::Rollout}, 0, 1);
    QVERIFY2(second.find("Sum over the tokens between: a₀₁ = 0.75 × 0 + 0.25 × 0.875 = 0.2188 (this layer's "
                         "½(mean over heads + identity) × the rollout before it)") != std::string::npos,
             second.c_str());
    const std::string first = text({0, 0, HeadPool::Rollout}, 1, 1);
    QVERIFY2(first.find("First layer: a₁₁ = (0.75 + 1) ÷ 2 = 0.875") != std::string::npos, first.c_str());
    const std::string plain = text({0, 0, HeadPool::RolloutWithoutIdentity}, 1, 0);
    QVERIFY2(plain.find("= 0.25") != std::string::npos && plain.find("= =") == std::string::npos,
             plain.c_str());
}

void TestRollout::largeOnesAreTheFormula() {
    constexpr std::size_t kTokens = 600; // more cells than are kept at once, and no whole number of blocks
    const Scene scene = masked(layeredScene(2, 1, 2, kTokens), "causal");
    const ResultPtr result = made(scene, {1, 0, HeadPool::Rollout}).value();
    const auto weights = result->source(Stage::Weights);
    QVERIFY(weights->isPrepared(Reducer::Max));
    const Rows expected = byLoops(scene, 1, 0, true);
    for (const auto& [i, j] : {std::pair<std::size_t, std::size_t>{599, 3}, {300, 300}, {0, 0}, {77, 12}}) {
        QVERIFY(std::abs(weights->exact(i, j) - expected[i][j]) < 1e-14);
    }
    QVERIFY(weights->masked(3, 4));
    QVERIFY(!weights->masked(4, 3));
    QVERIFY(std::abs(result->rowStatistics(599).sum - 1.0) < 1e-12);
}

void TestRollout::isCalledByItsLayers() {
    const SceneInput input = layeredScene(4, 2, 3, 2).input;
    QCOMPARE(headText(input, {6, 0, HeadPool::Rollout}),
             std::string("l3 b0, rollout of layers 0 to 3, with identity"));
    QCOMPARE(headText(input, {1, 0, HeadPool::RolloutWithoutIdentity}),
             std::string("l0 b1, rollout of layer 0, without identity"));
    QCOMPARE(headText(iLoveAi().input, {0, 0, HeadPool::Rollout}),
             std::string("rollout of one layer, with identity"));
}

template struct attnscope::test::Registered<TestRollout>;
#include "tst_rollout.moc"
