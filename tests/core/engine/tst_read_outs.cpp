// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/value_plane.h"
#include "core/engine/ranges.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace attnscope;
using namespace attnscope::test;

/// What views read of a result: statistics, pooled tiles, colour ranges, the plane of the values.
class TestReadOuts : public QObject {
    Q_OBJECT

private slots:
    void statistics();
    void poolsMax();
    void poolsMean();
    void poolsEveryTileLikeItsCells();
    void rangesOfTheExample();
    void rangesOfGivenWeights();
    void rangesLeaveMaskedCellsOut();
    void planeOfTwoFeatures();
    void planeOfManyFeatures();
    void planeOfAFlatCloud();
    void planesSayWhatTheyHide();
    void aPlaneShowsAPartOfAMovement();
};

namespace {

/// A matrix of which the part above the diagonal is masked.
class Cells final : public MatrixSource {
public:
    explicit Cells(BlockMatrix matrix)
        : m_matrix(std::move(matrix)) {}
    std::size_t rows() const override { return m_matrix.rows(); }
    std::size_t columns() const override { return m_matrix.columns(); }
    double exact(std::size_t i, std::size_t j) const override { return m_matrix(i, j); }
    bool masked(std::size_t i, std::size_t j) const override { return j > i; }
    void fill(const TileArea& tile, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> hidden) const override {
        fillFromCells(*this, tile, reducer, values, hidden);
    }
    ValueRange range() const override { return rangeFromCells(*this); }

private:
    BlockMatrix m_matrix;
};

struct Pooled {
    std::vector<float> values;
    std::vector<std::uint8_t> masked;

    bool operator==(const Pooled&) const = default;
};

Pooled pooled(const MatrixSource& source, const TileArea& tile, Reducer reducer) {
    const std::size_t size = tile.pixelRows() * tile.pixelColumns();
    Pooled pixels{std::vector<float>(size, 99.0f), std::vector<std::uint8_t>(size, 9)};
    source.fill(tile, reducer, pixels.values, pixels.masked);
    return pixels;
}

double norm(std::span<const double> vector) {
    double sum = 0.0;
    for (const double value : vector) {
        sum += value * value;
    }
    return std::sqrt(sum);
}

} // namespace

void TestReadOuts::statistics() {
    const double weights[] = {.5, .25, 0, .25};
    const RowStatistics row = statisticsOf(weights, 1.5, 3);
    QCOMPARE(row, (RowStatistics{1.5, .5, 0, 1.5, 1.0, 3}));
    QCOMPARE(row.perplexity(), std::exp2(1.5));
    const double equal[] = {.2, .4, .4};
    QCOMPARE(statisticsOf(equal, 0, 3).argmax, std::size_t{1});
    const ResultPtr result = run(iLoveAi());
    const double e = std::exp(1 / std::sqrt(2.0));
    QVERIFY(std::abs(result->rowStatistics(0).logSumExp - std::log(1 + 2 * e)) < 1e-12);
    QCOMPARE(result->rowStatistics(2).argmax, std::size_t{2});
    const double negative[] = {-2, -1};
    QCOMPARE(statisticsOf(negative, 0, 2).max, -1.0);
}

void TestReadOuts::poolsMax() {
    const Cells source(BlockMatrix({{1, 9, 9, 9}, {-4, 2, 9, 9}, {1, 2, 3, 9}, {0, -3, 3, -2}}));
    // Above the diagonal is masked; the strongest cell keeps its sign; the corner pixel has nothing to show.
    QCOMPARE(pooled(source, {0, 0, 4, 4, 1}, Reducer::Max), (Pooled{{-4, 0, -3, 3}, {0, 1, 0, 0}}));
    QCOMPARE(pooled(source, {0, 0, 4, 4, 2}, Reducer::Max), (Pooled{{-4}, {0}}));
    QCOMPARE(pooled(source, {2, 1, 2, 3, 0}, Reducer::Max),
             (Pooled{{2, 3, 0, -3, 3, -2}, {0, 0, 1, 0, 0, 0}}));
    // A tile that does not divide evenly ends in smaller pixels.
    QCOMPARE(pooled(source, {1, 0, 3, 3, 1}, Reducer::Max), (Pooled{{-4, 3, -3, 3}, {0, 0, 0, 0}}));
}

void TestReadOuts::poolsMean() {
    const Cells source(BlockMatrix({{1, 9, 9, 9}, {-4, 2, 9, 9}, {1, 2, 3, 9}, {0, -3, 3, -2}}));
    const float third = static_cast<float>((1.0 - 4.0 + 2.0) / 3.0);
    QCOMPARE(pooled(source, {0, 0, 4, 4, 1}, Reducer::Mean),
             (Pooled{{third, 0, 0, static_cast<float>(4.0 / 3.0)}, {0, 1, 0, 0}}));
}

void TestReadOuts::poolsEveryTileLikeItsCells() {
    AttentionProblem problem = randomProblem(37, 29, 4, 3, 3);
    problem.mask = maskOf({causalLayer(), paintedLayer({{3, 9, 2, 20, true}})}, 37, 29);
    const ResultPtr result = run(problem);
    const ResultPtr given = [&] {
        AttentionProblem weights;
        weights.weights = cells(result, Stage::Weights);
        weights.mask = problem.mask;
        return run(weights);
    }();
    for (const TileArea& tile :
         {TileArea{{0, 0, 37, 29}, 0}, TileArea{{0, 0, 37, 29}, 3}, TileArea{{5, 7, 20, 11}, 1}}) {
        for (const Reducer reducer : {Reducer::Max, Reducer::Mean}) {
            for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Weights}) {
                const MatrixSource& source = *result->source(stage);
                Pooled expected = pooled(source, tile, reducer);
                fillFromCells(source, tile, reducer, expected.values, expected.masked);
                QCOMPARE(pooled(source, tile, reducer), expected);
            }
            const MatrixSource& source = *given->source(Stage::Weights);
            Pooled expected = pooled(source, tile, reducer);
            fillFromCells(source, tile, reducer, expected.values, expected.masked);
            QCOMPARE(pooled(source, tile, reducer), expected);
        }
    }
    for (const StageInfo& info : stages()) {
        if (const auto source = result->source(info.stage)) {
            QCOMPARE(source->range(), rangeFromCells(*source));
        }
    }
}

void TestReadOuts::rangesOfTheExample() {
    const Snapshot snapshot = snapshotOf(iLoveAi());
    const Ranges ranges = rangesOf(snapshot);
    QCOMPARE(ranges.of(RangeGroup::Values), (ValueRange{-3, 3}));
    QCOMPARE(ranges.of(RangeGroup::Scores), (ValueRange{-3, 3}));
    const BlockMatrix weights = cells(snapshot.result, Stage::Weights);
    QCOMPARE(ranges.of(RangeGroup::Weights), (ValueRange{0, weights(2, 2)}));
    QVERIFY(rangesOf({}) == Ranges{});
}

void TestReadOuts::rangesOfGivenWeights() {
    Scene scene;
    scene.tokens = {"a", "b"};
    scene.input = AttentionWeightsInput{BlockMatrix({{2, -1}, {0, 0.5}}), BlockMatrix(2, 1, 8.0)};
    QCOMPARE(rangesOf(snapshotOf(scene)).weights, (ValueRange{-1, 2}));
    QCOMPARE(rangesOf(snapshotOf(scene)).values, 8.0);
    scene.input = AttentionWeightsInput{BlockMatrix(2, 2), std::nullopt};
    QCOMPARE(rangesOf(snapshotOf(scene)), Ranges{});
}

void TestReadOuts::rangesLeaveMaskedCellsOut() {
    Scene scene = iLoveAi();
    scene.mask.layers = {causalLayer()};
    scene.mask.fill = -1e9;
    QCOMPARE(rangesOf(snapshotOf(scene)).scores, 3.0);
    scene.mask.layers = {paintedLayer({{0, 3, 0, 3, false}})};
    QCOMPARE(rangesOf(snapshotOf(scene)).weights, (ValueRange{0, 1}));
}

void TestReadOuts::planeOfTwoFeatures() {
    const ValuePlane plane = planeOf(normals(7, 2, 1));
    QVERIFY(plane.isExact);
    QCOMPARE(plane.shown, 1.0);
    const double vector[] = {3, -4};
    QCOMPARE(plane.project(vector), std::pair(3.0, -4.0));
    const ValuePlane line = planeOf(normals(7, 1, 1));
    QVERIFY(line.isExact && line.second.empty());
    QCOMPARE(line.project({vector, 1}), std::pair(3.0, 0.0));
}

/// Of the steps (3, 4, 0) and (0, 0, 12) the plane of features 0 and 2 has 9 + 144 of 25 + 144.
void TestReadOuts::aPlaneShowsAPartOfAMovement() {
    const ValuePlane plane = planeOfFeatures({0, 2}, 3);
    QVERIFY(!plane.isExact && plane.features == (std::array<std::size_t, 2>{0, 2}));
    const std::vector<double> first{3, 4, 0};
    const std::vector<double> second{0, 0, 12};
    QCOMPARE(plane.project(first), std::pair(3.0, 0.0));
    QCOMPARE(plane.project(second), std::pair(0.0, 12.0));
    const std::vector<double> upright{0, 1, 0};
    QVERIFY(plane.shows(upright)); // its two numbers are 0
    const std::vector<const std::vector<double>*> steps{&first, &second};
    QCOMPARE(shownOf(plane, steps), 153.0 / 169.0);
    QCOMPARE(shownOf(plane, {}), 1.0);
    const std::vector<double> odd{std::nan(""), 0, 0};
    const std::vector<const std::vector<double>*> none{&odd};
    QCOMPARE(shownOf(plane, none), 0.0);
}

void TestReadOuts::planeOfManyFeatures() {
    for (const auto& [keys, dV] : {std::pair<std::size_t, std::size_t>{40, 5}, {4, 60}, {1100, 5}}) {
        const BlockMatrix v = normals(keys, dV, 8);
        const ValuePlane plane = planeOf(v);
        QVERIFY(!plane.isExact);
        QVERIFY(std::abs(norm(plane.first) - 1) < 1e-12 && std::abs(norm(plane.second) - 1) < 1e-12);
        QVERIFY(std::abs(plane.project(plane.second).first) < 1e-9);
        double within = 0.0;
        double whole = 0.0;
        double along = 0.0;
        double best = 0.0;
        for (std::size_t j = 0; j < keys; ++j) {
            const auto [x, y] = plane.project(v.row(j));
            within += x * x + y * y;
            along += x * x;
            whole += norm(v.row(j)) * norm(v.row(j));
        }
        QVERIFY(std::abs(plane.shown - within / whole) < 1e-12);
        // No row of V, and no feature, is a better first direction than the first principal one.
        for (std::size_t j = 0; j < keys; ++j) {
            double other = 0.0;
            for (std::size_t i = 0; i < keys; ++i) {
                double dot = 0.0;
                for (std::size_t c = 0; c < dV; ++c) {
                    dot += v(i, c) * v(j, c) / norm(v.row(j));
                }
                other += dot * dot;
            }
            best = std::max(best, other);
        }
        QVERIFY(along >= best);
        // The sign is fixed: the largest component is positive.
        for (const std::vector<double>& direction : {plane.first, plane.second}) {
            const auto [low, high] = std::minmax_element(direction.begin(), direction.end());
            QVERIFY(*high >= -*low);
        }
    }
}

void TestReadOuts::planeOfAFlatCloud() {
    // All on a line: the plane shows everything, and its second direction is still one.
    for (const std::size_t keys : {1U, 2U, 9U}) {
        BlockMatrix v(keys, 4);
        for (std::size_t j = 0; j < keys; ++j) {
            const double t = static_cast<double>(j) + 1.0;
            const double row[] = {2e200 * t, 0, -6e200 * t, 3e200 * t};
            std::copy(std::begin(row), std::end(row), v.mutableRow(j).begin());
        }
        const ValuePlane plane = planeOf(v);
        QVERIFY(std::abs(plane.shown - 1.0) < 1e-12);
        QVERIFY(std::abs(plane.first[2] - 6.0 / 7.0) < 1e-9);
        QVERIFY(std::abs(norm(plane.second) - 1) < 1e-9 &&
                std::abs(plane.project(plane.second).first) < 1e-9);
    }
    const ValuePlane zero = planeOf(BlockMatrix(3, 3));
    QCOMPARE(zero.first, (std::vector<double>{1, 0, 0}));
    QCOMPARE(zero.shown, 1.0);
    QCOMPARE(planeOf(BlockMatrix(2, 3, std::nan(""))).second, (std::vector<double>{0, 1, 0}));
}

void TestReadOuts::planesSayWhatTheyHide() {
    ValuePlane plane;
    plane.first = {1, 0, 0};
    plane.second = {0, 1, 0};
    plane.isExact = false;
    // A third of the length is where it begins: 1 of √(1 + 8) = 3.
    QVERIFY(plane.shows(std::array{1.01, 0.0, std::sqrt(8.0)}));
    QVERIFY(!plane.shows(std::array{0.99, 0.0, std::sqrt(8.0)}));
    QVERIFY(!plane.shows(std::array{0.0, 0.0, 1e200}) && plane.shows(std::array{1e200, 1e200, 1e200}));
    QVERIFY(plane.shows(std::array{0.0, 0.0, 0.0}));
    plane.isExact = true;
    QVERIFY(plane.shows(std::array{0.0, 0.0, 1.0}));
}

template struct attnscope::test::Registered<TestReadOuts>;
#include "tst_read_outs.moc"
