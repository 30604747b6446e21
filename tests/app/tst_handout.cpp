// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace attnscope::test;

namespace {

/// Lines are broken anywhere on paper: without spaces, and without the sign of indices, which are set below
/// the line.
QString squeezed(QString text) {
    static const QRegularExpression spaces(QStringLiteral("[\\s_]"));
    return text.remove(spaces);
}

/// A handout as poppler reads it.
struct Pages {
    QString path;
    QStringList texts; ///< without spaces

    explicit Pages(const QString& pdf)
        : path(pdf) {
        const QString all = QString::fromUtf8(printedBy("pdftotext", {pdf, "-"}));
        texts = all.split(QChar('\f'));
        texts.removeLast(); // behind the last page
        for (QString& text : texts) {
            text = squeezed(text);
        }
    }
    QString fact(const QByteArray& name) const {
        for (const QByteArray& line : printedBy("pdfinfo", {path}).split('\n')) {
            if (line.startsWith(name + ":")) {
                return QString::fromUtf8(line.mid(name.size() + 1)).simplified();
            }
        }
        return {};
    }
    QImage image(int page, int dpi = 72) const {
        const QString number = QString::number(page + 1);
        const QString name = path + "-page";
        printedBy("pdftoppm", {"-f", number, "-l", number, "-r", QString::number(dpi), "-png", "-singlefile",
                               path, name});
        return QImage(name + ".png");
    }
};

/// A step as `attnscope lessons NAME` says it.
struct Step {
    QString title;
    QString answer; ///< with its question before it; empty: none
};

QList<Step> stepsOf(const QString& lesson, const QString& language) {
    QList<Step> steps;
    const Run played = run(".", {"lessons", lesson, "--language", language});
    for (const QString& line : QString::fromUtf8(played.output).split('\n', Qt::SkipEmptyParts)) {
        const QString text = line.section(": ", 1);
        steps << Step{squeezed(text.section(" — ", 0, 0)), squeezed(text.section(" — ", 1))};
    }
    return steps;
}

/// A lesson of one step with row 1 covered. Q has this second row, which makes the weights of that row alone.
void writeCovered(const QString& folder, const QByteArray& query, const QByteArray& stage,
                  const QByteArray& orientation) {
    QVERIFY(QDir().mkpath(folder));
    writeMember(folder + "/scene.json",
                R"({"attnscope": 1, "title": "T", "tokens": ["one", "two", "three"], "q": [[1, 0], )" +
                    query +
                    R"(, [1, 1]], "k": [[0, 1], [1, 1], [2, 0]], "v": [[1, 2], [0, 1], [3, 1]],
                    "orientation": ")" +
                    orientation + R"("})");
    writeMember(folder + "/lesson.json",
                R"({"attnscope_lesson": 1, "scene": "scene.json", "steps": [{"id": "first", "cover": 1,
                "show": {"stage": ")" +
                    stage + R"(", "docks": ["tokens", "heatmap", "row", "arithmetic"]},
                "select": {"query": 1, "key": 0}, "lit": [{"stage": "weights", "row": 1}],
                "question": {"kind": "strongest_key", "row": 1}}]})");
    writeMember(folder + "/en.json", R"({"title": "T", "line": "L", "steps": {"first": {"title": "Guess",
                "do": "d", "watch": "w", "question": "Which?"}}})");
}

} // namespace

/// `attnscope lessons --handout`: a lesson on paper, read back by poppler.
class TestHandout final : public QObject {
    Q_OBJECT

private slots:
    void everyLessonIsPrinted_data();
    void everyLessonIsPrinted();
    void aPageHasTheNumbersOfItsStep();
    void aRowIsPrintedWhole();
    void aPageIsDrawnInShapesAndLetters();
    void aCoveredRowIsNotTold_data();
    void aCoveredRowIsNotTold();
    void thereIsRoomToWrite();
    void withoutAChineseFontItSaysWhatToInstall();
    void anOpenQuestionIsNotAnswered();
    void aLonePictureHasTheRoomOfItsPage();
    void wrongWordsSayWhatToDo_data();
    void wrongWordsSayWhatToDo();
    void aFileThatCantBeWrittenStays();
};

void TestHandout::everyLessonIsPrinted_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("paper");
    for (const QString& line :
         QString::fromUtf8(run(".", {"lessons"}).output).split('\n', Qt::SkipEmptyParts)) {
        const QString name = line.section(':', 0, 0);
        for (const char* language : {"en", "zh_CN"}) {
            const QString paper = language[0] == 'e' && name != "love" ? "letter" : "a4";
            QTest::newRow(qPrintable(name + ' ' + language)) << name << QString(language) << paper;
        }
    }
}

void TestHandout::everyLessonIsPrinted() {
    QFETCH(QString, lesson);
    QFETCH(QString, language);
    QFETCH(QString, paper);
    const QTemporaryDir folder;
    const Run made = run(
        folder.path(), {"lessons", lesson, "--handout", "out.pdf", "--language", language, "--paper", paper});
    QVERIFY2(made.status == 0, made.error.constData());
    const Pages pages(folder.filePath("out.pdf"));
    const QList<Step> steps = stepsOf(lesson, language);
    QVERIFY(steps.size() > 10);
    QVERIFY2(pages.texts.size() >= steps.size() + 2, qPrintable(pages.fact("Pages")));
    QCOMPARE(pages.fact("Pages").toLongLong(), pages.texts.size());
    const QSizeF size = paper == "a4" ? QSizeF(595.276, 841.89) : QSizeF(612, 792);
    const QStringList found = pages.fact("Page size").split(' ');
    QVERIFY2(std::abs(found[0].toDouble() - size.width()) < 0.5 &&
                 std::abs(found[2].toDouble() - size.height()) < 0.5,
             qPrintable(pages.fact("Page size")));
    QVERIFY(!pages.fact("Title").isEmpty());
    const QString answered = language == "en" ? "Answer:" : "答案：";
    const QString answers = QStringList(pages.texts.mid(steps.size() + 1)).join(QString());
    qsizetype told = 0;
    for (qsizetype at = 0; at < steps.size(); ++at) {
        const QString& page = pages.texts[at + 1];
        QVERIFY2(page.contains(steps[at].title), qPrintable(QString::number(at) + ' ' + steps[at].title));
        QVERIFY2(pages.texts[0].contains(steps[at].title), qPrintable(steps[at].title));
        QVERIFY2(!page.contains(answered), qPrintable(steps[at].title));
        const QString foot = QStringLiteral("%1%2%3")
                                 .arg(language == "en" ? "" : "第")
                                 .arg(at + 2)
                                 .arg(language == "en" ? "of" : "页，共");
        QVERIFY2(page.contains(foot), qPrintable(foot));
        const qsizetype here = answers.indexOf(QString::number(at + 1) + steps[at].title, told);
        if (!steps[at].answer.isEmpty()) {
            QVERIFY2(here >= told, qPrintable(steps[at].title));
            told = here;
        }
    }
    for (const QByteArray& font : printedBy("pdffonts", {pages.path}).trimmed().split('\n').mid(2)) {
        QVERIFY2(font.contains(" yes ") && !font.contains(" no  no"), font.constData());
    }
}

void TestHandout::aPageHasTheNumbersOfItsStep() {
    const QTemporaryDir folder;
    QCOMPARE(run(folder.path(), {"lessons", "love", "--handout", "a.pdf", "--language", "en"}).status, 0);
    const Pages pages(folder.filePath("a.pdf"));
    const QList<Step> steps = stepsOf("love", "en");
    // The weights of the lesson's scene, and the numbers of its products, on the pages of those stages.
    bool hasWeights = false;
    bool hasFormula = false;
    for (qsizetype at = 0; at < steps.size(); ++at) {
        const QString& page = pages.texts[at + 1];
        hasWeights =
            hasWeights || (page.contains("0.401") && page.contains("0.198") && page.contains("love"));
        hasFormula = hasFormula || page.contains("softmax");
    }
    QVERIFY(hasWeights && hasFormula);
    // The computed answer of the first step stands at the end and not on its page.
    QVERIFY(!pages.texts[1].contains("Answer"));
    QVERIFY2(pages.texts[steps.size() + 1].contains("Answer:3×2"), qPrintable(pages.texts[steps.size() + 1]));
    // What is wrong in the notes is put right there.
    QVERIFY(QStringList(pages.texts.mid(steps.size() + 1)).join("").contains("1.41inplaceof0.71"));
}

/// The ramps of colour bars are images, a pixel wide, and nothing else is: numbers and cells stay sharp.
/// On paper nothing plays: "after 0 of 3" would be read as a sum of nothing.
void TestHandout::aRowIsPrintedWhole() {
    const QTemporaryDir folder;
    const QString pdf = folder.filePath(QStringLiteral("rows.pdf"));
    const Run printed = run(".", {"lessons", "five-words", "--language", "en", "--handout", pdf});
    QVERIFY2(printed.status == 0, printed.error.constData());
    const Pages pages(pdf);
    for (const QString& text : pages.texts) {
        QVERIFY2(!text.contains(QStringLiteral("after0of")), qPrintable(text));
    }
}

void TestHandout::aPageIsDrawnInShapesAndLetters() {
    const QTemporaryDir folder;
    QCOMPARE(run(folder.path(), {"lessons", "love", "--handout", "a.pdf", "--language", "en"}).status, 0);
    const QByteArray images = printedBy("pdfimages", {"-list", folder.filePath("a.pdf")});
    for (const QByteArray& line : images.trimmed().split('\n').mid(2)) {
        QCOMPARE(line.simplified().split(' ').value(3), QByteArray("1"));
    }
    const Pages pages(folder.filePath("a.pdf"));
    const QImage page = pages.image(2);
    QCOMPARE(page.pixelColor(2, 2), QColor(Qt::white));
}

void TestHandout::aCoveredRowIsNotTold_data() {
    QTest::addColumn<QByteArray>("stage");
    QTest::addColumn<QByteArray>("orientation");
    for (const char* stage : {"weights", "output", "scaled", "effect", "scores"}) {
        for (const char* orientation : {"rows", "columns"}) {
            QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(stage, orientation)))
                << QByteArray(stage) << QByteArray(orientation);
        }
    }
}

/// Two scenes that differ in the covered row alone have the same page, in its letters and in its pixels.
void TestHandout::aCoveredRowIsNotTold() {
    QFETCH(QByteArray, stage);
    QFETCH(QByteArray, orientation);
    const QTemporaryDir folder;
    QList<Pages> handouts;
    for (const auto& [name, query] : {std::pair("a", "[0.5, -0.25]"), {"b", "[9, 3]"}}) {
        writeCovered(folder.filePath(name), query, stage, orientation);
        const QString file = QString(name) + ".pdf";
        const Run made = run(folder.path(), {"lessons", QString("./") + name, "--handout", file});
        QVERIFY2(made.status == 0, made.error.constData());
        handouts << Pages(folder.filePath(file));
    }
    QCOMPARE(handouts[0].texts[1], handouts[1].texts[1]);
    QCOMPARE(handouts[0].image(1, 150), handouts[1].image(1, 150));
    QVERIFY(handouts[0].texts[1].contains("?"));
    QVERIFY2(handouts[0].texts[1].contains("Therowof“two”iscovered"), qPrintable(handouts[0].texts[1]));
    QVERIFY(handouts[0].texts[2] != handouts[1].texts[2]); // the answers
}

/// Below the question there are lines, on every page that asks.
void TestHandout::thereIsRoomToWrite() {
    const QTemporaryDir folder;
    for (const char* lesson : {"love", "trained-heads", "padding"}) {
        QCOMPARE(run(folder.path(), {"lessons", lesson, "--handout", "a.pdf", "--language", "en"}).status, 0);
        const Pages pages(folder.filePath("a.pdf"));
        const QList<Step> steps = stepsOf(lesson, "en");
        for (qsizetype at = 0; at < steps.size(); ++at) {
            if (steps[at].answer.isEmpty()) {
                continue;
            }
            // Long grey lines from margin to margin in the lower part.
            const QImage page = pages.image(int(at) + 1, 96);
            int lines = 0;
            for (int y = page.height() / 2; y < page.height(); ++y) {
                int dark = 0;
                for (int x = 70; x < page.width() - 70; ++x) {
                    dark += page.pixelColor(x, y).lightness() < 250 ? 1 : 0;
                }
                lines += dark > page.width() - 150 ? 1 : 0;
            }
            QVERIFY2(lines >= 4, qPrintable(QString("%1 step %2: %3").arg(lesson).arg(at).arg(lines)));
        }
    }
}

void TestHandout::withoutAChineseFontItSaysWhatToInstall() {
    const QTemporaryDir folder;
    writeMember(folder.filePath("fonts.conf"), "<?xml version=\"1.0\"?><fontconfig><cachedir>" +
                                                   folder.filePath("cache").toUtf8() +
                                                   "</cachedir></fontconfig>");
    qputenv("FONTCONFIG_FILE", folder.filePath("fonts.conf").toUtf8());
    const Run chinese = run(folder.path(), {"lessons", "love", "--handout", "a.pdf", "--language", "zh_CN"});
    const Run english = run(folder.path(), {"lessons", "love", "--handout", "a.pdf", "--language", "en"});
    qunsetenv("FONTCONFIG_FILE");
    QCOMPARE(chinese.status, 1);
    QVERIFY2(isOneErrorLine(chinese.error) && chinese.error.contains("fonts-noto-cjk"),
             chinese.error.constData());
    QCOMPARE(english.status, 0);
}

/// The arithmetic that a slide covers stands on no page before the answers.
void TestHandout::anOpenQuestionIsNotAnswered() {
    const QTemporaryDir folder;
    const QString pdf = folder.filePath("love.pdf");
    const Run printed = run(folder.path(), {"lessons", "love", "--handout", pdf});
    QVERIFY2(printed.status == 0, printed.error);
    const Pages pages(pdf);
    QVERIFY2(pages.texts[15].contains("powersofe"), qPrintable(pages.texts[15]));
    QVERIFY2(!pages.texts[15].contains("5.05"), qPrintable(pages.texts[15]));
    QVERIFY(pages.texts.mid(16).join(QString()).contains("5.05"));
    // Which key is strongest is to be found in the picture; strips with their numbers would tell it.
    QVERIFY2(!pages.texts[2].contains("runningsum"), qPrintable(pages.texts[2]));
    QVERIFY(pages.texts[16].contains("runningsum"));
    // What is to be summed is written out: 0.401 stands twice in the text, in the matrix and in the sum.
    QVERIFY2(pages.texts[18].count("0.401") == 6, qPrintable(pages.texts[18]));
    QVERIFY2(!pages.texts[18].contains("0.599"), qPrintable(pages.texts[18]));
    // Paper does not play: no word says what comes next.
    for (const QString& text : pages.texts) {
        QVERIFY2(!text.contains("of3)") && !text.contains("after3of3") && !text.contains("step0of3"),
                 qPrintable(text));
    }
}

/// The transposed keys are half as wide as the page at least, not a stamp on an empty one.
void TestHandout::aLonePictureHasTheRoomOfItsPage() {
    const QTemporaryDir folder;
    const QString pdf = folder.filePath("love.pdf");
    const Run printed = run(folder.path(), {"lessons", "love", "--handout", pdf});
    QVERIFY2(printed.status == 0, printed.error);
    const QImage page = Pages(pdf).image(9);
    int left = page.width();
    int right = 0;
    for (int y = page.height() * 16 / 100; y < page.height() * 28 / 100; ++y) {
        for (int x = 0; x < page.width(); ++x) {
            if (page.pixelColor(x, y).lightness() < 200) {
                left = std::min(left, x);
                right = std::max(right, x);
            }
        }
    }
    QVERIFY2(right - left > page.width() / 2, qPrintable(QString::number(right - left)));
}

void TestHandout::wrongWordsSayWhatToDo_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("told");
    QTest::newRow("no lesson") << QStringList{"--handout", "a.pdf"} << QByteArray("of which lesson");
    QTest::newRow("no pdf") << QStringList{"love", "--handout", "a.doc"} << QByteArray(".pdf");
    QTest::newRow("with check") << QStringList{"love", "--handout", "a.pdf", "--check"}
                                << QByteArray("--check");
    QTest::newRow("paper") << QStringList{"love", "--handout", "a.pdf", "--paper", "a5"}
                           << QByteArray("a4 or letter");
    QTest::newRow("paper alone") << QStringList{"love", "--paper", "a4"} << QByteArray("--handout");
}

void TestHandout::wrongWordsSayWhatToDo() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, told);
    const QTemporaryDir folder;
    const Run made = run(folder.path(), QStringList{"lessons"} + words);
    QCOMPARE(made.status, 2);
    QVERIFY2(isOneErrorLine(made.error) && made.error.contains(told), made.error.constData());
    QVERIFY(namesIn(folder.path()).isEmpty());
}

void TestHandout::aFileThatCantBeWrittenStays() {
    const QTemporaryDir folder;
    writeMember(folder.filePath("a.pdf"), "before");
    writeCovered(folder.filePath("own"), "[1, 1]", "weights", "rows");
    writeMember(folder.filePath("own/en.json"),
                R"({"title": "T", "line": "L", "steps": {"first": {"title": "G",
                "do": "{weights[7,7]}", "watch": "w", "question": "Which?"}}})");
    const Run made = run(folder.path(), {"lessons", "./own", "--handout", "a.pdf"});
    QCOMPARE(made.status, 1);
    QVERIFY2(isOneErrorLine(made.error) && made.error.contains("step \"first\""), made.error.constData());
    QFile file(folder.filePath("a.pdf"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("before"));
    const Run nowhere = run(folder.path(), {"lessons", "love", "--handout", "none/a.pdf"});
    QCOMPARE(nowhere.status, 1);
    QVERIFY2(isOneErrorLine(nowhere.error) && nowhere.error.contains("none"), nowhere.error.constData());
}

template struct attnscope::test::Registered<TestHandout>;
#include "tst_handout.moc"
