// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/gpu/software_device.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// A program that was built without Vulkan computes everything and says why it does so on the CPU.
class TestWithoutVulkan final : public QObject {
    Q_OBJECT

private slots:
    void noDevicesAndTheReason();
    void whoAsksForVulkanIsToldWhoComputed();
    void automaticSaysNothing();
    void updatesGoOnToo();
};

void TestWithoutVulkan::noDevicesAndTheReason() {
    const auto devices = vulkanDevices();
    QVERIFY(!devices);
    QVERIFY(message(devices.error()).find("not in this build") != std::string::npos);
    QVERIFY(vulkanCacheFolder().empty());
}

void TestWithoutVulkan::whoAsksForVulkanIsToldWhoComputed() {
    const AttentionProblem problem = randomProblem(90, 130, 12);
    VulkanEngine engine(VulkanOptions{.device = 0});
    const ResultPtr result = runToEnd(engine, problem).value();
    QCOMPARE(result->backend(), std::string_view("CPU"));
    QVERIFY(result->fallback().has_value());
    QVERIFY(whyNotDevice(*result).find("not in this build") != std::string::npos);
    QVERIFY(engine.status().why.has_value());
    QVERIFY(!engine.status().device.has_value());
    // Nothing failed.
    QVERIFY(!result->fallback()->isFault);
    QVERIFY(!engine.timeProduct(problem));
    QVERIFY(largestDifference(*result, *reference(problem), Stage::Weights) <= 5e-6);
    QVERIFY(largestDifference(*result, *reference(problem), Stage::Output) <= 2e-5);
}

void TestWithoutVulkan::automaticSaysNothing() {
    const AttentionProblem problem = randomProblem(90, 90, 12);
    VulkanEngine engine(VulkanOptions::automatic());
    const ResultPtr result = runToEnd(engine, problem).value();
    QVERIFY(largestDifference(*result, *reference(problem), Stage::Weights) <= 5e-6);
    QVERIFY(!result->fallback());
}

void TestWithoutVulkan::updatesGoOnToo() {
    AttentionProblem problem = randomProblem(90, 90, 12);
    VulkanEngine engine(VulkanOptions::automatic());
    const ResultPtr before = runToEnd(engine, problem).value();
    problem.q.set(70, 3, 2.0);
    ResultPtr after;
    const Result<void> done =
        engine.compute({.problem = problem,
                        .previous = before,
                        .change = {Change::Kind::TokenRow, 70},
                        .publish = [&after](ResultPtr result) { after = std::move(result); }});
    QVERIFY(done.has_value());
    QVERIFY(largestDifference(*after, *reference(problem), Stage::Weights) <= 5e-6);
}

template struct attnscope::test::Registered<TestWithoutVulkan>;
#include "tst_without_vulkan.moc"
