// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope::test;

namespace {

/// A folder with one step that claims this weight of I to love.
void writeLesson(const QString& folder, const QByteArray& claimed) {
    QVERIFY(QDir().mkpath(folder));
    writeMember(folder + "/lesson.json",
                R"({"attnscope_lesson": 1, "scene": {"example": "i-love-ai"}, "steps": [{"id": "first",
                "claims": [{"of": "weights[0,1]", "value": )" +
                    claimed + R"(}], "question": {"kind": "strongest_key", "row": 1}}]})");
    writeMember(folder + "/en.json",
                R"({"title": "T", "line": "L", "steps": {"first": {"title": "Row {token[1]}",
                "do": "d", "watch": "w", "question": "Which?"}}})");
}

} // namespace

/// `attnscope lessons` as a person at a terminal meets it.
class TestLessons final : public QObject {
    Q_OBJECT

private slots:
    void lessonsAreListedInALanguage();
    void allOfThemAreRight();
    void aLessonIsPlayedStepByStep();
    void aFolderIsPlayed();
    void aWrongLessonEndsInItsStep();
    void wrongWordsSayWhatToDo();
};

void TestLessons::lessonsAreListedInALanguage() {
    const Run english = run(".", {"lessons", "--language", "en"});
    QCOMPARE(english.status, 0);
    QVERIFY2(english.output.startsWith("love: Self-attention by hand"), english.output.constData());
    const Run chinese = run(".", {"lessons", "--language", "zh_CN"});
    QCOMPARE(chinese.status, 0);
    QVERIFY2(QString::fromUtf8(chinese.output).contains("love: 手算自注意力"), chinese.output.constData());
    QCOMPARE(chinese.output.count('\n'), english.output.count('\n'));
    const QByteArray before = qgetenv("LC_ALL");
    qputenv("LC_ALL", "zh_CN.UTF-8");
    const Run ofEnvironment = run(".", {"lessons"});
    qputenv("LC_ALL", "de_DE.UTF-8");
    const Run german = run(".", {"lessons"});
    qputenv("LC_ALL", before);
    QCOMPARE(ofEnvironment.output, chinese.output);
    QCOMPARE(german.output, english.output);
}

void TestLessons::allOfThemAreRight() {
    const Run checked = run(".", {"lessons", "--check"});
    QVERIFY2(checked.status == 0, checked.output + checked.error);
    QVERIFY(checked.error.isEmpty());
    const Run listed = run(".", {"lessons"});
    QCOMPARE(checked.output.count(": right\n"), listed.output.count('\n'));
}

void TestLessons::aLessonIsPlayedStepByStep() {
    const Run played = run(".", {"lessons", "love", "--language", "en"});
    QCOMPARE(played.status, 0);
    const QStringList lines = QString::fromUtf8(played.output).split('\n', Qt::SkipEmptyParts);
    QVERIFY(lines.size() >= 15);
    QCOMPARE(lines.first(),
             QString("0 tokens: Three tokens, three rows — What is the shape of X: how many rows, how "
                     "many columns? 3 × 2"));
    QVERIFY(lines.contains(
        "12 slip-scaled: Find the slip: two scaled scores — What should the two covered numbers be? 0.71 → "
        "1.41, 0.71 → 1.41"));
    QVERIFY(played.output.contains("Which rows of the weights change? 0 I, 1 love, 2 AI\n"));
}

void TestLessons::aFolderIsPlayed() {
    QTemporaryDir folder;
    writeLesson(folder.filePath("own"), "0.4011");
    const Run played = run(folder.path(), {"lessons", "./own"});
    QCOMPARE(played.output, QByteArray("0 first: Row love — Which? 2 AI (0.503)\n"));
    const Run checked = run(folder.path(), {"lessons", "own", "--check"});
    QCOMPARE(checked.output, QByteArray("own: 1 step, en: right\n"));
    QCOMPARE(checked.status, 0);
}

void TestLessons::aWrongLessonEndsInItsStep() {
    QTemporaryDir folder;
    writeLesson(folder.filePath("own"), "0.41");
    const Run checked = run(folder.path(), {"lessons", "own", "--check"});
    QCOMPARE(checked.status, 1);
    QVERIFY(isOneErrorLine(checked.error));
    QVERIFY2(checked.error.contains("own") && checked.error.contains("step \"first\""),
             checked.error.constData());
    QVERIFY2(checked.output.startsWith("own: step \"first\": claim: weights[0,1] is 0.401112, not 0.41"),
             checked.output.constData());
    writeMember(folder.filePath("own/lesson.json"), "{}");
    const Run unreadable = run(folder.path(), {"lessons", "own", "--check"});
    QCOMPARE(unreadable.status, 1);
    QVERIFY2(isOneErrorLine(unreadable.error), unreadable.error.constData());
}

void TestLessons::wrongWordsSayWhatToDo() {
    const Run unknown = run(".", {"lessons", "hate"});
    QCOMPARE(unknown.status, 2);
    QVERIFY2(isOneErrorLine(unknown.error) && unknown.error.contains("love"), unknown.error.constData());
    const Run language = run(".", {"lessons", "--language", "fr"});
    QCOMPARE(language.status, 2);
    QVERIFY2(isOneErrorLine(language.error) && language.error.contains("zh_CN"), language.error.constData());
    // The window is not opened for it either.
    const Run window = run(".", {"--lesson", "hate"});
    QCOMPARE(window.status, 2);
    QVERIFY2(isOneErrorLine(window.error) && window.error.contains("love, ") &&
                 window.error.contains("trained-heads"),
             window.error.constData());
    const Run missing = run(".", {"lessons", "./none.lesson"});
    QCOMPARE(missing.status, 1);
    QVERIFY2(isOneErrorLine(missing.error), missing.error.constData());
}

template struct attnscope::test::Registered<TestLessons>;
#include "tst_lessons.moc"
