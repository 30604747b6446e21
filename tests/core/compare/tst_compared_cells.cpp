// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/compare/compared_cells.h"
#include "tests/registry.h"

#include <QTest>

#include <cmath>

using namespace attnscope;

/// Two tables of numbers side by side.
class TestComparedCells : public QObject {
    Q_OBJECT

private slots:
    void subtractsRowByRow();
    void listsTheMostDifferent();
    void writesBothNumbers();
};

namespace {

NumberTable tableWith(std::vector<std::vector<double>> rows, Precision precision = Precision::Float64) {
    return {rows.size(), rows.front().size(), precision,
            [rows](std::size_t row, std::span<double> values) -> Result<void> {
                std::copy(rows[row].begin(), rows[row].end(), values.begin());
                return {};
            }};
}

std::string written(Result<void> (*write)(const ComparedCellList&, const ByteSink&),
                    const ComparedCellList& list) {
    std::string text;
    const Result<void> done = write(list, [&text](std::string_view bytes) -> Result<void> {
        text += bytes;
        return {};
    });
    return done ? text : std::string();
}

} // namespace

void TestComparedCells::subtractsRowByRow() {
    const NumberTable table =
        differenceTable(tableWith({{1.0, 2.0}, {3.0, HUGE_VAL}}), tableWith({{0.5, 4.0}, {3.0, HUGE_VAL}}));
    std::vector<double> row(2);
    QVERIFY(table.fillRow(0, row));
    QCOMPARE(row, (std::vector<double>{0.5, -2.0}));
    QVERIFY(table.fillRow(1, row));
    QCOMPARE(row[0], 0.0);
    QVERIFY(std::isnan(row[1])); // as NumPy has ∞ − ∞
    QCOMPARE(table.precision, Precision::Float64);
    QCOMPARE(differenceTable(tableWith({{1.0}}), tableWith({{1.0}}, Precision::Float32)).precision,
             Precision::Float32);
}

void TestComparedCells::listsTheMostDifferent() {
    const NumberTable first = tableWith({{0.1, 0.9, 0.0}, {0.5, 0.5, 7.0}});
    const NumberTable second = tableWith({{0.3, 0.4, 0.0}, {0.5, 1.0, 6.875}});
    const auto cells = mostDifferent(first, second, Orientation::Rows, 3).value();
    QCOMPARE(cells.size(), std::size_t{3});
    QCOMPARE(cells[0].query, std::size_t{0});
    QCOMPARE(cells[0].key, std::size_t{1});
    QCOMPARE(cells[0].difference(), 0.5);
    QCOMPARE(cells[1].query, std::size_t{1}); // −0.5: equal ones in the order of query and key
    QCOMPARE(cells[1].difference(), -0.5);
    QCOMPARE(cells[2].first, 0.1);
    QCOMPARE(cells[2].second, 0.3);
    const auto turned = mostDifferent(first, second, Orientation::Columns, 9).value();
    QCOMPARE(turned.size(), std::size_t{4}); // equal cells are none
    QCOMPARE(turned[0].query, std::size_t{1});
    QCOMPARE(turned[0].key, std::size_t{0});
}

void TestComparedCells::writesBothNumbers() {
    const ComparedCellList list{{{0, 1, 0.5, 0.25}, {1, 0, HUGE_VAL, 1.0}}, {"I", "a \"b\""}, {"x", "y"}};
    QCOMPARE(written(writeComparedCsv, list).c_str(),
             "query,key,query_token,key_token,first,second,difference\n0,1,I,y,0.5,0.25,0.25\n"
             "1,0,\"a \"\"b\"\"\",x,inf,1,inf\n");
    QCOMPARE(written(writeComparedJson, list).c_str(),
             "[{\"query\": 0, \"key\": 1, \"query_token\": \"I\", \"key_token\": \"y\", \"first\": 0.5, "
             "\"second\": 0.25, \"difference\": 0.25},\n"
             " {\"query\": 1, \"key\": 0, \"query_token\": \"a \\\"b\\\"\", \"key_token\": \"x\", \"first\": "
             "\"inf\", \"second\": 1, \"difference\": \"inf\"}]\n");
}

template struct attnscope::test::Registered<TestComparedCells>;
#include "tst_compared_cells.moc"
