// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/zip_writer.h"
#include "core/lessons/answer.h"
#include "tests/core/lessons/lesson_cases.h"
#include "tests/registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

namespace {

Lesson builtIn(const QString& name) {
    return lessonFilesAt((QStringLiteral(ATTNSCOPE_LESSONS "/") + name).toStdString())
        .and_then(readLesson)
        .value();
}

} // namespace

/// What lessons say is true in the window, on a slide and on paper, and tells no answer before its question.
class TestLessonWords final : public QObject {
    Q_OBJECT

private slots:
    void noPartOfTheWindowIsNamed();
    void askedCellsAreThoseOfNumbersAndSlips();
    void arithmeticBelongsToNumbers();
    void aCoveredRowIsNotTold_data();
    void aCoveredRowIsNotTold();
    void aPartOfALessonFileIsSaid();
};

/// A slide and a page have no docks, nothing to click, and Space first reveals.
void TestLessonWords::noPartOfTheWindowIsNamed() {
    const QStringList parts{"at the left", "in the strip", "Mask layers", "Score rules",
                            "Press Space", "Press M",      "Click",       "左边的",
                            "流程条",      "掩码面板",     "规则面板",    "按空格",
                            "按 M",        "点击",         "how me",      "“演示”"};
    QStringList wrong;
    for (const QString& name : QDir(ATTNSCOPE_LESSONS).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        for (const auto& [language, texts] : builtIn(name).texts) {
            for (const auto& [id, step] : texts.steps) {
                for (const std::string* text : {&step.action, &step.watch, &step.question, &step.after}) {
                    for (const QString& part : parts) {
                        if (QString::fromStdString(*text).contains(part)) {
                            wrong << name + ' ' + QString::fromStdString(id + ": " + *text);
                        }
                    }
                }
            }
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

void TestLessonWords::askedCellsAreThoseOfNumbersAndSlips() {
    const auto of = [](const char* members) {
        return askedCells(lessonOf(members, R"("question": "?")").value().steps.front());
    };
    QVERIFY(of(R"("question": {"kind": "number", "of": "weights[1,2]"})") ==
            (std::vector<CellRef>{{Stage::Weights, 1, 2}}));
    QVERIFY(of(R"("slips": [{"of": "scaled[1,2]", "written": "0.71"}, {"of": "k.rows", "written": "1"}])") ==
            (std::vector<CellRef>{{Stage::Scaled, 1, 2}}));
    QVERIFY(of(R"("question": {"kind": "number", "of": "weights.sum[0]"})").empty());
    const auto asksShape = [](const char* members) {
        return asksForShape(lessonOf(members, R"("question": "?")").value().steps.front());
    };
    QVERIFY(asksShape(R"("question": {"kind": "number", "of": "batches"})"));
    QVERIFY(asksShape(R"("question": {"kind": "shape", "stage": "k"})"));
    QVERIFY(!asksShape(R"("question": {"kind": "number", "of": "weights[1,2]"})"));
    QVERIFY(
        of(R"("try": [{"mask": null}], "question": {"kind": "number", "of": "try weights[0,0]"})").empty());
    QVERIFY(of(R"("question": {"kind": "larger", "of": ["weights[0,1]", "weights[0,2]"]})") ==
            (std::vector<CellRef>{{Stage::Weights, 0, 1}, {Stage::Weights, 0, 2}}));
    // What was there before the try is not the answer.
    QVERIFY(of(R"("try": [{"mask": null}],
                  "question": {"kind": "larger", "of": ["weights[0,1]", "try weights[0,1]"]})")
                .empty());
}

void TestLessonWords::arithmeticBelongsToNumbers() {
    const auto of = [](const char* members) {
        return isAboutCell(lessonOf(members, R"("question": "?")").value().steps.front());
    };
    QVERIFY(of(R"("question": {"kind": "number", "of": "weights[1,2]"})"));
    QVERIFY(of(R"("question": {"kind": "number", "of": "exp.sum[0]"})"));
    QVERIFY(!of(R"("question": {"kind": "number", "of": "weights.sum[0]"})"));
    QVERIFY(!of(R"("question": {"kind": "shape", "stage": "k"})"));
    QVERIFY(!of(R"("question": {"kind": "allowed_cells"})"));
    QVERIFY(of(R"("slips": [{"of": "scaled[1,2]", "written": "0.71"}])"));
    QVERIFY(!of(R"("slips": [{"of": "k.rows", "written": "1"}])"));
}

void TestLessonWords::aCoveredRowIsNotTold_data() {
    QTest::addColumn<QString>("texts");
    QTest::addColumn<bool>("isTold");
    const auto row = [](const char* texts, bool isTold) { QTest::newRow(texts) << texts << isTold; };
    row(R"("question": "{weights[1,2]}?")", true);
    row(R"("question": "{percent[1,2]} %?")", true);
    row(R"("question": "{weights.max[1]:2}?")", true);
    row(R"("question": "{term[1,2,0]}?")", true);
    row(R"("question": "{weights[0,0,1,2]}?")", true);
    row(R"("question": "{weights[0,2]}?")", false);
    row(R"("question": "{scaled[1,2]}?")", false);
    row(R"("question": "?", "after": "{weights[1,2]}")", false);
}

/// Before its reveal a text tells nothing of the row; after it, it may.
void TestLessonWords::aCoveredRowIsNotTold() {
    QFETCH(QString, texts);
    QFETCH(bool, isTold);
    const std::string problems = problemsOf(
        lessonOf(R"("cover": 1, "question": {"kind": "strongest_key", "row": 1})", texts.toStdString()));
    QCOMPARE(problems.find("the step covers") != std::string::npos, isTold);
    QCOMPARE(problems.find("only") != std::string::npos, isTold);
}

void TestLessonWords::aPartOfALessonFileIsSaid() {
    std::vector<ZipContent> members;
    const QDir folder(QStringLiteral(ATTNSCOPE_LESSONS "/love"));
    for (const QString& name : folder.entryList({"*.json"}, QDir::Files)) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QFile::ReadOnly));
        members.push_back({name.toStdString(), file.readAll().toStdString(), ZipPacking::Deflated});
    }
    const std::string whole = zipOf(members).value();
    const QTemporaryDir places;
    QFile part(places.filePath("part.lesson"));
    QVERIFY(part.open(QFile::WriteOnly));
    part.write(whole.data(), static_cast<qint64>(whole.size() / 2));
    part.close();
    const auto read = lessonFilesAt(part.fileName().toStdString());
    QVERIFY(!read);
    const std::string said = message(read.error());
    QVERIFY2(said.find("its end is missing") != std::string::npos, said.c_str());
    QVERIFY2(said.find(".npz") == std::string::npos, said.c_str());
}

template struct attnscope::test::Registered<TestLessonWords>;
#include "tst_lesson_words.moc"
