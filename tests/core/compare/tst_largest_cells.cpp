// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/compare/difference.h"
#include "core/compare/largest_cells.h"
#include "tests/core/stream/stream_problems.h"
#include "tests/registry.h"

#include <algorithm>
#include <limits>
#include <tuple>

using namespace attnscope;
using namespace attnscope::test;

/// The largest cells of a matrix, wherever they are.
class TestLargestCells : public QObject {
    Q_OBJECT

private slots:
    void findsThemInOrder();
    void leavesOutWhatIsNoDifference();
    void findsOnePlantedCellOfMany();
    void agreesWithAllCells();
    void stops();
};

namespace {

ResultPtr streamedOf(AttentionProblem problem) {
    problem.precision = Precision::Float32;
    StreamEngine engine;
    return runToEnd(engine, problem).value();
}

Snapshot asSnapshot(const ResultPtr& result) {
    return {std::make_shared<const Scene>(), result};
}

} // namespace

void TestLargestCells::findsThemInOrder() {
    const auto matrix = sourceOf(BlockMatrix({{0.5, -3.0, 0.0}, {2.0, -0.25, 3.0}}));
    const std::vector<CellValue> found = largestCells(*matrix, 4, {}).value();
    const std::vector<CellValue> expected{{0, 1, -3.0}, {1, 2, 3.0}, {1, 0, 2.0}, {0, 0, 0.5}};
    QCOMPARE(found, expected);
    QCOMPARE(largestCells(*matrix, 99, {}).value().size(), std::size_t{5});
    QVERIFY(largestCells(*matrix, 0, {}).value().empty());
}

void TestLargestCells::leavesOutWhatIsNoDifference() {
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    const auto matrix = sourceOf(BlockMatrix({{kNaN, 0.0}, {-HUGE_VAL, 1.0}}));
    const std::vector<CellValue> found = largestCells(*matrix, 4, {}).value();
    const std::vector<CellValue> expected{{1, 0, -HUGE_VAL}, {1, 1, 1.0}};
    QCOMPARE(found, expected);
}

/// A cell that is forbidden in one of two large scenes is the first one, and the scores have no other.
void TestLargestCells::findsOnePlantedCellOfMany() {
    constexpr std::size_t kTokens = 2048;
    AttentionProblem problem = randomProblem(kTokens, kTokens, 8, 4, 7);
    const Snapshot a = asSnapshot(streamedOf(problem));
    problem.mask = maskOf({paintedLayer({{1234, 1235, 777, 778, false}})}, kTokens, kTokens);
    const Snapshot b = asSnapshot(streamedOf(problem));
    const Snapshot difference = differenceOf(a, b);
    const auto weights = largestCells(*difference.source(Stage::Weights), 3, {}).value();
    QCOMPARE(weights.size(), std::size_t{3});
    QCOMPARE(weights[0].row, std::size_t{1234});
    QCOMPARE(weights[0].column, std::size_t{777});
    QCOMPARE(weights[0].value, a.source(Stage::Weights)->exact(1234, 777));
    QCOMPARE(weights[1].row, std::size_t{1234}); // the rest of its row has grown
    const auto masked = largestCells(*difference.source(Stage::Masked), 3, {}).value();
    QCOMPARE(masked.size(), std::size_t{1});
    QCOMPARE(masked[0], (CellValue{1234, 777, HUGE_VAL}));
    QVERIFY(largestCells(*difference.source(Stage::Scores), 3, {}).value().empty());
}

void TestLargestCells::agreesWithAllCells() {
    constexpr std::size_t kTokens = 520;
    const Snapshot a = asSnapshot(streamedOf(randomProblem(kTokens, kTokens, 8, 4, 1)));
    const Snapshot b = asSnapshot(streamedOf(randomProblem(kTokens, kTokens, 8, 4, 2)));
    const auto source = differenceOf(a, b).source(Stage::Weights);
    std::vector<CellValue> all;
    for (std::size_t i = 0; i < kTokens; ++i) {
        for (std::size_t j = 0; j < kTokens; ++j) {
            all.push_back({i, j, source->exact(i, j)});
        }
    }
    std::sort(all.begin(), all.end(), [](const CellValue& x, const CellValue& y) {
        return std::tuple(-std::abs(x.value), x.row, x.column) <
               std::tuple(-std::abs(y.value), y.row, y.column);
    });
    all.resize(100);
    QCOMPARE(largestCells(*source, 100, {}).value(), all);
}

void TestLargestCells::stops() {
    std::stop_source stop;
    stop.request_stop();
    const auto matrix = sourceOf(BlockMatrix(1, 1, {1.0}));
    const auto found = largestCells(*matrix, 4, stop.get_token());
    QVERIFY(!found && found.error().code == ErrorCode::Stopped);
}

template struct attnscope::test::Registered<TestLargestCells>;
#include "tst_largest_cells.moc"
