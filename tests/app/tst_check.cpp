// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QTemporaryDir>

using namespace attnscope::test;

/// `compute --check`: the example's q is [[1, 0], [1, 1], [2, 1]].
class TestCheck : public QObject {
    Q_OBJECT

private slots:
    void whatIsTheSamePasses();
    void theLargestDifferenceIsNamed();
    void theToleranceDecides();
    void aFailedCheckWritesNothing();
    void mistakes_data();
    void mistakes();

private:
    void write(const QString& name, const QByteArray& content) const {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    Run check(const QStringList& options) const {
        return run(m_folder.path(), QStringList{"compute", "--example", "i-love-ai"} + options);
    }

    QTemporaryDir m_folder;
};

void TestCheck::whatIsTheSamePasses() {
    for (const QString file : {"a.npy", "a.csv"}) {
        for (const QString stage : {"q", "weights", "masked"}) {
            const QStringList what{"--stage", stage, "--mask", "causal"};
            QCOMPARE(check(what + QStringList{"-o", file}).status, 0);
            const Run same = check(what + QStringList{"--check", file});
            QVERIFY2(same.status == 0 && same.error.isEmpty(), same.error.constData());
            QCOMPARE(same.output, QByteArray("largest difference 0 at (0, 0)\n"));
        }
    }
    // Axes with one entry are no other shape.
    write("deep.json", R"({"attnscope":1,"tokens":["a","b"],"q":[[[[1,0],[0,1]]]],"k":[[[[1,2],[0,1]]]]})");
    const auto deep = [this](const QStringList& options) {
        return run(m_folder.path(), QStringList{"compute", "deep.json", "--head", "0"} + options);
    };
    QCOMPARE(deep({"-o", "batch.npy"}).status, 0); // 1 × 2 × 2
    QCOMPARE(deep({"--batch", "0", "-o", "item.npy"}).status, 0);
    QCOMPARE(deep({"--check", "item.npy"}).output, QByteArray("largest difference 0 at (0, 0, 0)\n"));
    QCOMPARE(deep({"--batch", "0", "--check", "batch.npy"}).status, 0);
    // A file in float32 is compared as such.
    QCOMPARE(check({"--precision", "float32", "-o", "single.npy"}).status, 0);
    QCOMPARE(check({"--check", "single.npy"}).status, 0);
    QCOMPARE(check({"--check", "single.npy", "--tolerance", "0"}).status, 1);
}

void TestCheck::theLargestDifferenceIsNamed() {
    write("q.csv", "1,0.25\n1,1\n2,0.5\n");
    const Run differs = check({"--stage", "q", "--check", "q.csv"});
    QCOMPARE(differs.status, 1);
    QVERIFY(isOneErrorLine(differs.error));
    QVERIFY2(differs.error.contains("up to 0.5, at (2, 1): 1 is computed, 0.5 is there"),
             differs.error.constData());
    QCOMPARE(differs.output, QByteArray("largest difference 0.5 at (2, 1)\n"));
    const Run asJson = check({"--stage", "q", "--check", "q.csv", "--json"});
    QCOMPARE(asJson.status, 1);
    QCOMPARE(asJson.output, QByteArray("{\"largest\": 0.5, \"at\": [2, 1], \"holds\": false}\n"));
    const Run lets = check({"--stage", "q", "--check", "q.csv", "--json", "--tolerance", "1", "-o", "-"});
    QCOMPARE(lets.status, 0);
    QCOMPARE(lets.output, QByteArray("1,0\n1,1\n2,1\n"));
    QCOMPARE(lets.error, QByteArray("{\"largest\": 0.5, \"at\": [2, 1], \"holds\": true}\n"));
    write("nan.csv", "1,nan\n1,1\n2,0.5\n");
    QVERIFY(check({"--stage", "q", "--check", "nan.csv"}).error.contains("up to inf, at (0, 1)"));
}

void TestCheck::theToleranceDecides() {
    write("near.csv", "1,0\n1,1\n2,1.125\n");
    const QStringList what{"--stage", "q", "--check", "near.csv", "--tolerance"};
    QCOMPARE(check(what + QStringList{"0.125"}).status, 0);
    QCOMPARE(check(what + QStringList{"0.12"}).status, 1);
}

void TestCheck::aFailedCheckWritesNothing() {
    write("wrong.csv", "0,0\n0,0\n0,0\n");
    QCOMPARE(check({"--stage", "q", "--check", "wrong.csv", "-o", "never.npy"}).status, 1);
    QVERIFY(!namesIn(m_folder.path()).contains("never.npy"));
    QCOMPARE(check({"--stage", "q", "--check", "wrong.csv", "--tolerance=2", "-o", "now.npy"}).status, 0);
    QVERIFY(namesIn(m_folder.path()).contains("now.npy"));
}

void TestCheck::mistakes_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("named");
    QTest::newRow("tolerance alone") << QStringList{"--tolerance", "1", "-o", "-"} << 2
                                     << QByteArray("--check");
    QTest::newRow("tolerance of no number")
        << QStringList{"--check", "a.csv", "--tolerance", "some"} << 2 << QByteArray("\"some\"");
    QTest::newRow("tolerance below 0")
        << QStringList{"--check", "a.csv", "--tolerance", "-1"} << 2 << QByteArray("\"-1\"");
    QTest::newRow("another ending") << QStringList{"--check", "a.json"} << 2 << QByteArray("a.json");
    QTest::newRow("statistics") << QStringList{"--stage", "stats", "--check", "a.csv"} << 2
                                << QByteArray("statistics");
    QTest::newRow("no such file") << QStringList{"--check", "none.npy"} << 1 << QByteArray("none.npy");
    QTest::newRow("no npy") << QStringList{"--check", "text.npy"} << 1 << QByteArray("byte 0");
    QTest::newRow("no numbers") << QStringList{"--check", "words.csv"} << 1 << QByteArray("line 1, byte 0");
    QTest::newRow("another shape") << QStringList{"--check", "one.csv"} << 1
                                   << QByteArray("its shape is 1 × 1, and weights is 3 × 3");
}

void TestCheck::mistakes() {
    QFETCH(QStringList, options);
    QFETCH(int, status);
    QFETCH(QByteArray, named);
    write("text.npy", "1,2\n");
    write("words.csv", "one,two\n");
    write("one.csv", "1\n");
    const Run program = check(options);
    QVERIFY2(program.status == status, program.error.constData());
    QVERIFY2(isOneErrorLine(program.error) && program.error.contains(named), program.error.constData());
}

template struct attnscope::test::Registered<TestCheck>;
#include "tst_check.moc"
