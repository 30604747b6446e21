// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/core/lessons/lesson_cases.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QDir>
#include <QFile>
#include <QSet>
#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// A lesson of steps "a", "b" …, each with these members.
Lesson lessonOfSteps(const std::vector<std::string>& steps) {
    std::string list;
    std::string texts;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        const std::string id(1, static_cast<char>('a' + at));
        list += (at == 0 ? "" : ", ") + ("{\"id\": \"" + id + "\"") + (steps[at].empty() ? "" : ", ") +
                steps[at] + "}";
        texts += (at == 0 ? "" : ", ") + stepTexts(id);
    }
    return readLesson(lessonInMemory({{"lesson.json", lessonJson(list)}, {"en.json", textsJson(texts)}}))
        .value();
}

/// The answer to this question upon "I love AI".
Answer answerTo(const std::string& question) {
    const Lesson lesson = lessonOf(R"("question": )" + question, R"("question": "?")").value();
    StepNumbers numbers(playStep(lesson, 0).value());
    return answerOf(*lesson.steps[0].question, numbers).value();
}

using Choices = std::vector<std::size_t>;

/// Whether the step's listing has that line.
bool showsCode(const LessonStep& step, const QString& code) {
    const auto& picture = step.show.picture;
    return picture && std::any_of(picture->lines.begin(), picture->lines.end(), [&code](const auto& line) {
               return QString::fromStdString(line.code).trimmed() == code;
           });
}

} // namespace

/// What steps show, what their questions' answers are, and what a check finds.
class TestPlayLesson final : public QObject {
    Q_OBJECT

private slots:
    void editsBuildUpAndTryDoesNot();
    void aSceneOfItsOwnStartsAfresh();
    void whatIsNotNamedStaysShown();
    void ofALargeSceneTheMaskIsCounted();
    void answersAreComputed();
    void answersCountAsTheSceneDoes();
    void guessesAreJudged();
    void slipsAreCorrected();
    void wrongStepsAreNamed_data();
    void wrongStepsAreNamed();
    void languagesMustHaveEveryStep();
    void longStepsAreNamed();
    void everyLessonOfTheProgramIsRight();
    void everyStatementOfTheSeedsHasItsStep();
    void theNumbersOfTheFirstLessonAreTheNotes();
};

void TestPlayLesson::editsBuildUpAndTryDoesNot() {
    const Lesson lesson =
        lessonOfSteps({R"("edits": [{"set": "x", "value": 5}], "try": [{"set": "x", "value": 9}])",
                       R"("edits": [{"set": "x", "column": 1, "value": 6}])"});
    const PlayedStep first = playStep(lesson, 0).value();
    QVERIFY(first.was == lesson.scene.scene);
    QCOMPARE((*matrixIn(first.scene.input, MatrixRole::X))(0, 0), 5.0);
    QCOMPARE((*matrixIn(first.tried.value().input, MatrixRole::X))(0, 0), 9.0);
    const PlayedStep second = playStep(lesson, 1).value();
    QVERIFY(second.was == first.scene);
    QVERIFY(!second.tried);
    QVERIFY((*matrixIn(second.scene.input, MatrixRole::X) == BlockMatrix({{5, 6}, {0, 1}, {1, 1}})));
    QVERIFY(!playStep(lesson, 2));
}

void TestPlayLesson::aSceneOfItsOwnStartsAfresh() {
    const Lesson lesson = lessonOfSteps({R"("edits": [{"set": "x", "value": 5}], "select": {"query": 1},
                                             "show": {"docks": ["inputs"]})",
                                         R"("scene": {"example": "decoder-mask"})"});
    const PlayedStep second = playStep(lesson, 1).value();
    QCOMPARE(second.scene.mask.layers.at(0).spec, std::string("causal"));
    QCOMPARE((*matrixIn(second.scene.input, MatrixRole::X))(0, 0), 1.0);
    QVERIFY(second.was == second.scene);
    // Its view selects the cell (2, 2); docks stay.
    QCOMPARE(second.view.query, std::size_t{2});
    QCOMPARE(second.view.docks, std::vector{LessonDock::Inputs});
}

void TestPlayLesson::whatIsNotNamedStaysShown() {
    const Lesson lesson =
        lessonOfSteps({"", R"("show": {"stage": "scores", "centre": "lines", "row_view": "match",
        "terms": 1, "docks": ["row"], "picture": "chain"}, "select": {"query": 2, "key": 0})",
                       R"("show": {"centre": "text"})"});
    LessonView view;
    view.key = 1; // the example's
    QVERIFY(playStep(lesson, 0).value().view == view);
    const LessonView last = playStep(lesson, 2).value().view;
    QVERIFY(
        (last ==
         LessonView{Stage::Scores, LessonCentre::Text, LessonRow::Match, {}, {LessonDock::Row}, {}, 2, 0}));
    QCOMPARE(playStep(lesson, 1).value().view.terms.value(), std::size_t{1});
    QVERIFY(playStep(lesson, 1).value().view.picture == ExplainChoice{ExplainKind::Chain});
}

void TestPlayLesson::ofALargeSceneTheMaskIsCounted() {
    const Lesson lesson = lessonOf(R"("scene": {"example": "long-document"}, "select": {"query": 16383},
        "edits": [{"mask": {"layers": [{"spec": "causal"}]}}],
        "claims": [{"of": "queries", "value": 16384}, {"of": "allowed", "value": 134225920},
                   {"of": "allowed[2]", "value": 3}])")
                              .value();
    QCOMPARE(problemsOf(lesson), std::string());
    const std::string problems = problemsOf(
        lessonOf(R"("scene": {"example": "long-document"}, "claims": [{"of": "weights[0,0]", "value": 1}])"));
    QVERIFY2(problems.find("more than 4194304 cells") != std::string::npos, problems.c_str());
}

/// From 1, and cells by the letters of its notation; sizes stay what they are.
void TestPlayLesson::answersCountAsTheSceneDoes() {
    const auto fromOne = [](const std::string& question) {
        const Lesson lesson = lessonOf(R"("question": )" + question, R"("question": "?")").value();
        PlayedStep played = playStep(lesson, 0).value();
        played.scene.notation.indexFrom = 1;
        StepNumbers numbers(played);
        return answerOf(*lesson.steps[0].question, numbers).value().text;
    };
    QCOMPARE(fromOne(R"({"kind": "strongest_key", "row": 1})"), std::string("3 AI (0.503)"));
    QCOMPARE(fromOne(R"({"kind": "rows_changed", "stage": "q", "edits": [{"set": "x", "value": 2}]})"),
             std::string("1 I"));
    QCOMPARE(fromOne(R"({"kind": "larger", "of": ["scores[2,2]", "scores[2,1]"]})"),
             std::string("q₃ · k₃ = 3 > q₃ · k₂ = 2"));
    QCOMPARE(fromOne(R"({"kind": "larger", "of": ["weights.sum[0]", "weights.max[2]"]})"),
             std::string("sum of row 1 of softmax A = 1 > largest number in row 3 of softmax A = 0.576"));
    QCOMPARE(fromOne(R"({"kind": "larger", "of": ["largest[2]", "largest[4]"]})").substr(0, 47),
             std::string("mean largest weight at d_k = 2 without scaling "));
}

void TestPlayLesson::answersAreComputed() {
    // love and AI have the same score with I.
    QCOMPARE(answerTo(R"({"kind": "strongest_key", "row": 0})").choices, (Choices{1, 2}));
    QCOMPARE(answerTo(R"({"kind": "strongest_key", "row": 0})").text, std::string("1 love, 2 AI (0.401)"));
    QCOMPARE(answerTo(R"({"kind": "strongest_key", "row": 1})").choices, Choices{2});
    // x_I is a query and a key: all rows. W_V is about no weight.
    const auto changed = [](const char* matrix, const char* stage) {
        return answerTo(std::string(R"({"kind": "rows_changed", "stage": ")") + stage +
                        R"(", "edits": [{"set": ")" + matrix + R"(", "value": 2}]})");
    };
    QCOMPARE(changed("x", "weights").choices, (Choices{0, 1, 2}));
    QCOMPARE(changed("x", "q").choices, Choices{0});
    QCOMPARE(changed("w_v", "weights").choices, Choices());
    QCOMPARE(changed("w_v", "weights").text, std::string("none"));
    // W_V[0, 0] reaches the first column of V where x has its first number: v of I and AI.
    QCOMPARE(changed("w_v", "v").text, std::string("0 I, 2 AI"));
    QCOMPARE(answerTo(R"({"kind": "rows_changed", "edits": [{"mask": {"layers": [{"spec": "causal"}]}}]})")
                 .choices,
             (Choices{0, 1}));
    QCOMPARE(answerTo(R"({"kind": "larger", "of": ["scores[2,2]", "scores[2,1]"]})").choices, Choices{0});
    QCOMPARE(answerTo(R"({"kind": "larger", "of": ["scores[0,0]", "scores[2,1]"]})").choices, Choices{1});
    QCOMPARE(answerTo(R"({"kind": "larger", "of": ["weights[0,1]", "weights[0,2]"]})").choices,
             (Choices{0, 1}));
    QCOMPARE(answerTo(R"({"kind": "shape", "stage": "k"})").numbers, (std::vector{3.0, 2.0}));
    QCOMPARE(answerTo(R"({"kind": "shape", "stage": "w_v"})").text, std::string("2 × 2"));
    QCOMPARE(answerTo(R"({"kind": "allowed_cells"})").numbers, std::vector{9.0});
    QCOMPARE(answerTo(R"({"kind": "allowed_cells", "row": 1})").numbers, std::vector{3.0});
    const Answer root = answerTo(R"({"kind": "number", "of": "root_d_k", "tolerance": 0.01})");
    QVERIFY(std::abs(root.numbers.at(0) - std::sqrt(2.0)) < 1e-15);
    QCOMPARE(root.text, std::string("1.414"));
}

void TestPlayLesson::guessesAreJudged() {
    const Answer either = answerTo(R"({"kind": "strongest_key", "row": 0})");
    QVERIFY(isRight(either, Choices{1}) && isRight(either, Choices{2}));
    QVERIFY(!isRight(either, Choices{0}) && !isRight(either, Choices{}) && !isRight(either, Choices{1, 2}));
    const Answer all =
        answerTo(R"({"kind": "rows_changed", "edits": [{"mask": {"layers": [{"spec": "causal"}]}}]})");
    QVERIFY(isRight(all, Choices{1, 0}));
    QVERIFY(!isRight(all, Choices{0}) && !isRight(all, Choices{0, 1, 2}));
    const Answer number = answerTo(R"({"kind": "number", "of": "root_d_k", "tolerance": 0.01})");
    QVERIFY(isRight(number, std::vector{1.41}) && isRight(number, std::vector{1.42}));
    QVERIFY(!isRight(number, std::vector{1.5}) && !isRight(number, std::vector{1.41, 1.41}));
    QVERIFY(!isRight(number, std::vector{std::nan("")}) && !isRight(number, std::vector<double>{}));
    const Answer shape = answerTo(R"({"kind": "shape", "stage": "k"})");
    QVERIFY(isRight(shape, std::vector{3.0, 2.0}) && !isRight(shape, std::vector{2.0, 3.0}));
}

void TestPlayLesson::slipsAreCorrected() {
    const Lesson lesson =
        lessonOf(
            R"--("slips": [{"of": "scaled[1,2]", "written": "0.71"}, {"of": "k.rows", "written": "1"},
        {"written": "Softmax(A_scaled)", "right": "Softmax(A_masked)"}])--")
            .value();
    StepNumbers numbers(playStep(lesson, 0).value());
    QCOMPARE(correctionOf(lesson.steps[0].slips[0], numbers).value(), std::string("1.41"));
    QCOMPARE(correctionOf(lesson.steps[0].slips[1], numbers).value(), std::string("3"));
    QCOMPARE(correctionOf(lesson.steps[0].slips[2], numbers).value(), std::string("Softmax(A_masked)"));
}

void TestPlayLesson::wrongStepsAreNamed_data() {
    QTest::addColumn<QString>("members");
    QTest::addColumn<QString>("texts");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* members, const char* texts, const char* word) {
        QTest::addRow("%s %s", members, texts) << members << texts << word;
    };
    row(R"("edits": [{"remove": 7}])", "", "edit 0: ");
    row(R"("edits": [{"rules": {"temperature": -1}}])", "", "edit 0: ");
    row(R"("try": [{"mask": null}, {"move": 0, "to": 9}])", "", "try, edit 1: ");
    row(R"("select": {"query": 3})", "", "selects query 3");
    row(R"("select": {"key": 3})", "", "key 3 of 3 queries and 3 keys");
    row(R"("show": {"terms": 4})", "", "selects");
    row(R"("show": {"head": 1})", "", "head 1, which the scene has not");
    row(R"("show": {"stage": "joined"})", "", "the scene has no joined");
    row(R"("show": {"picture": "heads"})", "", "the picture \"heads\": there is no X");
    row(R"("show": {"picture": {"kind": "order", "swap": [0, 3]}})", "",
        "the picture \"order\": tokens 0 and 3");
    row(R"("show": {"picture": {"kind": "reshape", "batches": 2}})", "",
        "the picture \"reshape\": 3 rows can't be split into 2");
    row(R"("show": {"picture": "listing"})", "", "the picture \"listing\": it has 0 lines of code");
    row(R"("show": {"picture": {"kind": "listing", "lines": ["", "", "", "", "", "", "", "", "", "", "", "", ""]}})",
        "", "the picture \"listing\": it has 13 lines of code");
    row(R"("show": {"picture": {"kind": "listing", "lines": ["a", "b"], "acting": [2]}})", "",
        "the picture \"listing\": line 2 acts, but there are 2 lines, counted from 0");
    row(R"("show": {"picture": {"kind": "listing", "lines": [{"code": "a", "shape": ["rows"]}]}})", "",
        "the picture \"listing\": the size \"rows\" is not known here");
    row(R"("show": {"picture": {"kind": "listing", "lines": ["0123456789012345678901234567890123456789012345678901234567890123456"]}})",
        "", "the picture \"listing\": line 0 is longer than 66 characters");
    row(R"("cover": 3)", "", "covers row 3 of 3");
    row(R"("lit": [{"stage": "q", "column": 2}])", "", "column 2 of q, which is 3 × 2");
    row(R"("lit": [{"stage": "w_o"}])", "", "the scene has no w_o");
    row(R"("claims": [{"of": "weights[0,1]", "value": 0.5}])", "",
        "claim: weights[0,1] is 0.401112, not 0.5");
    row(R"("claims": [{"of": "weights[0,1]", "value": 0.4012}])", "", "claim: ");
    row(R"("claims": [{"of": "weights[0,3]", "value": 0}])", "", "claim: weights[0,3] lies outside");
    row(R"("slips": [{"of": "scaled[0,1]", "written": "0.71"}])", R"("question": "?")", "is no slip");
    row(R"("question": {"kind": "strongest_key", "row": 3})", R"("question": "?")", "question: ");
    row(R"("question": {"kind": "allowed_cells", "row": 3})", R"("question": "?")", "question: ");
    row(R"("question": {"kind": "number", "of": "try weights[0,1]"})", R"("question": "?")",
        "has no \"try\"");
    row(R"("question": {"kind": "rows_changed", "edits": [{"remove": 0}]})", R"("question": "?")", "shape");
    row(R"("question": {"kind": "shape"})", "", "en: the text of its question is missing");
    row(R"("slips": [{"written": "a", "right": "b"}])", "", "en: the text of its question is missing");
    row("", R"("question": "?")", "but no question");
    row("", R"("after": "{weights[0,9]}")", R"(en, "afterwards": weights[0,9] lies outside)");
    row("", R"("notes": "{wights[0,0]}")", R"(en, "notes": )");
}

void TestPlayLesson::wrongStepsAreNamed() {
    QFETCH(QString, members);
    QFETCH(QString, texts);
    QFETCH(QString, word);
    const Result<Lesson> lesson = lessonOf(members.toStdString(), texts.toStdString());
    QVERIFY2(lesson, lesson ? "" : message(lesson.error()).c_str());
    const QString problems = QString::fromStdString(problemsOf(lesson));
    QVERIFY2(problems.startsWith("step \"only\": ") && problems.contains(word), qPrintable(problems));
    QCOMPARE(problems.count('\n'), 1);
}

void TestPlayLesson::languagesMustHaveEveryStep() {
    std::string steps = lessonJson(R"({"id": "a"}, {"id": "b"})");
    const std::string both = textsJson(stepTexts("a") + ", " + stepTexts("b"));
    const auto problems = [&](const std::string& chinese) {
        return problemsOf(
            readLesson(lessonInMemory({{"lesson.json", steps}, {"en.json", both}, {"zh.json", chinese}})));
    };
    QCOMPARE(problems(both), std::string());
    // A teacher may translate step by step; a lesson of the program has all of both.
    QCOMPARE(problems(textsJson(stepTexts("a"))), std::string());
    const std::string own = steps;
    steps.insert(steps.find('{') + 1, R"("number": 1, )");
    QCOMPARE(problems(textsJson(stepTexts("a"))), std::string("step \"b\": zh: its texts are missing\n"));
    steps = own;
    QCOMPARE(problems(textsJson(stepTexts("a") + ", " + stepTexts("b") + ", " + stepTexts("c"))),
             std::string("step \"c\": zh: lesson.json has no such step\n"));
}

void TestPlayLesson::longStepsAreNamed() {
    const auto problems = [](const std::string& language, const std::string& action,
                             const std::string& watch) {
        return problemsOf(readLesson(
            lessonInMemory({{"lesson.json", lessonJson(R"({"id": "long"})")},
                            {language + ".json", textsJson(R"("long": {"title": "t", "do": ")" + action +
                                                           R"(", "watch": ")" + watch + "\"}")}})));
    };
    std::string words;
    for (int at = 0; at < 20; ++at) {
        words += "word ";
    }
    QCOMPARE(problems("en", words, words), std::string());
    QCOMPARE(problems("en", words + "more", words),
             std::string("step \"long\": en: \"do\" and \"watch\" are 41 long together (say it in 40)\n"));
    std::string letters;
    for (int at = 0; at < 45; ++at) {
        letters += "字";
    }
    QCOMPARE(problems("zh", letters, letters), std::string());
    QCOMPARE(problems("zh", letters, letters + "{scores[2,2]}"),
             std::string("step \"long\": zh: \"do\" and \"watch\" are 91 long together (say it in 90)\n"));
}

void TestPlayLesson::everyLessonOfTheProgramIsRight() {
    const QDir folder(QStringLiteral(ATTNSCOPE_LESSONS));
    const QStringList names = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QVERIFY(names.contains("love"));
    for (const QString& name : names) {
        const Result<Lesson> lesson = lessonFilesAt(folder.filePath(name).toStdString()).and_then(readLesson);
        const std::string problems = problemsOf(lesson);
        QVERIFY2(problems.empty(), problems.c_str());
        QCOMPARE(QString::fromStdString(lesson->name), name);
        QVERIFY2(lesson->number > 0, qPrintable(name));
        QCOMPARE(lesson->texts.size(), kLessonLanguages.size());
    }
}

/// Every formula, number and statement of the five documents with the step that tells it: seeds.tsv. A step
/// that goes, or a number that becomes another one, is named.
void TestPlayLesson::everyStatementOfTheSeedsHasItsStep() {
    QFile table(QStringLiteral(ATTNSCOPE_SEEDS));
    QVERIFY(table.open(QIODevice::ReadOnly));
    std::map<QString, Lesson> lessons;
    QSet<QString> seeds;
    (void)table.readLine(); // names of the columns
    while (!table.atEnd()) {
        const QStringList line = QString::fromUtf8(table.readLine()).remove('\n').split('\t');
        QCOMPARE(line.size(), 6);
        const QString& name = line[2];
        if (lessons.count(name) == 0) {
            Result<Lesson> read =
                lessonFilesAt(std::string(ATTNSCOPE_LESSONS "/") + name.toStdString()).and_then(readLesson);
            QVERIFY2(read, qPrintable(name));
            lessons[name] = std::move(*read);
        }
        const std::vector<LessonStep>& steps = lessons[name].steps;
        const auto step = std::find_if(steps.begin(), steps.end(), [&line](const LessonStep& each) {
            return each.id == line[3].toStdString();
        });
        QVERIFY2(step != steps.end(), qPrintable(line.join(" | ")));
        seeds << line[0];
        const std::string quantity = line[4].toStdString();
        const auto isClaim = [&](const Claim& claim) {
            return quantityText(claim.of) == quantity &&
                   (claim.value == line[5].toDouble() || line[5] == QString::number(claim.value));
        };
        const auto isSlip = [&](const Slip& slip) {
            return (slip.of ? quantityText(*slip.of) : std::string()) == quantity &&
                   slip.written == line[5].toStdString();
        };
        const bool isTold = line[1] == "number"
                                ? std::any_of(step->claims.begin(), step->claims.end(), isClaim)
                            : line[1] == "slip" ? std::any_of(step->slips.begin(), step->slips.end(), isSlip)
                            : line[1] == "code" ? showsCode(*step, line[4])
                                                : true;
        QVERIFY2(isTold, qPrintable(line.join(" | ")));
    }
    QCOMPARE(seeds.size(), 5);
}

/// Every number that the notes of "I love AI" write, with the step that states it, and whether it is right.
void TestPlayLesson::theNumbersOfTheFirstLessonAreTheNotes() {
    const Lesson lesson = lessonFilesAt(ATTNSCOPE_LESSONS "/love").and_then(readLesson).value();
    const auto stepOf = [&lesson](const std::string& id) {
        const auto found = std::find_if(lesson.steps.begin(), lesson.steps.end(),
                                        [&id](const LessonStep& step) { return step.id == id; });
        return found == lesson.steps.end() ? LessonStep() : *found;
    };
    const auto states = [&stepOf](const std::string& id, const std::string& name, double value) {
        const std::vector<Claim> claims = stepOf(id).claims;
        return std::any_of(claims.begin(), claims.end(), [&](const Claim& claim) {
            return quantityText(claim.of) == name && claim.value == value;
        });
    };
    const auto matrix = [&states](const std::string& id, const std::string& name, const BlockMatrix& values) {
        bool all = true;
        for (std::size_t i = 0; i < values.rows(); ++i) {
            for (std::size_t j = 0; j < values.columns(); ++j) {
                all = all && states(id, name + '[' + std::to_string(i) + ',' + std::to_string(j) + ']',
                                    values(i, j));
            }
        }
        return all;
    };
    const auto slips = [&stepOf](const std::string& id, const std::string& name, const std::string& written) {
        const std::vector<Slip> all = stepOf(id).slips;
        return std::any_of(all.begin(), all.end(), [&](const Slip& slip) {
            return slip.of && quantityText(*slip.of) == name && slip.written == written;
        });
    };
    QVERIFY(matrix("tokens", "x", BlockMatrix({{1, 0}, {0, 1}, {1, 1}})));
    QVERIFY(matrix("matrices", "w_q", BlockMatrix({{1, 0}, {1, 1}})));
    QVERIFY(matrix("matrices", "w_k", BlockMatrix({{0, 1}, {1, 0}})));
    QVERIFY(matrix("matrices", "w_v", BlockMatrix({{1, 2}, {0, 1}})));
    const std::array<std::string, 3> words{"vectors-of-i", "vectors-of-love", "vectors-of-ai"};
    const BlockMatrix q({{1, 0}, {1, 1}, {2, 1}});
    const BlockMatrix k({{0, 1}, {1, 0}, {1, 1}});
    const BlockMatrix v({{1, 2}, {0, 1}, {1, 3}});
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::size_t j = 0; j < 2; ++j) {
            const std::string at = '[' + std::to_string(i) + ',' + std::to_string(j) + ']';
            QVERIFY(states(words[i], "q" + at, q(i, j)) && states(words[i], "k" + at, k(i, j)) &&
                    states(words[i], "v" + at, v(i, j)));
        }
    }
    QVERIFY(matrix("scores", "scores", BlockMatrix({{0, 1, 1}, {1, 1, 2}, {1, 2, 3}})));
    QVERIFY(states("scale", "root_d_k", 1.41) && states("scale", "scaled[2,2]", 2.12));
    for (const char* cell : {"scaled[0,1]", "scaled[0,2]", "scaled[1,0]", "scaled[1,1]", "scaled[2,0]"}) {
        QVERIFY2(states("scale", cell, 0.71), cell);
    }
    QVERIFY(states("exponentials", "exp[0,1]", 2.03) && states("exponentials", "exp.sum[0]", 5.06));
    QVERIFY(states("softmax", "weights[0,0]", 0.1978) && states("softmax", "weights[0,1]", 0.4011));
    QVERIFY(states("percents", "percent[0,1]", 40) && states("percents", "weights[0,0]", 0.198));
    QVERIFY(states("mix", "output[0,0]", 0.599) && states("mix", "output[0,1]", 2.00));
    QVERIFY(states("output", "output[1,0]", 0.752) && states("output", "output[2,0]", 0.716) &&
            states("output", "output[2,1]", 2.292));
    // What the notes have wrong.
    QVERIFY(slips("slip-scaled", "scaled[1,2]", "0.71") && slips("slip-scaled", "scaled[2,1]", "0.71"));
    QVERIFY(slips("slip-scores", "scores[1,2]", "1") && slips("slip-output", "output[1,1]", "2.285"));
    QVERIFY(slips("shape-of-k", "k.rows", "1") && slips("shape-of-k", "k.columns", "3"));
    QVERIFY(slips("transpose", "k.columns", "3"));
}

template struct attnscope::test::Registered<TestPlayLesson>;
#include "tst_play_lesson.moc"
