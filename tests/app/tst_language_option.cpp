// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace attnscope::test;

/// --language of pictures, as a person at a terminal gives it.
class TestLanguageOption final : public QObject {
    Q_OBJECT

private slots:
    void picturesSpeakIt_data();
    void picturesSpeakIt();
    void picturesAreEnglishInEveryEnvironment();
    void anotherLanguageIsRefused();
};

namespace {

/// The texts of a figure of the example "I love AI".
QString figureTexts(const QStringList& options) {
    const QTemporaryDir folder;
    const QStringList line = QStringList{"render", "--example", "i-love-ai", "-o", "figure.pdf"} + options;
    if (const Run drawn = run(folder.path(), line); drawn.status != 0) {
        return QString::fromUtf8(drawn.error);
    }
    return QString::fromUtf8(printedBy("pdftotext", {folder.filePath("figure.pdf"), "-"}));
}

} // namespace

void TestLanguageOption::picturesSpeakIt_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("title");
    QTest::newRow("without it") << QStringList() << "key j (columns)";
    QTest::newRow("English") << QStringList{"--language", "en"} << "key j (columns)";
    QTest::newRow("Chinese") << QStringList{"--language", "zh_CN"} << QStringLiteral("键 j（列）");
}

void TestLanguageOption::picturesSpeakIt() {
    QFETCH(QStringList, options);
    QFETCH(QString, title);
    const QString texts = figureTexts(options);
    QVERIFY2(texts.contains(title), qPrintable(texts));
}

void TestLanguageOption::picturesAreEnglishInEveryEnvironment() {
    const QByteArray before = qgetenv("LANG");
    qputenv("LANG", "zh_CN.UTF-8");
    const QString texts = figureTexts({});
    qputenv("LANG", before);
    QVERIFY2(texts.contains("key j (columns)"), qPrintable(texts));
}

void TestLanguageOption::anotherLanguageIsRefused() {
    const Run refused =
        run(".", {"render", "--example", "i-love-ai", "--language", "fr", "-o", "figure.pdf"});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.error.contains("--language fr") && refused.error.contains("zh_CN"),
             refused.error.constData());
}

template struct attnscope::test::Registered<TestLanguageOption>;
#include "tst_language_option.moc"
