// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/formats/files/atomic_file.h"
#include "core/formats/files/read_file.h"
#include "core/lessons/lesson_edit.h"
#include "core/lessons/lesson_write.h"
#include "core/lessons/scene_edits.h"
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

/// The lesson that these members hold.
Result<Lesson> lessonIn(const std::vector<ZipContent>& contents) {
    std::map<std::string, std::string> members;
    for (const ZipContent& member : contents) {
        members[member.name] = member.bytes;
    }
    return readLesson(lessonInMemory(members));
}

/// Draws every part of a lesson, so that each member is there in some steps and not in others.
class RandomLesson {
public:
    explicit RandomLesson(unsigned seed)
        : m_random(seed) {}

    Lesson lesson() {
        Lesson lesson;
        lesson.name = "drawn";
        lesson.number = draw(3);
        lesson.scene = document();
        LessonText& english = lesson.texts["en"];
        english = {text(), text(), {}};
        for (std::size_t at = 0; at < 1 + draw(6); ++at) {
            lesson.steps.push_back(step("step-" + std::to_string(at)));
            english.steps[lesson.steps.back().id] = {
                text(), text(), text(), maybe() ? text() : "", maybe() ? text() : "", maybe() ? text() : ""};
        }
        if (maybe()) {
            lesson.texts["zh"] = {"标题 \"引号\"", "一行", english.steps, {{"Said twice", "说两遍"}}};
        }
        lesson.extra = maybe() ? R"({"later":{"a":[1,2]}})" : "";
        return lesson;
    }

private:
    std::size_t draw(std::size_t below) {
        return std::uniform_int_distribution<std::size_t>(0, below - 1)(m_random);
    }
    bool maybe() { return draw(2) == 0; }
    double number() { return std::normal_distribution<double>()(m_random); }
    std::optional<std::size_t> index() { return maybe() ? std::optional(draw(3)) : std::nullopt; }
    std::string text() {
        static const std::vector<std::string> kTexts{"Look at {weights[0,1]:3}.",
                                                     "a \"quoted\" word\nand a line", "爱", "±∞ 😀", "plain"};
        return kTexts[draw(kTexts.size())];
    }
    template <typename Enum>
    std::optional<Enum> choice() {
        return maybe() ? std::optional(static_cast<Enum>(draw(EnumNames<Enum>::kAll.size()))) : std::nullopt;
    }
    Quantity quantity() {
        static const std::vector<std::string> kNames{"weights[0,1]", "try scaled.sum[2]", "was d_k",
                                                     "x[0,0,1,1]",   "allowed",           "w_q.max[1]",
                                                     "term[0,1,1]",  "percent[2,2]"};
        return readQuantity(kNames[draw(kNames.size())]).value();
    }
    LessonMatrix matrix() {
        return maybe() ? LessonMatrix(static_cast<Stage>(draw(kStageCount))) : LessonMatrix(MatrixRole::WQ);
    }
    std::vector<Json> edits(std::size_t least) {
        std::vector<Json> edits;
        for (std::size_t at = 0; at < least + draw(3); ++at) {
            edits.push_back(maybe() ? Json{{"set", "x"}, {"row", draw(3)}, {"value", number()}}
                                    : Json{{"mask", nullptr}});
        }
        return edits;
    }
    SceneDocument document() {
        SceneDocument document;
        if (maybe()) {
            return lessonOf("").value().scene; // an example
        }
        document.scene = test::iLoveAi();
        matrixIn(document.scene.input, MatrixRole::X)->set(0, 0, number());
        document.view.query = draw(3);
        return document;
    }
    Question question() {
        switch (draw(kQuestionKinds.size())) {
        case 0:
            return StrongestKey{draw(3)};
        case 1:
            return RowsChanged{static_cast<Stage>(draw(kStageCount)), edits(1)};
        case 2:
            return LargerOf{quantity(), quantity()};
        case 3:
            return ShapeOf{matrix()};
        case 4:
            return AllowedCells{index()};
        default:
            return NumberOf{quantity(), maybe() ? 5e-5 : std::abs(number())};
        }
    }
    LessonShow show() {
        LessonShow show;
        show.stage = maybe() ? std::optional(static_cast<Stage>(draw(kStageCount))) : std::nullopt;
        show.centre = choice<LessonCentre>();
        show.row = choice<LessonRow>();
        show.terms = index();
        if (maybe()) {
            show.docks = {LessonDock::Row, LessonDock::Masks};
        }
        show.head = maybe() ? std::optional(HeadIndex{draw(2), draw(4)}) : std::nullopt;
        show.query = index();
        show.key = index();
        if (maybe()) {
            show.picture = {static_cast<ExplainKind>(draw(kExplainKinds)), index(), index()};
            if (maybe()) {
                show.picture->swapped = {draw(3), draw(3)};
            }
            for (std::size_t at = draw(3); at > 0; --at) {
                show.picture->lines.push_back({"  x = y", {}});
                show.picture->lines.push_back({"x[None, :]", {"batches*queries", "2"}});
                show.picture->acting.push_back(at);
                show.picture->actingUnmasked.push_back(at + 1);
            }
        }
        return show;
    }
    LessonStep step(const std::string& id) {
        LessonStep step;
        step.id = id;
        step.scene = maybe() ? std::optional(document()) : std::nullopt;
        step.edits = edits(0);
        step.show = show();
        for (std::size_t at = draw(3); at > 0; --at) {
            step.lit.push_back({matrix(), index(), index()});
        }
        step.cover = index();
        step.tryEdits = edits(0);
        step.question = maybe() ? std::optional(question()) : std::nullopt;
        for (std::size_t at = draw(3); at > 0; --at) {
            step.claims.push_back({quantity(), maybe() ? -HUGE_VAL : number(), maybe() ? 5e-5 : 0.25});
        }
        if (maybe()) {
            step.slips = {{"0.71", quantity(), 0.71, maybe() ? 0.005 : 0.125, ""}, {"a", {}, 0.0, 0.0, "b"}};
        }
        step.extra = maybe() ? R"({"later":[1]})" : "";
        return step;
    }

    std::mt19937 m_random;
};

Lesson oneStep(const std::string& members, const std::string& texts = "") {
    return lessonOf(members, texts).value();
}

} // namespace

/// What is written of a lesson is the lesson.
class TestLessonWrite final : public QObject {
    Q_OBJECT

private slots:
    void everyLessonOfTheProgramIsReadBack_data();
    void everyLessonOfTheProgramIsReadBack();
    void drawnLessonsAreReadBack();
    void anExampleIsNamed();
    void equalScenesAreWrittenOnce();
    void aWrongLessonIsNotWritten();
    void aZippedFolderIsALesson();
    void whatIsNoZipIsSaid();
    void changesBecomeEdits();
    void drawnChangesBecomeEdits();
    void whatEditsCantSayIsNoEdits();
};

void TestLessonWrite::everyLessonOfTheProgramIsReadBack_data() {
    QTest::addColumn<QString>("folder");
    for (const QString& name : QDir(ATTNSCOPE_LESSONS).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QTest::newRow(qPrintable(name)) << QStringLiteral(ATTNSCOPE_LESSONS "/") + name;
    }
}

void TestLessonWrite::everyLessonOfTheProgramIsReadBack() {
    QFETCH(QString, folder);
    const Lesson lesson = lessonFilesAt(folder.toStdString()).and_then(readLesson).value();
    QTemporaryDir temporary;
    const std::string path = temporary.filePath("copy.lesson").toStdString();
    const Result<void> written = writeLesson(lesson, path);
    QVERIFY2(written, written ? "" : message(written.error()).c_str());
    const Lesson back = lessonFilesAt(path).and_then(readLesson).value();
    QVERIFY(back.steps == lesson.steps);
    QVERIFY(back.texts == lesson.texts);
    QVERIFY(back == lesson);
    QCOMPARE(problemsOf(back), std::string());
}

void TestLessonWrite::drawnLessonsAreReadBack() {
    for (unsigned seed = 1; seed <= 200; ++seed) {
        const Lesson lesson = RandomLesson(seed).lesson();
        const Result<std::vector<ZipContent>> contents = lessonContents(lesson);
        QVERIFY(contents);
        const Result<Lesson> back = lessonIn(*contents);
        QVERIFY2(back, back ? "" : message(back.error()).c_str());
        QVERIFY2(*back == lesson, qPrintable(QStringLiteral("seed %1: %2")
                                                 .arg(seed)
                                                 .arg(QString::fromStdString(contents->front().bytes))));
    }
}

void TestLessonWrite::anExampleIsNamed() {
    Lesson lesson = oneStep("");
    QVERIFY(lessonContents(lesson).value().front().bytes.find(R"("example": "i-love-ai")") !=
            std::string::npos);
    QCOMPARE(lessonContents(lesson)->size(), std::size_t{2}); // lesson.json and en.json
    matrixIn(lesson.scene.scene.input, MatrixRole::X)->set(0, 0, 1.0 / 3.0);
    QCOMPARE(lessonContents(lesson)->at(1).name, std::string("scene.json"));
    QVERIFY(lessonIn(*lessonContents(lesson)).value() == lesson);
}

void TestLessonWrite::equalScenesAreWrittenOnce() {
    Lesson lesson = oneStep("");
    lesson.scene.scene.title = "Other";
    lesson.steps[0].scene = lesson.scene;
    const std::vector<ZipContent> contents = lessonContents(lesson).value();
    QCOMPARE(contents.size(), std::size_t{3});
    QVERIFY(lessonIn(contents).value() == lesson);
}

void TestLessonWrite::aWrongLessonIsNotWritten() {
    QTemporaryDir temporary;
    const QString path = temporary.filePath("own.lesson");
    QVERIFY(writeLesson(oneStep(""), path.toStdString()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    const Result<void> wrong =
        writeLesson(oneStep(R"("claims": [{"of": "weights[0,1]", "value": 0.9}])"), path.toStdString());
    QVERIFY(!wrong);
    QVERIFY2(message(wrong.error()).find("step \"only\": claim: weights[0,1] is 0.401112, not 0.9") !=
                 std::string::npos,
             message(wrong.error()).c_str());
    file.seek(0);
    QCOMPARE(file.readAll(), before);
    QCOMPARE(QDir(temporary.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(),
             1);
}

void TestLessonWrite::aZippedFolderIsALesson() {
    const Lesson lesson = oneStep("");
    std::vector<ZipContent> contents = lessonContents(lesson).value();
    for (ZipContent& member : contents) {
        member.name = "own/" + member.name;
    }
    contents.insert(contents.begin(), {"own/", "", ZipPacking::Stored});
    QTemporaryDir temporary;
    const std::string path = temporary.filePath("own.lesson").toStdString();
    QVERIFY(writeWholeFile(path, zipOf(contents).value()));
    const Result<Lesson> read = lessonFilesAt(path).and_then(readLesson);
    QVERIFY2(read, read ? "" : message(read.error()).c_str());
    QVERIFY(read->steps == lesson.steps);
}

void TestLessonWrite::whatIsNoZipIsSaid() {
    QTemporaryDir temporary;
    const std::string path = temporary.filePath("own.lesson").toStdString();
    QVERIFY(writeWholeFile(path, R"({"attnscope_lesson": 1})"));
    const std::string why = message(lessonFilesAt(path).error());
    QVERIFY2(why.find(path) != std::string::npos && why.find("it is no zip") != std::string::npos,
             why.c_str());
    QVERIFY(message(lessonFilesAt(temporary.filePath("none.lesson").toStdString()).error()).find("no zip") ==
            std::string::npos);
}

void TestLessonWrite::changesBecomeEdits() {
    const Scene before = test::iLoveAi();
    QCOMPARE(editsBetween(before, before).value().size(), std::size_t{0});
    Scene after = before;
    matrixIn(after.input, MatrixRole::WQ)->set(0, 1, 0.1);
    after.rules.scale = ScaleKind::None;
    after.mask.layers.push_back(causalLayer());
    after.notation.indexFrom = 1;
    after.orientation = Orientation::Columns;
    after.tokens = {"We", "love", "AI"};
    const std::vector<Json> edits = editsBetween(before, after).value();
    QCOMPARE(edits.size(), std::size_t{6});
    QCOMPARE(edits[0].dump(), std::string(R"({"set":"w_q","row":0,"column":1,"value":0.1})"));
    QVERIFY(afterEdits(before, edits).value() == after);
    // And all the way back: rules as usual, no mask.
    QVERIFY(afterEdits(after, editsBetween(after, before).value()).value() == before);
}

void TestLessonWrite::drawnChangesBecomeEdits() {
    std::mt19937 random(7);
    std::vector<Json> all;
    for (const char* edit :
         {R"({"set": "x", "row": 2, "column": 1, "value": -0.3})",
          R"({"set": "w_k", "values": [[1.5, 2], [0, 1e-30]]})",
          R"({"rules": {"temperature": 2, "rope": 10000}})", R"({"rules": {"scale": 0.25}})",
          R"({"mask": {"layers": [{"spec": "window:1"}], "fill": -1e9}})", R"({"mask": null})",
          R"({"rename": 1, "to": "like"})", R"({"orientation": "columns"})",
          R"({"notation": {"letters": "d2l", "subscripts": "tokens"}})"}) {
        all.push_back(Json::parse(edit));
    }
    for (int time = 0; time < 100; ++time) {
        Scene before = test::iLoveAi();
        Scene after = before;
        for (Scene* scene : {&before, &after}) {
            for (std::size_t at = 0; at < 4; ++at) {
                *scene = afterEdits(*scene, std::vector{all[random() % all.size()]}).value();
            }
        }
        const auto edits = editsBetween(before, after);
        QVERIFY(edits);
        Scene made = afterEdits(before, *edits).value();
        made.provenanceMixed = after.provenanceMixed;
        QVERIFY(made == after);
    }
}

void TestLessonWrite::whatEditsCantSayIsNoEdits() {
    const Scene before = test::iLoveAi();
    QVERIFY(!editsBetween(before, applied(before, insertToken(before, 1, "really")).value()));
    Scene titled = before;
    titled.title = "Other";
    QVERIFY(!editsBetween(before, titled));
    Scene large = before;
    large.tokens = TokenList(std::vector<std::string>(200, "a"));
    large.input = TokenInput{BlockMatrix(200, 2, 0.0), BlockMatrix({{1, 0}, {1, 1}}),
                             BlockMatrix({{0, 1}, {1, 0}}), BlockMatrix({{1, 2}, {0, 1}})};
    Scene other = large;
    std::get<TokenInput>(other.input).x = BlockMatrix(200, 2, 1.0);
    QVERIFY(!editsBetween(large, other));
}

template struct attnscope::test::Registered<TestLessonWrite>;
#include "tst_lesson_write.moc"
