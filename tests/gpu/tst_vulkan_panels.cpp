// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_result.h"
#include "tests/gpu/software_device.h"
#include "tests/registry.h"

#include <atomic>

using namespace attnscope;
using namespace attnscope::test;
using gpu::DeviceFault;
using gpu::DeviceStep;

namespace {

constexpr std::size_t kPanelTokens = 1000;

AttentionProblem problemOf(const std::string& mask) {
    AttentionProblem problem = randomProblem(kPanelTokens, kPanelTokens, 16);
    if (!mask.empty()) {
        MaskRules rules;
        rules.layers.emplace_back().spec = mask;
        problem.mask = std::make_shared<const Mask>(Mask::compile(rules, kPanelTokens, kPanelTokens).value());
    }
    return problem;
}

} // namespace

/// Panels of the matrix that are on their way at once don't get in each other's way.
class TestVulkanPanels final : public QObject {
    Q_OBJECT

private slots:
    void cleanup();
    void anyNumberOfPanelsGivesTheSameBits_data();
    void anyNumberOfPanelsGivesTheSameBits();
    void withoutAClockToo();
    void memoryComesBack();
    void aStopEndsItWithinTwoDispatches_data();
    void aStopEndsItWithinTwoDispatches();
    void aFaultAmongPanelsIsTheCpus_data();
    void aFaultAmongPanelsIsTheCpus();

private:
    /// What the pass leaves: its rows, and the pixels of all blocks.
    struct Found {
        std::vector<StreamRow> rows; ///< empty where the device did not make them
        std::vector<float> largest;
        std::vector<float> means;
        std::vector<std::uint8_t> hidden;

        bool operator==(const Found&) const = default;
    };
    Found foundWith(const gpu::DeviceOptions& opening, const AttentionProblem& problem);

    Messages m_messages;
};

void TestVulkanPanels::cleanup() {
    QVERIFY2(m_messages.all().empty(), m_messages.all().c_str());
}

TestVulkanPanels::Found TestVulkanPanels::foundWith(const gpu::DeviceOptions& opening,
                                                    const AttentionProblem& problem) {
    VulkanOptions options = onSoftware(m_messages);
    options.opening = opening;
    VulkanEngine engine(options);
    const ResultPtr result = runToEnd(engine, problem).value();
    if (result->fallback()) {
        return {};
    }
    const TileArea blocks{{0, 0, kPanelTokens, kPanelTokens}, 6};
    std::vector<float> largest(blocks.pixelRows() * blocks.pixelColumns());
    std::vector<float> means(largest.size());
    std::vector<std::uint8_t> hidden(largest.size());
    result->source(Stage::Weights)->fill(blocks, Reducer::Mean, means, hidden);
    result->source(Stage::Weights)->fill(blocks, Reducer::Max, largest, hidden);
    return {*dynamic_cast<const StreamResult&>(*result).cells()->rows(), largest, means, hidden};
}

void TestVulkanPanels::anyNumberOfPanelsGivesTheSameBits_data() {
    QTest::addColumn<QString>("mask");
    QTest::addRow("none") << "";
    QTest::addRow("predicates") << "causal";
    QTest::addRow("bits") << "bigbird:4,2,3";
}

void TestVulkanPanels::anyNumberOfPanelsGivesTheSameBits() {
    QFETCH(QString, mask);
    const AttentionProblem problem = problemOf(mask.toStdString());
    const Found whole = foundWith({}, problem);
    QCOMPARE(whole.rows.size(), kPanelTokens);
    // A row has 16 blocks, of which each takes some 800 bytes in panels that share a fourth of the budget.
    for (const std::uint64_t kibibytes : {2048U, 1024U, 440U}) {
        gpu::DeviceOptions little;
        little.budget = kibibytes << 10;
        const Found parts = foundWith(little, problem);
        QCOMPARE(parts.rows.size(), kPanelTokens);
        QVERIFY2(whole == parts, qPrintable(QString::number(kibibytes)));
    }
}

void TestVulkanPanels::withoutAClockToo() {
    const AttentionProblem problem = problemOf("causal");
    gpu::DeviceOptions little;
    little.budget = std::uint64_t{512} << 10;
    const Found timed = foundWith(little, problem);
    little.hasClock = false;
    const Found untimed = foundWith(little, problem);
    QCOMPARE(timed.rows.size(), kPanelTokens);
    QVERIFY(timed == untimed);
}

void TestVulkanPanels::memoryComesBack() {
    const AttentionProblem problem = problemOf("");
    VulkanOptions options = onSoftware(m_messages);
    VulkanEngine engine(options);
    QVERIFY(runToEnd(engine, problem).has_value());
    const std::uint64_t used = engine.status().used;
    for (int turn = 0; turn < 3; ++turn) {
        const ResultPtr result = runToEnd(engine, problem).value();
        QVERIFY(engine.status().used > used);
    }
    QCOMPARE(engine.status().used, used);
}

void TestVulkanPanels::aStopEndsItWithinTwoDispatches_data() {
    QTest::addColumn<int>("after");
    for (const int after : {3, 5, 8, 12}) {
        QTest::addRow("%d submissions", after) << after;
    }
}

void TestVulkanPanels::aStopEndsItWithinTwoDispatches() {
    QFETCH(int, after);
    const AttentionProblem problem = problemOf("");
    std::stop_source stop;
    std::atomic<int> submitted = 0;
    VulkanOptions options = onSoftware(m_messages);
    options.opening.budget = std::uint64_t{440} << 10;
    options.opening.fault = [&](DeviceStep step) {
        if (step == DeviceStep::Submit && ++submitted == after) {
            stop.request_stop();
        }
        return DeviceFault::None;
    };
    VulkanEngine engine(options);
    const Result<ResultPtr> done = runToEnd(engine, problem, stop.get_token());
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Stopped);
    QVERIFY2(submitted <= after + 1, qPrintable(QString::number(submitted)));
}

void TestVulkanPanels::aFaultAmongPanelsIsTheCpus_data() {
    QTest::addColumn<int>("step");
    QTest::addColumn<int>("what");
    QTest::addColumn<int>("after");
    for (const int after : {3, 6, 9, 12}) {
        QTest::addRow("lost after %d submissions", after)
            << int(DeviceStep::Submit) << int(DeviceFault::Lost) << after;
    }
    // The second and the third panel get their room while the device is at work.
    for (const int after : {20, 30, 40}) {
        QTest::addRow("no memory after %d buffers", after)
            << int(DeviceStep::Allocate) << int(DeviceFault::OutOfMemory) << after;
    }
}

void TestVulkanPanels::aFaultAmongPanelsIsTheCpus() {
    QFETCH(int, step);
    QFETCH(int, what);
    QFETCH(int, after);
    const AttentionProblem problem = problemOf("");
    std::atomic<int> left = after;
    VulkanOptions options = onSoftware(m_messages);
    options.opening.budget = std::uint64_t{440} << 10;
    options.opening.fault = [&](DeviceStep asked) {
        return static_cast<int>(asked) == step && left-- <= 0 ? static_cast<DeviceFault>(what)
                                                              : DeviceFault::None;
    };
    VulkanEngine engine(options);
    const ResultPtr result = runToEnd(engine, problem).value();
    QCOMPARE(result->backend(), std::string_view("CPU"));
    QVERIFY(result->fallback() && result->fallback()->isFault);
    const ResultPtr wanted = reference(problem);
    for (const std::size_t query : {std::size_t{0}, std::size_t{511}, kPanelTokens - 1}) {
        std::vector<float> row(kPanelTokens);
        result->source(Stage::Weights)->copyCells({query, 0, 1, kPanelTokens}, row);
        for (std::size_t key = 0; key < kPanelTokens; key += 3) {
            const double own = static_cast<double>(row[key]);
            QVERIFY(std::abs(own - wanted->source(Stage::Weights)->exact(query, key)) <= 5e-6);
        }
    }
}

template struct attnscope::test::Registered<TestVulkanPanels>;
#include "tst_vulkan_panels.moc"
