// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/gpu/software_device.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// Weights, row statistics and outputs of the Vulkan engine against the float64 textbook.
class TestVulkanEngine final : public QObject {
    Q_OBJECT

private slots:
    void cleanup();
    void weightsAreTheReference_data();
    void weightsAreTheReference();
    void largeScoresToo();
    void blocksAreTheMaximaOfTheirCells();
    void outputIsTheReference_data();
    void outputIsTheReference();

private:
    Messages m_messages;
    VulkanEngine m_engine{onSoftware(m_messages)};
};

void TestVulkanEngine::cleanup() {
    QVERIFY2(m_messages.all().empty(), m_messages.all().c_str());
}

void TestVulkanEngine::weightsAreTheReference_data() {
    QTest::addColumn<std::size_t>("queries");
    QTest::addColumn<std::size_t>("keys");
    QTest::addColumn<std::size_t>("depth");
    const std::vector<std::array<std::size_t, 3>> sizes{
        {1, 1, 1},    {2, 2, 2},      {63, 63, 3},   {64, 64, 16},   {65, 65, 17},    {1, 257, 64},
        {257, 1, 64}, {257, 257, 64}, {70, 300, 33}, {129, 64, 256}, {1000, 1000, 64}};
    for (const auto& [queries, keys, depth] : sizes) {
        QTest::addRow("%zu x %zu of %zu", queries, keys, depth) << queries << keys << depth;
    }
}

void TestVulkanEngine::weightsAreTheReference() {
    QFETCH(std::size_t, queries);
    QFETCH(std::size_t, keys);
    QFETCH(std::size_t, depth);
    const AttentionProblem problem = randomProblem(queries, keys, depth);
    const ResultPtr result = runToEnd(m_engine, problem).value();
    QVERIFY2(!result->fallback(), whyNotDevice(*result).c_str());
    QCOMPARE(result->backend(), std::string_view("Vulkan"));
    QVERIFY(result->isExact());
    const ResultPtr wanted = reference(problem);
    const double difference = largestDifference(*result, *wanted, Stage::Weights);
    QVERIFY2(difference <= 5e-6, qPrintable(QString::number(difference)));
}

void TestVulkanEngine::largeScoresToo() {
    const AttentionProblem problem = randomProblem(300, 300, 64, 100.0);
    const ResultPtr result = runToEnd(m_engine, problem).value();
    QCOMPARE(result->backend(), std::string_view("Vulkan"));
    const double difference = largestDifference(*result, *reference(problem), Stage::Weights);
    QVERIFY2(difference <= 1e-5, qPrintable(QString::number(difference)));
}

void TestVulkanEngine::blocksAreTheMaximaOfTheirCells() {
    const AttentionProblem problem = randomProblem(200, 330, 40);
    const ResultPtr result = runToEnd(m_engine, problem).value();
    const auto wanted = reference(problem)->source(Stage::Weights);
    // Level 6 is the blocks of 64 × 64 that the statistics pass knows; rows of the last one end early.
    const TileArea tile{{0, 0, 200, 330}, 6};
    std::vector<float> values(tile.pixelRows() * tile.pixelColumns());
    std::vector<std::uint8_t> masked(values.size());
    result->source(Stage::Weights)->fill(tile, Reducer::Max, values, masked);
    std::vector<float> means(values.size());
    result->source(Stage::Weights)->fill(tile, Reducer::Mean, means, masked);
    for (std::size_t row = 0; row < tile.pixelRows(); ++row) {
        for (std::size_t column = 0; column < tile.pixelColumns(); ++column) {
            double largest = 0.0;
            double sum = 0.0;
            int count = 0;
            for (std::size_t i = row * 64; i < std::min<std::size_t>(row * 64 + 64, 200); ++i) {
                for (std::size_t j = column * 64; j < std::min<std::size_t>(column * 64 + 64, 330); ++j) {
                    largest = std::max(largest, wanted->exact(i, j));
                    sum += wanted->exact(i, j);
                    ++count;
                }
            }
            const std::size_t at = row * tile.pixelColumns() + column;
            QVERIFY(std::abs(static_cast<double>(values[at]) - largest) <= 5e-6);
            QVERIFY(std::abs(static_cast<double>(means[at]) - sum / count) <= 5e-6);
        }
    }
}

void TestVulkanEngine::outputIsTheReference_data() {
    weightsAreTheReference_data();
}

void TestVulkanEngine::outputIsTheReference() {
    QFETCH(std::size_t, queries);
    QFETCH(std::size_t, keys);
    QFETCH(std::size_t, depth);
    const AttentionProblem problem = randomProblem(queries, keys, depth);
    const ResultPtr result = runToEnd(m_engine, problem).value();
    const double difference = largestDifference(*result, *reference(problem), Stage::Output);
    // Values are up to 4 or so, and each sums what a thousand weights are off.
    QVERIFY2(difference <= 2e-5, qPrintable(QString::number(difference)));
}

template struct attnscope::test::Registered<TestVulkanEngine>;
#include "tst_vulkan_engine.moc"
