// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/array_file.h"

#include "tests/registry.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;

namespace {

using Values = std::vector<double>;
using Shape = std::vector<std::size_t>;
using Texts = std::vector<std::string>;

/// A file that make_formats.py wrote.
std::string data(const std::string& name) {
    return ATTNSCOPE_TEST_DATA "/formats/" + name;
}

/// q[b][i][c] = 6·b + 2·i + c − 2.5, as make_formats.py has it.
Values qValues() {
    Values values;
    for (int at = 0; at < 12; ++at) {
        values.push_back(at - 2.5);
    }
    return values;
}

QByteArray errorOf(const Error& error) {
    return QByteArray::fromStdString(message(error));
}

} // namespace

class TestArrayFile : public QObject {
    Q_OBJECT

private slots:
    void aSourceIsAFileAndAMember_data();
    void aSourceIsAFileAndAMember();
    void whatNumPyWroteIsRead_data();
    void whatNumPyWroteIsRead();
    void tensorsOfEveryTypeAreRead();
    void theListSaysShapesAndTypes();
    void theOnlyArrayNeedsNoName();
    void shapesOfLinesAreCounted();
    void textsAreRead();
    void refusals_data();
    void refusals();
    void whatIsNotFiniteIsRefusedByPosition();
};

void TestArrayFile::aSourceIsAFileAndAMember_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("member");
    const auto row = [](const char* source, const char* path, const char* member) {
        QTest::newRow(source) << source << path << member;
    };
    row("a.npz:q", "a.npz", "q");
    row("/x:y/a.npz:q", "/x:y/a.npz", "q");
    row("a.safetensors:model.layers.0:w", "a.safetensors", "model.layers.0:w");
    row("b.npz:c/a.npz:q", "b.npz:c/a.npz", "q");
    row("a.npz", "a.npz", "");
    row("C:a.npy", "C:a.npy", "");
}

void TestArrayFile::aSourceIsAFileAndAMember() {
    QFETCH(QString, source);
    const ArraySource parts = arraySourceOf(source.toStdString());
    QTEST(QString::fromStdString(parts.path), "path");
    QTEST(QString::fromStdString(parts.member), "member");
}

void TestArrayFile::whatNumPyWroteIsRead_data() {
    QTest::addColumn<QString>("file");
    QTest::newRow("numpy.savez") << "stored.npz";
    QTest::newRow("numpy.savez_compressed") << "packed.npz";
}

void TestArrayFile::whatNumPyWroteIsRead() {
    QFETCH(QString, file);
    const std::string path = data(file.toStdString());
    const Result<NumberArray> q = readArray(path + ":q");
    QVERIFY2(q, q ? "" : errorOf(q.error()));
    QCOMPARE(q->shape, (Shape{2, 3, 2}));
    QCOMPARE(readShape(path + ":q").value(), q->shape);
    QCOMPARE(q->values, qValues());
    QVERIFY(!q->isFloat64 && q->kind == NumberKind::Float);
    const Result<NumberArray> mask = readArray(path + ":mask");
    QVERIFY(mask && mask->kind == NumberKind::Bool);
    QCOMPARE(mask->values, (Values{1, 0, 0, 1, 1, 0}));
    const Result<NumberArray> lens = readArray(path + ":lens");
    QVERIFY(lens && lens->kind == NumberKind::Integer);
    QCOMPARE(lens->values, (Values{3, -1}));
    // Fortran order, most significant byte first, and a name with a folder in it.
    const Result<NumberArray> layer = readArray(path + ":layers/0");
    QVERIFY(layer && layer->isFloat64);
    QCOMPARE(layer->values, (Values{0, 1, 2, 3, 4, 5}));
    QCOMPARE(*readTexts(path + ":tokens"), (Texts{"I", "愛", "🤖 AI"}));
    QCOMPARE(*readTexts(path + ":names"), (Texts{"I", "愛"}));
}

void TestArrayFile::tensorsOfEveryTypeAreRead() {
    const std::string path = data("types.safetensors") + ":";
    const double infinity = std::numeric_limits<double>::infinity();
    QCOMPARE(readArray(path + "float64")->values, (Values{1.5, -2, double{0.1F}, infinity}));
    QCOMPARE(readArray(path + "float64")->shape, (Shape{2, 2}));
    QCOMPARE(readArray(path + "float32")->values, (Values{1.5, -2, double{0.1F}, infinity}));
    // 0.1 = 1.6·2^−4; binary16 keeps 10 bits of the fraction, bfloat16 7, of which NumPy's shift cuts the
    // rest.
    QCOMPARE(readArray(path + "float16")->values,
             (Values{1.5, -2, std::round(1.6 * 1024) / 1024 / 16, infinity}));
    QCOMPARE(readArray(path + "bfloat16")->values,
             (Values{1.5, -2, std::floor(1.6 * 128) / 128 / 16, infinity}));
    QVERIFY(!readArray(path + "bfloat16")->isFloat64);
    QCOMPARE(readArray(path + "mask")->values, (Values{1, 0, 1}));
    QVERIFY(readArray(path + "mask")->kind == NumberKind::Bool);
    QCOMPARE(readArray(path + "lens")->values, (Values{3, -1}));
    QVERIFY(readArray(path + "lens")->kind == NumberKind::Integer);
    QVERIFY(!readArray(path + "float8"));
    QVERIFY(message(readArray(path + "float8").error()).find("F8_E4M3") != std::string::npos);
    QCOMPARE(readArray(path + "scalar")->shape, Shape{});
    QCOMPARE(readArray(path + "scalar")->values, Values{7});
}

void TestArrayFile::theListSaysShapesAndTypes() {
    const NumberPlace packed = NumberPlace::Packed;
    const Result<std::vector<ArrayMember>> npz = listArrays(data("packed.npz"));
    QVERIFY(npz);
    QCOMPARE(npz->size(), std::size_t{6});
    QVERIFY((npz->at(0) == ArrayMember{"q", {2, 3, 2}, "float32", true, false, packed}));
    QVERIFY((npz->at(1) == ArrayMember{"mask", {2, 3}, "bool", true, false, packed}));
    QVERIFY((npz->at(2) == ArrayMember{"lens", {2}, "int64", true, false, packed}));
    QVERIFY((npz->at(3) == ArrayMember{"tokens", {3}, "text", false, true, packed}));
    const Result<std::vector<ArrayMember>> tensors = listArrays(data("types.safetensors"));
    QVERIFY(tensors);
    QVERIFY((tensors->at(3) == ArrayMember{"bfloat16", {1, 4}, "bfloat16", true, false}));
    QVERIFY((tensors->at(6) == ArrayMember{"float8", {2}, "F8_E4M3", false, false}));
    QVERIFY((listArrays(data("objects.npz"))->at(0) == ArrayMember{"tokens", {2}, "|O", false, false}));
    QVERIFY((listArrays(data("texts.npy"))->at(0) == ArrayMember{"", {3}, "text", false, true}));
}

void TestArrayFile::theOnlyArrayNeedsNoName() {
    QCOMPARE(readArray(data("one_number_array.npz"))->values, (Values{1, 0, 0, 1}));
    QCOMPARE(*readTexts(data("one_number_array.npz")), (Texts{"a", "b"}));
}

void TestArrayFile::shapesOfLinesAreCounted() {
    QCOMPARE(csvShape("\xef\xbb\xbf"
                      "1,2,3\r\n4,5,6\n\n",
                      "a.csv")
                 .value(),
             (Shape{2, 3}));
    QCOMPARE(csvShape("1", "a.csv").value(), (Shape{1, 1}));
    // The first line speaks for all; reading finds out.
    QCOMPARE(csvShape("1,2\n3\n", "a.csv").value(), (Shape{2, 2}));
    QVERIFY(!csvShape(" \n", "a.csv"));
}

void TestArrayFile::textsAreRead() {
    QCOMPARE(*readTexts(data("texts.npy")), (Texts{"ab", "", "é"}));
}

void TestArrayFile::refusals_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<bool>("texts");
    QTest::addColumn<QByteArray>("named");
    const auto row = [](const char* source, bool texts, const char* named) {
        QTest::addRow("%s%s", source, texts ? " as texts" : "") << source << texts << QByteArray(named);
    };
    row("stored.npz", false, "several arrays: q, mask, lens, layers/0 (name one of them");
    row("stored.npz", true, "several arrays: tokens, names (name one of them");
    row("stored.npz:nothing", false, "it holds no nothing (name one of: q, mask, lens, layers/0)");
    row("stored.npz:tokens", false, "stored.npz:tokens: it holds texts (<U4), no numbers");
    row("stored.npz:q", true, "stored.npz:q: it holds numbers (float32), no texts");
    row("objects.npz:tokens", true, "objects.npz:tokens: it is an array of Python objects (|O), a pickle");
    row("objects.npy", false, "dtype=\"U\"");
    row("fields.npy", false, "[('a', '<f4'), ('b', '<i4', (2,))]");
    row("types.safetensors:float8", false, "types.safetensors:float8: its numbers are of type F8_E4M3");
    row("types.safetensors", false, "several arrays: float64, float32");
    row("types.safetensors:float32", true, "it holds no texts");
    row("make_formats.py", false, "its name says no format");
    row("missing.npy", false, "missing.npy: it cannot be read: No such file");
    row("missing.npz:q", false, "missing.npz: it cannot be read: No such file");
    row("missing.safetensors", false, "missing.safetensors: it cannot be read: No such file");
}

void TestArrayFile::refusals() {
    QFETCH(QString, source);
    QFETCH(bool, texts);
    QFETCH(QByteArray, named);
    const std::string path = data(source.toStdString());
    const Error error = texts ? readTexts(path).error() : readArray(path).error();
    QVERIFY2(errorOf(error).contains(named), errorOf(error));
    QVERIFY(error.code == ErrorCode::Failed);
}

void TestArrayFile::whatIsNotFiniteIsRefusedByPosition() {
    NumberArray array{{2, 1, 3, 2}, Values(12, 0.5), true, NumberKind::Float};
    QVERIFY(refuseNonFinite(array, "q.npy"));
    array.values[9] = -std::numeric_limits<double>::infinity(); // 9 = ((1·1 + 0)·3 + 1)·2 + 1
    array.values[11] = std::numeric_limits<double>::quiet_NaN();
    const Result<void> refused = refuseNonFinite(array, "q.npy");
    QVERIFY(!refused);
    QVERIFY2(errorOf(refused.error()).startsWith("q.npy: -inf stands at [1, 0, 1, 1]"),
             errorOf(refused.error()));
    QVERIFY(errorOf(refused.error()).contains("--allow-nonfinite"));
}

template struct attnscope::test::Registered<TestArrayFile>;
#include "tst_array_file.moc"
