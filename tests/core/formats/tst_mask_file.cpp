// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/formats/scene/edit_json.h"
#include "core/formats/scene/mask_file.h"
#include "core/formats/scene/mask_json.h"
#include "tests/core/masks/mask_arrays.h"
#include "tests/registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <bit>

using namespace attnscope;
using namespace attnscope::test;

class TestMaskFile : public QObject {
    Q_OBJECT

private slots:
    void typesBecomeWhatTheSpecWants_data();
    void typesBecomeWhatTheSpecWants();
    void refusals_data();
    void refusals();
    void positionsOfWhatIsNotFiniteAreTold();
    void columnsHoldKeysByQueries();
    void filesAreReadByTheirSpec();
    void scenesLoadTheFilesTheyName();
    void jsonHoldsArraysInline_data();
    void jsonHoldsArraysInline();
    void jsonOfOtherShapesIsRefused_data();
    void jsonOfOtherShapesIsRefused();
    void bundlesNameTheirMembers();
    void journalsKeepEveryBit();
    void journalsOfOthersAreRefused();

private:
    std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }
    QTemporaryDir m_folder;
};

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

NumberArray numbers(NumberKind kind, std::vector<std::size_t> shape, std::vector<double> values) {
    return {std::move(shape), std::move(values), true, kind};
}

QString said(const Error& error) {
    return QString::fromStdString(message(error));
}

void save(const std::string& path, const MaskArray& array) {
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(writeNpy(array, [&file](std::string_view bytes) {
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        return Result<void>();
    }));
}

MaskRules readBack(const std::string& text, bool allowNonFinite = false, QString* error = nullptr) {
    JsonReading reading;
    reading.file = "scene.json";
    reading.allowNonFinite = allowNonFinite;
    const Json json = *parseJson(text, "scene.json");
    MaskRules rules = maskFrom(json, "/mask", reading);
    if (error != nullptr) {
        *error = reading.error ? said(*reading.error) : QString();
    }
    return rules;
}

} // namespace

void TestMaskFile::typesBecomeWhatTheSpecWants_data() {
    QTest::addColumn<QString>("spec");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QList<double>>("values"); // (2, 2), or (4) of policies
    QTest::addColumn<bool>("typed");
    QTest::addColumn<bool>("isBool");
    const auto add = [](const char* row, const char* spec, NumberKind kind, QList<double> values, bool typed,
                        bool isBool) {
        QTest::newRow(row) << spec << static_cast<int>(kind) << values << typed << isBool;
    };
    const QList<double> bits{1, 0, 1, 1};
    add("bool", "m.npy", NumberKind::Bool, bits, true, true);
    add("blocked", "blocked:m.npy", NumberKind::Bool, bits, true, true);
    add("block", "block:4:m.npy", NumberKind::Bool, bits, true, true);
    add("float", "m.npy", NumberKind::Float, {0, kMinusInfinity, 1, 2.5}, true, false);
    // Typed numbers are added even where all are 0 or 1: NumPy's float is no bool.
    add("float of 0 and 1", "m.npy", NumberKind::Float, bits, true, false);
    add("csv of 0 and 1", "m.csv", NumberKind::Float, bits, false, true);
    add("csv of others", "m.csv", NumberKind::Float, {0, -1, 1, 1}, false, false);
    add("csv of zeros for blocked", "blocked:m.csv", NumberKind::Float, {0, 0, 0, 0}, false, true);
    add("policy of bool", "policy:k.npy", NumberKind::Bool, bits, true, true);
    add("policy of integers", "policy:k.npy", NumberKind::Integer, bits, true, true);
    add("policy of floats", "policy-eps:k.npy", NumberKind::Float, bits, true, true);
}

void TestMaskFile::typesBecomeWhatTheSpecWants() {
    QFETCH(QString, spec);
    QFETCH(int, kind);
    QFETCH(QList<double>, values);
    QFETCH(bool, typed);
    QFETCH(bool, isBool);
    const MaskFileSpec parts = maskFileSpec(spec.toStdString()).value();
    const std::vector<double> given(values.begin(), values.end());
    MaskReading how;
    how.isTyped = typed;
    const std::vector<std::size_t> shape =
        parts.isPolicy() ? std::vector<std::size_t>{4} : std::vector<std::size_t>{2, 2};
    const Result<MaskArray> array =
        maskArrayFrom(parts, numbers(static_cast<NumberKind>(kind), shape, given), "file", how);
    QVERIFY2(array.has_value(), array ? "" : qPrintable(said(array.error())));
    QCOMPARE(array->shape, shape);
    QCOMPARE(array->kind == MaskArray::Kind::Bool, isBool);
    if (isBool) {
        QCOMPARE(array->bits, std::vector<std::uint8_t>(given.begin(), given.end()));
    } else {
        QCOMPARE(array->numbers, given);
    }
}

void TestMaskFile::refusals_data() {
    QTest::addColumn<QString>("spec");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<QList<int>>("shape");
    QTest::addColumn<QString>("says");
    const auto add = [](const char* row, const char* spec, NumberKind kind, QList<double> values,
                        QList<int> shape, const char* says) {
        QTest::newRow(row) << spec << static_cast<int>(kind) << values << shape << says;
    };
    add("integers", "m.npy", NumberKind::Integer, {1, 0}, {1, 2}, "array.astype(bool), True = attend");
    add("blocked integers", "blocked:m.npy", NumberKind::Integer, {1, 0}, {1, 2}, "True = blocked");
    add("blocked floats", "blocked:m.npy", NumberKind::Float, {1, 0}, {1, 2}, "astype(bool)");
    add("block floats", "block:2:m.npy", NumberKind::Float, {1, 0}, {1, 2}, "astype(bool)");
    add("policy of 2", "policy:m.npy", NumberKind::Integer, {1, 2}, {2}, "other integers");
    add("policy of halves", "policy:m.npy", NumberKind::Float, {1, 0.5}, {2}, "array > 0.5");
    add("policy of planes", "policy:m.npy", NumberKind::Bool, {1, 0, 1, 0}, {1, 2, 2}, "(batch, token)");
    add("one axis", "m.npy", NumberKind::Bool, {1, 0}, {2}, "one number a key");
    add("no axis", "m.npy", NumberKind::Bool, {1}, {}, "(query, key)");
    add("policy without axis", "policy:m.npy", NumberKind::Bool, {1}, {}, "(batch, token)");
    add("five axes", "m.npy", NumberKind::Bool, {1, 0}, {1, 1, 1, 1, 2}, "(query, key)");
    add("zeros in a csv", "m.csv", NumberKind::Float, {0, 0}, {1, 2}, "blocks everything or adds nothing");
}

void TestMaskFile::refusals() {
    QFETCH(QString, spec);
    QFETCH(int, kind);
    QFETCH(QList<double>, values);
    QFETCH(QList<int>, shape);
    QFETCH(QString, says);
    MaskReading how;
    how.isTyped = !spec.endsWith(".csv");
    const Result<MaskArray> array = maskArrayFrom(
        maskFileSpec(spec.toStdString()).value(),
        numbers(static_cast<NumberKind>(kind), std::vector<std::size_t>(shape.begin(), shape.end()),
                std::vector<double>(values.begin(), values.end())),
        "m.npy", how);
    QVERIFY(!array);
    const QString line = said(array.error());
    QVERIFY2(line.startsWith("m.npy: ") && line.contains(says) && line.endsWith(')'), qPrintable(line));
}

void TestMaskFile::positionsOfWhatIsNotFiniteAreTold() {
    const MaskFileSpec spec = maskFileSpec("m.npy").value();
    for (const double value : {kNan, -kMinusInfinity}) {
        const NumberArray array = numbers(NumberKind::Float, {2, 1, 3}, {0, kMinusInfinity, 0, 0, 0, value});
        const Result<MaskArray> refused = maskArrayFrom(spec, array, "m.npy");
        QVERIFY(!refused);
        QVERIFY2(said(refused.error()).contains("[1, 0, 2]"), qPrintable(said(refused.error())));
        MaskReading how;
        how.allowNonFinite = true;
        QVERIFY(maskArrayFrom(spec, array, "m.npy", how).has_value());
    }
}

void TestMaskFile::columnsHoldKeysByQueries() {
    MaskReading how;
    how.orientation = Orientation::Columns;
    // Two batch items of 3 keys × 2 queries.
    const MaskArray tall = *maskArrayFrom(
        *maskFileSpec("m.npy"),
        numbers(NumberKind::Float, {2, 3, 2}, {1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60}), "m.npy", how);
    QCOMPARE(tall.shape, (std::vector<std::size_t>{2, 2, 3}));
    QCOMPARE(tall.numbers, (std::vector<double>{1, 3, 5, 2, 4, 6, 10, 30, 50, 20, 40, 60}));
    const MaskArray square = *maskArrayFrom(*maskFileSpec("block:2:m.npy"),
                                            numbers(NumberKind::Bool, {2, 2}, {1, 1, 0, 1}), "m.npy", how);
    QCOMPARE(square.bits, (std::vector<std::uint8_t>{1, 0, 1, 1}));
    const MaskArray policy = *maskArrayFrom(
        *maskFileSpec("policy:m.npy"), numbers(NumberKind::Bool, {2, 3, 1}, {1, 1, 0, 0, 1, 0}), "m", how);
    QCOMPARE(policy.shape, (std::vector<std::size_t>{2, 3}));
    QCOMPARE(policy.bits, (std::vector<std::uint8_t>{1, 1, 0, 0, 1, 0}));
}

void TestMaskFile::filesAreReadByTheirSpec() {
    const MaskLayer pad = boolLayer("blocked:" + path("pad.npy"), {1, 3}, {0, 1, 1});
    const MaskLayer bias = floatLayer(path("bias.npy"), {2, 2}, {-0.0, kMinusInfinity, 5e-324, 1.0 / 3.0});
    save(path("pad.npy"), *pad.array);
    save(path("bias.npy"), *bias.array);
    for (const MaskLayer& layer : {pad, bias}) {
        const auto array = readMaskArray(layer.spec, Orientation::Rows, false);
        QVERIFY2(array.has_value(), array ? "" : qPrintable(said(array.error())));
        QCOMPARE(**array, *layer.array);
    }
    QVERIFY(std::signbit((*readMaskArray(bias.spec, Orientation::Rows, false))->numbers[0]));
    QCOMPARE((*readMaskArray(pad.spec, Orientation::Columns, false))->shape,
             (std::vector<std::size_t>{3, 1}));
    const auto missing = readMaskArray("nowhere.npy", Orientation::Rows, false);
    QVERIFY(!missing && said(missing.error()).contains("nowhere.npy"));
    QVERIFY(!readMaskArray("causal", Orientation::Rows, false));
    QFile csv(m_folder.filePath("m.csv"));
    QVERIFY(csv.open(QIODevice::WriteOnly) && csv.write("1,0\n1,1\n") > 0);
    csv.close();
    QCOMPARE((*readMaskArray(path("m.csv"), Orientation::Rows, false))->bits,
             (std::vector<std::uint8_t>{1, 0, 1, 1}));
}

void TestMaskFile::scenesLoadTheFilesTheyName() {
    MaskRules rules = rulesOf({layerOf("causal"), layerOf("blocked:pad.npy"),
                               boolLayer("there.npy", {1, 1}, {1}), layerOf("policy:keep.npy")});
    std::vector<std::string> asked;
    const auto files = [&asked](const std::string& name) -> Result<NumberArray> {
        asked.push_back(name);
        return name == "pad.npy" ? numbers(NumberKind::Bool, {1, 2}, {0, 1})
                                 : numbers(NumberKind::Bool, {2}, {1, 0});
    };
    QVERIFY(loadMaskArrays(rules, files, false));
    QCOMPARE(asked, (std::vector<std::string>{"pad.npy", "keep.npy"}));
    QVERIFY(!rules.layers[0].array);
    QCOMPARE(rules.layers[1].array->bits, (std::vector<std::uint8_t>{0, 1}));
    QCOMPARE(rules.layers[3].array->shape, std::vector<std::size_t>{2});
    MaskRules bad = rulesOf({layerOf("gone.npy")});
    const Result<void> refused = loadMaskArrays(
        bad, [](const std::string&) -> Result<NumberArray> { return unexpected(makeError("no")); }, false);
    QVERIFY(!refused);
}

void TestMaskFile::jsonHoldsArraysInline_data() {
    QTest::addColumn<int>("which");
    for (int which = 0; which < 5; ++which) {
        QTest::addRow("layer %d", which) << which;
    }
}

void TestMaskFile::jsonHoldsArraysInline() {
    QFETCH(int, which);
    const std::vector<MaskLayer> layers{
        boolLayer("m.npy", {2, 2}, {1, 0, 0, 1}),
        boolLayer("blocked:m.npy", {2, 1, 2}, {1, 0, 0, 1}),
        boolLayer("policy:m.npy", {3}, {1, 0, 1}),
        floatLayer("m.npy", {1, 2, 1, 2}, {-0.0, kMinusInfinity, 5e-324, 0.1}),
        floatLayer("m.npz:a", {1, 2}, {kNan, -kMinusInfinity}),
    };
    const MaskRules rules = rulesOf({layers[static_cast<std::size_t>(which)]});
    const std::string text = maskToJson(rules).dump();
    QString error;
    const MaskRules read = readBack(text, which == 4, &error);
    QCOMPARE(error, QString());
    QCOMPARE(read.layers.front().array->shape, rules.layers.front().array->shape);
    QCOMPARE(read.layers.front().array->bits, rules.layers.front().array->bits);
    const auto same = [](double a, double b) {
        return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
    };
    const std::vector<double>& before = rules.layers.front().array->numbers;
    const std::vector<double>& after = read.layers.front().array->numbers;
    QVERIFY(std::equal(before.begin(), before.end(), after.begin(), after.end(), same));
    if (which == 4) {
        readBack(text, false, &error);
        QVERIFY2(error.contains("[0, 0]") && error.contains("/mask/layers/0/array"), qPrintable(error));
    }
}

void TestMaskFile::jsonOfOtherShapesIsRefused_data() {
    QTest::addColumn<QString>("layer");
    QTest::addColumn<QString>("says");
    QTest::newRow("ragged") << R"({"spec": "m.npy", "array": [[true, false], [true]]})"
                            << "nested lists";
    QTest::newRow("deeper") << R"({"spec": "m.npy", "array": [[true, [false]]]})"
                            << "true or false";
    QTest::newRow("mixed") << R"({"spec": "m.npy", "array": [[true, 1]]})"
                           << "true or false";
    QTest::newRow("words") << R"({"spec": "m.npy", "array": [[1, "one"]]})"
                           << "a number";
    QTest::newRow("empty") << R"({"spec": "m.npy", "array": []})"
                           << "/mask/layers/0/array";
    QTest::newRow("empty row") << R"({"spec": "m.npy", "array": [[]]})"
                               << "/mask/layers/0/array";
    QTest::newRow("too deep") << R"({"spec": "m.npy", "array": [[[[[true]]]]]})"
                              << "is of type array";
    QTest::newRow("numbers for bool") << R"({"spec": "blocked:m.npy", "array": [[1, 0]]})"
                                      << "True or False";
    QTest::newRow("no file") << R"({"spec": "causal", "array": [[true]]})"
                             << "takes no";
    QTest::newRow("painted") << R"({"painted": [], "array": [[true]]})"
                             << "takes no";
}

void TestMaskFile::jsonOfOtherShapesIsRefused() {
    QFETCH(QString, layer);
    QFETCH(QString, says);
    QString error;
    readBack("{\"layers\": [" + layer.toStdString() + "]}", false, &error);
    QVERIFY2(error.startsWith("scene.json") && error.contains(says), qPrintable(error));
}

void TestMaskFile::bundlesNameTheirMembers() {
    MaskLayer named = boolLayer("block:4:dir/b.npy", {1, 1}, {1});
    named.name = "blocks";
    const MaskRules rules = rulesOf({layerOf("causal"), boolLayer("blocked:pad.npy", {1, 1}, {0}), named});
    const auto members = maskMembers(rules);
    QCOMPARE(members.size(), std::size_t{2});
    QCOMPARE(members[0].first, std::string("arrays/mask-1.npy"));
    QCOMPARE(members[1].second, named.array.get());
    const MaskRules read = readBack(maskToJson(rules, MaskArrays::Members).dump());
    QCOMPARE(read.layers[0], layerOf("causal"));
    QCOMPARE(read.layers[1].spec, std::string("blocked:arrays/mask-1.npy"));
    QCOMPARE(read.layers[1].name, std::string("blocked:pad.npy"));
    QVERIFY(!read.layers[1].array);
    QCOMPARE(read.layers[2].spec, std::string("block:4:arrays/mask-2.npy"));
    QCOMPARE(read.layers[2].name, std::string("blocks"));
}

void TestMaskFile::journalsKeepEveryBit() {
    const double payload = std::bit_cast<double>(std::uint64_t{0x7ff8000000001234});
    Scene scene;
    const MaskRules after = rulesOf({boolLayer("m.npy", {3, 3}, {1, 0, 1, 1, 0, 0, 1, 1, 1}),
                                     boolLayer("policy:k.npy", {2}, {0, 1}), layerOf("causal"),
                                     floatLayer("f.npy", {1, 4}, {payload, -0.0, kMinusInfinity, 0.1})});
    const std::string line = editToJson(setMask(scene, after));
    const Result<Edit> edit = editFromJson(line);
    QVERIFY2(edit.has_value(), edit ? "" : qPrintable(said(edit.error())));
    const MaskRules& read = std::get<SetMask>(*edit).after;
    QCOMPARE(read.layers[0], after.layers[0]);
    QCOMPARE(read.layers[1], after.layers[1]);
    QCOMPARE(read.layers[2], after.layers[2]);
    QCOMPARE(std::bit_cast<std::uint64_t>(read.layers[3].array->numbers[0]),
             std::uint64_t{0x7ff8000000001234});
    QVERIFY(std::signbit(read.layers[3].array->numbers[1]));
    // Written again it is the same line, to the bit.
    QCOMPARE(editToJson(*edit), line);
}

void TestMaskFile::journalsOfOthersAreRefused() {
    Scene scene;
    const std::string line = editToJson(setMask(scene, rulesOf({boolLayer("m.npy", {2, 2}, {1, 0, 1, 1})})));
    for (const char* wrong :
         {R"("shape":[])", R"("shape":[3,2])", R"("shape":[0,2])", R"("shape":[4294967296,4294967296,4])",
          R"("shape":[2,2,1,1,1])", R"("shape":[-2,2])"}) {
        QByteArray text = QByteArray::fromStdString(line);
        QVERIFY(text.contains("\"shape\":[2,2]"));
        const Result<Edit> edit = editFromJson(text.replace("\"shape\":[2,2]", wrong).toStdString());
        QVERIFY2(!edit && said(edit.error()).contains("/array"), wrong);
    }
}

template struct attnscope::test::Registered<TestMaskFile>;
#include "tst_mask_file.moc"
