// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/compare_results.h"
#include "core/textbook/textbook_engine.h"
#include "tests/core/stream/stream_problems.h"
#include "tests/registry.h"

#include <limits>

using namespace attnscope;
using namespace attnscope::test;

/// The largest difference of two results is found where it is.
class TestCompareResults : public QObject {
    Q_OBJECT

private slots:
    void findsTheOneCell();
    void whatIsNoNumberIsInfinitelyFar();
    void comparesEvenlySpacedRows();
    void comparesWhatIsHeldWithFloat64();
    void enginesAgree();
    void stops();
};

namespace {

/// Zeros but for one cell; in float64 that cell is `exact`.
class OneCell final : public MatrixSource {
public:
    OneCell(std::size_t rows, std::size_t columns, CellValue cell, double exact = 0.0)
        : m_rows(rows)
        , m_columns(columns)
        , m_cell(cell)
        , m_exact(exact) {}
    std::size_t rows() const override { return m_rows; }
    std::size_t columns() const override { return m_columns; }
    double exact(std::size_t row, std::size_t column) const override {
        return row == m_cell.row && column == m_cell.column ? m_exact : 0.0;
    }
    bool masked(std::size_t, std::size_t) const override { return false; }
    void fill(const TileArea&, Reducer, std::span<float>, std::span<std::uint8_t>) const override {}
    ValueRange range() const override { return {}; }
    void copyCells(const CellRect& tile, std::span<float> values) const override {
        for (std::size_t at = 0; at < values.size(); ++at) {
            const bool here = tile.row + at / tile.columns == m_cell.row &&
                              tile.column + at % tile.columns == m_cell.column;
            values[at] = here ? static_cast<float>(m_cell.value) : 0.0F;
        }
    }

private:
    std::size_t m_rows;
    std::size_t m_columns;
    CellValue m_cell;
    double m_exact;
};

ResultDifference differenceOf(const MatrixSource& shown, const MatrixSource& reference,
                              ReferenceNumbers numbers = ReferenceNumbers::AsHeld,
                              std::size_t mostRows = 1'000'000) {
    return compareResults(shown, reference, numbers, mostRows, {}, {}).value();
}

} // namespace

void TestCompareResults::findsTheOneCell() {
    const OneCell plain(100, 37, {});
    for (const CellValue& cell : {CellValue{0, 0, 0.5}, {99, 36, -0.25}, {41, 17, 0.125}}) {
        const ResultDifference found = differenceOf(OneCell(100, 37, cell), plain);
        QCOMPARE(found.row, cell.row);
        QCOMPARE(found.column, cell.column);
        QCOMPARE(found.size, std::abs(cell.value));
        QCOMPARE(found.shown, cell.value);
        QCOMPARE(found.reference, 0.0);
        QCOMPARE(found.rows, std::size_t{100});
    }
    QCOMPARE(differenceOf(plain, plain).size, 0.0);
    QCOMPARE(differenceOf(OneCell(0, 5, {}), OneCell(0, 5, {})).size, 0.0);
}

void TestCompareResults::whatIsNoNumberIsInfinitelyFar() {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const OneCell none(20, 5, {13, 2, kNone});
    const ResultDifference found = differenceOf(none, OneCell(20, 5, {}));
    QVERIFY(std::isinf(found.size) && std::isnan(found.shown));
    QCOMPARE(found.row, std::size_t{13});
    QCOMPARE(differenceOf(none, none).size, 0.0);
}

void TestCompareResults::comparesEvenlySpacedRows() {
    // Three of 101 rows: 0, 50 and 100.
    const OneCell plain(101, 4, {});
    for (const std::size_t row : {0U, 50U, 100U}) {
        const ResultDifference found =
            differenceOf(OneCell(101, 4, {row, 3, 1.0}), plain, ReferenceNumbers::AsHeld, 3);
        QCOMPARE(found.size, 1.0);
        QCOMPARE(found.row, row);
        QCOMPARE(found.rows, std::size_t{3});
    }
    QCOMPARE(differenceOf(OneCell(101, 4, {51, 3, 1.0}), plain, ReferenceNumbers::AsHeld, 3).size, 0.0);
}

void TestCompareResults::comparesWhatIsHeldWithFloat64() {
    const OneCell held(9, 9, {4, 5, 0.5}, 0.75);
    QCOMPARE(differenceOf(held, held, ReferenceNumbers::Float64).size, 0.25);
    QCOMPARE(differenceOf(held, held, ReferenceNumbers::AsHeld).size, 0.0);
}

void TestCompareResults::enginesAgree() {
    AttentionProblem problem;
    problem.q = normals(130, 16, 1);
    problem.k = normals(130, 16, 2);
    problem.scale = 0.25;
    problem.mask = maskOf({specLayer("causal")}, 130, 130);
    TextbookEngine textbook;
    StreamEngine stream;
    const auto exact = runToEnd(textbook, problem).value()->source(Stage::Weights);
    const auto shown = runToEnd(stream, problem).value()->source(Stage::Weights);
    const ResultDifference found = differenceOf(*shown, *exact);
    QVERIFY(found.size > 0.0 && found.size < 2e-6);
    QVERIFY(differenceOf(*shown, *shown, ReferenceNumbers::Float64).size < 2e-6);
}

void TestCompareResults::stops() {
    std::stop_source source;
    source.request_stop();
    const OneCell plain(50, 4, {});
    const auto stopped = compareResults(plain, plain, ReferenceNumbers::AsHeld, 50, source.get_token(), {});
    QVERIFY(!stopped && stopped.error().code == ErrorCode::Stopped);
}

template struct attnscope::test::Registered<TestCompareResults>;
#include "tst_compare_results.moc"
