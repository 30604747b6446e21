// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/layer_cells.h"

#include "tests/registry.h"

#include <QTest>

#include <cmath>

using namespace attnscope;

/// What one mask layer speaks of, whatever stands beside it.
class TestLayerCells : public QObject {
    Q_OBJECT

private slots:
    void cellsOfEveryKind_data();
    void cellsOfEveryKind();
    void numbersOfAFloatMask();
    void aLayerThatDoesNotFitSaysSo();
};

Q_DECLARE_METATYPE(attnscope::MaskLayer)

namespace {

const MaskContext kThree{.queries = 3, .keys = 3};

MaskLayer layerFromSpec(const std::string& spec) {
    MaskLayer layer;
    layer.spec = spec;
    return layer;
}

MaskLayer withArray(const std::string& spec, MaskArray array) {
    MaskLayer layer = layerFromSpec(spec);
    layer.array = std::make_shared<const MaskArray>(std::move(array));
    return layer;
}

/// A row for each query: "110|…".
QString written(const LayerCells& cells) {
    QStringList rows;
    for (std::size_t i = 0; i < cells.queries(); ++i) {
        QString row;
        for (std::size_t j = 0; j < cells.keys(); ++j) {
            row += cells.has(i, j) ? u'1' : u'0';
        }
        rows << row;
    }
    return rows.join(u'|');
}

} // namespace

void TestLayerCells::cellsOfEveryKind_data() {
    QTest::addColumn<MaskLayer>("layer");
    QTest::addColumn<QString>("expected");
    QTest::newRow("allowed") << layerFromSpec("causal") << "100|110|111";
    MaskLayer off = layerFromSpec("causal");
    off.on = false;
    off.negated = true;
    QTest::newRow("off and negated") << off << "011|001|000";
    MaskLayer painted = layerFromSpec("painted");
    painted.painted = {{0, 1, 0, 2, false}, {2, 3, 2, 3, true}};
    QTest::newRow("painted") << painted << "110|000|001";
    QTest::newRow("blocked by a file")
        << withArray("blocked:m.npy", {MaskArray::Kind::Bool, {1, 3}, {1, 0, 0}, {}}) << "011|011|011";
    QTest::newRow("keep decisions") << withArray("policy:m.npy", {MaskArray::Kind::Bool, {3}, {1, 0, 1}, {}})
                                    << "101|111|101";
    QTest::newRow("numbers") << withArray("m.npy", {MaskArray::Kind::Float, {1, 3}, {}, {0, -HUGE_VAL, 0.5}})
                             << "011|011|011";
}

void TestLayerCells::cellsOfEveryKind() {
    QFETCH(MaskLayer, layer);
    const Result<LayerCells> cells = LayerCells::of(layer, kThree);
    QVERIFY2(cells.has_value(), cells ? "" : message(cells.error()).c_str());
    QTEST(written(*cells), "expected");
    QCOMPARE(cells->added(0, 0).has_value(), layer.spec == "m.npy");
}

void TestLayerCells::numbersOfAFloatMask() {
    const LayerCells cells = *LayerCells::of(
        withArray("m.npy", {MaskArray::Kind::Float, {1, 3}, {}, {0, -HUGE_VAL, 0.5}}), kThree);
    QCOMPARE(cells.added(2, 0), std::optional(0.0));
    QCOMPARE(cells.added(2, 1), std::optional(-HUGE_VAL));
    QCOMPARE(cells.added(2, 2), std::optional(0.5));
}

void TestLayerCells::aLayerThatDoesNotFitSaysSo() {
    QVERIFY(!LayerCells::of(withArray("m.npy", {MaskArray::Kind::Bool, {2, 2}, {1, 1, 1, 1}, {}}), kThree));
}

template struct attnscope::test::Registered<TestLayerCells>;
#include "tst_layer_cells.moc"
