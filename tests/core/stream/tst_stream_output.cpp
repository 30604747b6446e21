// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells/output.h"
#include "core/stream/statistics/score_planes.h"
#include "core/stream/statistics/statistics.h"
#include "core/stream/weights_and_output.h"
#include "core/textbook/dropout_cells.h"

#include "stream_cases.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::testing;

namespace {

constexpr double kOutputInfinity = std::numeric_limits<double>::infinity();

} // namespace

class TestStreamOutput : public QObject {
    Q_OBJECT

private slots:
    void cleanupTestCase() { useKernelTarget({}); }
    void output_data();
    void output();
    void weights_data() { output_data(); }
    void weights();
    void rowStatistics_data() { output_data(); }
    void rowStatistics();
    void scorePlanes_data() { output_data(); }
    void scorePlanes();

private:
    AttentionProblem problem();
};

void TestStreamOutput::output_data() {
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("mask");
    QTest::addColumn<double>("fill");
    QTest::addColumn<double>("dropout");
    QTest::addColumn<double>("softcap");
    for (const std::string& name : kernelTargets()) {
        const QString target = QString::fromStdString(name);
        const auto row = [&name](const char* what) -> QTestData& {
            return QTest::newRow((name + " " + what).c_str());
        };
        row("dense") << target << "" << -kOutputInfinity << 0.0 << 0.0;
        row("dropout") << target << "" << -kOutputInfinity << 0.3 << 0.0;
        row("causal") << target << "causal" << -kOutputInfinity << 0.0 << 0.0;
        row("window") << target << "not:window:90" << -kOutputInfinity << 0.0 << 0.0;
        row("fill 1") << target << "window:9" << 1.0 << 0.1 << 0.0;
        row("softcap") << target << "causal" << -kOutputInfinity << 0.2 << 3.0;
    }
}

AttentionProblem TestStreamOutput::problem() {
    const QString target = *static_cast<QString*>(QTest::qData("target", qMetaTypeId<QString>()));
    const QString mask = *static_cast<QString*>(QTest::qData("mask", qMetaTypeId<QString>()));
    useKernelTarget(target.toStdString());
    std::vector<std::string> masks;
    if (!mask.isEmpty()) {
        masks.push_back(mask.toStdString());
    }
    AttentionProblem problem =
        plainProblem(randomNumbers(170, 12, 1, 1.5), randomNumbers(140, 12, 2, 1.5), masks);
    problem.v = randomNumbers(140, 21, 3);
    problem.fill = *static_cast<double*>(QTest::qData("fill", qMetaTypeId<double>()));
    problem.dropout = {*static_cast<double*>(QTest::qData("dropout", qMetaTypeId<double>())), 9};
    const double softcap = *static_cast<double*>(QTest::qData("softcap", qMetaTypeId<double>()));
    problem.softcap = softcap > 0.0 ? std::optional(softcap) : std::nullopt;
    problem.emptyRows = EmptyRows::Uniform;
    return problem;
}

void TestStreamOutput::output() {
    const Streamed streamed(problem());
    const AttentionProblem& of = streamed.problem;
    std::vector<float> out(170 * 21);
    QVERIFY(attnscope::output(of, streamed.inputs, streamed.rows, {}, {}, out));
    std::vector<float> weightsBeside(170 * 140);
    std::vector<float> outBeside(out.size());
    QVERIFY(weightsAndOutput(of, streamed.inputs, {}, weightsBeside, outBeside));
    const DropoutCells dropout(of.dropout, of.headIndex, of.heads);
    for (std::size_t i = 0; i < 170; i += 3) {
        std::vector<double> weights = wantedRow(of, i).weights;
        for (std::size_t j = 0; j < weights.size(); ++j) {
            weights[j] = dropout.applied(weights[j], i, j);
            QVERIFY(same(static_cast<double>(weightsBeside[i * 140 + j]), weights[j], 2e-6));
        }
        for (std::size_t c = 0; c < 21; ++c) {
            double sum = 0.0;
            for (std::size_t j = 0; j < 140; ++j) {
                sum += weights[j] * (*of.v)(j, c);
            }
            const double tolerance = 1e-5 * of.v->largestMagnitude();
            QVERIFY(same(static_cast<double>(outBeside[i * 21 + c]), sum, tolerance));
            QVERIFY2(same(static_cast<double>(out[i * 21 + c]), sum, tolerance),
                     qPrintable(QStringLiteral("(%1, %2)").arg(i).arg(c)));
        }
    }
}

void TestStreamOutput::weights() {
    const Streamed streamed(problem());
    const std::vector<float> whole = streamed.weights();
    for (std::size_t i = 0; i < 170; ++i) {
        const WantedRow wanted = wantedRow(streamed.problem, i);
        for (std::size_t j = 0; j < 140; ++j) {
            QVERIFY(same(static_cast<double>(whole[i * 140 + j]), wanted.weights[j], 2e-6));
        }
    }
    // A part of it has the bits of the whole.
    const std::vector<float> part = streamed.weights({61, 37, 70, 64});
    for (std::size_t i = 61; i < 131; ++i) {
        for (std::size_t j = 37; j < 101; ++j) {
            QCOMPARE(part[(i - 61) * 64 + j - 37], whole[i * 140 + j]);
        }
    }
}

void TestStreamOutput::rowStatistics() {
    const AttentionProblem of = problem();
    std::vector<RowStatistics> rows(170);
    QVERIFY(attnscope::rowStatistics(of, inputsOf(of), {}, {}, rows));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const WantedRow wanted = wantedRow(of, i);
        const auto largest = std::max_element(wanted.weights.begin(), wanted.weights.end());
        double entropy = 0.0;
        for (const double weight : wanted.weights) {
            entropy -= weight > 0.0 ? weight * std::log2(weight) : 0.0;
        }
        QVERIFY(same(rows[i].logSumExp, wanted.logSumExp, 1e-5));
        QVERIFY(same(rows[i].max, *largest, 2e-6));
        QVERIFY(same(wanted.weights[rows[i].argmax], *largest, 2e-6));
        QVERIFY(same(rows[i].entropyBits, entropy, 2e-5));
        QVERIFY(same(rows[i].sum, 1.0, 1e-5));
        QCOMPARE(rows[i].allowed, wanted.allowed);
    }
}

void TestStreamOutput::scorePlanes() {
    const AttentionProblem of = problem();
    const StreamInputs inputs = inputsOf(of);
    for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Masked}) {
        BlockSummary planes(170, 140, {.low = true, .lift = false, .count = true});
        QVERIFY(attnscope::scorePlanes(of, inputs, stage, RowSelection::all(planes), {}, {}, planes));
        std::vector<float> cells(170 * 140);
        scoreCells(of, inputs, stage, {0, 0, 170, 140}, cells.data(), 140);
        BlockSummary wanted = planes;
        std::fill(wanted.low.begin(), wanted.low.end(), std::numeric_limits<float>::infinity());
        std::fill(wanted.high.begin(), wanted.high.end(), -std::numeric_limits<float>::infinity());
        for (std::size_t i = 0; i < 170; ++i) {
            for (std::size_t j = 0; j < 140; ++j) {
                if (stage != Stage::Masked || of.mask->allowed(i, j)) {
                    float& low = wanted.low[wanted.index(i / 64, j / 64)];
                    float& high = wanted.high[wanted.index(i / 64, j / 64)];
                    low = std::min(low, cells[i * 140 + j]);
                    high = std::max(high, cells[i * 140 + j]);
                }
            }
        }
        QCOMPARE(planes.low, wanted.low);
        QCOMPARE(planes.high, wanted.high);
        double score = 0.0;
        for (std::size_t m = 0; m < 12; ++m) {
            score += of.q(100, m) * of.k(20, m);
        }
        const double want = stage == Stage::Scores ? score : score * of.scale;
        QVERIFY(stage == Stage::Masked || same(static_cast<double>(cells[100 * 140 + 20]), want, 1e-5));
    }
}

template struct attnscope::test::Registered<TestStreamOutput>;
#include "tst_stream_output.moc"
