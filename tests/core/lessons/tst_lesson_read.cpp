// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/read_file.h"
#include "core/formats/files/zip_writer.h"
#include "core/formats/scene/scene_json.h"
#include "tests/core/formats/mutated.h"
#include "tests/core/lessons/lesson_cases.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// Every member that a step may have.
constexpr const char* kFullStep =
    R"("edits": [{"mask": {"layers": [{"spec": "causal"}]}}], "show": {"stage": "scaled", "centre": "product",
    "row_view": "arrows", "terms": 2, "docks": ["tokens", "masks"], "batch": 0, "head": 0},
    "select": {"query": 1, "key": 2}, "lit": [{"stage": "w_q"}, {"stage": "weights", "row": 1, "column": 2}],
    "cover": 1, "try": [{"mask": null}], "question": {"kind": "number", "of": "weights.sum[0]", "tolerance": 0.5},
    "claims": [{"of": "masked[0,1]", "value": "-inf"}, {"of": "weights[1,0]", "value": 0.5, "tolerance": 0.1}],
    "slips": [{"of": "scaled[1,2]", "written": "0.71"}, {"written": "a", "right": "b"}], "later": [1])";

void write(const QString& path, const std::string& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.data(), static_cast<qint64>(text.size()));
}

} // namespace

/// Lessons as files hold them.
class TestLessonRead final : public QObject {
    Q_OBJECT

private slots:
    void membersThatNothingReadsAreTold();
    void everyMemberIsRead();
    void picturesAreRead();
    void textsAreRead();
    void foldersAndZipsHoldTheSame();
    void arraysOfAFolderAreRead();
    void nothingOutsideTheFolderIsRead();
    void wrongLessonsSayWhere_data();
    void wrongLessonsSayWhere();
    void wrongFilesSayWhy_data();
    void wrongFilesSayWhy();
    void wrongTextsSayTheStep_data();
    void wrongTextsSayTheStep();
    void limitsHold();
    void noMutationBringsItDown();
};

void TestLessonRead::membersThatNothingReadsAreTold() {
    QVERIFY(unknownMembers(lessonOf(R"("cover": 1)").value()).empty());
    const Lesson lesson = lessonOf(R"("covr": 1)").value();
    const std::vector<LessonProblem> told = unknownMembers(lesson);
    QCOMPARE(told.size(), std::size_t{1});
    QCOMPARE(told.front().step, std::string("only"));
    QVERIFY(problemText(told.front()).find("\"covr\"") != std::string::npos);
    // It can be given, and a later program reads more of it.
    QCOMPARE(problemsOf(lesson), std::string());
}

void TestLessonRead::everyMemberIsRead() {
    const Lesson lesson = lessonOf(kFullStep, R"("question": "?")").value();
    const LessonStep& step = lesson.steps.at(0);
    QCOMPARE(step.id, std::string("only"));
    QCOMPARE(step.edits.size(), std::size_t{1});
    QCOMPARE(step.tryEdits.size(), std::size_t{1});
    LessonShow show;
    show.stage = Stage::Scaled;
    show.centre = LessonCentre::Product;
    show.row = LessonRow::Arrows;
    show.terms = 2;
    show.docks = {LessonDock::Tokens, LessonDock::Masks};
    show.head = HeadIndex{0, 0};
    show.query = 1;
    show.key = 2;
    QVERIFY(step.show == show);
    QVERIFY((step.lit == std::vector{LitArea{MatrixRole::WQ, {}, {}}, LitArea{Stage::Weights, 1, 2}}));
    QCOMPARE(step.cover.value(), std::size_t{1});
    QCOMPARE(std::get<NumberOf>(step.question.value()).tolerance, 0.5);
    QCOMPARE(step.claims.at(0).value, -HUGE_VAL);
    QCOMPARE(step.claims.at(0).tolerance, 5e-5);
    QCOMPARE(step.claims.at(1).tolerance, 0.1);
    QCOMPARE(step.slips.at(0).value, 0.71);
    QCOMPARE(step.slips.at(0).tolerance, 0.005);
    QCOMPARE(step.slips.at(1).right, std::string("b"));
    QCOMPARE(step.extra, std::string(R"({"later":[1]})"));
    QCOMPARE(problemsOf(lesson), std::string());
    QCOMPARE(unknownMembers(lesson).size(), std::size_t{1});
}

void TestLessonRead::picturesAreRead() {
    const auto pictureIn = [](const std::string& json) {
        return lessonOf(R"("show": {"picture": )" + json + "}").value().steps.at(0).show.picture;
    };
    QVERIFY(pictureIn(R"("transpose")") == ExplainChoice{ExplainKind::Transpose});
    QVERIFY((pictureIn(R"({"kind": "reshape", "batches": 2, "heads": 4})") ==
             ExplainChoice{ExplainKind::Reshape, 2, 4}));
    QVERIFY((pictureIn(R"({"kind": "order", "swap": [2, 0]})") ==
             ExplainChoice{ExplainKind::Order, {}, {}, std::array<std::size_t, 2>{2, 0}}));
    QVERIFY((pictureIn(R"({"kind": "layers", "layers": [0, 1]})") ==
             ExplainChoice{ExplainKind::Layers, {}, {}, {}, std::array<std::size_t, 2>{0, 1}}));
    const auto listing = pictureIn(R"({"kind": "listing", "acting": [1], "acting_unmasked": [0],
        "lines": ["def f(X):", {"code": "  return X", "shape": ["batches*queries", 2]}, {"code": ""}]})");
    QVERIFY(listing->kind == ExplainKind::Listing);
    QVERIFY((listing->lines ==
             std::vector<ListingLine>{{"def f(X):"}, {"  return X", {"batches*queries", "2"}}, {""}}));
    QCOMPARE(listing->acting, std::vector<std::size_t>{1});
    QCOMPARE(listing->actingUnmasked, std::vector<std::size_t>{0});
    QVERIFY(!pictureIn("null"));
}

void TestLessonRead::textsAreRead() {
    const LessonText text =
        readLessonText(
            R"({"title": "T", "line": "L", "more": 1, "steps": {"a": {"title": "t", "do": "d", "watch": "w",
        "question": "q", "after": "f", "notes": "n", "more": {}}}})",
            "en.json")
            .value();
    QVERIFY((text == LessonText{"T", "L", {{"a", StepText{"t", "d", "w", "q", "f", "n"}}}}));
    const std::string titled =
        R"({"title": "T", "line": "L", "scenes": {"Said twice": "说两遍"}, "steps": {}})";
    QCOMPARE(readLessonText(titled, "zh.json").value().scenes.at("Said twice"), std::string("说两遍"));
    const auto refused =
        readLessonText(R"({"title": "T", "line": "L", "scenes": 3, "steps": {}})", "zh.json");
    QVERIFY(!refused && message(refused.error()).find("/scenes") != std::string::npos);
    QCOMPARE(readingLength("one thing to do, one\nto watch.", "en"), std::size_t{7});
    QCOMPARE(readingLength("看 这一行，12", "zh"), std::size_t{7});
}

void TestLessonRead::foldersAndZipsHoldTheSame() {
    const QString folder = QStringLiteral(ATTNSCOPE_LESSONS "/love");
    const Lesson ofFolder = lessonFilesAt(folder.toStdString()).and_then(readLesson).value();
    QCOMPARE(lessonFilesAt((folder + "/").toStdString()).value().name, std::string("love"));

    QTemporaryDir temporary;
    const std::string path = temporary.filePath("other.lesson").toStdString();
    std::vector<ZipContent> members;
    for (const char* name : {"lesson.json", "en.json", "zh.json"}) {
        members.push_back({name, readWholeFile((folder + '/' + name).toStdString(), 1 << 20).value(),
                           ZipPacking::Deflated});
    }
    write(QString::fromStdString(path), zipOf(members).value());
    const Lesson ofZip = lessonFilesAt(path).and_then(readLesson).value();
    QCOMPARE(ofZip.steps.size(), ofFolder.steps.size());
    QVERIFY(ofZip.texts == ofFolder.texts);
    QVERIFY(ofZip.scene == ofFolder.scene);
    QCOMPARE(problemsOf(ofZip), std::string());
}

void TestLessonRead::arraysOfAFolderAreRead() {
    SceneDocument document;
    document.scene = iLoveAi();
    std::string scene = writeScene(document);
    // The same X in a file of its own: [3][2] of float64.
    std::string npy("\x93NUMPY\x01\x00", 8);
    std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }";
    header += std::string(118 - 1 - header.size(), ' ') + '\n';
    npy += std::string("\x76\x00", 2) + header;
    for (const double value : matrixIn(document.scene.input, MatrixRole::X)->dense()) {
        npy.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
    Json root = Json::parse(scene);
    root["x"] = {{"npy", "arrays/x.npy"}};
    const std::string lesson = R"({"attnscope_lesson": 1, "scene": "s.json", "steps": [{"id": "a"}]})";
    const Result<Lesson> read = readLesson(lessonInMemory({{"lesson.json", lesson},
                                                           {"s.json", root.dump()},
                                                           {"arrays/x.npy", npy},
                                                           {"zh.json", textsJson(stepTexts("a"))}}));
    QVERIFY2(read, read ? "" : message(read.error()).c_str());
    QVERIFY(read->scene.scene.input == document.scene.input);
    QCOMPARE(read->text("en").line, std::string("L"));
}

void TestLessonRead::nothingOutsideTheFolderIsRead() {
    QTemporaryDir temporary;
    const QDir root(temporary.path());
    QVERIFY(root.mkdir("lesson"));
    SceneDocument document;
    document.scene = iLoveAi();
    write(root.filePath("s.json"), writeScene(document));
    QVERIFY(QFile::link(root.filePath("s.json"), root.filePath("lesson/link.json")));
    write(root.filePath("lesson/en.json"), textsJson(stepTexts("a")));
    for (const QString& name :
         {QStringLiteral("../s.json"), root.filePath("s.json"), QStringLiteral("link.json")}) {
        write(root.filePath("lesson/lesson.json"),
              R"({"attnscope_lesson": 1, "scene": ")" + name.toStdString() + R"(", "steps": [{"id": "a"}]})");
        const Result<Lesson> lesson =
            lessonFilesAt(root.filePath("lesson").toStdString()).and_then(readLesson);
        QVERIFY2(!lesson, qPrintable(name));
        QVERIFY2(message(lesson.error()).find("outside the lesson's folder") != std::string::npos,
                 message(lesson.error()).c_str());
    }
}

void TestLessonRead::wrongLessonsSayWhere_data() {
    QTest::addColumn<QString>("members");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* members, const char* word) { QTest::newRow(members) << members << word; };
    row(R"("edits": 3)", "/edits is no list");
    row(R"("edits": [3])", "/edits/0");
    row(R"("show": [])", "/show");
    row(R"("show": {"stage": "wights"})", "/show/stage is \"wights\" (write one of: x, q, k");
    row(R"("show": {"stage": "w_q"})", "w_q, which is no stage");
    row(R"("show": {"centre": "left"})", "matrix, product, lines, text");
    row(R"("show": {"row_view": 3})", "/show/row_view");
    row(R"("show": {"docks": ["token"]})", "/show/docks/0 is \"token\"");
    row(R"("show": {"docks": "tokens"})", "/show/docks");
    row(R"("show": {"head": -1})", "/show/head");
    row(R"("show": {"picture": "cube"})", "stack, transpose, lengths");
    row(R"("show": {"picture": 3})", "/show/picture");
    row(R"("show": {"picture": {"swap": [0, 1]}})", "/show/picture");
    row(R"("show": {"picture": {"kind": "cube"}})", "/show/picture/kind");
    row(R"("show": {"picture": {"kind": "order", "swap": [0]}})", "/show/picture/swap");
    row(R"("show": {"picture": {"kind": "order", "swap": [0, -1]}})", "/show/picture/swap");
    row(R"("show": {"picture": {"kind": "reshape", "heads": "all"}})", "/show/picture/heads");
    row(R"("show": {"picture": {"kind": "listing", "lines": "x"}})", "/show/picture/lines is no list");
    row(R"("show": {"picture": {"kind": "listing", "lines": ["x", 3]}})", "/show/picture/lines/1");
    row(R"("show": {"picture": {"kind": "listing", "lines": ["x", {"shape": ["keys"]}]}})",
        "/show/picture/lines/1 ");
    row(R"("show": {"picture": {"kind": "listing", "lines": [{"text": "x"}]}})", "/show/picture/lines/0 ");
    row(R"("show": {"picture": {"kind": "listing", "lines": [{"code": null}]}})", "/show/picture/lines/0 ");
    row(R"("show": {"picture": {"kind": "listing", "lines": [{"code": "x", "shape": "keys"}]}})",
        "/show/picture/lines/0/shape");
    row(R"("show": {"picture": {"kind": "listing", "lines": [{"code": "x", "shape": [-1]}]}})",
        "/show/picture/lines/0/shape/0");
    row(R"("show": {"picture": {"kind": "listing", "lines": ["x"], "acting": ["x"]}})",
        "/show/picture/acting/0");
    row(R"("select": {"query": 0.5})", "/select/query");
    row(R"("lit": [{"stage": "w"}])", "/lit/0/stage");
    row(R"("lit": [{"row": "x"}])", "/lit/0/row");
    row(R"("cover": true)", "/cover");
    row(R"("try": {})", "/try is no list");
    row(R"("question": {})", "/question/kind is missing");
    row(R"("question": {"kind": "riddle"})", "strongest_key, rows_changed");
    row(R"("question": {"kind": "rows_changed"})", "/question/edits is missing");
    row(R"("question": {"kind": "larger", "of": ["weights[0,1]"]})", "/question/of");
    row(R"("question": {"kind": "larger", "of": ["weights[0,1]", "w"]})", "/question/of/1");
    row(R"("question": {"kind": "number"})", "/question/of");
    row(R"("question": {"kind": "shape", "stage": 1})", "/question/stage");
    row(R"("claims": [{"of": "weights[0]", "value": 1}])",
        "/claims/0/of: \"weights[0]\": it takes 2 indices");
    row(R"("claims": [{"of": "weights[0,0]"}])", "/claims/0/value");
    row(R"("claims": [{"of": "weights[0,0]", "value": "one"}])", "/claims/0/value");
    row(R"("slips": [{"of": "weights[0,0]"}])", "/slips/0/written is no number");
    row(R"("slips": [{"of": "weights[0,0]", "written": "inf"}])", "/slips/0/written is no number");
    row(R"("slips": [{"written": "K"}])", "/slips/0 lacks");
    row(R"("scene": 3)", "/scene is 3");
    row(R"("scene": "s.attnscope")", "ends in .json");
    row(R"("scene": "s.json")", "/scene: s.json: none");
    row(R"("scene": {"example": "i-love-you"})", "no such example");
}

void TestLessonRead::wrongLessonsSayWhere() {
    QFETCH(QString, members);
    QFETCH(QString, word);
    const Result<Lesson> lesson = lessonOf(members.toStdString());
    QVERIFY(!lesson);
    const QString error = QString::fromStdString(message(lesson.error()));
    QVERIFY2(error.startsWith("small/lesson.json, step \"only\": ") && error.contains(word),
             qPrintable(error));
}

void TestLessonRead::wrongFilesSayWhy_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* text, const char* word) { QTest::newRow(text) << text << word; };
    row("", "not JSON");
    row("[]", "a lesson: {");
    row("{}", "\"attnscope_lesson\" is missing");
    row(R"({"attnscope_lesson": 2})", "newer attnscope");
    row(R"({"attnscope_lesson": "1"})", "the version: 1");
    row(R"({"attnscope_lesson": 1})", "\"scene\" is missing");
    row(R"({"attnscope_lesson": 1, "scene": {"example": "i-love-ai"}})", "/steps is no list");
    row(R"({"attnscope_lesson": 1, "scene": {"example": "i-love-ai"}, "steps": []})", "/steps is no list");
    row(R"({"attnscope_lesson": 1, "scene": {"example": "i-love-ai"}, "steps": [1]})", "/steps/0");
    row(R"({"attnscope_lesson": 1, "scene": {"example": "i-love-ai"}, "steps": [{}]})", "/steps/0/id");
    row(R"({"attnscope_lesson": 1, "scene": {"example": "i-love-ai"}, "steps": [{"id": "A b"}]})",
        "/steps/0/id");
    row(R"({"attnscope_lesson": 1, "scene": {"example": "i-love-ai"}, "steps": [{"id": "a"}, {"id": "a"}]})",
        "two steps are called \"a\"");
}

void TestLessonRead::wrongFilesSayWhy() {
    QFETCH(QString, lesson);
    QFETCH(QString, word);
    const Result<Lesson> read =
        readLesson(lessonInMemory({{"lesson.json", lesson.toStdString()}, {"en.json", textsJson("")}}));
    QVERIFY(!read);
    QVERIFY2(QString::fromStdString(message(read.error())).contains(word), message(read.error()).c_str());
    const Result<Lesson> silent = readLesson(lessonInMemory({{"lesson.json", lessonJson(R"({"id": "a"})")}}));
    QVERIFY(!silent && message(silent.error()).find("no texts") != std::string::npos);
}

void TestLessonRead::wrongTextsSayTheStep_data() {
    QTest::addColumn<QString>("texts");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* text, const char* word) { QTest::newRow(text) << text << word; };
    row("{", "small/en.json: it is not JSON");
    row("[]", "small/en.json");
    row(R"({"line": "l", "steps": {}})", "/title is missing");
    row(R"({"title": "t", "steps": {}})", "/line is missing");
    row(R"({"title": "t", "line": "l"})", "/steps");
    row(R"({"title": "t", "line": "l", "steps": {"a": 1}})", "/steps/a");
    row(R"({"title": "t", "line": "l", "steps": {"a": {"title": "t", "do": "d"}}})",
        "/steps/a/watch is missing");
    row(R"({"title": "t", "line": "l", "steps": {"a": {"title": "t", "do": 1, "watch": "w"}}})",
        "/steps/a/do");
}

void TestLessonRead::wrongTextsSayTheStep() {
    QFETCH(QString, texts);
    QFETCH(QString, word);
    const Result<Lesson> read = readLesson(
        lessonInMemory({{"lesson.json", lessonJson(R"({"id": "a"})")}, {"en.json", texts.toStdString()}}));
    QVERIFY(!read);
    QVERIFY2(QString::fromStdString(message(read.error())).contains(word), message(read.error()).c_str());
}

void TestLessonRead::limitsHold() {
    std::string steps;
    for (std::size_t at = 0; at <= kMostSteps; ++at) {
        steps += (steps.empty() ? "" : ", ") + (R"({"id": "s)" + std::to_string(at) + "\"}");
    }
    const auto read = [](const std::string& list) {
        return readLesson(lessonInMemory({{"lesson.json", lessonJson(list)}, {"en.json", textsJson("")}}));
    };
    QVERIFY(!read(steps));
    QVERIFY(read(steps.substr(0, steps.rfind(", "))));
    std::string edits;
    for (std::size_t at = 0; at <= kMostOfAStep; ++at) {
        edits += std::string(edits.empty() ? "" : ", ") + R"({"mask": null})";
    }
    QVERIFY(!lessonOf("\"edits\": [" + edits + "]"));
    QVERIFY(lessonOf("\"edits\": [" + edits.substr(0, edits.rfind(", ")) + "]"));
    QVERIFY(!lessonOf(R"("later": )" + std::string(30, '[') + std::string(30, ']')));
}

void TestLessonRead::noMutationBringsItDown() {
    std::mt19937 random(20261124);
    const QByteArray whole =
        QByteArray::fromStdString(lessonJson(R"({"id": "only", )" + std::string(kFullStep) + "}"));
    const std::string texts = textsJson(
        stepTexts("only", R"(, "question": "{weights[0,1]:3}", "after": "{try weights[0,1]} {token[1]}")"));
    int good = 0;
    for (int round = 0; round < 5'000; ++round) {
        const QByteArray text = mutated(round % 2 == 0 ? whole : QByteArray::fromStdString(texts), 3, random);
        const std::string changed = text.toStdString();
        const Result<Lesson> lesson =
            readLesson(lessonInMemory({{"lesson.json", round % 2 == 0 ? changed : whole.toStdString()},
                                       {"en.json", round % 2 == 0 ? texts : changed}}));
        if (lesson) {
            ++good;
            for (const LessonProblem& problem : checkLesson(*lesson)) {
                QVERIFY(!problemText(problem).empty());
            }
        } else {
            QVERIFY(!message(lesson.error()).empty());
        }
    }
    // The mutations must reach past the parser for this to say anything.
    QVERIFY2(good > 200, qPrintable(QString::number(good)));
}

template struct attnscope::test::Registered<TestLessonRead>;
#include "tst_lesson_read.moc"
