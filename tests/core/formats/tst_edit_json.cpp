// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/edit_json.h"
#include "tests/core/scene/random_scene.h"
#include "tests/registry.h"

#include <QTest>

#include <bit>
#include <cstring>

using namespace attnscope;
using attnscope::testing::RandomScene;

namespace {

/// The scenes that an edit leads to tell whether two edits are the same to the bit: BlockMatrix compares
/// bits, while a token's numbers alone would not be equal to themselves where one is NaN.
bool sameEffect(const Scene& scene, const Edit& a, const Edit& b) {
    const Result<Scene> first = applied(scene, a);
    const Result<Scene> second = applied(scene, b);
    return first && second && *first == *second && applied(*second, inverse(b)) == scene;
}

std::string tokenMove() {
    return editToJson(moveToken(Scene(), 1, 2));
}

} // namespace

class TestEditJson : public QObject {
    Q_OBJECT

private slots:
    void everyEditComesBack();
    void readsLikeWords();
    void specialNumbersComeBack_data();
    void specialNumbersComeBack();
    void brokenLinesAreRefused_data();
    void brokenLinesAreRefused();
    void cutOffLinesAreRefused();
};

void TestEditJson::everyEditComesBack() {
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        RandomScene random(seed);
        const Scene scene = random.scene();
        const Edit edit = random.edit(scene, seed);
        const std::string line = editToJson(edit);
        QVERIFY(line.find('\n') == std::string::npos);
        const Result<Edit> back = editFromJson(line);
        QVERIFY2(back, back ? "" : message(back.error()).c_str());
        QCOMPARE(back->index(), edit.index());
        QVERIFY2(sameEffect(scene, edit, *back), line.c_str());
        QCOMPARE(editToJson(*back), line);
    }
}

void TestEditJson::readsLikeWords() {
    QCOMPARE(tokenMove(), std::string(R"({"edit":"move_token","from":1,"side":"queries","to":2})"));
    const Result<Edit> read =
        editFromJson(R"({"edit":"rename_token","index":0,"before":"I","after":"we","side":"keys"})");
    QVERIFY(read && *read == Edit(RenameToken{0, "I", "we", TokenSide::Keys}));
    FeatureNames names;
    names.value = {"red"};
    QCOMPARE(editToJson(SetFeatures{{}, names}),
             std::string(R"({"after":{"extra":"","qk":[],"v":["red"],"x":[]},)"
                         R"("before":{"extra":"","qk":[],"v":[],"x":[]},"edit":"set_features"})"));
    // A journal of before features had names has no such member.
    QVERIFY(editToJson(ReplaceInput()).find("feature_names") == std::string::npos);
    QCOMPARE(editToJson(SetRegions{{}, {{{"s", 0, 2}}, {}}}),
             std::string(R"({"after":{"keys":[],"queries":[{"count":2,"first":0,"name":"s"}]},)"
                         R"("before":{"keys":[],"queries":[]},"edit":"set_regions"})"));
    QVERIFY(tokenMove().find("regions") == std::string::npos);
}

void TestEditJson::specialNumbersComeBack_data() {
    QTest::addColumn<quint64>("bits");
    QTest::newRow("minus zero") << quint64{0x8000000000000000};
    QTest::newRow("smallest") << quint64{1};
    QTest::newRow("largest") << quint64{0x7fefffffffffffff};
    QTest::newRow("infinity") << quint64{0x7ff0000000000000};
    QTest::newRow("minus infinity") << quint64{0xfff0000000000000};
    QTest::newRow("NaN") << quint64{0x7ff8000000000000};
    QTest::newRow("another NaN") << quint64{0xfff8000000000abc};
    QTest::newRow("a tenth") << std::bit_cast<quint64>(0.1);
    QTest::newRow("a third") << std::bit_cast<quint64>(1.0 / 3.0);
}

void TestEditJson::specialNumbersComeBack() {
    QFETCH(quint64, bits);
    const BlockMatrix one(1, 1, std::bit_cast<double>(bits));
    const Result<Edit> back = editFromJson(editToJson(SetCells{MatrixRole::X, 0, 0, BlockMatrix(1, 1), one}));
    QVERIFY(back);
    QCOMPARE(std::bit_cast<quint64>(std::get<SetCells>(*back).after(0, 0)), bits);
}

void TestEditJson::brokenLinesAreRefused_data() {
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("named");
    const auto row = [](const char* name, const char* line, const char* named) {
        QTest::newRow(name) << QByteArray(line) << QByteArray(named);
    };
    row("nothing", "", "no JSON");
    row("a list", "[1]", "no JSON");
    row("no kind", R"({"from":0,"to":1})", "/edit");
    row("unknown kind", R"({"edit":"explode"})", "/edit");
    row("missing member", R"({"edit":"move_token","from":0})", "/to");
    row("negative", R"({"edit":"move_token","from":-1,"to":0})", "/from");
    row("fraction", R"({"edit":"move_token","from":0.5,"to":0})", "/from");
    row("too large", R"({"edit":"move_token","from":99999999999999999999,"to":0})", "/from");
    row("text for a number", R"({"edit":"move_token","from":"0","to":0})", "/from");
    row("number for a text", R"({"edit":"set_title","before":"a","after":1})", "/after");
    row("wrong shape",
        R"({"edit":"set_cells","matrix":"x","row":0,"column":0,"before":{"rows":1,"columns":1,"values":[1,2]},"after":{"rows":1,"columns":1,"values":[1]}})",
        "/before");
    row("shape that wraps round",
        R"({"edit":"set_cells","matrix":"x","row":0,"column":0,"before":{"rows":9223372036854775808,"columns":2,"values":[]},"after":{"rows":1,"columns":1,"values":[1]}})",
        "/before");
    row("unknown matrix", R"({"edit":"set_cells","matrix":"y"})", "/matrix");
    row("deep inside",
        R"({"edit":"set_mask","before":{"layers":[{"spec":"causal","op":"xor"}],"fill":0,"empty_rows":"zeros"}})",
        "/before/layers/0/op");
    row("unknown number word",
        R"({"edit":"set_rules","before":{"sinusoidal":false,"rope":null,"rope_pairs":"half","scale":"none","scale_number":"much","temperature":1}})",
        "/before/scale_number");
}

void TestEditJson::brokenLinesAreRefused() {
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, named);
    const Result<Edit> edit = editFromJson(line.toStdString());
    QVERIFY(!edit);
    QVERIFY2(message(edit.error()).find(named.toStdString()) != std::string::npos,
             message(edit.error()).c_str());
}

void TestEditJson::cutOffLinesAreRefused() {
    RandomScene random(7);
    const Scene scene = random.scene();
    const std::string line = editToJson(insertToken(scene, 0, "x"));
    for (std::size_t length = 0; length < line.size(); ++length) {
        QVERIFY(!editFromJson(line.substr(0, length)));
    }
}

template struct attnscope::test::Registered<TestEditJson>;
#include "tst_edit_json.moc"
