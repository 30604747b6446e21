// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/alibi.h"

#include <QTest>

#include <cmath>

using namespace attnscope;

/// The slopes are those that Press et al. publish.
class TestAlibi : public QObject {
    Q_OBJECT

private slots:
    void powersOfTwo();
    void otherNumbersOfHeads();
};

void TestAlibi::powersOfTwo() {
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

void TestAlibi::otherNumbersOfHeads() {
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

QTEST_GUILESS_MAIN(TestAlibi)
#include "tst_alibi.moc"
