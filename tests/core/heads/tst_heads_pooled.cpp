// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/engine/block_source.h"
#include "core/heads/heads_pooled.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <atomic>

using namespace attnscope;
using namespace attnscope::test;

/// Mean and max over heads are those of the heads' cells, at every zoom.
class TestHeadsPooled : public QObject {
    Q_OBJECT

private slots:
    void cellsOfTwoHeads();
    void pixelsPoolWhatTheHeadsMakeTogether();
    void maskedWhereEveryHeadIs();
    void largeHeadsArePooledAsTheirCells();
    void noCellOfALargeHeadIsComputedAlone();
};

namespace {

std::shared_ptr<const MatrixSource> given(const BlockMatrix& weights) {
    return std::make_shared<const BlockSource>(weights);
}

HeadsPooled pooled(const std::vector<BlockMatrix>& heads, Reducer reducer) {
    std::vector<std::shared_ptr<const MatrixSource>> sources;
    for (const BlockMatrix& head : heads) {
        sources.push_back(given(head));
    }
    return HeadsPooled(std::move(sources), reducer);
}

std::shared_ptr<const MatrixSource> maskedHead(std::vector<PaintedRectangle> forbidden, double fill) {
    AttentionProblem problem = randomProblem(2, 2, 1, 1, 0);
    problem.q = column({0, 0});
    problem.mask = maskOf({paintedLayer(std::move(forbidden))}, 2, 2);
    problem.fill = fill;
    return run(problem)->source(Stage::Weights);
}

/// A head of the engine of large scenes, causal, whose masked cells have that fill.
std::shared_ptr<const MatrixSource> largeHead(std::size_t tokens, std::uint64_t seed, double fill) {
    AttentionProblem problem = randomProblem(tokens, tokens, 4, 4, seed);
    problem.precision = Precision::Float32;
    problem.mask = maskOf({causalLayer()}, tokens, tokens);
    problem.fill = fill;
    CpuEngine engine;
    return (*runToEnd(engine, problem))->source(Stage::Weights);
}

/// Counts what is asked of it cell by cell.
class CountingHead final : public MatrixSource {
public:
    explicit CountingHead(std::shared_ptr<const MatrixSource> head)
        : m_head(std::move(head)) {}
    std::size_t rows() const override { return m_head->rows(); }
    std::size_t columns() const override { return m_head->columns(); }
    double exact(std::size_t row, std::size_t column) const override {
        ++alone;
        return m_head->exact(row, column);
    }
    bool masked(std::size_t row, std::size_t column) const override {
        ++alone;
        return m_head->masked(row, column);
    }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override {
        m_head->fill(area, reducer, values, maskedPixels);
    }
    void copyCells(const CellRect& rect, std::span<float> values) const override {
        m_head->copyCells(rect, values);
    }
    void copyMasked(const CellRect& rect, std::span<std::uint8_t> maskedCells) const override {
        m_head->copyMasked(rect, maskedCells);
    }
    ValueRange range() const override { return m_head->range(); }

    mutable std::atomic<std::size_t> alone = 0;

private:
    std::shared_ptr<const MatrixSource> m_head;
};

} // namespace

void TestHeadsPooled::cellsOfTwoHeads() {
    const std::vector<BlockMatrix> heads{BlockMatrix({{0.75, 0.25}, {0.5, 0.5}}),
                                         BlockMatrix({{0.25, 0.75}, {1.0, 0.0}})};
    QVERIFY(isNear(cells(pooled(heads, Reducer::Mean)), BlockMatrix({{0.5, 0.5}, {0.75, 0.25}}), 0.0));
    QVERIFY(isNear(cells(pooled(heads, Reducer::Max)), BlockMatrix({{0.75, 0.75}, {1.0, 0.5}}), 0.0));
    QCOMPARE(pooled(heads, Reducer::Mean).range(), (ValueRange{0.25, 0.75}));
    QCOMPARE(painted(pooled(heads, Reducer::Mean)), (std::vector<float>{0.5F, 0.5F, 0.75F, 0.25F}));
}

void TestHeadsPooled::pixelsPoolWhatTheHeadsMakeTogether() {
    // Each head has a 1 in its own cell: the mean of the heads is nowhere above 0.5.
    const std::vector<BlockMatrix> heads{BlockMatrix({{1, 0}, {0, 0}}), BlockMatrix({{0, 0}, {0, 1}})};
    float value = 0.0F;
    std::uint8_t masked = 0;
    pooled(heads, Reducer::Mean).fill({0, 0, 2, 2, 1}, Reducer::Max, {&value, 1}, {&masked, 1});
    QCOMPARE(value, 0.5F);
    pooled(heads, Reducer::Mean).fill({0, 0, 2, 2, 1}, Reducer::Mean, {&value, 1}, {&masked, 1});
    QCOMPARE(value, 0.25F);
    pooled(heads, Reducer::Max).fill({0, 0, 2, 2, 1}, Reducer::Max, {&value, 1}, {&masked, 1});
    QCOMPARE(value, 1.0F);
}

void TestHeadsPooled::maskedWhereEveryHeadIs() {
    const auto one = maskedHead({{0, 1, 0, 1, false}}, -HUGE_VAL);
    const auto both = maskedHead({{0, 1, 0, 1, false}, {1, 2, 1, 2, false}}, -HUGE_VAL);
    const HeadsPooled mean({one, both}, Reducer::Mean);
    QVERIFY(mean.masked(0, 0));
    QVERIFY(!mean.masked(1, 1));
    // Where only one of them sees the key its weight is shared with a 0: rows 0 and 1 are [0 1] and
    // ([1/2 1/2] + [1 0]) / 2.
    QVERIFY(isNear(cells(mean), BlockMatrix({{0, 1}, {0.75, 0.25}})));
    // Under a finite fill the forbidden cell of a head has a weight.
    const auto filled = maskedHead({{1, 2, 1, 2, false}}, 0.0);
    const HeadsPooled spread({one, filled}, Reducer::Mean);
    QCOMPARE(painted(spread)[3], 0.5F);
    QCOMPARE(spread.exact(1, 1), 0.5);
}

void TestHeadsPooled::largeHeadsArePooledAsTheirCells() {
    constexpr std::size_t kTokens = 600; // more than one piece, and no whole number of pixels
    constexpr unsigned kLevel = 3;
    for (const double fill : {-HUGE_VAL, 0.0}) {
        const std::vector<std::shared_ptr<const MatrixSource>> heads{
            largeHead(kTokens, 1, -HUGE_VAL), largeHead(kTokens, 2, fill), largeHead(kTokens, 3, fill)};
        for (const Reducer made : {Reducer::Mean, Reducer::Max}) {
            const HeadsPooled pooledHeads(heads, made);
            const TileArea area{{0, 0, kTokens, kTokens}, kLevel};
            std::vector<float> values(area.pixelRows() * area.pixelColumns());
            std::vector<std::uint8_t> masked(values.size());
            pooledHeads.fill(area, Reducer::Max, values, masked);
            // From the formula, of the cells on and left of the diagonal: max over the pixel of the cells'
            // mean or max over heads.
            for (const std::size_t pixel : {std::size_t{0}, std::size_t{37}, std::size_t{74}}) {
                double expected = 0.0;
                for (std::size_t i = pixel << kLevel; i < std::min(kTokens, (pixel + 1) << kLevel); ++i) {
                    for (std::size_t j = pixel << kLevel; j <= i; ++j) {
                        double sum = 0.0;
                        double largest = 0.0;
                        for (const auto& head : heads) {
                            sum += head->exact(i, j);
                            largest = std::max(largest, head->exact(i, j));
                        }
                        expected = std::max(expected, made == Reducer::Mean ? sum / 3.0 : largest);
                    }
                }
                const std::size_t at = pixel * area.pixelColumns() + pixel;
                QVERIFY(std::abs(static_cast<double>(values[at]) - expected) < 1e-6);
                QCOMPARE(masked[at], std::uint8_t{0});
            }
            QCOMPARE(masked[area.pixelColumns() - 1], std::uint8_t{1});
            QCOMPARE(values[area.pixelColumns() - 1], 0.0F);
        }
    }
}

void TestHeadsPooled::noCellOfALargeHeadIsComputedAlone() {
    const auto one = std::make_shared<CountingHead>(largeHead(600, 1, -HUGE_VAL));
    const auto other = std::make_shared<CountingHead>(largeHead(600, 2, -HUGE_VAL));
    const HeadsPooled mean({one, other}, Reducer::Mean);
    const TileArea area{{0, 0, 600, 600}, 3};
    std::vector<float> values(area.pixelRows() * area.pixelColumns());
    std::vector<std::uint8_t> masked(values.size());
    mean.fill(area, Reducer::Max, values, masked);
    QVERIFY(values[0] > 0.0F);
    QCOMPARE(one->alone.load() + other->alone.load(), std::size_t{0});
}

template struct attnscope::test::Registered<TestHeadsPooled>;
#include "tst_heads_pooled.moc"
