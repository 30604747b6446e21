// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/heads_pooled.h"
#include "core/engine/block_source.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// Mean and max over heads are those of the heads' cells, at every zoom.
class TestHeadsPooled : public QObject {
    Q_OBJECT

private slots:
    void cellsOfTwoHeads();
    void pixelsPoolWhatTheHeadsMakeTogether();
    void maskedWhereEveryHeadIs();
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

template struct attnscope::test::Registered<TestHeadsPooled>;
#include "tst_heads_pooled.moc"
