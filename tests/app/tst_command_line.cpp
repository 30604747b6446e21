// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QFile>
#include <QTemporaryDir>

using namespace attnscope::test;

namespace {

void write(const QString& path, const QByteArray& content) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

} // namespace

/// Help, lists, exit statuses and error lines of the program.
class TestCommandLine : public QObject {
    Q_OBJECT

private slots:
    void helpIsComplete();
    void examplesAreListedOneALine();
    void masksAreListedWithTheirArguments();
    void mistakes_data();
    void mistakes();
    void namesAreTakenAsPeopleWriteThem_data();
    void namesAreTakenAsPeopleWriteThem();
    void ropeTakesANumberAndNoFile();
    void aFailedRunLeavesTheOldFile_data();
    void aFailedRunLeavesTheOldFile();
    void aClosedOutputIsTold();
    void anInterruptedRunLeavesNothing();

private:
    QTemporaryDir m_folder;
};

void TestCommandLine::helpIsComplete() {
    const Run program = run(m_folder.path(), {"--help"});
    QCOMPARE(program.status, 0);
    QVERIFY(program.error.isEmpty());
    for (const char* word : {"compute", "examples", "--version", "FILE", "Example:\n"}) {
        QVERIFY2(program.output.contains(word), word);
    }
    const Run compute = run(m_folder.path(), {"compute", "--help"});
    QCOMPARE(compute.status, 0);
    for (const char* word : {"--scene",      "--example", "i-love-ai",     "--stage",        "contributions",
                             "stats",        "--mask",    "causal",        "--mask-combine", "--fill",
                             "--empty-rows", "--scale",   "--temperature", "--orientation",  "--precision",
                             "--row",        "-o",        ".npy",          "row convention", "Example:\n"}) {
        QVERIFY2(compute.output.contains(word), word);
    }
    QCOMPARE(run(m_folder.path(), {"examples", "--help"}).status, 0);
    const Run version = run(m_folder.path(), {"--version"});
    QCOMPARE(version.status, 0);
    QVERIFY(version.output.startsWith("attnscope ") && version.output.count('\n') == 1);
}

void TestCommandLine::masksAreListedWithTheirArguments() {
    const Run list = run(m_folder.path(), {"masks"});
    QCOMPARE(list.status, 0);
    for (const char* words :
         {"causal or causal:bottom-right: ", "window:W or window:L,R: ", "bigbird:W,G,R", "valid:"}) {
        QVERIFY2(list.output.contains(words), words);
    }
    // The list says of every kind what True in a file means.
    for (const QByteArray& line : list.output.trimmed().split('\n')) {
        const bool blocked = line.startsWith("blocked:");
        const bool keeps = line.startsWith("policy");
        const char* const polarity = blocked ? "[True = blocked]"
                                     : keeps ? "[True = keep]"
                                             : "[True = attend";
        QVERIFY2(line.contains(polarity), line.constData());
    }
    QCOMPARE(list.output.count('\n'), 16);
}

void TestCommandLine::examplesAreListedOneALine() {
    const Run list = run(m_folder.path(), {"examples"});
    QCOMPARE(list.status, 0);
    QCOMPARE(list.output.count('\n'), 11);
    for (const char* name : {"i-love-ai: ", "noun-adjective: ", "column-convention: ", "five-words: ",
                             "decoder-mask: ", "valid-lens: ", "dynamic-vit: ", "cross-attention: ",
                             "multi-head: ", "sparse-masks: ", "long-document: "}) {
        QVERIFY2(("\n" + list.output).contains("\n" + QByteArray(name)), name);
    }
}

void TestCommandLine::mistakes_data() {
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* arguments, int status, const char* named) {
        QTest::newRow(arguments) << arguments << status << named;
    };
    row("--bogus", 2, "--bogus");
    row("one.json two", 2, "two");
    row("soup", 2, "animate, bench, compute, convert, engines, examples");
    row("soup --help", 2, "soup");
    row("bench --n 0", 2, "--n");
    row("bench --repeat x", 2, "--repeat");
    row("bench --mask wide:3", 1, "wide");
    row("compute", 2, "--example");
    row("compute -o -", 2, "--scene");
    row("compute --example i-love-ai", 2, "-o");
    // These stand on the beginnings of CLI11's messages: another version of it may have others.
    row("compute --example", 2, "--example: its value is missing, or it takes none");
    row("bench --n", 2, "--n: its value is missing, or it takes none");
    row("compute --example --scene s.json -o -", 2, "--example: its value is missing (see");
    row("compute --example -o -", 2, "--example");
    row("compute --example nobody -o -", 2, "i-love-ai");
    row("compute --example i-love-ai --example i-love-ai -o -", 2, "--example: it is given 2 times");
    row("compute --example i-love-ai --scene s.json -o -", 2, "--scene and --example");
    row("compute s.json --scene s.json -o -", 2, "--scene");
    row("compute s.json t.json -o -", 2, "t.json");
    row("compute --example i-love-ai -o w.png", 2, ".npy, .csv, .json or .tex");
    row("compute --example i-love-ai -o w", 2, ".npy, .csv, .json or .tex");
    row("compute --example i-love-ai --wrong 1 -o -", 2, "--wrong");
    row("compute --example i-love-ai --stage wights -o -", 2, "weights");
    row("compute --example i-love-ai --stage stats -o s.npy", 2, ".csv, .json or .npz");
    row("compute --example i-love-ai --stage contributions -o -", 2, "--row");
    row("compute --example i-love-ai --stage contributions --row x -o -", 2, "--row");
    row("compute --example i-love-ai --stage contributions --row 3 -o -", 1, "0 to 2");
    row("compute --example i-love-ai --row 1 -o -", 2, "--row");
    row("compute --example i-love-ai --mask diagonal -o -", 2, "causal");
    row("compute --example i-love-ai --mask causal:2 -o -", 2, "causal:2");
    row("compute --example i-love-ai --mask window:x -o -", 2, "window:W");
    row("compute --example i-love-ai --mask document:1,1 -o -", 1, "add up to 2");
    row("compute --example i-love-ai --mask -o -", 2, "--mask");
    row("compute --example i-love-ai --mask-combine xor -o -", 2, "and or or");
    row("compute --example i-love-ai --fill inf -o -", 2, "-inf");
    row("compute --example i-love-ai --fill nan -o -", 2, "-inf");
    row("compute --example i-love-ai --empty-rows ones -o -", 2, "zeros, uniform or nan");
    row("compute --example i-love-ai --scale half -o -", 2, "none");
    row("compute --example i-love-ai --temperature 0 -o -", 2, "above 0");
    row("compute --example i-love-ai --temperature -1 -o -", 2, "above 0");
    row("compute --example i-love-ai --orientation left -o -", 2, "rows or columns");
    row("compute --example i-love-ai --precision half -o -", 2, "float64 or float32");
    row("compute --example column-convention --mask causal -o -", 2, "--mask");
    row("compute --example column-convention --scale none -o -", 2, "--scale");
    row("compute --example column-convention --temperature 2 -o -", 2, "--temperature");
    row("compute --example column-convention --stage scores -o -", 1, "Q and K");
    row("compute --example column-convention --stage x -o -", 1, "X");
    row("compute missing.json -o -", 1, "missing.json");
    row("compute --scene= -o -", 2, "--scene");
    row("compute --scene . -o -", 1, "directory");
    row("compute --example i-love-ai -o no/where/w.npy", 1, "no/where/w.npy");
    row("examples extra", 2, "extra");
    row("compute --example i-love-ai --engine gpu -o -", 2, "auto, cpu or vulkan");
    row("compute --example i-love-ai --engine vulkan --vulkan-device 999 -o -", 1, "vulkan");
    row("compute --example i-love-ai --engine cpu --vulkan-device 0 -o -", 2, "leave one of them out");
    row("render --example i-love-ai --engine gpu -o a.png", 2, "auto, cpu or vulkan");
}

void TestCommandLine::mistakes() {
    QFETCH(QString, arguments);
    QFETCH(int, status);
    QFETCH(QString, named);
    const Run program = run(m_folder.path(), arguments.split(' '));
    QVERIFY2(program.status == status, program.error.constData());
    QVERIFY2(isOneErrorLine(program.error), program.error.constData());
    QVERIFY2(program.error.contains(named.toUtf8()), program.error.constData());
    QVERIFY(program.output.isEmpty());
    QVERIFY(namesIn(m_folder.path()).isEmpty());
}

void TestCommandLine::namesAreTakenAsPeopleWriteThem_data() {
    QTest::addColumn<QStringList>("output");
    QTest::addColumn<QString>("written");
    QTest::newRow("apart") << QStringList{"-o", "w.npy"} << "w.npy";
    QTest::newRow("together") << QStringList{"-ow.npy"} << "w.npy";
    QTest::newRow("short with =") << QStringList{"-o=w.npy"} << "w.npy";
    QTest::newRow("long with =") << QStringList{"--output=w.npy"} << "w.npy";
    QTest::newRow("capitals") << QStringList{"-o", "W.NPY"} << "W.NPY";
    QTest::newRow("mixed") << QStringList{"-o", "w.Csv"} << "w.Csv";
    QTest::newRow("blanks and accents")
        << QStringList{"-o", "my wéights 注意.json"} << "my wéights 注意.json";
    QTest::newRow("after --") << QStringList{"-o", "w.npy", "--"} << "w.npy";
}

void TestCommandLine::namesAreTakenAsPeopleWriteThem() {
    QFETCH(QStringList, output);
    QFETCH(QString, written);
    QTemporaryDir folder;
    const Run program =
        run(folder.path(), QStringList{"compute", "--example", "i-love-ai", "--stage", "q"} + output);
    QVERIFY2(program.status == 0 && program.error.isEmpty(), program.error.constData());
    QCOMPARE(namesIn(folder.path()), QStringList{written});
}

void TestCommandLine::ropeTakesANumberAndNoFile() {
    QFile scene(m_folder.filePath("rope.json"));
    QVERIFY(scene.open(QIODevice::WriteOnly));
    scene.write(R"({"attnscope": 1, "q": [[1, 2, 3, 4], [4, 3, 2, 1]], "k": [[1, 0, 2, 0], [0, 3, 1, 1]]})");
    scene.close();
    const auto q = [this](const QStringList& words) {
        const Run program =
            run(m_folder.path(), QStringList{"compute"} + words + QStringList{"--stage", "q", "-o", "-"});
        return program.status == 0 ? program.output : program.error;
    };
    const QByteArray usual = q({"rope.json", "--rope", "10000"});
    const QByteArray own = q({"rope.json", "--rope", "100"});
    QVERIFY(usual.count('\n') == 2 && own.count('\n') == 2 && usual != own);
    QCOMPARE(q({"--rope", "rope.json"}), usual);
    QCOMPARE(q({"rope.json", "--rope"}), usual);
    QCOMPARE(q({"--rope", "--rope-pairs", "half", "rope.json"}), usual);
    QCOMPARE(q({"--rope", "1e2", "rope.json"}), own);
    QCOMPARE(q({"--rope=100", "rope.json"}), own);
}

void TestCommandLine::aFailedRunLeavesTheOldFile_data() {
    QTest::addColumn<QByteArray>("scene");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("broken") << QByteArray("{\"attnscope\": 1,\n\"x\": [[1,\n2");
    QTest::newRow("of no UTF-8") << QByteArray("\xff\xfe\x00", 3);
    QTest::newRow("shapes") << QByteArray(R"({"attnscope": 1, "q": [[1, 2]], "k": [[1]], "v": [[1]]})");
    QTest::newRow("newer") << QByteArray(R"({"attnscope": 9, "weights": [[1]]})");
    QTest::newRow("not a number") << QByteArray(R"({"attnscope": 1, "weights": [["nan"]]})");
    QTest::newRow("beyond float64") << QByteArray(
        R"({"attnscope": 1, "q": [[1e200]], "k": [[1e200]], "v": [[1]]})");
    QTest::newRow("beyond float64 on the way to Q")
        << QByteArray(R"({"attnscope": 1, "x": [[1e200]], "w_q": [[1e200]], "w_k": [[1]], "w_v": [[1]]})");
    QTest::newRow("beyond float64 by the temperature") << QByteArray(
        R"({"attnscope": 1, "q": [[1e200]], "k": [[1e100]], "v": [[1]], "temperature": 1e-100})");
    QTest::newRow("ragged") << QByteArray(R"({"attnscope": 1, "weights": [[1, 0], [1]]})");
}

void TestCommandLine::aFailedRunLeavesTheOldFile() {
    QFETCH(QByteArray, scene);
    QTemporaryDir folder;
    write(folder.filePath("s.json"), scene);
    write(folder.filePath("w.npy"), "old");
    const Run program = run(folder.path(), {"compute", "--scene", "s.json", "-o", "w.npy"});
    QCOMPARE(program.status, 1);
    QVERIFY2(isOneErrorLine(program.error), program.error.constData());
    QFile old(folder.filePath("w.npy"));
    QVERIFY(old.open(QIODevice::ReadOnly));
    QCOMPARE(old.readAll(), QByteArray("old"));
    QCOMPARE(namesIn(folder.path()), (QStringList{"s.json", "w.npy"}));
}

void TestCommandLine::aClosedOutputIsTold() {
    QProcess shell;
    for (const char* command : {"\"$0\" compute --example five-words --stage q -o - > /dev/full",
                                "\"$0\" examples >&-", "\"$0\" --help > /dev/full"}) {
        shell.start("/bin/sh", {"-c", command, ATTNSCOPE_PROGRAM});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.exitCode(), 1);
        const QByteArray error = shell.readAllStandardError();
        QVERIFY2(isOneErrorLine(error) && error.contains("standard output"), error.constData());
    }
}

void TestCommandLine::anInterruptedRunLeavesNothing() {
    // 1500 tokens take long enough to be met while computing or writing; whichever it is, nothing may stay.
    QTemporaryDir folder;
    QByteArray rows("[0]");
    rows += QByteArray(",[0]").repeated(1499);
    write(folder.filePath("s.json"),
          R"({"attnscope": 1, "q": [)" + rows + R"(], "k": [)" + rows + R"(], "v": [)" + rows + "]}");
    write(folder.filePath("w.json"), "old");
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.start(ATTNSCOPE_PROGRAM, {"compute", "s.json", "-o", "w.json"});
    // Either the temporary is there (met while writing), or the run is over (it was too quick to be met).
    while (process.state() != QProcess::NotRunning && namesIn(folder.path()).size() == 2) {
        process.waitForFinished(1);
    }
    process.terminate();
    QVERIFY(process.waitForFinished());
    QCOMPARE(namesIn(folder.path()), (QStringList{"s.json", "w.json"}));
    QFile file(folder.filePath("w.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray content = file.readAll();
    QVERIFY(process.exitStatus() == QProcess::CrashExit ? content == "old" : content.endsWith("]]\n"));
}

template struct attnscope::test::Registered<TestCommandLine>;
#include "tst_command_line.moc"
