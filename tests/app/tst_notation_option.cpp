// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QXmlStreamReader>

using namespace attnscope::test;

namespace {

/// What a reader of the picture sees, all words in one line.
QString textOf(const QTemporaryDir& folder, const QStringList& arguments) {
    const Run made = run(folder.path(), QStringList{"render", "-o", "a.svg"} + arguments);
    QFile file(folder.filePath("a.svg"));
    if (made.status != 0 || !file.open(QIODevice::ReadOnly)) {
        return QString::fromUtf8(made.error);
    }
    QXmlStreamReader xml(&file);
    QString all;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text")) {
            all += xml.readElementText(QXmlStreamReader::IncludeChildElements) + ' ';
        }
    }
    return all;
}

} // namespace

/// --notation and --index-from, and a scene that has them in it.
class TestNotationOption final : public QObject {
    Q_OBJECT

private slots:
    void aStripIsInItsLetters();
    void labelsCount();
    void aSceneBringsItsOwn();
    void columnsSwapTheSides();
    void anAnimationTakesThem();
    void wrongWordsAreTold();
};

void TestNotationOption::aStripIsInItsLetters() {
    const QTemporaryDir folder;
    const QStringList weights{"--example", "i-love-ai", "--pipeline"};
    const QString paper = textOf(folder, weights);
    QVERIFY2(paper.contains("softmax") && !paper.contains("Attention"), qPrintable(paper));
    const QString notes = textOf(folder, weights + QStringList{"--notation", "notes"});
    QVERIFY2(notes.contains("Attention"), qPrintable(notes));
    const QString d2l = textOf(folder, weights + QStringList{"--notation", "d2l"});
    QVERIFY2(d2l.contains("attention weights"), qPrintable(d2l));
}

void TestNotationOption::labelsCount() {
    const QTemporaryDir folder;
    const QStringList weights{"--example", "i-love-ai", "--values", "off", "--hide", "sums,bar"};
    const QString fromZero = textOf(folder, weights);
    QVERIFY2(fromZero.contains("0") && !fromZero.contains("3"), qPrintable(fromZero));
    const QString fromOne = textOf(folder, weights + QStringList{"--index-from", "1"});
    QVERIFY2(!fromOne.contains("0") && fromOne.contains("3"), qPrintable(fromOne));
}

void TestNotationOption::aSceneBringsItsOwn() {
    const QTemporaryDir folder;
    QCOMPARE(run(folder.path(), {"convert", "--example", "i-love-ai", "-o", "scene.json"}).status, 0);
    QFile file(folder.filePath("scene.json"));
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray scene = file.readAll();
    scene.insert(scene.indexOf('{') + 1, R"("notation": {"letters": "notes", "index_from": 1},)");
    file.resize(0);
    file.seek(0);
    file.write(scene);
    file.close();
    const QStringList weights{"scene.json", "--values", "off", "--hide", "sums,bar"};
    const QString own = textOf(folder, weights);
    QVERIFY2(!own.contains("0") && own.contains("3"), qPrintable(own));
    const QString asked = textOf(folder, weights + QStringList{"--index-from", "0"});
    QVERIFY2(asked.contains("0") && !asked.contains("3"), qPrintable(asked));
}

void TestNotationOption::columnsSwapTheSides() {
    const QTemporaryDir folder;
    const QString columns = textOf(folder, {"--example", "i-love-ai", "--notation", "columns"});
    QVERIFY2(columns.contains("query i (columns)"), qPrintable(columns));
}

void TestNotationOption::anAnimationTakesThem() {
    const QTemporaryDir folder;
    const QStringList row{"animate", "--example", "i-love-ai", "--row", "1", "-o"};
    QVERIFY(run(folder.path(), row + QStringList{"a.gif"}).status == 0);
    QVERIFY(run(folder.path(), row + QStringList{"b.gif", "--index-from", "1"}).status == 0);
    QVERIFY(run(folder.path(), row + QStringList{"c.gif", "--notation", "d2l"}).status == 0);
    const auto bytes = [&folder](const char* name) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QVERIFY(bytes("a.gif") != bytes("b.gif"));
    QVERIFY(bytes("a.gif") != bytes("c.gif"));
}

void TestNotationOption::wrongWordsAreTold() {
    const QTemporaryDir folder;
    for (const QStringList& wrong : {QStringList{"--notation", "latin"}, QStringList{"--index-from", "2"}}) {
        const Run made =
            run(folder.path(), QStringList{"render", "--example", "i-love-ai", "-o", "a.svg"} + wrong);
        QCOMPARE(made.status, 2);
        QVERIFY2(isOneErrorLine(made.error), made.error.constData());
        QCOMPARE(namesIn(folder.path()), QStringList());
    }
}

template struct attnscope::test::Registered<TestNotationOption>;
#include "tst_notation_option.moc"
