// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>
#include <nlohmann/json.hpp>

#include <fstream>

using namespace attnscope;
using namespace attnscope::test;
using nlohmann::json;

/// Masked attention against numbers that NumPy computed (tests/data/make_reference.py).
class TestReference : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void agreesWithNumPy_data();
    void agreesWithNumPy();

private:
    json m_reference;
};

namespace {

BlockMatrix matrixOf(const json& rows) {
    return BlockMatrix(rows.get<std::vector<std::vector<double>>>());
}

} // namespace

void TestReference::initTestCase() {
    std::ifstream file(ATTNSCOPE_TEST_DATA "/attention_reference.json");
    QVERIFY(file.good());
    m_reference = json::parse(file);
}

void TestReference::agreesWithNumPy_data() {
    QTest::addColumn<QString>("name");
    for (const auto& [name, value] : m_reference["cases"].items()) {
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
}

void TestReference::agreesWithNumPy() {
    QFETCH(QString, name);
    const json& expected = m_reference["cases"][name.toStdString()];
    AttentionProblem problem;
    problem.q = matrixOf(m_reference["q"]);
    problem.k = matrixOf(m_reference["k"]);
    problem.v = matrixOf(m_reference["v"]);
    problem.scale = expected["scale"].get<double>();
    problem.temperature = expected["temperature"].get<double>();
    problem.fill = expected["fill"].is_null() ? -HUGE_VAL : expected["fill"].get<double>();
    std::vector<MaskLayer> layers;
    if (expected["causal"].get<bool>()) {
        layers.push_back(causalLayer());
    }
    if (expected["painted"].get<bool>()) {
        layers.push_back(paintedLayer({{1, 3, 4, 8, true}, {2, 3, 5, 6, false}}));
    }
    problem.mask = maskOf(layers, problem.queries(), problem.keys());

    const ResultPtr result = run(problem);
    QVERIFY(isNear(cells(result, Stage::Scores), matrixOf(expected["scores"])));
    QVERIFY(isNear(cells(result, Stage::Scaled), matrixOf(expected["scaled"])));
    QVERIFY(isNear(cells(result, Stage::Weights), matrixOf(expected["weights"])));
    QVERIFY(isNear(cells(result, Stage::Output), matrixOf(expected["output"])));
    for (std::size_t i = 0; i < problem.queries(); ++i) {
        const RowStatistics row = result->rowStatistics(i);
        QVERIFY(std::abs(row.logSumExp - expected["lse"][i].get<double>()) < 1e-12);
        QVERIFY(std::abs(row.entropyBits - expected["entropy_bits"][i].get<double>()) < 1e-12);
        QCOMPARE(row.argmax, expected["argmax"][i].get<std::size_t>());
        QCOMPARE(row.allowed, expected["allowed"][i].get<std::size_t>());
    }
}

template struct attnscope::test::Registered<TestReference>;
#include "tst_reference.moc"
