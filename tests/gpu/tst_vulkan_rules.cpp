// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/dropout_cells.h"
#include "tests/gpu/software_device.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// Score rules and dropout on the device against the float64 textbook.
class TestVulkanRules final : public QObject {
    Q_OBJECT

private slots:
    void cleanup();
    void rules_data();
    void rules();
    void dropoutTakesTheSameCells_data();
    void dropoutTakesTheSameCells();
    void liftIsWeightTimesKeys();
    void whatTheDeviceCannotDoIsTheCpus_data();
    void whatTheDeviceCannotDoIsTheCpus();
    void rowsFarFromTheDiagonalAreTheCpus();

private:
    Messages m_messages;
    VulkanEngine m_engine{onSoftware(m_messages)};
};

void TestVulkanRules::cleanup() {
    QVERIFY2(m_messages.all().empty(), m_messages.all().c_str());
}

void TestVulkanRules::rules_data() {
    QTest::addColumn<double>("temperature");
    QTest::addColumn<double>("softcap");
    QTest::addColumn<double>("slope");
    QTest::addRow("temperature") << 2.5 << 0.0 << 0.0;
    QTest::addRow("cold") << 0.7 << 0.0 << 0.0;
    QTest::addRow("softcap") << 1.0 << 5.0 << 0.0;
    QTest::addRow("wide softcap") << 1.0 << 1000.0 << 0.0;
    QTest::addRow("alibi") << 1.0 << 0.0 << 0.25;
    QTest::addRow("all") << 1.5 << 12.0 << 0.0625;
}

void TestVulkanRules::rules() {
    QFETCH(double, temperature);
    QFETCH(double, softcap);
    QFETCH(double, slope);
    AttentionProblem problem = randomProblem(257, 257, 48);
    problem.temperature = temperature;
    problem.softcap = softcap > 0.0 ? std::optional(softcap) : std::nullopt;
    problem.alibiSlope = slope;
    const ResultPtr result = runToEnd(m_engine, problem).value();
    QVERIFY2(!result->fallback(), whyNotDevice(*result).c_str());
    const ResultPtr wanted = reference(problem);
    const double weights = largestDifference(*result, *wanted, Stage::Weights);
    QVERIFY2(weights <= 5e-6, qPrintable(QString::number(weights)));
    QVERIFY(largestDifference(*result, *wanted, Stage::Output) <= 2e-5);
    for (const std::size_t query : {std::size_t{0}, std::size_t{100}, std::size_t{256}}) {
        const double own = result->rowStatistics(query).logSumExp;
        QVERIFY(std::abs(own - wanted->rowStatistics(query).logSumExp) <= 1e-9);
    }
}

void TestVulkanRules::dropoutTakesTheSameCells_data() {
    QTest::addColumn<double>("probability");
    QTest::addRow("0.1") << 0.1;
    QTest::addRow("0.5") << 0.5;
    QTest::addRow("1") << 1.0;
}

void TestVulkanRules::dropoutTakesTheSameCells() {
    QFETCH(double, probability);
    AttentionProblem problem = randomProblem(150, 260, 20, 3.0);
    problem.dropout = {probability, 0x123456789ABCDEFULL};
    problem.headIndex = {2, 3};
    problem.heads = 5;
    const ResultPtr result = runToEnd(m_engine, problem).value();
    QCOMPARE(result->backend(), std::string_view("Vulkan"));
    const std::vector<float> dropped = cellsOf(*result, Stage::AfterDropout);
    const std::vector<float> weights = cellsOf(*result, Stage::Weights);
    const DropoutCells cells(problem.dropout, problem.headIndex, problem.heads);
    for (std::size_t i = 0; i < 150; ++i) {
        for (std::size_t j = 0; j < 260; ++j) {
            const std::size_t at = i * 260 + j;
            QVERIFY(weights[at] > 0.0F);
            QCOMPARE(dropped[at] == 0.0F, cells.dropped(i, j));
            const double wanted = cells.applied(static_cast<double>(weights[at]), i, j);
            QVERIFY(std::abs(static_cast<double>(dropped[at]) - wanted) <= 1e-6);
        }
    }
    QVERIFY(largestDifference(*result, *reference(problem), Stage::Output) <= 5e-5);
}

void TestVulkanRules::liftIsWeightTimesKeys() {
    const AttentionProblem problem = randomProblem(130, 200, 20, 3.0);
    const ResultPtr result = runToEnd(m_engine, problem).value();
    const ResultPtr wanted = reference(problem);
    const TileArea tile{{0, 0, 130, 200}, 2};
    std::vector<float> found(tile.pixelRows() * tile.pixelColumns());
    std::vector<std::uint8_t> masked(found.size());
    result->lift()->fill(tile, Reducer::Max, found, masked);
    for (std::size_t row = 0; row < tile.pixelRows(); ++row) {
        for (std::size_t column = 0; column < tile.pixelColumns(); ++column) {
            double largest = 0.0;
            for (std::size_t i = row * 4; i < std::min<std::size_t>(row * 4 + 4, 130); ++i) {
                for (std::size_t j = column * 4; j < std::min<std::size_t>(column * 4 + 4, 200); ++j) {
                    largest = std::max(largest, wanted->source(Stage::Weights)->exact(i, j) * 200.0);
                }
            }
            const float own = found[row * tile.pixelColumns() + column];
            QVERIFY(std::abs(static_cast<double>(own) - std::log2(largest)) <= 1e-4);
        }
    }
}

void TestVulkanRules::whatTheDeviceCannotDoIsTheCpus_data() {
    QTest::addColumn<int>("what");
    QTest::addRow("float64") << 0;
    QTest::addRow("the wrong axis") << 1;
    QTest::addRow("infinite numbers") << 2;
    QTest::addRow("given weights") << 3;
}

void TestVulkanRules::whatTheDeviceCannotDoIsTheCpus() {
    QFETCH(int, what);
    AttentionProblem problem = randomProblem(40, 40, 8);
    if (what == 0) {
        problem.precision = Precision::Float64;
    } else if (what == 1) {
        problem.softmaxAxis = SoftmaxAxis::Queries;
    } else if (what == 2) {
        problem.q.set(3, 1, std::numeric_limits<double>::infinity());
    } else {
        problem.weights = BlockMatrix(40, 40, 0.025);
    }
    const ResultPtr result = runToEnd(m_engine, problem).value();
    QCOMPARE(result->backend(), std::string_view("CPU"));
    QVERIFY(result->fallback().has_value());
    if (what != 2) {
        QVERIFY(largestDifference(*result, *reference(problem), Stage::Weights) <= 5e-6);
    }
}

void TestVulkanRules::rowsFarFromTheDiagonalAreTheCpus() {
    // Every key is at least 500 tokens away, so that float32 would lose the scores beside the slopes.
    AttentionProblem problem = randomProblem(600, 100, 16);
    problem.alibiSlope = 0.9;
    const ResultPtr result = runToEnd(m_engine, problem).value();
    QCOMPARE(result->backend(), std::string_view("CPU"));
    QVERIFY(largestDifference(*result, *reference(problem), Stage::Weights) <= 5e-6);
}

template struct attnscope::test::Registered<TestVulkanRules>;
#include "tst_vulkan_rules.moc"
