// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/lesson_draft.h"
#include "core/lessons/lesson_edit.h"
#include "core/lessons/lesson_write.h"
#include "tests/core/lessons/lesson_cases.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace attnscope;
using namespace attnscope::test;

namespace {

const StepText kText{"t", "d", "w", "", "", ""};

Scene edited(const Scene& scene, const std::string& edit) {
    return afterEdits(scene, std::vector<Json>{Json::parse(edit)}).value();
}

/// What each step of the lesson shows, which may be written in several ways.
bool showsSame(const Lesson& lesson, const LessonDraft& draft) {
    std::optional<PlayedStep> played;
    for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        Result<PlayedStep> next = playNext(lesson, at, played ? &*played : nullptr);
        if (!next) {
            return false;
        }
        next->scene.provenanceMixed = draft.steps[at].scene.provenanceMixed;
        if (next->scene != draft.steps[at].scene || next->view != draft.steps[at].view) {
            return false;
        }
        played = std::move(*next);
    }
    return lesson.steps.size() == draft.steps.size();
}

Lesson programLesson(const QString& name) {
    return lessonFilesAt((QStringLiteral(ATTNSCOPE_LESSONS "/") + name).toStdString())
        .and_then(readLesson)
        .value();
}

} // namespace

/// A lesson that is being written: steps that come, go and move.
class TestLessonDraft final : public QObject {
    Q_OBJECT

private slots:
    void aPictureIsWritten();
    void aLessonIsItsDraft_data();
    void aLessonIsItsDraft();
    void statesBecomeEditsOrScenes();
    void movedStepsShowTheSame_data();
    void movedStepsShowTheSame();
    void aStepThatGoesTakesNothingFromTheNext();
    void anotherStateIsShown();
    void whatIsWrittenCanBePlayed();
    void languagesThatLackAStepBorrowIt();
};

/// A step that is taken from the window has its picture, and the next one none.
void TestLessonDraft::aPictureIsWritten() {
    LessonDraft draft;
    LessonView view;
    view.picture = {ExplainKind::Order, {}, {}, std::array<std::size_t, 2>{0, 1}};
    addStep(draft, {}, test::iLoveAi(), view, "en", kText);
    addStep(draft, {}, test::iLoveAi(), LessonView(), "en", kText);
    const Lesson lesson = lessonOf(draft);
    QVERIFY(lesson.steps[0].show.picture == view.picture);
    QVERIFY(!lesson.steps[1].show.picture);
    QVERIFY(showsSame(lesson, draft));
}

void TestLessonDraft::aLessonIsItsDraft_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : QDir(ATTNSCOPE_LESSONS).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QTest::newRow(qPrintable(name)) << name;
    }
}

void TestLessonDraft::aLessonIsItsDraft() {
    QFETCH(QString, name);
    const Lesson lesson = programLesson(name);
    QVERIFY(lessonOf(draftOf(lesson).value()) == lesson);
}

void TestLessonDraft::statesBecomeEditsOrScenes() {
    LessonDraft draft;
    const Scene first = test::iLoveAi();
    const Scene second = edited(first, R"({"set": "x", "value": 7})");
    const Scene third = edited(second, R"({"insert": "too", "at": 3})");
    LessonView view;
    addStep(draft, {}, first, view, "en", kText);
    view.stage = Stage::Scores;
    view.query = 2;
    addStep(draft, {}, second, view, "en", kText);
    view.terms = 2;
    addStep(draft, {}, third, view, "en", kText);
    const Lesson lesson = lessonOf(draft);
    QVERIFY(lesson.scene.scene == first);
    QVERIFY(lesson.steps[0].edits.empty() && !lesson.steps[0].scene);
    QCOMPARE(lesson.steps[1].edits.size(), std::size_t{1});
    QVERIFY(lesson.steps[2].edits.empty());
    QVERIFY(lesson.steps[2].scene && lesson.steps[2].scene->scene == third);
    QVERIFY(showsSame(lesson, draft));
    QCOMPARE(lesson.steps[1].id, std::string("step-2"));
}

void TestLessonDraft::movedStepsShowTheSame_data() {
    aLessonIsItsDraft_data();
}

/// Whatever a teacher does with the steps of a lesson, each of them shows what it showed.
void TestLessonDraft::movedStepsShowTheSame() {
    QFETCH(QString, name);
    LessonDraft draft = draftOf(programLesson(name)).value();
    std::mt19937 random(5);
    for (int time = 0; time < 12; ++time) {
        const std::size_t count = draft.steps.size();
        if (random() % 3 == 0 && count > 4) {
            removeStep(draft, random() % count);
        } else {
            moveStep(draft, random() % count, random() % count);
        }
        const Lesson lesson = lessonOf(draft);
        QVERIFY(showsSame(lesson, draft));
        QCOMPARE(lesson.texts.at("en").steps.size(), draft.steps.size());
    }
}

void TestLessonDraft::aStepThatGoesTakesNothingFromTheNext() {
    LessonDraft draft = draftOf(programLesson("love")).value();
    const LessonStep kept = draft.steps[1].step;
    removeStep(draft, 0);
    const Lesson lesson = lessonOf(draft);
    QVERIFY(showsSame(lesson, draft));
    QVERIFY(lesson.steps[0].question == kept.question && lesson.steps[0].claims == kept.claims);
    QCOMPARE(problemsOf(lesson), std::string());
}

void TestLessonDraft::anotherStateIsShown() {
    LessonDraft draft = draftOf(programLesson("decoder")).value();
    const Scene other = edited(draft.steps[4].scene, R"({"rules": {"temperature": 3}})");
    LessonView view = draft.steps[4].view;
    view.key = 1;
    const Scene next = draft.steps[5].scene;
    setState(draft.steps[4], other, view);
    const Lesson lesson = lessonOf(draft);
    QVERIFY(showsSame(lesson, draft));
    QVERIFY(playStep(lesson, 4).value().scene.rules.temperature == 3.0);
    QVERIFY(playStep(lesson, 5).value().scene.rules == next.rules);
}

void TestLessonDraft::whatIsWrittenCanBePlayed() {
    LessonDraft draft;
    draft.texts["en"] = {"Own", "Line", {}};
    LessonStep asks;
    asks.question = StrongestKey{1};
    asks.cover = 1;
    addStep(draft, {}, test::iLoveAi(), {}, "en", kText);
    addStep(draft, asks, edited(test::iLoveAi(), R"({"mask": {"layers": [{"spec": "causal"}]}})"), {}, "en",
            {"t", "d", "w", "Which?", "", ""});
    QTemporaryDir folder;
    const std::string path = folder.filePath("own.lesson").toStdString();
    const Result<void> written = writeLesson(lessonOf(draft), path);
    QVERIFY2(written, written ? "" : message(written.error()).c_str());
    const Lesson lesson = lessonFilesAt(path).and_then(readLesson).value();
    QVERIFY(showsSame(lesson, draft));
    StepNumbers numbers(playStep(lesson, 1).value());
    QCOMPARE(answerOf(*lesson.steps[1].question, numbers).value().choices, (std::vector<std::size_t>{0, 1}));
    // And it can be written on.
    LessonDraft again = draftOf(lesson).value();
    addStep(again, {}, test::iLoveAi(), {}, "en", kText);
    QCOMPARE(again.steps.back().step.id, std::string("step-3"));
    QVERIFY(showsSame(lessonOf(again), again));
}

/// Nothing that was written is lost, and every step says something.
void TestLessonDraft::languagesThatLackAStepBorrowIt() {
    LessonDraft draft = draftOf(programLesson("love")).value();
    QCOMPARE(lessonOf(draft).texts.size(), std::size_t{2});
    addStep(draft, {}, test::iLoveAi(), {}, "en", kText);
    draft.number = 0; // a teacher's own
    const Lesson lesson = lessonOf(draft);
    QCOMPARE(lesson.texts.size(), std::size_t{2});
    const std::string& id = draft.steps.back().step.id;
    QCOMPARE(lesson.texts.at("zh").steps.at(id).title, kText.title);
    QCOMPARE(problemsOf(lesson), std::string());
    // What is borrowed is not written, and still to be translated when it is written on.
    const LessonDraft again = draftOf(lesson).value();
    QVERIFY(!again.texts.at("zh").steps.contains(id));
    QVERIFY(again.texts.at("zh").steps.contains(draft.steps.front().step.id));
}

template struct attnscope::test::Registered<TestLessonDraft>;
#include "tst_lesson_draft.moc"
