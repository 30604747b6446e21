// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/cost_growth.h"
#include "core/explain/scaling_curves.h"
#include "core/formats/files/json_text.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

#include <fstream>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// What NumPy computed (tests/data/make_explain_reference.py).
const Json& reference() {
    static const Json json = [] {
        std::ifstream file(ATTNSCOPE_TEST_DATA "/explain_reference.json");
        return Json::parse(file);
    }();
    return json;
}

MaskLayer layerOf(const std::string& spec) {
    MaskLayer layer;
    layer.spec = spec;
    return layer;
}

Scene lettersWith(std::vector<MaskLayer> layers, std::size_t tokens = 6) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens, "a"));
    scene.input = TokenInput{normals(tokens, 3, 1), normals(3, 4, 2), normals(3, 4, 3), normals(3, 2, 4)};
    scene.mask.layers = std::move(layers);
    return scene;
}

const CostCurve* curveOf(const CostGrowth& growth, const std::string& spec) {
    for (const CostCurve& curve : growth.curves) {
        if (curve.spec == spec) {
            return &curve;
        }
    }
    return nullptr;
}

} // namespace

/// Curves over d_k and over N, against NumPy.
class TestCurves final : public QObject {
    Q_OBJECT

private slots:
    void scalingIsThatOfNumPy();
    void scalingKeepsTheLargestWeightWhereItIs();
    void cellsAreThoseOfNumPy_data();
    void cellsAreThoseOfNumPy();
    void theScenesMaskIsACurveOfItsOwn();
    void aPaintedMaskIsKnownAtItsSizeOnly();
    void largeScenesLieOnTheCurve();
    void givenWeightsHaveNoCost();
};

void TestCurves::scalingIsThatOfNumPy() {
    const ScalingCurves& curves = scalingCurves();
    QCOMPARE(curves.queries, 2000U);
    QCOMPARE(curves.keys, 5U);
    QCOMPARE(curves.points.size(), reference()["scaling"].size());
    for (std::size_t at = 0; at < curves.points.size(); ++at) {
        const ScalingPoint& point = curves.points[at];
        const Json& expected = reference()["scaling"][at];
        QCOMPARE(point.width, expected["width"].get<std::size_t>());
        QVERIFY(std::abs(point.plain - expected["plain"].get<double>()) < 1e-10);
        QVERIFY(std::abs(point.scaled - expected["scaled"].get<double>()) < 1e-10);
        QVERIFY(std::abs(point.plainSlope - expected["plain_slope"].get<double>()) < 1e-10);
        QVERIFY(std::abs(point.scaledSlope - expected["scaled_slope"].get<double>()) < 1e-10);
    }
}

void TestCurves::scalingKeepsTheLargestWeightWhereItIs() {
    const auto short2 = scalingCurves().at(2);
    const auto long512 = scalingCurves().at(512);
    QVERIFY(short2 && long512 && !scalingCurves().at(3));
    // Without scaling one key gets almost all; with it the largest weight stays below a half.
    QVERIFY(long512->plain > 0.95 && short2->plain < 0.5);
    QVERIFY(long512->scaled < 0.5 && std::abs(long512->scaled - short2->scaled) < 0.05);
    // And the slope, by which a model learns, goes towards 0.
    QVERIFY(long512->plainSlope < short2->plainSlope / 10.0);
    QVERIFY(std::abs(long512->scaledSlope - short2->scaledSlope) < 0.01);
}

void TestCurves::cellsAreThoseOfNumPy_data() {
    QTest::addColumn<QString>("spec");
    for (const auto& [spec, counts] : reference()["cost"]["counts"].items()) {
        QTest::addRow("%s", spec.empty() ? "no mask" : spec.c_str()) << QString::fromStdString(spec);
    }
}

void TestCurves::cellsAreThoseOfNumPy() {
    QFETCH(const QString, spec);
    const std::string name = spec.toStdString();
    std::vector<MaskLayer> layers;
    if (!name.empty()) {
        layers.push_back(layerOf(name));
    }
    const auto growth = costGrowth(snapshotOf(lettersWith(layers)));
    QVERIFY(growth);
    const CostCurve* const curve = curveOf(*growth, name);
    QVERIFY(curve != nullptr);
    const auto sizes = reference()["cost"]["sizes"].get<std::vector<std::size_t>>();
    const auto counts = reference()["cost"]["counts"][name].get<std::vector<std::uint64_t>>();
    QVERIFY(growth->sizes.size() >= sizes.size());
    for (std::size_t at = 0; at < sizes.size(); ++at) {
        QCOMPARE(growth->sizes[at], sizes[at]);
        QCOMPARE(curve->cells[at], counts[at]);
    }
}

void TestCurves::theScenesMaskIsACurveOfItsOwn() {
    const auto growth = costGrowth(snapshotOf(lettersWith({layerOf("window:1"), layerOf("causal")})));
    QVERIFY(growth);
    QCOMPARE(growth->tokens, 6U);
    QCOMPARE(growth->width, 4U);
    QCOMPARE(curveOf(*growth, "")->now, 36U);
    QCOMPARE(curveOf(*growth, "causal")->now, 21U);
    QCOMPARE(curveOf(*growth, "window:1")->now, 16U);
    const CostCurve& own = growth->curves.back();
    QVERIFY(own.isOfScene);
    QCOMPARE(own.now, 11U); // 6 on the diagonal, 5 below it
    QCOMPARE(own.cells.front(), 7U);
    // A mask that is one of the others is no second curve.
    const auto causal = costGrowth(snapshotOf(lettersWith({causalLayer()})));
    QCOMPARE(causal->curves.size(), 3U);
    QVERIFY(curveOf(*causal, "causal")->isOfScene);
}

void TestCurves::aPaintedMaskIsKnownAtItsSizeOnly() {
    const auto growth = costGrowth(snapshotOf(lettersWith({paintedLayer({{0, 1, 1, 6, false}})})));
    QVERIFY(growth);
    QVERIFY(growth->curves.back().isOfScene && growth->curves.back().cells.empty());
    QCOMPARE(growth->curves.back().now, 31U);
    const auto lengths = costGrowth(snapshotOf(lettersWith({layerOf("valid:2")})));
    QVERIFY(lengths->curves.back().cells.empty());
    QCOMPARE(lengths->curves.back().now, 12U);
}

void TestCurves::largeScenesLieOnTheCurve() {
    const auto growth = costGrowth(snapshotOf(lettersWith({}, 4100)));
    QVERIFY(growth);
    QCOMPARE(growth->tokens, 4100U);
    QCOMPARE(growth->sizes.back(), 8192U);
    QCOMPARE(curveOf(*growth, "causal")->cells.back(), std::uint64_t{8192} * 8193 / 2);
}

void TestCurves::givenWeightsHaveNoCost() {
    Scene scene;
    scene.tokens = {"a", "b"};
    scene.input = AttentionWeightsInput{BlockMatrix({{1, 0}, {0, 1}})};
    const auto growth = costGrowth(snapshotOf(scene));
    QVERIFY(!growth);
    QVERIFY(message(growth.error()).find("self-attention") != std::string::npos);
}

template struct attnscope::test::Registered<TestCurves>;
#include "tst_curves.moc"
