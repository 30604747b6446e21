// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/matrix/number_reader.h"
#include "core/textbook/given_result.h"

#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

namespace {

constexpr std::size_t kGivenQueries = 150; // three blocks, the last one short
constexpr std::size_t kGivenKeys = 610;

class MemoryReader final : public NumberReader {
public:
    explicit MemoryReader(std::vector<double> numbers)
        : m_numbers(std::move(numbers)) {}
    void read(std::size_t first, std::span<double> values) const override {
        std::copy_n(m_numbers.begin() + static_cast<std::ptrdiff_t>(first), values.size(), values.begin());
    }
    std::optional<Error> failure() const override { return std::nullopt; }

private:
    std::vector<double> m_numbers;
};

/// Softmax of random scores, as weights from elsewhere, with V.
AttentionProblem givenProblem(double dropout) {
    AttentionProblem problem;
    BlockMatrix weights = normals(kGivenQueries, kGivenKeys, 7);
    for (std::size_t i = 0; i < weights.rows(); ++i) {
        double sum = 0.0;
        for (double& value : weights.mutableRow(i)) {
            value = std::exp(value);
            sum += value;
        }
        for (double& value : weights.mutableRow(i)) {
            value /= sum;
        }
    }
    problem.weights = std::move(weights);
    problem.v = normals(kGivenKeys, 5, 8);
    problem.mask = maskOf({causalLayer()}, kGivenQueries, kGivenKeys);
    problem.dropout.probability = dropout;
    return problem;
}

ResultPtr readOf(AttentionProblem problem) {
    const auto reader = std::make_shared<const MemoryReader>(problem.weights->dense());
    problem.weights = BlockMatrix(kGivenQueries, kGivenKeys, reader, 0);
    CpuEngine engine;
    return runToEnd(engine, problem).value();
}

/// The largest difference of two pictures that are pooled alike; 1 where one is masked and the other is not.
double apart(const MatrixSource& a, const MatrixSource& b, const TileArea& area, Reducer reducer) {
    const std::size_t pixels = area.pixelRows() * area.pixelColumns();
    std::vector<float> left(pixels);
    std::vector<float> right(pixels);
    std::vector<std::uint8_t> leftMasked(pixels);
    std::vector<std::uint8_t> rightMasked(pixels);
    a.fill(area, reducer, left, leftMasked);
    b.fill(area, reducer, right, rightMasked);
    double most = leftMasked == rightMasked ? 0.0 : 1.0;
    for (std::size_t at = 0; at < pixels; ++at) {
        most = std::max(most, std::abs(static_cast<double>(left[at]) - static_cast<double>(right[at])));
    }
    return most;
}

} // namespace

/// Given weights that stay in a file are those that are held in memory.
class TestReadResult : public QObject {
    Q_OBJECT

private slots:
    void cellsAndOutputAreTheSame_data();
    void cellsAndOutputAreTheSame();
    void picturesAreTheSame();
    void liftIsTheSame();
    void stopsWhileItReads();
};

void TestReadResult::cellsAndOutputAreTheSame_data() {
    QTest::addColumn<double>("dropout");
    QTest::newRow("none") << 0.0;
    QTest::newRow("dropout") << 0.3;
}

void TestReadResult::cellsAndOutputAreTheSame() {
    QFETCH(double, dropout);
    const AttentionProblem problem = givenProblem(dropout);
    const GivenResult held(problem);
    const ResultPtr read = readOf(problem);
    for (const Stage stage : {Stage::V, Stage::Weights, Stage::AfterDropout, Stage::Effect, Stage::Output}) {
        const auto a = held.source(stage);
        const auto b = read->source(stage);
        QCOMPARE(a == nullptr, b == nullptr);
        for (std::size_t i = 0; a && i < a->rows(); ++i) {
            std::vector<double> left(a->columns());
            std::vector<double> right(a->columns());
            a->exactRow(i, left);
            b->exactRow(i, right);
            QCOMPARE(left, right);
            QCOMPARE(a->dropped(i, i % a->columns()), b->dropped(i, i % a->columns()));
            QVERIFY(!b->masked(i, a->columns() - 1));
        }
    }
    QCOMPARE(read->rowStatistics(149).entropyBits, held.rowStatistics(149).entropyBits);
    QVERIFY(read->precision() == Precision::Float64);
}

void TestReadResult::picturesAreTheSame() {
    const AttentionProblem problem = givenProblem(0.0);
    const GivenResult held(problem);
    const ResultPtr read = readOf(problem);
    const auto a = held.source(Stage::Weights);
    const auto b = read->source(Stage::Weights);
    for (const unsigned level : {0U, 2U, 6U, 7U}) {
        const TileArea area{{0, 0, kGivenQueries, kGivenKeys}, level};
        QVERIFY(apart(*a, *b, area, Reducer::Max) == 0.0);
        QVERIFY(apart(*a, *b, area, Reducer::Mean) < 1e-6);
    }
    QVERIFY(apart(*a, *b, {{7, 13, 100, 401}, 1U}, Reducer::Max) == 0.0);
    QCOMPARE(static_cast<float>(a->range().high), static_cast<float>(b->range().high));
    QVERIFY(b->strongest({0, 0, kGivenQueries, kGivenKeys}) ==
            a->strongest({0, 0, kGivenQueries, kGivenKeys}));
}

void TestReadResult::liftIsTheSame() {
    const AttentionProblem problem = givenProblem(0.0);
    const GivenResult held(problem);
    const ResultPtr read = readOf(problem);
    for (const unsigned level : {0U, 3U, 6U}) {
        const TileArea area{{0, 0, kGivenQueries, kGivenKeys}, level};
        QVERIFY(apart(*held.lift(), *read->lift(), area, Reducer::Max) < 1e-5);
    }
    QCOMPARE(read->lift()->exact(3, 2), held.lift()->exact(3, 2));
    QVERIFY(std::abs(read->lift()->range().high - held.lift()->range().high) < 1e-5);
}

void TestReadResult::stopsWhileItReads() {
    AttentionProblem problem = givenProblem(0.0);
    const auto reader = std::make_shared<const MemoryReader>(problem.weights->dense());
    problem.weights = BlockMatrix(kGivenQueries, kGivenKeys, reader, 0);
    std::stop_source stop;
    stop.request_stop();
    CpuEngine engine;
    const Result<ResultPtr> result = runToEnd(engine, problem, stop.get_token());
    QVERIFY(!result.has_value());
    QVERIFY(result.error().code == ErrorCode::Stopped);
}

template struct attnscope::test::Registered<TestReadResult>;
#include "tst_read_result.moc"
