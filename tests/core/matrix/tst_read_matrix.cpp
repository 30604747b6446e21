// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/matrix/block_matrix.h"
#include "core/matrix/number_reader.h"

#include "tests/registry.h"

#include <QTest>

#include <atomic>
#include <numeric>

using namespace attnscope;

namespace attnscope::test {

/// Counts what it gives: its number n is n.
class CountingReader final : public NumberReader {
public:
    void read(std::size_t first, std::span<double> values) const override {
        std::iota(values.begin(), values.end(), static_cast<double>(first));
        m_given += values.size();
    }
    std::optional<Error> failure() const override { return std::nullopt; }
    std::size_t given() const { return m_given; }

private:
    mutable std::atomic<std::size_t> m_given = 0;
};

} // namespace attnscope::test

using attnscope::test::CountingReader;

namespace {

constexpr std::size_t kReadRows = 200; // four blocks, the last one short
constexpr std::size_t kReadColumns = 5;
constexpr std::size_t kReadAt = 1000;

BlockMatrix inMemory() {
    std::vector<double> values(kReadRows * kReadColumns);
    std::iota(values.begin(), values.end(), static_cast<double>(kReadAt));
    return BlockMatrix(kReadRows, kReadColumns, values);
}

} // namespace

/// A matrix whose numbers stay with a reader is like one in memory, and reads no more than is looked at.
class TestReadMatrix : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_reader = std::make_shared<CountingReader>();
        m_matrix = BlockMatrix(kReadRows, kReadColumns, m_reader, kReadAt);
    }
    void hasTheNumbersOfTheReader();
    void keepsTheBlocksOfRowsThatWereLookedAt();
    void aNewReadingKeepsNothing();
    void cellsAndRowsAreCopiedAlone();
    void writingMakesABlockItsOwn();
    void copiesAreEqualWithoutReading();
    void otherRowCountsReadOn();

private:
    std::shared_ptr<CountingReader> m_reader;
    BlockMatrix m_matrix;
};

void TestReadMatrix::hasTheNumbersOfTheReader() {
    QVERIFY(m_matrix == inMemory());
    QVERIFY(m_matrix.dense() == inMemory().dense());
    QVERIFY(m_matrix.transposed() == inMemory().transposed());
    QCOMPARE(m_matrix.largestMagnitude(), inMemory().largestMagnitude());
    QVERIFY(m_matrix.isFinite());
    QVERIFY(m_matrix.reader() == m_reader.get());
    QVERIFY(inMemory().reader() == nullptr);
}

void TestReadMatrix::keepsTheBlocksOfRowsThatWereLookedAt() {
    QCOMPARE(m_reader->given(), std::size_t{0});
    QCOMPARE(m_matrix(70, 2), static_cast<double>(kReadAt + 70 * kReadColumns + 2));
    QCOMPARE(m_reader->given(), BlockMatrix::kBlockRows * kReadColumns);
    const BlockMatrix copy = m_matrix;
    QCOMPARE(copy(100, 0), m_matrix(100, 0));
    QCOMPARE(m_reader->given(), BlockMatrix::kBlockRows * kReadColumns);
    QCOMPARE(m_matrix(199, 4), static_cast<double>(kReadAt + kReadRows * kReadColumns - 1));
    QCOMPARE(m_reader->given(), (BlockMatrix::kBlockRows + 8) * kReadColumns);
}

void TestReadMatrix::aNewReadingKeepsNothing() {
    (void)m_matrix.row(0);
    const BlockMatrix again = m_matrix.readAnew();
    QCOMPARE(again(0, 1), m_matrix(0, 1));
    QCOMPARE(m_reader->given(), 2 * BlockMatrix::kBlockRows * kReadColumns);
    QVERIFY(again.sharesRow(m_matrix, 0));
}

void TestReadMatrix::cellsAndRowsAreCopiedAlone() {
    std::vector<double> rows(70 * kReadColumns);
    m_matrix.copyRows(60, rows); // over two borders of blocks
    QCOMPARE(m_reader->given(), rows.size());
    QVERIFY(std::equal(rows.begin(), rows.end(), inMemory().dense().begin() + 60 * kReadColumns));
    std::vector<double> cells(3);
    m_matrix.copyCells(199, 2, cells);
    QCOMPARE(m_reader->given(), rows.size() + 3);
    QCOMPARE(cells, (std::vector<double>{1997, 1998, 1999}));
}

void TestReadMatrix::writingMakesABlockItsOwn() {
    BlockMatrix edited = m_matrix;
    edited.set(130, 3, -9000.0);
    QCOMPARE(edited(130, 3), -9000.0);
    QCOMPARE(edited.largestMagnitude(), 9000.0);
    QCOMPARE(m_matrix(130, 3), static_cast<double>(kReadAt + 130 * kReadColumns + 3));
    QVERIFY(!(edited == m_matrix));
    QVERIFY(!edited.sharesRow(m_matrix, 130));
    QVERIFY(edited.sharesRow(m_matrix, 0));
    std::vector<double> rows(2 * kReadColumns);
    edited.copyRows(129, rows);
    QCOMPARE(rows[kReadColumns + 3], -9000.0);
}

void TestReadMatrix::copiesAreEqualWithoutReading() {
    QVERIFY(m_matrix == BlockMatrix(m_matrix));
    QVERIFY(m_matrix == m_matrix.readAnew());
    QCOMPARE(m_reader->given(), std::size_t{0});
    QVERIFY(!(m_matrix == BlockMatrix(kReadRows, kReadColumns, m_reader, kReadAt + 1)));
}

void TestReadMatrix::otherRowCountsReadOn() {
    QVERIFY(m_matrix.withRowCount(150) == inMemory().withRowCount(150));
    QVERIFY(m_matrix.withRowCount(260) == inMemory().withRowCount(260));
}

template struct attnscope::test::Registered<TestReadMatrix>;
#include "tst_read_matrix.moc"
