// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/ranges.h"
#include "core/projection/resolve.h"
#include "core/textbook/textbook_engine.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;

namespace {

Ranges rangesWith(double weight) {
    Scene scene = test::iLoveAi(); // x is 0 or 1
    std::get<TokenInput>(scene.input).wQ = BlockMatrix({{weight, 0.0}, {0.0, weight}});
    const auto problem = resolve(nullptr, scene, {});
    TextbookEngine engine;
    return rangesOf({std::make_shared<const Scene>(scene), *runToEnd(engine, *problem)});
}

} // namespace

/// The range in which a matrix is coloured.
class TestRanges final : public QObject {
    Q_OBJECT

private slots:
    void numbersOfAProductShareTheirColour();
    void whatWouldBeWhiteHasItsOwnRange();
};

/// 1 of X stands beside 7 of W_Q, and beside itself in the sum below.
void TestRanges::numbersOfAProductShareTheirColour() {
    const Ranges ranges = rangesWith(7.0);
    QCOMPARE(ranges.values, 7.0);
    QCOMPARE(ranges.forRole(MatrixRole::X).values, 7.0);
    QCOMPARE(ranges.forStage(Stage::X).values, 7.0);
}

void TestRanges::whatWouldBeWhiteHasItsOwnRange() {
    const Ranges ranges = rangesWith(0.04);
    QCOMPARE(ranges.forRole(MatrixRole::WQ).values, 0.04);
    QCOMPARE(ranges.forRole(MatrixRole::X).values, ranges.values);
    QCOMPARE(rangesWith(100.0).forRole(MatrixRole::X).values, 1.0);
}

template struct attnscope::test::Registered<TestRanges>;
#include "tst_ranges.moc"
