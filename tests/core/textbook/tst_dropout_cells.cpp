// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/philox.h"
#include "core/textbook/dropout_cells.h"

#include "tests/registry.h"

#include <QTest>

#include <cmath>

using namespace attnscope;

/// Dropout takes away the cells that its formula names, as many as it says, and others in every matrix.
class TestDropoutCells : public QObject {
    Q_OBJECT

private slots:
    void cellsFollowTheFormula();
    void asManyAsItSays();
    void everyMatrixHasItsOwn();
    void noneAndAll();
};

void TestDropoutCells::cellsFollowTheFormula() {
    const DropoutCells cells({0.25, 77}, {2, 1}, 3);
    for (std::uint32_t i = 0; i < 20; ++i) {
        for (std::uint32_t j = 0; j < 20; ++j) {
            // Matrix 2·3 + 1, stream 5; 0.25·2³² = 2³⁰.
            const bool dropped = philox({j, i, 7, 5}, 77)[0] < (std::uint32_t{1} << 30);
            QCOMPARE(cells.dropped(i, j), dropped);
            QCOMPARE(cells.applied(0.6, i, j), dropped ? 0.0 : 0.6 / 0.75);
        }
    }
}

void TestDropoutCells::asManyAsItSays() {
    const DropoutCells cells({0.1, 5}, {}, 1);
    int dropped = 0;
    for (std::size_t i = 0; i < 200; ++i) {
        for (std::size_t j = 0; j < 200; ++j) {
            dropped += cells.dropped(i, j) ? 1 : 0;
        }
    }
    // 40,000 draws of 0.1: within five standard deviations, which are √(40,000·0.09) = 60.
    QVERIFY(std::abs(dropped - 4000) < 300);
}

void TestDropoutCells::everyMatrixHasItsOwn() {
    const auto differs = [](const DropoutCells& a, const DropoutCells& b) {
        for (std::size_t j = 0; j < 100; ++j) {
            if (a.dropped(0, j) != b.dropped(0, j)) {
                return true;
            }
        }
        return false;
    };
    const DropoutCells cells({0.5, 5}, {0, 0}, 2);
    QVERIFY(!differs(cells, DropoutCells({0.5, 5}, {0, 0}, 4)));
    QVERIFY(differs(cells, DropoutCells({0.5, 6}, {0, 0}, 2)));
    QVERIFY(differs(cells, DropoutCells({0.5, 5}, {0, 1}, 2)));
    QVERIFY(differs(cells, DropoutCells({0.5, 5}, {1, 0}, 2)));
}

void TestDropoutCells::noneAndAll() {
    const DropoutCells all({1.0, 1}, {}, 1);
    for (std::size_t j = 0; j < 1000; ++j) {
        QVERIFY(!DropoutCells({0.0, 1}, {}, 1).dropped(3, j));
        // 0, not 0/0.
        QCOMPARE(all.applied(0.5, 3, j), 0.0);
    }
}

template struct attnscope::test::Registered<TestDropoutCells>;
#include "tst_dropout_cells.moc"
