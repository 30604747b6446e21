// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/position_encodings.h"

#include "core/base/philox.h"
#include "tests/registry.h"

#include <QTest>

#include <cmath>
#include <numeric>
#include <vector>

using namespace attnscope;

/// Sinusoidal positions follow their formula, rotary ones turn the right pairs by the right angles, and
/// slopes of ALiBi are those that Press et al. publish.
class TestPositionEncodings : public QObject {
    Q_OBJECT

private slots:
    void sinusoidalOfTheFirstTokens();
    void sinusoidalOfAnyToken();
    void sinusoidalOfNoFeatures() { QVERIFY(sinusoidal(3, 0).empty()); }
    void ropeOfPositionZeroTurnsNothing();
    void ropeTurnsEachPairByItsAngle();
    void ropeCountsTheDistanceOnly_data() { ropeLayouts(); }
    void ropeCountsTheDistanceOnly();
    void alibiOfPowersOfTwo();
    void alibiOfOtherNumbersOfHeads();

private:
    static void ropeLayouts();
};

void TestPositionEncodings::sinusoidalOfTheFirstTokens() {
    QCOMPARE(sinusoidal(0, 4), (std::vector<double>{0, 1, 0, 1}));
    const std::vector<double> first = sinusoidal(1, 4);
    // 10000^(2/4) = 100.
    const double expected[] = {std::sin(1.0), std::cos(1.0), std::sin(0.01), std::cos(0.01)};
    for (std::size_t c = 0; c < 4; ++c) {
        QVERIFY(std::abs(first[c] - expected[c]) < 1e-15);
    }
}

void TestPositionEncodings::sinusoidalOfAnyToken() {
    // An odd width ends with a sine.
    for (const std::size_t d : {1U, 5U, 64U}) {
        const std::vector<double> row = sinusoidal(1234, d);
        QCOMPARE(row.size(), d);
        for (std::size_t i = 0; 2 * i < d; ++i) {
            const double angle =
                1234 / std::pow(10000.0, 2.0 * static_cast<double>(i) / static_cast<double>(d));
            QVERIFY(std::abs(row[2 * i] - std::sin(angle)) < 1e-12);
            if (2 * i + 1 < d) {
                QVERIFY(std::abs(row[2 * i + 1] - std::cos(angle)) < 1e-12);
            }
        }
    }
}

void TestPositionEncodings::ropeLayouts() {
    QTest::addColumn<bool>("adjacent");
    QTest::newRow("half") << false;
    QTest::newRow("adjacent") << true;
}

void TestPositionEncodings::ropeOfPositionZeroTurnsNothing() {
    std::vector<double> row{1, -2, 3, 4};
    rotateRow(row, 0, 10000, RopePairs::Half);
    QCOMPARE(row, (std::vector<double>{1, -2, 3, 4}));
}

void TestPositionEncodings::ropeTurnsEachPairByItsAngle() {
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

void TestPositionEncodings::ropeCountsTheDistanceOnly() {
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

void TestPositionEncodings::alibiOfPowersOfTwo() {
    QCOMPARE(alibiSlope(0, 1), 0x1p-8);
    // The paper's example: 8 heads have 1/2, 1/4 … 1/256.
    for (std::size_t head = 0; head < 8; ++head) {
        QCOMPARE(alibiSlope(head, 8), std::ldexp(1.0, -1 - static_cast<int>(head)));
    }
    // 16 heads: 1/2^0.5, 1/2^1, 1/2^1.5 … 1/2^8.
    for (std::size_t head = 0; head < 16; ++head) {
        QVERIFY(std::abs(alibiSlope(head, 16) - std::pow(2.0, -0.5 * static_cast<double>(head + 1))) < 1e-15);
    }
}

void TestPositionEncodings::alibiOfOtherNumbersOfHeads() {
    // 12 heads: the 8 slopes, then the first, third, fifth and seventh of 16.
    const double root = std::sqrt(2.0);
    const double expected[] = {1.0 / 2,    1.0 / 4,          1.0 / 8,          1.0 / 16,
                               1.0 / 32,   1.0 / 64,         1.0 / 128,        1.0 / 256,
                               1.0 / root, 1.0 / (2 * root), 1.0 / (4 * root), 1.0 / (8 * root)};
    for (std::size_t head = 0; head < 12; ++head) {
        QVERIFY(std::abs(alibiSlope(head, 12) - expected[head]) < 1e-15);
    }
    // 3 heads: those of 2, which are 2⁻⁴ and 2⁻⁸, then the first of 4, 2⁻².
    QCOMPARE(alibiSlope(0, 3), 1.0 / 16);
    QCOMPARE(alibiSlope(1, 3), 1.0 / 256);
    QCOMPARE(alibiSlope(2, 3), 1.0 / 4);
}

template struct attnscope::test::Registered<TestPositionEncodings>;
#include "tst_position_encodings.moc"
