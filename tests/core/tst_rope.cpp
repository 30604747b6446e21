// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/rope.h"
#include "core/random/philox.h"

#include <QTest>

#include <cmath>
#include <numeric>
#include <vector>

using namespace attnscope;

/// Rotary positions turn the right pairs by the right angles.
class TestRope : public QObject {
    Q_OBJECT

private slots:
    void positionZeroTurnsNothing();
    void eachPairByItsAngle();
    void onlyTheDistanceCounts_data() { layouts(); }
    void onlyTheDistanceCounts();

private:
    static void layouts();
};

void TestRope::layouts() {
    QTest::addColumn<bool>("adjacent");
    QTest::newRow("half") << false;
    QTest::newRow("adjacent") << true;
}

void TestRope::positionZeroTurnsNothing() {
    std::vector<double> row{1, -2, 3, 4};
    rotateRow(row, 0, 10000, RopePairs::Half);
    QCOMPARE(row, (std::vector<double>{1, -2, 3, 4}));
}

void TestRope::eachPairByItsAngle() {
    // d = 4, base 100: the angles a position turns by are 1 and 100^(−1/2) = 0.1.
    const auto turned = [](double a, double b, double angle) {
        return std::pair(a * std::cos(angle) - b * std::sin(angle),
                         a * std::sin(angle) + b * std::cos(angle));
    };
    const auto isNear = [](const std::vector<double>& actual, const std::vector<double>& expected) {
        for (std::size_t c = 0; c < expected.size(); ++c) {
            if (!(std::abs(actual[c] - expected[c]) < 1e-14)) {
                return false;
            }
        }
        return actual.size() == expected.size();
    };
    std::vector<double> half{1, 2, 3, 5};
    rotateRow(half, 3, 100, RopePairs::Half);
    const auto [h0, h2] = turned(1, 3, 3.0);
    const auto [h1, h3] = turned(2, 5, 0.3);
    QVERIFY(isNear(half, {h0, h1, h2, h3}));
    std::vector<double> adjacent{1, 2, 3, 5};
    rotateRow(adjacent, 3, 100, RopePairs::Adjacent);
    const auto [a0, a1] = turned(1, 2, 3.0);
    const auto [a2, a3] = turned(3, 5, 0.3);
    QVERIFY(isNear(adjacent, {a0, a1, a2, a3}));
}

void TestRope::onlyTheDistanceCounts() {
    QFETCH(bool, adjacent);
    const RopePairs pairs = adjacent ? RopePairs::Adjacent : RopePairs::Half;
    const auto vectorAt = [](std::uint32_t which) {
        std::vector<double> row(16);
        for (std::uint32_t c = 0; c < 16; ++c) {
            row[c] = normalAt(1, RandomStream::X, which, c);
        }
        return row;
    };
    const auto product = [&](std::size_t i, std::size_t j) {
        std::vector<double> q = vectorAt(0);
        std::vector<double> k = vectorAt(1);
        rotateRow(q, i, 10000, pairs);
        rotateRow(k, j, 10000, pairs);
        return std::inner_product(q.begin(), q.end(), k.begin(), 0.0);
    };
    QVERIFY(std::abs(product(9, 4) - product(105, 100)) < 1e-12);
    QVERIFY(std::abs(product(9, 4) - product(4, 9)) > 1e-3);
}

QTEST_GUILESS_MAIN(TestRope)
#include "tst_rope.moc"
