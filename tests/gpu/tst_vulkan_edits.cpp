// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/gpu/software_device.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// Updates on the device give what a run from the start gives.
class TestVulkanEdits final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aTokenRow();
    void otherValues();
    void anotherMask();
    void theOldResultStaysTrue();
    void theCpuStartsFromItToo();

private:
    ResultPtr updated(const AttentionProblem& problem, const Change& change);

    Messages m_messages;
    VulkanEngine m_engine{onSoftware(m_messages)};
    AttentionProblem m_problem;
    ResultPtr m_result;
};

void TestVulkanEdits::init() {
    m_problem = randomProblem(300, 300, 40);
    m_result = runToEnd(m_engine, m_problem).value();
}

void TestVulkanEdits::cleanup() {
    QVERIFY2(m_messages.all().empty(), m_messages.all().c_str());
}

ResultPtr TestVulkanEdits::updated(const AttentionProblem& problem, const Change& change) {
    ResultPtr last;
    const Result<void> done = m_engine.compute(
        {.problem = problem, .previous = m_result, .change = change, .publish = [&last](ResultPtr result) {
             last = std::move(result);
         }});
    return done && !last->fallback() ? last : nullptr;
}

void TestVulkanEdits::aTokenRow() {
    AttentionProblem problem = m_problem;
    problem.q.set(70, 3, 2.0);
    problem.k.set(70, 0, -1.5);
    const ResultPtr result = updated(problem, {Change::Kind::TokenRow, 70});
    QVERIFY(result && result->isExact());
    QCOMPARE(result->backend(), std::string_view("Vulkan"));
    QVERIFY(largestDifference(*result, *reference(problem), Stage::Weights) <= 5e-6);
}

void TestVulkanEdits::otherValues() {
    AttentionProblem problem = m_problem;
    problem.v->set(299, 1, 3.0);
    QVERIFY(largestDifference(*m_result, *reference(m_problem), Stage::Output) <= 2e-5);
    const ResultPtr result = updated(problem, {Change::Kind::ValuesOnly, 0});
    QVERIFY(result);
    QVERIFY(largestDifference(*result, *reference(problem), Stage::Output) <= 2e-5);
    QVERIFY(largestDifference(*result, *reference(problem), Stage::Weights) <= 5e-6);
}

void TestVulkanEdits::anotherMask() {
    AttentionProblem problem = m_problem;
    MaskRules rules;
    rules.layers.emplace_back().spec = "causal";
    problem.mask = std::make_shared<const Mask>(Mask::compile(rules, 300, 300).value());
    const ResultPtr result = updated(problem, {Change::Kind::Mask, 0});
    QVERIFY(result);
    QVERIFY(largestDifference(*result, *reference(problem), Stage::Weights) <= 5e-6);
}

void TestVulkanEdits::theOldResultStaysTrue() {
    AttentionProblem problem = m_problem;
    problem.q.set(5, 5, 4.0);
    QVERIFY(updated(problem, {Change::Kind::TokenRow, 5}));
    QVERIFY(largestDifference(*m_result, *reference(m_problem), Stage::Weights) <= 5e-6);
}

void TestVulkanEdits::theCpuStartsFromItToo() {
    AttentionProblem problem = m_problem;
    problem.precision = Precision::Float64;
    ResultPtr last;
    const Result<void> done =
        m_engine.compute({.problem = problem,
                          .previous = m_result,
                          .change = {Change::Kind::Rule, 0},
                          .publish = [&last](ResultPtr result) { last = std::move(result); }});
    QVERIFY(done.has_value());
    QCOMPARE(last->backend(), std::string_view("CPU"));
}

template struct attnscope::test::Registered<TestVulkanEdits>;
#include "tst_vulkan_edits.moc"
