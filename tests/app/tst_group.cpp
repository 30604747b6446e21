// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/array_file.h"
#include "core/formats/scene/scene_json.h"
#include "tests/app/program.h"
#include "tests/core/formats/number_files.h"
#include "tests/registry.h"

#include <QImage>
#include <QTemporaryDir>

using namespace attnscope;
using namespace attnscope::test;

/// Weights by words and regions, and ranges without a sink, from the command line.
class TestGroup : public QObject {
    Q_OBJECT

private slots:
    void init();
    void regionsAsATable();
    void wordsOfSubwords();
    void arraysKeepEveryHead();
    void regionsOfTheScene();
    void columnsAreTurned();
    void checkedAgainstAFile();
    void largeScenesHaveTheirTable();
    void twoScenesAreComparedByTheGroupsOfTheFirst();
    void picturesSayWhatTheyAre();
    void aSinkLeavesTheRange();
    void mistakes_data();
    void mistakes();

private:
    QByteArray csv(const QStringList& options) const {
        const Run program = run(m_folder.path(), QStringList{"compute"} + options + QStringList{"-o", "-"});
        return program.status == 0 ? program.output : program.error;
    }

    QTemporaryDir m_folder;
};

namespace {

/// Given weights, so that each sum can be read off.
constexpr const char* kWeightsScene = R"({"attnscope": 1, "tokens": ["[CLS]", "un", "##do", "it"],
 "weights": [[0.5, 0.25, 0.125, 0.125], [0.25, 0.25, 0.5, 0], [0.75, 0, 0.25, 0], [1, 0, 0, 0]],
 "regions": [{"name": "text", "first": 1, "count": 3}]})";

} // namespace

void TestGroup::init() {
    writeFile(m_folder.filePath("a.json").toStdString(), kWeightsScene);
}

void TestGroup::regionsAsATable() {
    QCOMPARE(
        csv({"a.json", "--group", "regions", "--regions", "first=0:1,word=1:3"}),
        QByteArray(",first,word,(no region)\nfirst,0.5,0.375,0.125\nword,0.5,0.5,0\n(no region),1,0,0\n"));
}

void TestGroup::wordsOfSubwords() {
    QCOMPARE(csv({"a.json", "--group", "words"}),
             QByteArray(",[CLS],undo,it\n[CLS],0.5,0.375,0.125\nundo,0.5,0.5,0\nit,1,0,0\n"));
}

void TestGroup::arraysKeepEveryHead() {
    const Run program =
        run(m_folder.path(), {"compute", "--example", "multi-head", "--group", "words", "-o", "words.npy"});
    QVERIFY2(program.status == 0, program.error);
    QVERIFY(run(m_folder.path(), {"compute", "--example", "multi-head", "-o", "all.npy"}).status == 0);
    const NumberArray words = readArray(m_folder.filePath("words.npy").toStdString()).value();
    const NumberArray all = readArray(m_folder.filePath("all.npy").toStdString()).value();
    QVERIFY(words.shape == all.shape && words.values == all.values); // each of its tokens is a word
}

void TestGroup::regionsOfTheScene() {
    const QByteArray own = csv({"a.json", "--group", "regions"});
    QCOMPARE(own.left(own.indexOf('\n')), QByteArray(",text,(no region)"));
    QVERIFY(run(m_folder.path(), {"convert", "a.json", "-o", "a.npz"}).status == 0);
    QCOMPARE(csv({"a.npz", "--group", "regions"}), own);
}

void TestGroup::columnsAreTurned() {
    const QByteArray table = csv({"a.json", "--group", "words", "--orientation", "columns"});
    QCOMPARE(table, QByteArray(",[CLS],undo,it\n[CLS],0.5,0.5,1\nundo,0.375,0.5,0\nit,0.125,0,0\n"));
}

void TestGroup::checkedAgainstAFile() {
    writeFile(m_folder.filePath("r.csv").toStdString(), "0.5,0.375,0.125\n0.5,0.5,0\n1,0,0\n");
    const Run good = run(m_folder.path(), {"compute", "a.json", "--group", "words", "--check", "r.csv"});
    QVERIFY2(good.status == 0, good.error);
    writeFile(m_folder.filePath("r.csv").toStdString(), "0.5,0.375,0.125\n0.5,0.5,0.1\n1,0,0\n");
    QCOMPARE(run(m_folder.path(), {"compute", "a.json", "--group", "words", "--check", "r.csv"}).status, 1);
}

void TestGroup::largeScenesHaveTheirTable() {
    const QStringList scene{"--n", "700", "--d-model", "8", "--mask", "causal"};
    const QByteArray table = csv(scene + QStringList{"--group", "regions", "--regions", "a=0:300,b=300:700",
                                                     "--precision", "float32"});
    const QByteArray exact = csv(scene + QStringList{"--group", "regions", "--regions", "a=0:300,b=300:700"});
    const QList<QByteArray> lines = table.split('\n');
    const QList<QByteArray> exactLines = exact.split('\n');
    QCOMPARE(lines.size(), 4);
    for (int line = 1; line < 3; ++line) {
        for (int column = 1; column < 3; ++column) {
            const double here = lines[line].split(',')[column].toDouble();
            const double there = exactLines[line].split(',')[column].toDouble();
            QVERIFY2(std::abs(here - there) < 1e-5, table + exact);
        }
    }
    QCOMPARE(exactLines[1].split(',')[2], QByteArray("0")); // a sees nothing of b
}

void TestGroup::twoScenesAreComparedByTheGroupsOfTheFirst() {
    // Other tokens in the second, of which none goes on with a word.
    writeFile(m_folder.filePath("b.json").toStdString(),
              R"({"attnscope": 1, "tokens": ["a", "b", "c", "d"],
 "weights": [[0.5, 0.25, 0.25, 0], [0.5, 0.25, 0.25, 0], [0.5, 0.25, 0.25, 0], [0.25, 0.25, 0.25, 0.25]]})");
    const QByteArray found = csv({"a.json", "--group", "words", "--compare", "b.json"});
    // First: 0.5, 0.375, 0.125; 0.5, 0.5, 0; 1, 0, 0. Second: 0.5, 0.5, 0; 0.5, 0.5, 0; 0.25, 0.5, 0.25.
    QVERIFY2(found.endsWith(",[CLS],undo,it\n[CLS],0,-0.125,0.125\nundo,0,0,0\nit,0.75,-0.5,-0.25\n"), found);
    // By 0:2 and 2:4: first 0.625, 0.375 and 0.875, 0.125, second 0.75, 0.25 and 0.625, 0.375.
    QCOMPARE(csv({"a.json", "--group", "regions", "--regions", "p=0:2,q=2:4", "--compare", "b.json"}),
             QByteArray(",p,q\np,-0.125,0.125\nq,0.25,-0.25\n"));
    writeFile(m_folder.filePath("three.json").toStdString(),
              R"({"attnscope": 1, "tokens": ["a", "b", "c"], "weights": [[1, 0, 0], [1, 0, 0], [1, 0, 0]]})");
    for (const char* command : {"compute", "render"}) {
        const Run refused =
            run(m_folder.path(), {command, "a.json", "--group", "words", "--compare", "three.json", "-o",
                                  command == QLatin1String("render") ? "n.png" : "n.csv"});
        QCOMPARE(refused.status, 1);
        QVERIFY2(isOneErrorLine(refused.error) && refused.error.contains("4 × 4") &&
                     refused.error.contains("3 × 3"),
                 refused.error);
    }
}

void TestGroup::picturesSayWhatTheyAre() {
    const Run program =
        run(m_folder.path(), {"render", "a.json", "--group", "words", "--size", "600x500", "-o", "a.png"});
    QVERIFY2(program.status == 0, program.error);
    const QImage picture(m_folder.filePath("a.png"));
    QCOMPARE(picture.size(), QSize(600, 500));
    QCOMPARE(picture.text("Groups"), QString("words: sum over keys, mean over queries"));
    const Run svg = run(m_folder.path(), {"render", "a.json", "--group", "regions", "-o", "a.svg"});
    QVERIFY2(svg.status == 0, svg.error);
    QFile file(m_folder.filePath("a.svg"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray drawn = file.readAll();
    QVERIFY(drawn.contains("regions: sum over keys, mean over queries"));
    QVERIFY(drawn.contains("(no region)"));
}

void TestGroup::aSinkLeavesTheRange() {
    const auto factIn = [this](const QStringList& options, const char* fact) {
        const Run program = run(
            m_folder.path(), QStringList{"render", "a.json", "--size", "600x500", "-o", "r.png"} + options);
        return program.status == 0 ? QImage(m_folder.filePath("r.png")).text(fact)
                                   : QString::fromUtf8(program.error);
    };
    QCOMPARE(factIn({}, "Range"), QString("0, 1"));
    QCOMPARE(factIn({"--range-ignore", "0"}, "Range"), QString("0, 0.5"));
    QCOMPARE(factIn({"--range-ignore", "special"}, "Range"), QString("0, 0.5"));
    QCOMPARE(factIn({"--range-ignore", "0,2:3"}, "Range"), QString("0, 0.25"));
    QCOMPARE(factIn({"--range-ignore", "0,2:3"}, "Range without"), QString("keys 0, 2"));
}

void TestGroup::mistakes_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& options, int status, const char* says) {
        QTest::newRow(name) << options << status << QByteArray(says);
    };
    row("unknown", {"--group", "lines"}, 2, "--group: \"lines\" is not known");
    row("another stage", {"--group", "words", "--stage", "scores"}, 2, "scores is another stage");
    row("no regions", {"--example", "i-love-ai", "--group", "regions"}, 1, "the scene has none");
    row("regions alone", {"--regions", "a=0:1"}, 2, "it goes with --group regions");
    row("overlap", {"--group", "regions", "--regions", "a=0:2,b=1:3"}, 1, "\"a=0:2\" and \"b=1:3\" overlap");
    row("beyond", {"--group", "regions", "--regions", "a=0:9"}, 1, "reaches beyond the");
    row("no region", {"--group", "regions", "--regions", "a"}, 1, "\"a\" is none");
    row("no key tokens", {"--group", "regions", "--key-regions", "a=0:1"}, 1, "--key-regions: the keys of");
    row("strongest", {"--group", "words", "--top", "3"}, 2, "--group has none");
}

void TestGroup::mistakes() {
    QFETCH(const QStringList, options);
    QFETCH(const int, status);
    QFETCH(const QByteArray, says);
    const QStringList input = options.contains("--example") ? QStringList() : QStringList{"a.json"};
    const Run program =
        run(m_folder.path(), QStringList{"compute"} + input + options + QStringList{"-o", "-"});
    QCOMPARE(program.status, status);
    QVERIFY2(program.error.contains(says), program.error);
}

template struct attnscope::test::Registered<TestGroup>;
#include "tst_group.moc"
