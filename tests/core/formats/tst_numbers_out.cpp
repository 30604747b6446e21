// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/number_table.h"
#include "core/formats/arrays/number_text.h"
#include "core/formats/arrays/result_table.h"
#include "tests/core/formats/npy_bytes.h"
#include "tests/registry.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace attnscope;
using namespace attnscope::test;

namespace {

constexpr double kOutInfinity = std::numeric_limits<double>::infinity();
const double kOutNaN = std::numeric_limits<double>::quiet_NaN();
const BlockMatrix kAwkward({{1.5, -0.0, kOutInfinity}, {kOutNaN, -kOutInfinity, 1.0 / 3.0}});

NumberTable table(const BlockMatrix& matrix, Precision precision) {
    return {matrix.rows(), matrix.columns(), precision,
            [matrix](std::size_t row, std::span<double> values) -> Result<void> {
                std::copy(matrix.row(row).begin(), matrix.row(row).end(), values.begin());
                return {};
            }};
}

QByteArray written(Result<void> (*writer)(const NumberTable&, const ByteSink&), const BlockMatrix& matrix,
                   Precision precision = Precision::Float64) {
    QByteArray bytes;
    const Result<void> done =
        writer(table(matrix, precision), [&bytes](std::string_view more) -> Result<void> {
            bytes.append(more.data(), static_cast<qsizetype>(more.size()));
            return {};
        });
    return done ? bytes : QByteArray();
}

QByteArray fileOfNumPy(const char* name) {
    QFile file(QStringLiteral(ATTNSCOPE_TEST_DATA "/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Cell (i, j) is 10·j + i in float64 and half of it as computed; every seventh is masked.
class LongSource final : public MatrixSource {
public:
    std::size_t rows() const override { return 3; }
    std::size_t columns() const override { return 3'000'000; }
    double exact(std::size_t row, std::size_t column) const override {
        return static_cast<double>(10 * column + row);
    }
    bool masked(std::size_t row, std::size_t column) const override { return (row + column) % 7 == 0; }
    void fill(const TileArea& tile, Reducer, std::span<float> values,
              std::span<std::uint8_t> pixels) const override {
        for (std::size_t at = 0; at < values.size(); ++at) {
            const std::size_t row = tile.row + at / tile.columns;
            const std::size_t column = tile.column + at % tile.columns;
            pixels[at] = masked(row, column) ? 1 : 0;
            values[at] = static_cast<float>(exact(row, column) / 2);
        }
    }
    ValueRange range() const override { return {}; }
};

} // namespace

class TestNumbersOut : public QObject {
    Q_OBJECT

private slots:
    void npyIsByteForByteWhatNumPySaves();
    void npyReadsBackAtEverySize();
    void csvSaysWhatIsNotFiniteAsNumPyDoes();
    void jsonQuotesWhatIsNotFinite();
    void everyTextReadsBackToTheSameBits();
    void numbersAreReadAsAWhole_data();
    void numbersAreReadAsAWhole();
    void anErrorOfTheFileStopsTheWriting();
    void statisticsHaveTheirHeader();
    void longLinesComeInTheirOrder_data();
    void longLinesComeInTheirOrder();
};

void TestNumbersOut::npyIsByteForByteWhatNumPySaves() {
    // numpy.save of the same array, by NumPy 1.24.
    const QByteArray doubles = fileOfNumPy("numpy_2x3_float64.npy");
    const QByteArray floats = fileOfNumPy("numpy_2x3_float32.npy");
    QVERIFY(!doubles.isEmpty() && !floats.isEmpty());
    QCOMPARE(written(writeNpy, kAwkward), doubles);
    QCOMPARE(written(writeNpy, kAwkward, Precision::Float32), floats);
}

void TestNumbersOut::npyReadsBackAtEverySize() {
    // The header's length depends on the digits of the shape; all paddings come up.
    for (const std::size_t rows : {1U, 9U, 10U, 99U, 100U, 1000U, 12345U, 100'000U}) {
        for (const std::size_t columns : {1U, 3U}) {
            const BlockMatrix matrix(rows, columns, 0.1);
            const std::optional<NpyFile> file = parseNpy(written(writeNpy, matrix));
            QVERIFY(file);
            QVERIFY(file->values == matrix);
        }
    }
}

void TestNumbersOut::csvSaysWhatIsNotFiniteAsNumPyDoes() {
    QCOMPARE(written(writeCsv, kAwkward), QByteArray("1.5,-0.0,inf\nnan,-inf,0.3333333333333333\n"));
    QCOMPARE(written(writeCsv, kAwkward, Precision::Float32),
             QByteArray("1.5,-0.0,inf\nnan,-inf,0.33333334\n"));
}

void TestNumbersOut::jsonQuotesWhatIsNotFinite() {
    QCOMPARE(written(writeJson, kAwkward),
             QByteArray("[[1.5, -0.0, \"inf\"],\n [\"nan\", \"-inf\", 0.3333333333333333]]\n"));
    QCOMPARE(written(writeJson, BlockMatrix(1, 1, 1e300), Precision::Float32), QByteArray("[[\"inf\"]]\n"));
}

void TestNumbersOut::everyTextReadsBackToTheSameBits() {
    std::mt19937_64 random(2);
    for (int round = 0; round < 20'000; ++round) {
        const double value = std::bit_cast<double>(random());
        std::string text;
        appendNumber(text, value);
        const std::optional<double> back = parseNumber(text);
        QVERIFY(back);
        QVERIFY(std::isnan(value)
                    ? std::isnan(*back)
                    : std::bit_cast<std::uint64_t>(*back) == std::bit_cast<std::uint64_t>(value));
    }
}

void TestNumbersOut::numbersAreReadAsAWhole_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isNumber");
    for (const char* yes : {"1", "-.5", "+2", "1e-3", "-inf", "nan", "-1e9"}) {
        QTest::newRow(yes) << yes << true;
    }
    for (const char* no : {"", "+", "1x", " 1", "1 ", "1e999", "--1", "+-1", "0x10", "1,5"}) {
        QTest::newRow(*no == 0 ? "empty" : no) << no << false;
    }
}

void TestNumbersOut::numbersAreReadAsAWhole() {
    QFETCH(QString, text);
    QFETCH(bool, isNumber);
    QCOMPARE(parseNumber(text.toStdString()).has_value(), isNumber);
}

void TestNumbersOut::anErrorOfTheFileStopsTheWriting() {
    int calls = 0;
    const ByteSink full = [&calls](std::string_view) -> Result<void> {
        return ++calls < 3 ? Result<void>{} : unexpected(makeError("{0}: no", "disk"));
    };
    const NumberTable numbers = table(BlockMatrix(50, 2), Precision::Float64);
    using Writer = Result<void> (*)(const NumberTable&, const ByteSink&);
    for (const Writer writer : {Writer{writeNpy}, Writer{writeCsv}, Writer{writeJson}}) {
        calls = 0;
        QVERIFY(!writer(numbers, full));
        QCOMPARE(calls, 3);
    }
}

void TestNumbersOut::statisticsHaveTheirHeader() {
    const StatisticsTable rows{{{kOutNaN, .5, 1, 1., 1., 2}, {0.25, 1., 0, 0., 1., 1}}};
    std::string text;
    const ByteSink sink = [&text](std::string_view more) -> Result<void> {
        text += more;
        return {};
    };
    QVERIFY(writeStatisticsCsv(rows, sink));
    QCOMPARE(text, std::string("lse,max,argmax,entropy_bits,sum,allowed\nnan,0.5,1,1,1,2\n0.25,1,0,0,1,1\n"));
    text.clear();
    QVERIFY(writeStatisticsJson(rows, sink));
    QCOMPARE(text, std::string("{\"lse\": [\"nan\", 0.25],\n \"max\": [0.5, 1],\n \"argmax\": [1, 0],\n "
                               "\"entropy_bits\": [1, 0],\n \"sum\": [1, 1],\n \"allowed\": [2, 1]}\n"));
}

void TestNumbersOut::longLinesComeInTheirOrder_data() {
    QTest::addColumn<bool>("columns");
    QTest::newRow("three rows, more than are asked for at once") << false;
    QTest::newRow("three million columns") << true;
}

void TestNumbersOut::longLinesComeInTheirOrder() {
    QFETCH(bool, columns);
    const auto source = std::make_shared<LongSource>();
    const NumberTable numbers =
        tableOf(source, columns ? Orientation::Columns : Orientation::Rows, Precision::Float32);
    QCOMPARE(numbers.rows, columns ? std::size_t{3'000'000} : std::size_t{3});
    std::vector<double> line(numbers.columns);
    for (std::size_t at = 0; at < numbers.rows; ++at) {
        QVERIFY(numbers.fillRow(at, line));
        for (std::size_t cell = 0; cell < line.size(); cell += columns ? 1 : 997) {
            const std::size_t i = columns ? cell : at;
            const std::size_t j = columns ? at : cell;
            const double whole = source->exact(i, j);
            const double expected = static_cast<float>(source->masked(i, j) ? whole : whole / 2);
            if (line[cell] != expected) {
                QFAIL("another cell");
            }
        }
    }
}

template struct attnscope::test::Registered<TestNumbersOut>;
#include "tst_numbers_out.moc"
