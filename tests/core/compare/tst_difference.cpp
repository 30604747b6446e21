// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/compare/difference.h"
#include "core/cpu_engine.h"
#include "core/solver/scene_solver.h"
#include "tests/core/stream/stream_problems.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// The difference of two results is a − b, cell by cell and in pixels of any size.
class TestDifference : public QObject {
    Q_OBJECT

private slots:
    void isFirstMinusSecond();
    void isMaskedWhereBothAre();
    void streamedPixelsShowTheFurthestCell();
    void streamedCellsAreOfBothInFloat64();
    void stopsAndGoesOn();
    void otherShapesAreRefused();
    void equalMatricesDoNotLookDifferent();
    void tokensThatDifferAreCounted();
};

namespace {

constexpr std::size_t kQueries = 700; // with 600 keys more than the textbook engine keeps
constexpr std::size_t kKeys = 600;

ResultPtr streamed(AttentionProblem problem) {
    problem.precision = Precision::Float32;
    StreamEngine engine;
    return runToEnd(engine, problem).value();
}

Snapshot snapshotOfProblem(const AttentionProblem& problem) {
    return {std::make_shared<const Scene>(), streamed(problem)};
}

/// Two large results whose masks differ.
std::pair<Snapshot, Snapshot> twoLarge() {
    AttentionProblem first = randomProblem(kQueries, kKeys, 16, 8, 1);
    AttentionProblem second = randomProblem(kQueries, kKeys, 16, 8, 2);
    first.mask = maskOf({specLayer("window:100")}, kQueries, kKeys);
    second.mask = maskOf({specLayer("causal")}, kQueries, kKeys);
    return {snapshotOfProblem(first), snapshotOfProblem(second)};
}

} // namespace

void TestDifference::isFirstMinusSecond() {
    Scene warmer = iLoveAi();
    warmer.rules.temperature = 2.0;
    const Snapshot a = snapshotOf(iLoveAi());
    const Snapshot b = snapshotOf(warmer);
    const Snapshot difference = differenceOf(a, b);
    QCOMPARE(difference.scene, a.scene);
    QVERIFY(difference.result->isExact());
    for (const StageInfo& info : stages()) {
        const auto first = a.source(info.stage);
        const auto found = difference.source(info.stage);
        QCOMPARE(found != nullptr, first != nullptr);
        for (std::size_t i = 0; found && i < found->rows(); ++i) {
            std::vector<double> row(found->columns());
            found->exactRow(i, row);
            for (std::size_t j = 0; j < found->columns(); ++j) {
                const double expected = first->exact(i, j) - b.source(info.stage)->exact(i, j);
                QCOMPARE(found->exact(i, j), expected);
                QCOMPARE(row[j], expected);
            }
        }
    }
    // From the formula: softmax of the first row at temperature 1 and 2, of the scores 0, √½, √½.
    const auto weight = [](double temperature) {
        const double other = std::exp(std::sqrt(0.5) / temperature);
        return other / (1.0 + 2.0 * other);
    };
    const double expected = weight(1.0) - weight(2.0);
    QVERIFY(std::abs(difference.source(Stage::Weights)->exact(0, 1) - expected) < 1e-15);
    const ValueRange range = difference.source(Stage::Weights)->range();
    QVERIFY(range.low < 0.0 && range.high > 0.0);
    const std::vector<float> pixels = painted(*difference.source(Stage::Weights));
    QCOMPARE(pixels[1], static_cast<float>(expected));
}

void TestDifference::isMaskedWhereBothAre() {
    Scene causal = iLoveAi();
    causal.mask.layers = {causalLayer()};
    const Snapshot difference = differenceOf(snapshotOf(causal), snapshotOf(iLoveAi()));
    const auto weights = difference.source(Stage::Weights);
    QVERIFY(!weights->masked(0, 2));
    QVERIFY(difference.result->problem().mask->allowsAll());
    const double power = std::exp(std::sqrt(0.5));
    QVERIFY(std::abs(weights->exact(0, 2) + power / (1.0 + 2.0 * power)) < 1e-15); // 0 − a_02

    Scene window = iLoveAi();
    window.mask.layers = {specLayer("window:0,1")};
    const Snapshot both = differenceOf(snapshotOf(causal), snapshotOf(window));
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            const bool isAllowed = j <= i || (j >= i && j <= i + 1);
            QCOMPARE(both.source(Stage::Weights)->masked(i, j), !isAllowed);
            QCOMPARE(both.result->problem().mask->allowed(i, j), isAllowed);
        }
    }
}

void TestDifference::streamedPixelsShowTheFurthestCell() {
    const auto [a, b] = twoLarge();
    const auto difference = differenceOf(a, b).source(Stage::Weights);
    for (const unsigned level : {0U, 2U, 6U, 7U}) {
        const TileArea area{{0, 0, kQueries, kKeys}, level};
        std::vector<float> pixels(area.pixelRows() * area.pixelColumns());
        std::vector<std::uint8_t> masked(pixels.size());
        difference->fill(area, Reducer::Max, pixels, masked);
        for (std::size_t at = 0; at < pixels.size(); ++at) {
            const std::size_t row = at / area.pixelColumns() << level;
            const std::size_t column = at % area.pixelColumns() << level;
            double furthest = 0.0;
            bool isMasked = true;
            for (std::size_t i = row; i < std::min(kQueries, row + area.levels.height()); ++i) {
                for (std::size_t j = column; j < std::min(kKeys, column + area.levels.width()); ++j) {
                    const bool isWithin = (i > j ? i - j : j - i) <= 100;
                    isMasked = isMasked && !isWithin && j > i;
                    const double value = difference->exact(i, j);
                    furthest = std::abs(value) > std::abs(furthest) ? value : furthest;
                }
            }
            QCOMPARE(masked[at] != 0, isMasked);
            QVERIFY2(std::abs(static_cast<double>(pixels[at]) - furthest) < 4e-6,
                     qPrintable(QStringLiteral("level %1, pixel %2: %3, expected %4")
                                    .arg(level)
                                    .arg(at)
                                    .arg(static_cast<double>(pixels[at]))
                                    .arg(furthest)));
        }
    }
    const ValueRange range = difference->range();
    double low = 0.0;
    double high = 0.0;
    for (std::size_t i = 0; i < kQueries; ++i) {
        for (std::size_t j = 0; j < kKeys; ++j) {
            low = std::min(low, difference->exact(i, j));
            high = std::max(high, difference->exact(i, j));
        }
    }
    QVERIFY(std::abs(range.low - low) < 4e-6 && std::abs(range.high - high) < 4e-6);
}

void TestDifference::streamedCellsAreOfBothInFloat64() {
    const auto [a, b] = twoLarge();
    const Snapshot difference = differenceOf(a, b);
    for (const Stage stage : {Stage::Scores, Stage::Weights, Stage::Output}) {
        const auto found = difference.source(stage);
        for (const std::size_t i : {std::size_t{0}, std::size_t{63}, kQueries - 1}) {
            const double expected = a.source(stage)->exact(i, 5) - b.source(stage)->exact(i, 5);
            QCOMPARE(found->exact(i, 5), expected);
        }
    }
    QCOMPARE(difference.result->precision(), Precision::Float32);
}

void TestDifference::stopsAndGoesOn() {
    const auto [a, b] = twoLarge();
    const auto difference = differenceOf(a, b).source(Stage::Weights);
    QVERIFY(!difference->isPrepared(Reducer::Max));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!difference->prepare(Reducer::Max, stop.get_token(), {}));
    QVERIFY(!difference->isPrepared(Reducer::Max));
    QVERIFY(difference->prepare(Reducer::Max, {}, {}));
    QVERIFY(difference->isPrepared(Reducer::Max));
}

void TestDifference::otherShapesAreRefused() {
    const Snapshot three = snapshotOf(iLoveAi());
    Scene two = iLoveAi();
    two.tokens = {"I", "love"};
    two.input = TokenInput{BlockMatrix({{1, 0}, {0, 1}}), BlockMatrix({{1, 0}, {1, 1}}),
                           BlockMatrix({{0, 1}, {1, 0}}), BlockMatrix({{1, 2}, {0, 1}})};
    const Snapshot other = snapshotOf(two);
    const Result<void> refused = checkSameShape(three, other, Stage::Weights);
    QVERIFY(!refused);
    QCOMPARE(message(refused.error()).c_str(),
             "weights: the first is 3 × 3 and the second 2 × 2 (compare matrices of one shape)");
    QVERIFY(!differenceOf(three, other).source(Stage::Weights));
    QVERIFY(checkSameShape(three, three, Stage::Output));
    QVERIFY(!checkSameShape(three, three, Stage::MultiHead));
}

void TestDifference::equalMatricesDoNotLookDifferent() {
    const Snapshot a = snapshotOf(iLoveAi());
    const auto same = differenceOf(a, a).source(Stage::Weights);
    QCOMPARE(same->range(), ValueRange());
    // Where nothing differs there is no difference to measure the colours by.
    QCOMPARE(differenceRange(*same, 0.5, Precision::Float64), (ValueRange{-0.5, 0.5}));
    Scene rounded = iLoveAi();
    rounded.rules.temperature = 1.0 + 1e-9;
    const auto nearly = differenceOf(a, snapshotOf(rounded)).source(Stage::Weights);
    QVERIFY(nearly->range().high > 0.0);
    const ValueRange float32 = differenceRange(*nearly, 0.5, Precision::Float32);
    QVERIFY(float32.high >= 2e-6 && float32.high < 1e-4 && float32.low == -float32.high);
    Scene warmer = iLoveAi();
    warmer.rules.temperature = 2.0;
    const auto other = differenceOf(a, snapshotOf(warmer)).source(Stage::Weights);
    const ValueRange range = differenceRange(*other, 0.5, Precision::Float32);
    QCOMPARE(range.high, std::max(std::abs(other->range().low), other->range().high));
}

void TestDifference::tokensThatDifferAreCounted() {
    QVERIFY(!tokenDifference({"I", "love", "AI"}, {"I", "love", "AI"}));
    const auto found = tokenDifference({"I", "love", "AI"}, {"I", "hate", "it"});
    QVERIFY(found);
    QCOMPARE(found->differing, std::size_t{2});
    QCOMPARE(found->first, std::size_t{1});
}

template struct attnscope::test::Registered<TestDifference>;
#include "tst_difference.moc"
