// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/array_file.h"
#include "core/formats/arrays/npz_write.h"
#include "core/formats/arrays/result_table.h"
#include "core/formats/files/atomic_file.h"
#include "core/formats/files/zip_reader.h"
#include "tests/core/formats/number_files.h"
#include "tests/registry.h"

#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

using namespace attnscope;
using namespace attnscope::test;

namespace {

using Values = std::vector<double>;
using Shape = std::vector<std::size_t>;
using Texts = std::vector<std::string>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Any bits at all: denormals, infinities, NaN with payloads, quiet and signalling.
Values anyBits(std::size_t count) {
    std::mt19937_64 words(3);
    Values values{-0.0, kInfinity, -kInfinity, std::bit_cast<double>(std::uint64_t{0x7ff0000000000001}),
                  std::bit_cast<double>(std::uint64_t{0xfff8000000000dad})};
    while (values.size() < count) {
        const std::uint64_t word = words();
        values.push_back(std::bit_cast<double>(word % 3 == 0 ? word | std::uint64_t{0x7ff} << 52 : word));
    }
    return values;
}

std::vector<std::uint64_t> bitsOf(const Values& values) {
    std::vector<std::uint64_t> bits;
    for (const double value : values) {
        bits.push_back(std::bit_cast<std::uint64_t>(value));
    }
    return bits;
}

std::string text(const NumberTable& table, std::optional<int> digits) {
    std::string bytes;
    return writeTex(table, digits, into(bytes)) ? bytes : "";
}

} // namespace

class TestArrayWriting : public QObject {
    Q_OBJECT

private slots:
    void everyBitComesBack_data();
    void everyBitComesBack();
    void float32KeepsThePayloadOfItsNaN();
    void aRowThatFailsStopsEveryWriter();
    void jsonNestsAsTheAxesDo();
    void csvAndTexHoldOneMatrix();
    void texIsAMatrixOfLatex();
    void textsComeBack();
    void theSameMembersMakeTheSameBytes();
    void statisticsOfSeveralMatrices();

private:
    std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }

    QTemporaryDir m_folder;
};

void TestArrayWriting::everyBitComesBack_data() {
    QTest::addColumn<bool>("deflated");
    QTest::newRow("stored") << false;
    QTest::newRow("deflated") << true;
}

void TestArrayWriting::everyBitComesBack() {
    QFETCH(bool, deflated);
    const Values values = anyBits(2 * 3 * 5 * 7);
    const std::vector<std::int64_t> whole{0, -1, INT64_C(1) << 52, -(INT64_C(1) << 52)};
    const std::vector<NpzMember> members{{"q", tableOf({2, 3}, 5, 7, values)},
                                         {"flat", FlatArray<double>{{values.size()}, values}},
                                         {"counts", FlatArray<std::int64_t>{{2, 2}, whole}}};
    std::string bytes;
    QVERIFY(writeNpz(members, deflated ? ZipPacking::Deflated : ZipPacking::Stored, into(bytes)));
    QVERIFY(writeWholeFile(path("a.npz"), bytes));
    for (const char* name : {"q", "flat"}) {
        const Result<NumberArray> array = readArray(path("a.npz:") + name);
        QVERIFY2(array, array ? "" : message(array.error()).c_str());
        QCOMPARE(bitsOf(array->values), bitsOf(values));
        QVERIFY(array->isFloat64 && array->kind == NumberKind::Float);
    }
    QCOMPARE(readArray(path("a.npz:q"))->shape, (Shape{2, 3, 5, 7}));
    const Result<NumberArray> counts = readArray(path("a.npz:counts"));
    QVERIFY(counts && counts->kind == NumberKind::Integer);
    QCOMPARE(counts->shape, (Shape{2, 2}));
    QCOMPARE(counts->values, Values(whole.begin(), whole.end()));
}

void TestArrayWriting::float32KeepsThePayloadOfItsNaN() {
    std::string data;
    for (const std::uint32_t bits : {0x7f800001U, 0xffc0beefU, 0x7fffffffU, 0xff800000U, 0x80000001U}) {
        data += littleEndian(bits, 4);
    }
    const std::string file = npy("<f4", false, "1, 5", data);
    const Result<NumberArray> array = attnscope::test::readNpy(file, "a.npy");
    QVERIFY(array);
    std::string again;
    QVERIFY(writeNpy(tableOf({}, 1, 5, array->values, Precision::Float32), into(again)));
    QCOMPARE(again.substr(again.size() - data.size()), data);
}

void TestArrayWriting::aRowThatFailsStopsEveryWriter() {
    NumberTable table = tableOf({}, 3, 1, {1, 2, 3});
    table.fillRow = [](std::size_t row, std::span<double>) -> Result<void> {
        return row == 1 ? unexpected(makeError("{0}: stopped", "row")) : Result<void>{};
    };
    std::string bytes;
    QVERIFY(!writeNpy(table, into(bytes)));
    QVERIFY(!writeCsv(table, into(bytes)));
    QVERIFY(!writeJson(table, into(bytes)));
    QVERIFY(!writeTex(table, 4, into(bytes)));
    QVERIFY(!writeNpz({{"a", table}}, ZipPacking::Stored, into(bytes)));
}

void TestArrayWriting::jsonNestsAsTheAxesDo() {
    std::string one;
    QVERIFY(writeJson(tableOf({2, 1}, 2, 2, {1, 2, 3, 4, kNaN, 6, 7, 8}), into(one)));
    QCOMPARE(QString::fromStdString(one).simplified().remove(' '),
             QStringLiteral(R"([[[[1,2],[3,4]]],[[["nan",6],[7,8]]]])"));
    std::string plain;
    QVERIFY(writeJson(tableOf({}, 2, 1, {1, 2}), into(plain)));
    QCOMPARE(plain, std::string("[[1],\n [2]]\n"));
}

void TestArrayWriting::csvAndTexHoldOneMatrix() {
    const NumberTable several = tableOf({2, 3}, 1, 1, Values(6, 0.0));
    std::string bytes;
    for (const Result<void>& done :
         {writeCsv(several, into(bytes)), writeTex(several, 4, into(bytes)),
          writeStatisticsCsv({std::vector<RowStatistics>(6), {2, 3}}, into(bytes))}) {
        QVERIFY(!done && done.error().code == ErrorCode::Usage);
        const std::string line = message(done.error());
        QVERIFY2(line.find("2 × 3") != std::string::npos &&
                     line.find("--batch and --head") != std::string::npos,
                 line.c_str());
    }
    QVERIFY(bytes.empty());
    // A batch of one is one matrix.
    QVERIFY(writeCsv(tableOf({1}, 2, 1, {1, 2}), into(bytes)));
    QCOMPARE(bytes, std::string("1\n2\n"));
}

void TestArrayWriting::texIsAMatrixOfLatex() {
    const NumberTable table = tableOf({}, 2, 2, {0.25, -kInfinity, kNaN, 1e-7});
    const std::string head = "% in mathematics mode, with \\usepackage{amsmath}\n\\begin{bmatrix}\n";
    QCOMPARE(text(table, 4), head + "  0.2500 & -\\infty \\\\\n"
                                    "  \\mathrm{nan} & 0.0000\n\\end{bmatrix}\n");
    QCOMPARE(text(table, std::nullopt), head + "  0.25 & -\\infty \\\\\n"
                                               "  \\mathrm{nan} & 1 \\cdot 10^{-7}\n\\end{bmatrix}\n");
    // amsmath lays out ten columns unless MaxMatrixCols allows more.
    QVERIFY(text(tableOf({}, 1, 10, Values(10, 1.0)), 0).find("MaxMatrixCols") == std::string::npos);
    QVERIFY(text(tableOf({}, 1, 11, Values(11, 1.0)), 0).find("{MaxMatrixCols}{11}") != std::string::npos);
}

void TestArrayWriting::textsComeBack() {
    const Texts texts{"I", "", "愛", "a much longer token", "🤖"};
    std::string bytes;
    QVERIFY(writeNpy(texts, into(bytes)));
    QVERIFY(bytes.find("'<U19'") != std::string::npos);
    QCOMPARE(*attnscope::test::readTexts(bytes, "a.npy"), texts);
    bytes.clear();
    QVERIFY(writeNpy(Texts{"", ""}, into(bytes)));
    QCOMPARE(*attnscope::test::readTexts(bytes, "a.npy"), (Texts{"", ""}));
}

void TestArrayWriting::theSameMembersMakeTheSameBytes() {
    const std::vector<NpzMember> members{{"q", tableOf({}, 2, 2, {1, 2, 3, 4})}, {"tokens", Texts{"a", "b"}}};
    std::string first;
    std::string second;
    QVERIFY(writeNpz(members, ZipPacking::Deflated, into(first)));
    QVERIFY(writeNpz(members, ZipPacking::Deflated, into(second)));
    QVERIFY(first == second);
    // Bytes 10 to 13 of a member are time and day, here the first that a zip knows: 1 January 1980.
    QCOMPARE(first.substr(10, 4), littleEndian(std::uint64_t{1 << 5 | 1} << 16, 4));
    writeFile(path("same.npz"), first);
    const Result<ZipReader> zip = ZipReader::open(path("same.npz"));
    QVERIFY(zip && zip->members().size() == 2 && zip->members()[1].name == "tokens.npy");
    // 128 bytes of header, 2 texts of one character of 4 bytes.
    QCOMPARE(zip->read("tokens.npy", 1000)->size(), std::size_t{128 + 2 * 4});
    QVERIFY(!zip->read("tokens.npy", 135));
}

void TestArrayWriting::statisticsOfSeveralMatrices() {
    // Two batch items of one head with two rows each.
    StatisticsTable table{
        {{0.5, 1, 3, 0, 1, 4}, {kNaN, .5, 1, 1, 1, 2}, {2, 1, 0, 0, 1, 1}, {3, 1, 2, 0, 1, 3}}, {2, 1}};
    std::string bytes;
    QVERIFY(writeStatisticsNpz(table, into(bytes)));
    writeFile(path("stats.npz"), bytes);
    const Result<std::vector<ArrayMember>> members = listArrays(path("stats.npz"));
    QVERIFY(members);
    std::vector<std::string> names;
    for (const ArrayMember& member : *members) {
        names.push_back(member.name);
        QCOMPARE(member.shape, (Shape{2, 1, 2}));
        const bool isWhole = member.name == "argmax" || member.name == "allowed";
        QCOMPARE(member.type, std::string(isWhole ? "int64" : "float64"));
    }
    QCOMPARE(names, (Texts{"lse", "max", "argmax", "entropy_bits", "sum", "allowed"}));
    QCOMPARE(readArray(path("stats.npz:argmax"))->values, (Values{3, 1, 0, 2}));
    QCOMPARE(readArray(path("stats.npz:entropy_bits"))->values, (Values{0, 1, 0, 0}));
    QVERIFY(std::isnan(readArray(path("stats.npz:lse"))->values[1]));
    bytes.clear();
    QVERIFY(writeStatisticsJson(table, into(bytes)));
    QVERIFY2(bytes.find("\"allowed\": [[[4, 2]], [[1, 3]]]}") != std::string::npos, bytes.c_str());
}

template struct attnscope::test::Registered<TestArrayWriting>;
#include "tst_array_writing.moc"
