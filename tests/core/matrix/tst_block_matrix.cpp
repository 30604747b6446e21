// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/matrix/block_matrix.h"

#include "tests/registry.h"

#include <QtTest>

#include <limits>

using namespace attnscope;

/// What a matrix remembers of itself is true of it after every write, and of its copies.
class TestBlockMatrix : public QObject {
    Q_OBJECT

private slots:
    void theLargestMagnitudeFollowsEveryWrite();
    void copiesKeepTheirOwn();
    void whatIsNotFiniteDoesNotCount();
    void otherRowCountsHaveTheirOwn();
    void sharedBlocksPartWhenTheyAreWritten();
};

namespace {

constexpr std::size_t kRows = 200; // four blocks, the last one short

BlockMatrix counted() {
    BlockMatrix matrix(kRows, 3);
    for (std::size_t i = 0; i < kRows; ++i) {
        matrix.set(i, i % 3, static_cast<double>(i));
    }
    return matrix;
}

} // namespace

void TestBlockMatrix::theLargestMagnitudeFollowsEveryWrite() {
    BlockMatrix matrix = counted();
    QCOMPARE(matrix.largestMagnitude(), 199.0);
    matrix.set(10, 0, -500.0);
    QCOMPARE(matrix.largestMagnitude(), 500.0);
    matrix.set(10, 0, 1.0);
    QCOMPARE(matrix.largestMagnitude(), 199.0);
    matrix.set(199, 199 % 3, 0.0);
    QCOMPARE(matrix.largestMagnitude(), 198.0);
}

void TestBlockMatrix::copiesKeepTheirOwn() {
    const BlockMatrix first = counted();
    QCOMPARE(first.largestMagnitude(), 199.0);
    BlockMatrix second = first;
    second.set(70, 1, 1e6);
    BlockMatrix third = second;
    third.set(70, 1, -2e6);
    QCOMPARE(first.largestMagnitude(), 199.0);
    QCOMPARE(second.largestMagnitude(), 1e6);
    QCOMPARE(third.largestMagnitude(), 2e6);
}

void TestBlockMatrix::whatIsNotFiniteDoesNotCount() {
    BlockMatrix matrix(70, 2, 3.0);
    matrix.set(0, 0, std::numeric_limits<double>::infinity());
    matrix.set(69, 1, std::numeric_limits<double>::quiet_NaN());
    QCOMPARE(matrix.largestMagnitude(), 3.0);
    QCOMPARE(BlockMatrix(65, 1, std::numeric_limits<double>::quiet_NaN()).largestMagnitude(), 0.0);
    QCOMPARE(BlockMatrix().largestMagnitude(), 0.0);
}

void TestBlockMatrix::otherRowCountsHaveTheirOwn() {
    const BlockMatrix matrix = counted();
    QCOMPARE(matrix.largestMagnitude(), 199.0);
    QCOMPARE(matrix.withRowCount(100).largestMagnitude(), 99.0);
    QCOMPARE(matrix.withRowCount(128).largestMagnitude(), 127.0);
    QCOMPARE(matrix.withRowCount(300).largestMagnitude(), 199.0);
}

void TestBlockMatrix::sharedBlocksPartWhenTheyAreWritten() {
    BlockMatrix uniform(300, 2, 4.0);
    const BlockMatrix before = uniform;
    QCOMPARE(uniform.largestMagnitude(), 4.0);
    uniform.set(100, 1, -9.0);
    QCOMPARE(uniform.largestMagnitude(), 9.0);
    QCOMPARE(before.largestMagnitude(), 4.0);
    QCOMPARE(before(100, 1), 4.0);
    uniform.set(100, 1, 0.0);
    QCOMPARE(uniform.largestMagnitude(), 4.0);
    BlockMatrix taken(130, 1, std::make_shared<std::vector<double>>(130, 2.0));
    QCOMPARE(taken.largestMagnitude(), 2.0);
    taken.set(129, 0, 7.0);
    QCOMPARE(taken.largestMagnitude(), 7.0);
}

template struct attnscope::test::Registered<TestBlockMatrix>;
#include "tst_block_matrix.moc"
