// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/batch_edit.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/scene/edit_json.h"
#include "core/formats/scene/scene_json.h"
#include "core/scene/layers.h"
#include "core/scene/token_name.h"
#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"
#include "tests/registry.h"

#include <QtTest>

using namespace attnscope;

namespace {

constexpr std::size_t kLayers = 3;
constexpr std::size_t kItems = 2;
constexpr std::size_t kHeads = 2;
constexpr std::size_t kTokens = 4;

MatrixStack stackOf(double seed, const std::vector<std::size_t>& layers) {
    std::vector<BlockMatrix> matrices;
    for (std::size_t at = 0; at < kLayers * kItems * kHeads; ++at) {
        BlockMatrix matrix(kTokens, 2);
        for (std::size_t i = 0; i < kTokens; ++i) {
            for (std::size_t j = 0; j < 2; ++j) {
                matrix.set(i, j, std::sin(seed + static_cast<double>(7 * at + 2 * i + j)));
            }
        }
        matrices.push_back(std::move(matrix));
    }
    return {LeadingAxes{3, kLayers * kItems, kHeads, layers}, std::move(matrices)};
}

Scene layeredScene(const std::vector<std::size_t>& layers = {0, 1, 2}) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>{"a", "b", "c", "d"});
    scene.input = QkvInput{stackOf(1.0, layers), stackOf(2.0, layers), stackOf(3.0, layers)};
    return scene;
}

double weightOf(const Scene& scene, const HeadIndex& place, std::size_t i, std::size_t j) {
    TextbookEngine engine;
    SceneSolver solver(engine, scene, Precision::Float64);
    const Result<ResultPtr> result = solver.solve(place, {});
    return result ? (*result)->source(Stage::Weights)->exact(i, j) : std::nan("");
}

/// Where each cell of one layer differs from the same of all.
void compareLayer(const Scene& all, const Scene& one, std::size_t layer) {
    for (std::size_t item = 0; item < kItems; ++item) {
        for (std::size_t head = 0; head < kHeads; ++head) {
            for (std::size_t cell = 0; cell < kTokens * kTokens; ++cell) {
                QCOMPARE(weightOf(one, {item, head}, cell / kTokens, cell % kTokens),
                         weightOf(all, {layer * kItems + item, head}, cell / kTokens, cell % kTokens));
            }
        }
    }
}

} // namespace

/// Layers of a model as an axis of a scene: each alone has the numbers and masks that it has among all.
class TestLayers : public QObject {
    Q_OBJECT

private slots:
    void namesTellLayers_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("number");
        QTest::addColumn<QString>("common");
        const auto row = [](const char* name, int number, const char* common) {
            QTest::newRow(name) << QString::fromUtf8(name) << number << QString::fromUtf8(common);
        };
        row("layer3.q", 3, "layer*.q");
        row("layer_12_k", 12, "layer_*_k");
        row("model.layers.0.self_attn.q_proj.weight", 0, "model.layers.*.self_attn.q_proj.weight");
        row("blocks.11.attn.hook_q", 11, "blocks.*.attn.hook_q");
        row("transformer.h.5.attn.c_attn", 5, "transformer.h.*.attn.c_attn");
        row("L2_q", 2, "L*_q");
        row("bert.encoder.layer.7.attention.self.query", 7, "bert.encoder.layer.*.attention.self.query");
        row("layers.1.blocks.2.attn.qkv", 1, "layers.*.blocks.2.attn.qkv");
        // Heads, versions and names that only look so.
        for (const char* none :
             {"h0", "h3_q", "head2.q", "q", "player3.q", "layer", "layerx3y", "conv1d", "w2"}) {
            row(none, -1, "");
        }
    }

    void namesTellLayers() {
        QFETCH(QString, name);
        QFETCH(int, number);
        QFETCH(QString, common);
        const std::optional<LayerName> found = layerNameOf(name.toStdString());
        QCOMPARE(found ? static_cast<int>(found->number) : -1, number);
        QCOMPARE(found ? QString::fromStdString(found->common) : QString(), common);
    }

    void countsAndNames() {
        const Scene scene = layeredScene({3, 5, 8});
        QCOMPARE(layerCount(scene.input), kLayers);
        QCOMPARE(itemCount(scene.input), kItems);
        QCOMPARE(headText(scene.input, {3, 1}), std::string("l5 b1 h1"));
        QCOMPARE(itemText(scene.input, 4), std::string("l8 b0"));
        const Scene one = oneLayer(scene, 2);
        QCOMPARE(headText(one.input, {1, 0}), std::string("l8 b1 h0"));
        QCOMPARE(layerCount(one.input), std::size_t{1});
        QVERIFY(!layerNamed(scene.input, 4));
        QCOMPARE(*layerNamed(scene.input, 8), std::size_t{2});
    }

    void oneLayerHasItsNumbers() {
        const Scene scene = layeredScene();
        for (std::size_t layer = 0; layer < kLayers; ++layer) {
            compareLayer(scene, oneLayer(scene, layer), layer);
        }
    }

    void masksServeEachLayer() {
        Scene scene = layeredScene();
        scene.mask.layers.resize(2);
        scene.mask.layers[0].spec = "valid:3,2";
        MaskArray drawn{MaskArray::Kind::Bool, {kLayers * kItems, 1, kTokens, kTokens}, {}, {}};
        for (std::size_t at = 0; at < kLayers * kItems * kTokens * kTokens; ++at) {
            drawn.bits.push_back(at % 5 == 0 ? 0 : 1);
        }
        scene.mask.layers[1].spec = "drawn.npy";
        scene.mask.layers[1].array = std::make_shared<const MaskArray>(drawn);
        // The second item of the last layer sees two keys, and of row 0 those that its own mask leaves.
        QCOMPARE(weightOf(scene, {5, 0}, 1, 2), 0.0);
        const std::size_t first = 5 * kTokens * kTokens;
        QCOMPARE(weightOf(scene, {5, 0}, 0, 0) == 0.0, drawn.bits[first] == 0);
        QCOMPARE(weightOf(scene, {5, 0}, 0, 1) == 0.0, drawn.bits[first + 1] == 0);
        for (std::size_t layer = 0; layer < kLayers; ++layer) {
            compareLayer(scene, oneLayer(scene, layer), layer);
        }
    }

    void filesKeepThem() {
        for (const std::vector<std::size_t>& layers : {std::vector<std::size_t>{0, 1, 2}, {3, 5, 8}}) {
            const Scene scene = layeredScene(layers);
            const Result<SceneDocument> read = readScene(writeScene({scene, {}}), "scene.json", {});
            QVERIFY2(read.has_value(), read ? "" : message(read.error()).c_str());
            QVERIFY(read->scene == scene);
        }
        const Scene one = oneLayer(layeredScene({3, 5, 8}), 1);
        const Result<SceneDocument> read = readScene(writeScene({one, {}}), "scene.json", {});
        QVERIFY(read.has_value());
        QVERIFY(read->scene == one);
    }

    /// Whatever axes a result has, the items of a layer follow those of the layer before it.
    void oneLayerHasItsResults() {
        SceneDocument document{layeredScene({3, 5, 8}), {}};
        document.references.weights = stackOf(4.0, {3, 5, 8});
        std::vector<BlockMatrix> joined;
        for (std::size_t item = 0; item < kLayers * kItems; ++item) {
            joined.push_back(BlockMatrix(kTokens, 4, static_cast<double>(item)));
        }
        document.references.output = MatrixStack(LeadingAxes{1, kLayers * kItems}, joined);
        const SceneDocument one = oneLayer(document, 1);
        QVERIFY(one.scene == oneLayer(document.scene, 1));
        QCOMPARE(one.references.weights->axes().batches, kItems);
        for (std::size_t item = 0; item < kItems; ++item) {
            for (std::size_t head = 0; head < kHeads; ++head) {
                QVERIFY(one.references.weights->at({item, head}) ==
                        document.references.weights->at({kItems + item, head}));
            }
            QCOMPARE(one.references.output->at({item, 0})(0, 0), static_cast<double>(kItems + item));
        }
    }

    void resultsThatFitNoLayerAreLeftOut() {
        SceneDocument document{layeredScene({3, 5, 8}), {}};
        document.references.weights = MatrixStack(
            LeadingAxes{1, kLayers}, std::vector<BlockMatrix>(kLayers, BlockMatrix(kTokens, kTokens)));
        QVERIFY(oneLayer(document, 1).references.empty());
    }

    void batchItemsStay() {
        const Scene scene = layeredScene();
        QVERIFY(!addBatchItem(scene, 0));
        QVERIFY(!removeBatchItem(scene, 0));
    }
};

template struct attnscope::test::Registered<TestLayers>;
#include "tst_layers.moc"
