// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/kernels/kernel_target.h"
#include "core/stream/statistics/statistics.h"
#include "tests/core/stream/stream_problems.h"
#include "tests/core/textbook/reference_attention.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

namespace {

constexpr std::size_t kSide = 150;
constexpr std::size_t kDepth = 21;

void setMask(AttentionProblem& problem, const char* spec) {
    problem.mask = maskOf({specLayer(spec)}, problem.queries(), problem.keys());
}

void setPolicy(AttentionProblem& problem, double epsilon) {
    KeepPolicy policy{std::vector<std::uint8_t>(problem.keys(), 1), epsilon};
    for (std::size_t j = 1; j < problem.keys(); j += 3) {
        policy.keep[j] = 0;
    }
    problem.policy = std::make_shared<const KeepPolicy>(policy);
}

/// Score (i, j) becomes i % 3 == 0 ? score(j) : score(j)/2.
template <typename Score>
void setScores(AttentionProblem& problem, const Score& score) {
    problem.q = BlockMatrix(kSide, kDepth);
    problem.k = BlockMatrix(kSide, kDepth);
    problem.scale = 1.0;
    for (std::size_t i = 0; i < kSide; ++i) {
        problem.q.set(i, 5, i % 3 == 0 ? 1.0 : 0.5);
        problem.k.set(i, 5, score(static_cast<double>(i)));
    }
}

constexpr NamedProblem kRules[] = {
    {"float mask", [](AttentionProblem& p) { p.bias = randomBias(p.queries(), p.keys()); }},
    {"float mask, causal",
     [](AttentionProblem& p) {
         p.bias = randomBias(p.queries(), p.keys());
         setMask(p, "causal");
     }},
    {"policy", [](AttentionProblem& p) { setPolicy(p, 0.0); }},
    {"policy, causal",
     [](AttentionProblem& p) {
         setPolicy(p, 0.0);
         setMask(p, "causal");
     }},
    {"policy-eps", [](AttentionProblem& p) { setPolicy(p, 1e-6); }},
    {"policy-eps, window",
     [](AttentionProblem& p) {
         setPolicy(p, 1e-2);
         setMask(p, "window:9");
     }},
    {"document", [](AttentionProblem& p) { setMask(p, "document:1,63,6,80"); }},
    {"bigbird", [](AttentionProblem& p) { setMask(p, "bigbird:3,2,5,11"); }},
    {"bigbird, -1e6",
     [](AttentionProblem& p) {
         setMask(p, "bigbird:3,2,5,11");
         p.fill = -1e6;
     }},
    {"softcap",
     [](AttentionProblem& p) {
         p.softcap = 1.5;
         p.scale *= 8.0;
     }},
    {"ALiBi", [](AttentionProblem& p) { p.alibiSlope = 0.125; }},
    {"ALiBi, causal, temperature",
     [](AttentionProblem& p) {
         p.alibiSlope = 0.5;
         p.temperature = 1.7;
         setMask(p, "causal");
     }},
    {"ALiBi beside the diagonal",
     [](AttentionProblem& p) {
         p.alibiSlope = 0.3;
         p.mask = maskOf({specLayer("causal"), paintedLayer({{40, 60, 20, 60, false}})}, kSide, kSide);
     }},
    {"dropout",
     [](AttentionProblem& p) {
         p.dropout = {0.3, 17};
     }},
    {"dropout, document",
     [](AttentionProblem& p) {
         p.dropout = {0.7, 5};
         setMask(p, "document:70,80");
     }},
    {"growing scores", [](AttentionProblem& p) { setScores(p, [](double j) { return j / 1.5; }); }},
    {"falling scores", [](AttentionProblem& p) { setScores(p, [](double j) { return -j / 1.5; }); }},
    {"+-100", [](AttentionProblem& p) { setScores(p, [](double j) { return j < 70 ? -100.0 : 100.0; }); }},
    {"constant", [](AttentionProblem& p) { setScores(p, [](double) { return -77.0; }); }},
    {"one-hot", [](AttentionProblem& p) { setScores(p, [](double j) { return j == 131 ? 100.0 : -90.0; }); }},
    {"loud",
     [](AttentionProblem& p) {
         p.scale *= 18.0;
         setMask(p, "causal");
     }},
};

double largestScore(const Reference& wanted) {
    double largest = 0.0;
    for (const double score : wanted.masked.dense()) {
        largest = std::isfinite(score) && score > -1e5 ? std::max(largest, std::abs(score)) : largest;
    }
    return largest;
}

/// Empty where the stage is the wanted matrix.
QString complaint(const AttentionResult& result, Stage stage, const BlockMatrix& wanted, double tolerance) {
    const auto source = result.source(stage);
    const Pooled shown = pooled(*source, {0, 0, wanted.rows(), wanted.columns(), 0});
    for (std::size_t i = 0; i < wanted.rows(); ++i) {
        for (std::size_t j = 0; j < wanted.columns(); ++j) {
            const auto value = static_cast<double>(shown.values[i * wanted.columns() + j]);
            const bool isHidden = shown.masked[i * wanted.columns() + j] != 0;
            if (!isHidden && !(std::abs(value - wanted(i, j)) <= tolerance)) {
                return QStringLiteral("(%1, %2) is %3 of %4").arg(i).arg(j).arg(value).arg(wanted(i, j));
            }
        }
    }
    return {};
}

} // namespace

/// Every rule in the streaming engine, with every instruction set that this machine has, one lane included.
class TestStreamRules : public QObject {
    Q_OBJECT

private slots:
    void cleanupTestCase() { useKernelTarget({}); }
    void isTheFormula_data();
    void isTheFormula();
};

void TestStreamRules::isTheFormula_data() {
    QTest::addColumn<QString>("target");
    QTest::addColumn<std::size_t>("rule");
    for (const std::string& target : kernelTargets()) {
        for (std::size_t rule = 0; rule < std::size(kRules); ++rule) {
            QTest::addRow("%s, %s", target.c_str(), kRules[rule].name)
                << QString::fromStdString(target) << rule;
        }
    }
}

void TestStreamRules::isTheFormula() {
    QFETCH(QString, target);
    QFETCH(std::size_t, rule);
    AttentionProblem problem = streamProblem(kSide, kSide, kDepth, 13);
    kRules[rule].apply(problem);
    const Reference wanted = reference(problem);
    useKernelTarget(target.toStdString());
    QCOMPARE(QString::fromStdString(kernelTarget()), target);
    const ResultPtr result = streamed(problem);
    const double largest = largestScore(wanted);
    QVERIFY(largest <= 101.0);
    const double tolerance = largest <= 16.0 ? 2e-6 : 1e-5;
    QCOMPARE(complaint(*result, Stage::Weights, wanted.weights, tolerance), QString());
    if (problem.dropout.probability > 0.0) {
        const double kept = 1.0 - problem.dropout.probability;
        QCOMPARE(complaint(*result, Stage::AfterDropout, wanted.dropped, tolerance / kept), QString());
    }
    const double values = problem.v->largestMagnitude();
    QCOMPARE(complaint(*result, Stage::Output, wanted.output, (largest <= 16.0 ? 1e-5 : 5e-5) * values),
             QString());
    std::vector<RowStatistics> rows(kSide);
    QVERIFY(rowStatistics(problem, inputsOf(problem), {}, {}, rows));
    for (std::size_t i = 0; i < kSide; ++i) {
        double entropy = 0.0;
        double sum = 0.0;
        for (std::size_t j = 0; j < kSide; ++j) {
            const double weight = wanted.weights(i, j);
            entropy -= weight > 0.0 ? weight * std::log2(weight) : 0.0;
            sum += weight;
        }
        QVERIFY(std::abs(rows[i].logSumExp - wanted.logSumExp[i]) <= 1e-6 * std::max(10.0, largest));
        QVERIFY(std::abs(rows[i].entropyBits - entropy) <= 2e-4);
        QVERIFY(std::abs(rows[i].sum - sum) <= 1e-5);
    }
}

template struct attnscope::test::Registered<TestStreamRules>;
#include "tst_stream_rules.moc"
