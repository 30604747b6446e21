// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/written_decimals.h"
#include "tests/registry.h"

#include <QTest>

#include <cmath>
#include <vector>

using namespace attnscope;

class TestWrittenDecimals : public QObject {
    Q_OBJECT

private slots:
    void tablesAreKnownByTheirDecimals() {
        QCOMPARE(writtenDecimals(std::vector{0.4566, 0.5434, 0.0, 0.1}), 4);
        QCOMPARE(writtenDecimals(std::vector{0.12, 0.37, 0.51}), 2);
        QCOMPARE(writtenDecimals(std::vector{double(0.4566F), double(0.5434F), double(0.127F)}), 4);
        QCOMPARE(writtenDecimals(std::vector{0.1, 0.2, 0.7}), 0);
        QCOMPARE(writtenDecimals(std::vector{0.25, 0.5, 0.25, 0.125}), 0); // so has every type
        QCOMPARE(writtenDecimals(std::vector{1.0 / 3.0, 1.0 / 7.0, 0.1, 0.3}), 0);
        QCOMPARE(writtenDecimals(std::vector{0.123, 0.456}), 0); // too few to be a sign
        QCOMPARE(writtenDecimals({}), 0);
    }

    /// n errors that are uniform over a unit have a standard deviation of √(n/12) units.
    void sumsOfTablesAreNearTheWhole() {
        QCOMPARE(roundingOfWrittenSum(12, 3), 3e-3);
        QCOMPARE(roundingOfWrittenSum(48, 4), 6e-4);
        QCOMPARE(roundingOfWrittenSum(48, 0), 0.0);
    }
};

template struct attnscope::test::Registered<TestWrittenDecimals>;
#include "tst_written_decimals.moc"
