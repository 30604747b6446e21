// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/labelled_csv.h"
#include "core/formats/arrays/number_array.h"
#include "core/formats/arrays/number_table.h"
#include "tests/core/formats/number_files.h"
#include "tests/registry.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <random>

using namespace attnscope;
using attnscope::test::npy;

namespace {

template <typename Bits>
std::string bytesOf(Bits bits, bool bigEndian) {
    std::string bytes;
    for (std::size_t at = 0; at < sizeof(Bits); ++at) {
        const std::size_t byte = bigEndian ? sizeof(Bits) - 1 - at : at;
        bytes += static_cast<char>(bits >> 8 * byte & 0xff);
    }
    return bytes;
}

using Values = std::vector<double>;
using Shape = std::vector<std::size_t>;

} // namespace

class TestNumbersIn : public QObject {
    Q_OBJECT

private slots:
    void everyTypeInEitherByteOrder();
    void bothOrdersOfAxes();
    void whatWasWrittenIsReadBack();
    void damagedFiles_data();
    void damagedFiles();
    void damageNeverCrashes();
    void linesOfNumbers();
    void tabsAndBlanksPartNumbers();
    void badLines_data();
    void badLines();
};

void TestNumbersIn::everyTypeInEitherByteOrder() {
    for (const bool big : {false, true}) {
        const std::string order = big ? ">" : "<";
        const auto one = [&](const std::string& type, const std::string& data) {
            const Result<NumberArray> array =
                attnscope::test::readNpy(npy(order + type, false, "1,", data), "a.npy");
            return array && array->shape == Shape{1} ? array->values[0] : 12345.0;
        };
        QCOMPARE(one("f8", bytesOf(std::bit_cast<std::uint64_t>(-0.1), big)), -0.1);
        QCOMPARE(one("f4", bytesOf(std::bit_cast<std::uint32_t>(0.1F), big)), double{0.1F});
        // binary16: 1 = 0x3c00, −2 = 0xc000, the smallest 2^−24 = 0x0001, the largest 65504 = 0x7bff.
        QCOMPARE(one("f2", bytesOf(std::uint16_t{0x3c00}, big)), 1.0);
        QCOMPARE(one("f2", bytesOf(std::uint16_t{0xc000}, big)), -2.0);
        QCOMPARE(one("f2", bytesOf(std::uint16_t{0x0001}, big)), std::ldexp(1.0, -24));
        QCOMPARE(one("f2", bytesOf(std::uint16_t{0x7bff}, big)), 65504.0);
        QVERIFY(std::isinf(one("f2", bytesOf(std::uint16_t{0x7c00}, big))));
        QVERIFY(std::isnan(one("f2", bytesOf(std::uint16_t{0x7e00}, big))));
        QCOMPARE(one("i2", bytesOf(std::uint16_t{0xfffe}, big)), -2.0);
        QCOMPARE(one("u2", bytesOf(std::uint16_t{0xfffe}, big)), 65534.0);
        QCOMPARE(one("i4", bytesOf(std::uint32_t{0x80000000}, big)), -2147483648.0);
        QCOMPARE(one("u4", bytesOf(std::uint32_t{0x80000000}, big)), 2147483648.0);
        QCOMPARE(one("i8", bytesOf(~std::uint64_t{0}, big)), -1.0);
        QCOMPARE(one("u8", bytesOf(std::uint64_t{1} << 63, big)), std::ldexp(1.0, 63));
    }
    const Result<NumberArray> small = attnscope::test::readNpy(npy("|i1", false, "2,", "\xff\x7f"), "a.npy");
    QVERIFY(small);
    QCOMPARE(small->values, (Values{-1.0, 127.0}));
    const Result<NumberArray> bools =
        attnscope::test::readNpy(npy("|b1", false, "2,", std::string("\x01\x00", 2)), "a.npy");
    QVERIFY(bools);
    QCOMPARE(bools->values, (Values{1.0, 0.0}));
}

void TestNumbersIn::bothOrdersOfAxes() {
    // [[0, 1, 2], [3, 4, 5]] stands as 0 3 1 4 2 5 in Fortran order.
    const std::string fortran{"\x00\x03\x01\x04\x02\x05", 6};
    const Result<NumberArray> array = attnscope::test::readNpy(npy("|u1", true, "2, 3", fortran), "a.npy");
    QVERIFY(array);
    QCOMPARE(array->shape, (Shape{2, 3}));
    QCOMPARE(array->values, (Values{0, 1, 2, 3, 4, 5}));
    // a[i][j][k] = 4·i + 2·j + k; in Fortran order the first index is the fastest.
    const std::string cube{"\x00\x04\x02\x06\x01\x05\x03\x07", 8};
    QCOMPARE(attnscope::test::readNpy(npy("|u1", true, "2, 2, 2", cube), "a.npy")->values,
             (Values{0, 1, 2, 3, 4, 5, 6, 7}));
}

void TestNumbersIn::whatWasWrittenIsReadBack() {
    std::mt19937_64 words(1);
    for (int round = 0; round < 200; ++round) {
        const std::size_t rows = 1 + words() % 6;
        const std::size_t columns = 1 + words() % 6;
        Values values(rows * columns);
        for (double& value : values) {
            value = std::bit_cast<double>(words());
            value = std::isnan(value) ? 0.5 : value;
        }
        const NumberTable table{
            rows, columns, Precision::Float64, [&](std::size_t row, std::span<double> into) -> Result<void> {
                std::copy_n(values.begin() + static_cast<long>(row * columns), columns, into.begin());
                return {};
            }};
        std::string binary;
        std::string text;
        const auto into = [](std::string& bytes) {
            return [&bytes](std::string_view more) -> Result<void> {
                bytes += more;
                return {};
            };
        };
        QVERIFY(writeNpy(table, into(binary)) && writeCsv(table, into(text)));
        for (const Result<NumberArray>& array :
             {attnscope::test::readNpy(binary, "a.npy"), readCsv(text, "a.csv")}) {
            QVERIFY(array);
            QCOMPARE(array->shape, (Shape{rows, columns}));
            for (std::size_t at = 0; at < values.size(); ++at) {
                QCOMPARE(std::bit_cast<std::uint64_t>(array->values[at]),
                         std::bit_cast<std::uint64_t>(values[at]));
            }
        }
    }
}

void TestNumbersIn::damagedFiles_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("named");
    const auto row = [](const char* name, const std::string& bytes, const char* named) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(named);
    };
    const std::string good = npy("<f8", false, "2,", std::string(16, '\0'));
    row("empty", "", "byte 0");
    row("text", "1,2,3", "byte 0");
    row("version 9", std::string(good).replace(6, 1, "\x09"), "byte 6");
    row("within the header", good.substr(0, 40), "ends at byte 40");
    row("a byte short", good.substr(0, good.size() - 1), "needs 16 bytes from byte 128 on and 15 are there");
    row("a byte more", good + "x", "17 are there");
    row("complex", npy("<c16", false, "1,", std::string(16, '\0')), "<c16");
    row("objects", npy("|O", false, "1,", std::string(8, '\0')), "|O");
    row("texts", npy("<U3", false, "1,", std::string(12, '\0')), "<U3");
    row("negative side", npy("<f8", false, "-1,", ""), "damaged at byte");
    row("two numbers in one", npy("<f8", false, "1 2", std::string(16, '\0')), "damaged at byte");
    row("sides that overflow", npy("|u1", false, "4294967296, 4294967296, 4", ""), "damaged at byte");
    row("more than memory", npy("<f8", false, "1000000000000", ""), "0 are there");
}

void TestNumbersIn::damagedFiles() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, named);
    const Result<NumberArray> array = attnscope::test::readNpy(bytes.toStdString(), "a.npy");
    QVERIFY(!array);
    const QByteArray line = QByteArray::fromStdString(message(array.error()));
    QVERIFY2(line.startsWith("a.npy: ") && line.contains(named), line.constData());
}

void TestNumbersIn::damageNeverCrashes() {
    std::mt19937_64 words(2);
    const std::string good = npy("<f4", true, "2, 3", std::string(24, '\1'));
    int refused = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes = good.substr(0, words() % 4 == 0 ? words() % good.size() : good.size());
        for (std::size_t change = 0; change < 1 + words() % 3 && !bytes.empty(); ++change) {
            bytes[words() % std::min<std::size_t>(bytes.size(), 80)] = static_cast<char>(words());
        }
        const Result<NumberArray> array = attnscope::test::readNpy(bytes, "a.npy");
        refused += array ? 0 : 1;
        if (array) {
            std::size_t count = 1;
            for (const std::size_t side : array->shape) {
                count *= side;
            }
            QCOMPARE(array->values.size(), count);
        }
    }
    QVERIFY(refused > 10'000);
}

void TestNumbersIn::linesOfNumbers() {
    const Result<NumberArray> array = readCsv("\xef\xbb\xbf"
                                              "1, -2.5e3 ,inf\r\nnan,+4,-0.0\r\n\r\n",
                                              "a.csv");
    QVERIFY(array);
    QCOMPARE(array->shape, (Shape{2, 3}));
    QCOMPARE(array->values[1], -2500.0);
    QVERIFY(std::isinf(array->values[2]) && std::isnan(array->values[3]) && std::signbit(array->values[5]));
}

void TestNumbersIn::tabsAndBlanksPartNumbers() {
    for (const char* const text :
         {"1\t-2.5\tinf\n4\t5\t6\n", "  1  -2.5 inf \n4 5    6\n", "1,\t-2.5,\tinf\n4,5,6"}) {
        const Result<NumberArray> array = readCsv(text, "a.txt");
        QVERIFY2(array, text);
        QCOMPARE(array->shape, (Shape{2, 3}));
        QCOMPARE(csvShape(text, "a.txt").value(), (Shape{2, 3}));
        QCOMPARE(array->values[1], -2.5);
        QCOMPARE(array->values[5], 6.0);
    }
    QVERIFY(!readCsv("1 2\n3\n", "a.txt"));
    for (const char* const text : {"# a b\n", "#", "\xef\xbb\xbf# x\n\n", "\n\n", "\t", " \n"}) {
        QVERIFY2(!hasCsvHeader(text), text);
        QVERIFY2(!readCsv(text, "a.txt"), text);
    }
    QCOMPARE(readCsv("# a\n1 2\n", "a.txt").value().values, (std::vector<double>{1.0, 2.0}));
    QVERIFY(!readCsv("1 2\n3,4\n", "a.txt"));
}

void TestNumbersIn::badLines_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("named");
    QTest::newRow("empty") << QByteArray(" \n") << QByteArray("no numbers");
    QTest::newRow("comments alone") << QByteArray("# a b\n#\n") << QByteArray("no numbers");
    QTest::newRow("a word") << QByteArray("1,2\n3,four\n") << QByteArray("line 2, byte 6");
    QTest::newRow("nothing after a comma") << QByteArray("1,2,\n") << QByteArray("line 1, byte 4");
    QTest::newRow("a blank line between") << QByteArray("1\n\n2\n") << QByteArray("line 2");
    QTest::newRow("a header") << QByteArray("lse,max\n1,2\n") << QByteArray("line 1, byte 0");
    QTest::newRow("ragged") << QByteArray("1,2\n3\n")
                            << QByteArray("line 2 has 1 numbers where line 1 has 2");
}

void TestNumbersIn::badLines() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, named);
    const Result<NumberArray> array = readCsv(text.toStdString(), "a.csv");
    QVERIFY(!array);
    const QByteArray line = QByteArray::fromStdString(message(array.error()));
    QVERIFY2(line.startsWith("a.csv: ") && line.contains(named), line.constData());
}

template struct attnscope::test::Registered<TestNumbersIn>;
#include "tst_numbers_in.moc"
