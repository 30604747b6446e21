// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope::test;

/// `attnscope render --lesson`: the slide of a step as a file.
class TestRenderLesson final : public QObject {
    Q_OBJECT

private slots:
    void aStepIsASlide();
    void theAnswerIsAskedFor();
    void theAnswerStandsBesideItsNumbers();
    void aSlideIsAFileOfShapesToo();
    void wrongWordsSayWhatToDo();

private:
    QTemporaryDir m_folder;
};

void TestRenderLesson::aStepIsASlide() {
    const Run byId =
        run(m_folder.path(), {"render", "--lesson", "love", "--step", "predict", "-o", "id.png"});
    QVERIFY2(byId.status == 0, byId.error);
    const QImage slide(m_folder.filePath("id.png"));
    QCOMPARE(slide.size(), QSize(1920, 1080));
    const Run byNumber =
        run(m_folder.path(), {"render", "--lesson", "love", "--step", "13", "-o", "number.png"});
    QVERIFY2(byNumber.status == 0, byNumber.error);
    QCOMPARE(QImage(m_folder.filePath("number.png")), slide);
    QCOMPARE(run(m_folder.path(),
                 {"render", "--lesson", "love", "--theme", "dark", "--size", "1280x800", "-o", "dark.png"})
                 .status,
             0);
    const QImage dark(m_folder.filePath("dark.png"));
    QCOMPARE(dark.size(), QSize(1280, 800));
    QVERIFY(dark.pixelColor(2, 2).lightness() < 40);
    QVERIFY(slide.pixelColor(2, 2).lightness() > 240);
}

void TestRenderLesson::theAnswerIsAskedFor() {
    const QStringList line{"render", "--lesson", "love", "--step", "predict", "-o", "covered.png"};
    QCOMPARE(run(m_folder.path(), line).status, 0);
    QCOMPARE(run(m_folder.path(),
                 {"render", "--lesson", "love", "--step", "predict", "--answer", "-o", "told.png"})
                 .status,
             0);
    QVERIFY(QImage(m_folder.filePath("covered.png")) != QImage(m_folder.filePath("told.png")));
}

/// What the row of love gives is asked before W_V is changed, and which rows of Q change only after.
void TestRenderLesson::theAnswerStandsBesideItsNumbers() {
    const auto told = [this](const QStringList& step) {
        const QStringList line{"render", "--answer", "-o", "told.svg", "--lesson"};
        QFile file(m_folder.filePath("told.svg"));
        return run(m_folder.path(), line + step).status == 0 && file.open(QIODevice::ReadOnly)
                   ? QString::fromUtf8(file.readAll())
                   : QString();
    };
    const QString output = told({"decoder", "--step", "output"});
    QVERIFY2(output.contains("(0.5, 1.5)") && !output.contains("(0.5, 2.5)"), "o of love is (0.5, 1.5)");
    const QString future =
        told({"decoder", "--step", "no-future"}); // AI, whose X was tried, gives itself all
    QVERIFY(future.contains(">0.999<") && !future.contains(">0.576<"));
}

void TestRenderLesson::aSlideIsAFileOfShapesToo() {
    const Run drawn = run(m_folder.path(), {"render", "--lesson", "columns", "--step", "predict",
                                            "--language", "zh_CN", "-o", "slide.svg"});
    QVERIFY2(drawn.status == 0, drawn.error);
    QFile file(m_folder.filePath("slide.svg"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(QString::fromUtf8(file.readAll()).contains(QStringLiteral("揭晓")));
}

void TestRenderLesson::wrongWordsSayWhatToDo() {
    const auto refuses = [this](const QStringList& words, const char* what) {
        const Run refused = run(m_folder.path(), QStringList{"render", "-o", "x.png"} + words);
        QCOMPARE(refused.status, 2);
        QVERIFY2(isOneErrorLine(refused.error), refused.error);
        QVERIFY2(refused.error.contains(what), refused.error);
        QVERIFY(!QFile::exists(m_folder.filePath("x.png")));
    };
    refuses({"--lesson", "nothing"}, "love");
    refuses({"--lesson", "love", "--step", "99"}, "0 to 23");
    refuses({"--lesson", "love", "--row", "1"}, "--row");
    refuses({"--lesson", "love", "--language", "fr"}, "zh_CN");
    refuses({"--example", "i-love-ai", "--step", "1"}, "--lesson");
}

template struct attnscope::test::Registered<TestRenderLesson>;
#include "tst_render_lesson.moc"
