// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/positions.h"

#include <QTest>

#include <cmath>

using namespace attnscope;

/// Sinusoidal positions follow their formula.
class TestPositions : public QObject {
    Q_OBJECT

private slots:
    void theFirstTokens();
    void anyToken();
    void noFeatures() { QVERIFY(sinusoidal(3, 0).empty()); }
};

void TestPositions::theFirstTokens() {
    QCOMPARE(sinusoidal(0, 4), (std::vector<double>{0, 1, 0, 1}));
    const std::vector<double> first = sinusoidal(1, 4);
    // 10000^(2/4) = 100.
    const double expected[] = {std::sin(1.0), std::cos(1.0), std::sin(0.01), std::cos(0.01)};
    for (std::size_t c = 0; c < 4; ++c) {
        QVERIFY(std::abs(first[c] - expected[c]) < 1e-15);
    }
}

void TestPositions::anyToken() {
    // An odd width ends with a sine.
    for (const std::size_t d : {1, 5, 64}) {
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

QTEST_GUILESS_MAIN(TestPositions)
#include "tst_positions.moc"
