// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/formats/files/base64.h"
#include "core/formats/scene/bundle.h"
#include "core/formats/scene/edit_json.h"
#include "core/formats/scene/patches_json.h"
#include "core/formats/scene/scene_ending.h"
#include "core/formats/scene/scene_json.h"
#include "tests/core/formats/mutated.h"
#include "tests/registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;

namespace {

/// Four weights and what the member "patches" says of their keys.
QByteArray sceneWith(const QByteArray& patches) {
    return R"({"attnscope": 1, "weights": [[0.1, 0.2, 0.3, 0.4]], "patches": )" + patches + "}";
}

Result<SceneDocument> readText(const QByteArray& text) {
    return readScene({text.constData(), static_cast<std::size_t>(text.size())}, "s.json");
}

std::string patchesError(const Result<SceneDocument>& result) {
    return result ? "no error" : message(result.error());
}

/// As many bytes as PNG begins with, and some that are no text.
std::string pngBytes() {
    std::string bytes = "\x89PNG\r\n\x1a\n";
    for (int i = 0; i < 300; ++i) {
        bytes += static_cast<char>(i);
    }
    return bytes;
}

const QByteArray kWithImage =
    R"({"rows": 1, "columns": 3, "leading": 1, "later": 2, "image": {"name": "cat.png", "base64": "iVBORw0KGgo="}})";

} // namespace

class TestPatchesJson : public QObject {
    Q_OBJECT

private slots:
    void base64IsThatOfTheStandard();
    void base64RefusesWhatItNeverWrites_data();
    void base64RefusesWhatItNeverWrites();
    void aGridIsReadAndWritten();
    void anImageIsReadAndWritten();
    void aBundleHasTheImageAsAMember();
    void aSceneMayNameAnImageBesideIt();
    void editsComeBack();
    void badPatches_data();
    void badPatches();
    void noMutationBringsItDown();
};

void TestPatchesJson::base64IsThatOfTheStandard() {
    const std::vector<std::pair<std::string, std::string>> cases{{"", ""},
                                                                 {"f", "Zg=="},
                                                                 {"fo", "Zm8="},
                                                                 {"foo", "Zm9v"},
                                                                 {"foob", "Zm9vYg=="},
                                                                 {"fooba", "Zm9vYmE="},
                                                                 {"foobar", "Zm9vYmFy"},
                                                                 {"\xff\xfe", "//4="}};
    for (const auto& [bytes, text] : cases) {
        QCOMPARE(toBase64(bytes), text);
        QCOMPARE(fromBase64(text).value(), bytes);
    }
    QCOMPARE(fromBase64(toBase64(pngBytes())).value(), pngBytes());
}

void TestPatchesJson::base64RefusesWhatItNeverWrites_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"Zg", "Zg=", "Zg==Zg==", "Zh==", "Z===", "====", "Zm9\n", "Zm 9v", "Zm9v="}) {
        QTest::newRow(text) << QByteArray(text);
    }
}

void TestPatchesJson::base64RefusesWhatItNeverWrites() {
    QFETCH(QByteArray, text);
    QVERIFY(!fromBase64(text.toStdString()));
}

void TestPatchesJson::aGridIsReadAndWritten() {
    const Result<SceneDocument> document = readText(sceneWith(R"({"rows": 2, "columns": 2, "later": [1]})"));
    QVERIFY2(document, patchesError(document).c_str());
    const PatchGrid& grid = document->scene.patches.value();
    QVERIFY(grid.rows == 2 && grid.columns == 2 && grid.leading == 0 && grid.windows() == 1 && !grid.image);
    const std::string written = writeScene(*document);
    QVERIFY2(written.find(R"("patches": {"rows":2,"columns":2,"leading":0,"later":[1]})") !=
                 std::string::npos,
             written.c_str());
    QCOMPARE(readScene(written, "s.json").value(), *document);
    QVERIFY(writeScene(readText(sceneWith("null")).value()).find("patches") == std::string::npos);
    // A window each.
    const QByteArray windows =
        R"({"attnscope": 1, "weights": [[[[1, 0]]], [[[0, 1]]]], "patches": {"rows": 1, "columns": 2, "windows": [2, 1]}})";
    const Result<SceneDocument> swin = readText(windows);
    QVERIFY2(swin, patchesError(swin).c_str());
    QVERIFY(swin->scene.patches->windowRows == 2 && swin->scene.patches->windowColumns == 1);
    QCOMPARE(readScene(writeScene(*swin), "s.json").value(), *swin);
}

void TestPatchesJson::anImageIsReadAndWritten() {
    const Result<SceneDocument> document = readText(sceneWith(kWithImage));
    QVERIFY2(document, patchesError(document).c_str());
    QCOMPARE(document->scene.patches->image->name, std::string("cat.png"));
    QCOMPARE(document->scene.patches->image->bytes, std::string("\x89PNG\r\n\x1a\n"));
    QCOMPARE(readScene(writeScene(*document), "s.json").value(), *document);
    QCOMPARE(sceneEnding(*document), std::string_view(".attnscope"));
}

void TestPatchesJson::aBundleHasTheImageAsAMember() {
    const QTemporaryDir folder;
    const std::string path = folder.filePath("s.attnscope").toStdString();
    SceneDocument document = readText(sceneWith(kWithImage)).value();
    document.scene.patches->image = std::make_shared<const PatchImage>(PatchImage{"cat.png", pngBytes()});
    QVERIFY(writeBundle(document, path));
    const Result<SceneDocument> again = readSceneFile(path);
    QVERIFY2(again, patchesError(again).c_str());
    QVERIFY(again->scene.patches == document.scene.patches);
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QFile::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.contains("image.png"));
    QVERIFY(bytes.contains(QByteArray::fromStdString(pngBytes()))); // stored as it is
}

void TestPatchesJson::aSceneMayNameAnImageBesideIt() {
    const QTemporaryDir folder;
    const auto write = [&folder](const char* name, const QByteArray& bytes) {
        QFile file(folder.filePath(name));
        return file.open(QFile::WriteOnly) && file.write(bytes) == bytes.size();
    };
    const auto scene = [](const char* name) {
        return sceneWith(QByteArray(R"({"rows": 2, "columns": 2, "image": {"file": ")") + name + "\"}}");
    };
    QVERIFY(write("cat.png", QByteArray::fromStdString(pngBytes())));
    QVERIFY(write("s.json", scene("cat.png")));
    const Result<SceneDocument> document = readSceneFile(folder.filePath("s.json").toStdString());
    QVERIFY2(document, patchesError(document).c_str());
    QCOMPARE(document->scene.patches->image->bytes, pngBytes());
    QVERIFY(write("s.json", scene("../cat.png")));
    const std::string line = patchesError(readSceneFile(folder.filePath("s.json").toStdString()));
    QVERIFY2(line.find("/patches/image/file") != std::string::npos &&
                 line.find("outside") != std::string::npos,
             line.c_str());
}

void TestPatchesJson::editsComeBack() {
    const Scene scene = readText(sceneWith("null")).value().scene;
    PatchGrid grid{1, 2, 2};
    grid.image = std::make_shared<const PatchImage>(PatchImage{"cat.png", pngBytes()});
    for (const Edit& edit :
         {setPatches(scene, grid), inverse(setPatches(scene, grid)), setPatches(scene, PatchGrid{2, 2})}) {
        const std::string line = editToJson(edit);
        QVERIFY2(line.find(R"("edit":"set_patches")") != std::string::npos, line.c_str());
        const Result<Edit> back = editFromJson(line);
        QVERIFY2(back, back ? "" : message(back.error()).c_str());
        QVERIFY(std::get<SetPatches>(*back) == std::get<SetPatches>(edit));
    }
    QVERIFY(!editFromJson(
        R"({"edit":"set_patches","before":null,"after":{"rows":1,"columns":1,"leading":0,"window_rows":1,"window_columns":1,"image":{"name":"a"},"extra":""}})"));
}

void TestPatchesJson::badPatches_data() {
    QTest::addColumn<QByteArray>("patches");
    QTest::addColumn<QByteArray>("what");
    const auto row = [](const char* name, const char* patches, const char* what) {
        QTest::newRow(name) << QByteArray(patches) << QByteArray(what);
    };
    row("a text", "\"2x2\"", "/patches is \"2x2\"");
    row("no rows", R"({"columns": 2})", "/patches/rows is null");
    row("rows 0", R"({"rows": 0, "columns": 2})", "/patches/rows is 0");
    row("rows below 0", R"({"rows": -2, "columns": 2})", "/patches/rows is -2");
    row("columns a text", R"({"rows": 2, "columns": "2"})", "/patches/columns is \"2\"");
    row("half a leading token", R"({"rows": 1, "columns": 3, "leading": 0.5})", "/patches/leading is 0.5");
    row("too few", R"({"rows": 1, "columns": 3})", "0 leading + 1 × 3 patches are 3 tokens, and there are 4");
    row("beyond all bounds", R"({"rows": 4294967296, "columns": 4294967296})", "1 to 4194304");
    row("leads to a wrap", R"({"rows": 1, "columns": 5, "leading": 18446744073709551615})", "leading");
    row("windows a number", R"({"rows": 2, "columns": 2, "windows": 4})", "/patches/windows is 4");
    row("windows of 0", R"({"rows": 2, "columns": 2, "windows": [0, 1]})", "/patches/windows");
    row("windows of no items", R"({"rows": 2, "columns": 2, "windows": [2, 1]})",
        "2 batch items, and there are 1");
    row("image a text", R"({"rows": 2, "columns": 2, "image": "cat.png"})", "/patches/image is \"cat.png\"");
    row("image of nothing", R"({"rows": 2, "columns": 2, "image": {}})", "/patches/image/file is null");
    row("image a number", R"({"rows": 2, "columns": 2, "image": {"base64": 7}})",
        "/patches/image/base64 is 7");
    row("image no base64", R"({"rows": 2, "columns": 2, "image": {"base64": "a"}})",
        "/patches/image/base64 is \"a\"");
    row("image of another kind", R"({"rows": 2, "columns": 2, "image": {"name": "a.gif", "base64": "R0lG"}})",
        "a.gif is neither PNG nor JPEG");
    row("a file out of reach", R"({"rows": 2, "columns": 2, "image": {"file": "a.png"}})",
        "can't be reached");
}

void TestPatchesJson::badPatches() {
    QFETCH(QByteArray, patches);
    QFETCH(QByteArray, what);
    const Result<SceneDocument> document = readText(sceneWith(patches));
    const std::string line = patchesError(document);
    QVERIFY(!document);
    QVERIFY2(line.starts_with("s.json: "), line.c_str());
    QVERIFY2(line.find(what.toStdString()) != std::string::npos, line.c_str());
    QVERIFY2(line.ends_with(")"), line.c_str());
}

void TestPatchesJson::noMutationBringsItDown() {
    std::mt19937 random(18);
    for (int i = 0; i < 3000; ++i) {
        const QByteArray text = test::mutated(sceneWith(kWithImage), 4, random);
        const Result<SceneDocument> document = readText(text);
        if (document) {
            QCOMPARE(readScene(writeScene(*document), "s.json").value(), *document);
        }
    }
}

template struct attnscope::test::Registered<TestPatchesJson>;
#include "tst_patches_json.moc"
