// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <cmath>

using namespace attnscope::test;

/// `compute --compare`: the first minus the second.
class TestCompare : public QObject {
    Q_OBJECT

private slots:
    void isFirstMinusSecond_data();
    void isFirstMinusSecond();
    void theWeightsAreThoseOfTheFormula();
    void twoHeadsOfOneInput();
    void anNpzIsTheSecond();
    void isWrittenInFloat64();
    void listsTheLargestDifferences();
    void otherShapesAreRefused();
    void tokensThatDifferAreSaid();
    void mistakes_data();
    void mistakes();

private:
    Run compute(const QStringList& options) const {
        return run(m_folder.path(), QStringList{"compute"} + options);
    }
    /// All numbers that a run prints.
    QList<double> numbers(const QStringList& options) const {
        const Run done = compute(options + QStringList{"-o", "-"});
        if (done.status != 0) {
            qWarning("%s", done.error.constData());
        }
        QList<double> found;
        for (const QByteArray& number : done.output.simplified().replace(' ', ',').split(',')) {
            found << number.toDouble();
        }
        return found;
    }

    QTemporaryDir m_folder;
};

void TestCompare::isFirstMinusSecond_data() {
    QTest::addColumn<QString>("stage");
    for (const char* stage : {"x", "q", "scores", "scaled", "weights", "output", "effect"}) {
        QTest::newRow(stage) << QString(stage);
    }
}

void TestCompare::isFirstMinusSecond() {
    QFETCH(const QString, stage);
    const QStringList first{"--example", "i-love-ai", "--stage", stage, "--mask", "causal", "--scale", "2"};
    const QList<double> here = numbers(first);
    const QList<double> there = numbers({"--example", "i-love-ai", "--stage", stage});
    const QList<double> found = numbers(first + QStringList{"--compare", "example:i-love-ai"});
    QCOMPARE(found.size(), here.size());
    for (qsizetype i = 0; i < found.size(); ++i) {
        QCOMPARE(found[i], here[i] - there[i]);
    }
}

void TestCompare::theWeightsAreThoseOfTheFormula() {
    // The first token sees itself alone; without the mask it takes 1/(1 + 2·e^√½) from itself.
    const QList<double> found = numbers({"--example", "i-love-ai", "--mask", "causal", "--compare",
                                         "example:i-love-ai", "--stage", "weights"});
    const double power = std::exp(std::sqrt(0.5));
    QVERIFY(std::abs(found[0] - (1.0 - 1.0 / (1.0 + 2.0 * power))) < 1e-15);
    QVERIFY(std::abs(found[1] + power / (1.0 + 2.0 * power)) < 1e-15);
}

void TestCompare::twoHeadsOfOneInput() {
    const QStringList scene{"--example", "multi-head", "--stage", "weights"};
    const QList<double> first = numbers(scene + QStringList{"--head", "1"});
    const QList<double> second = numbers(scene + QStringList{"--head", "3"});
    for (const QStringList& input : {QStringList{}, QStringList{"--compare", "example:multi-head"}}) {
        const QList<double> found =
            numbers(scene + input + QStringList{"--head", "1", "--compare-head", "3"});
        QCOMPARE(found.size(), first.size());
        for (qsizetype i = 0; i < found.size(); ++i) {
            QCOMPARE(found[i], first[i] - second[i]);
        }
    }
}

void TestCompare::anNpzIsTheSecond() {
    QCOMPARE(run(m_folder.path(), {"convert", "--example", "i-love-ai", "-o", "a.npz"}).status, 0);
    QCOMPARE(run(m_folder.path(), {"convert", "--example", "i-love-ai", "-o", "a.attnscope"}).status, 0);
    for (const QString file : {"a.npz", "a.attnscope"}) {
        const QList<double> same = numbers({"--example", "i-love-ai", "--compare", file});
        QCOMPARE(same, QList<double>(9, 0.0));
        const QList<double> other =
            numbers({"--example", "i-love-ai", "--stage", "scores", "--scale", "1", "--compare", file});
        QCOMPARE(other, QList<double>(9, 0.0));
    }
}

void TestCompare::isWrittenInFloat64() {
    const auto typeOf = [&](const QStringList& more) {
        const Run done =
            compute(QStringList{"--n", "12", "--compare", "example:i-love-ai", "--stage", "scores"} + more +
                    QStringList{"-o", "a.npy"});
        return done;
    };
    QCOMPARE(typeOf({}).status, 1); // 12 × 12 and 3 × 3
    QCOMPARE(compute({"--example", "i-love-ai", "--compare", "example:i-love-ai", "-o", "a.npy"}).status, 0);
    QFile file(m_folder.filePath("a.npy"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("<f8"));
    QCOMPARE(compute({"--example", "i-love-ai", "--precision", "float32", "--compare", "example:i-love-ai",
                      "-o", "b.npy"})
                 .status,
             0);
    QFile single(m_folder.filePath("b.npy"));
    QVERIFY(single.open(QIODevice::ReadOnly));
    QVERIFY(single.readAll().contains("<f4"));
}

void TestCompare::listsTheLargestDifferences() {
    const QStringList what{"--example", "i-love-ai", "--mask", "causal", "--compare", "example:i-love-ai"};
    const Run csv = compute(what + QStringList{"--top", "2", "-o", "-"});
    const QList<QByteArray> lines = csv.output.split('\n');
    QCOMPARE(lines[0], QByteArray("query,key,query_token,key_token,first,second,difference"));
    QCOMPARE(lines.size(), 4);
    QVERIFY2(lines[1].startsWith("0,0,I,I,1,"), lines[1].constData());
    QVERIFY2(lines[2].startsWith("1,2,love,AI,0,"), lines[2].constData());
    const QList<QByteArray> fields = lines[1].split(',');
    QCOMPARE(fields[6].toDouble(), fields[4].toDouble() - fields[5].toDouble());
    // The last row is the same in both.
    QCOMPARE(compute(what + QStringList{"--top", "9", "-o", "-"}).output.count('\n'), 1 + 6);

    const Run json = compute(what + QStringList{"--top", "1", "-o", "-", "--format", "json"});
    const QJsonArray cells = QJsonDocument::fromJson(json.output).array();
    QCOMPARE(cells.size(), 1);
    QCOMPARE(cells[0].toObject().value("first").toDouble(), 1.0);
    QCOMPARE(cells[0].toObject().value("difference").toDouble(), fields[6].toDouble());
}

void TestCompare::otherShapesAreRefused() {
    const Run done = compute(
        {"--example", "i-love-ai", "--compare", "example:five-words", "--stage", "weights", "-o", "-"});
    QCOMPARE(done.status, 1);
    QVERIFY2(isOneErrorLine(done.error), done.error.constData());
    QVERIFY2(done.error.contains("3 × 3") && done.error.contains("5 × 5"), done.error.constData());
    QVERIFY(done.output.isEmpty());
}

void TestCompare::tokensThatDifferAreSaid() {
    const Run done = compute({"--example", "i-love-ai", "--tokens-text", "I hate AI", "--compare",
                              "example:i-love-ai", "-o", "-"});
    QVERIFY2(done.status == 0, done.error.constData());
    QVERIFY2(isOneErrorLine(done.error), done.error.constData());
    QVERIFY2(done.error.contains("1 of 3 tokens") && done.error.contains("\"hate\" here, \"love\" there"),
             done.error.constData());
}

void TestCompare::mistakes_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    const QStringList scene{"--example", "i-love-ai", "-o", "-"};
    QTest::newRow("no such example") << scene + QStringList{"--compare", "example:nothing"} << 2
                                     << "i-love-ai";
    QTest::newRow("no such file") << scene + QStringList{"--compare", "gone.npz"} << 1 << "gone.npz";
    QTest::newRow("statistics") << scene + QStringList{"--stage", "stats", "--compare", "example:i-love-ai"}
                                << 2 << "statistics";
    QTest::newRow("which head") << scene + QStringList{"--compare-head", "1"} << 2 << "--head";
    QTest::newRow("no such head") << QStringList{"--example", "multi-head",        "--head", "3",
                                                 "--compare", "example:i-love-ai", "-o",     "-"}
                                  << 1 << "head 3";
}

void TestCompare::mistakes() {
    QFETCH(const QStringList, options);
    QFETCH(const int, status);
    QFETCH(const QString, says);
    const Run done = compute(options);
    QCOMPARE(done.status, status);
    QVERIFY2(isOneErrorLine(done.error), done.error.constData());
    QVERIFY2(done.error.contains(says.toUtf8()), done.error.constData());
    QVERIFY(done.output.isEmpty());
}

template struct attnscope::test::Registered<TestCompare>;
#include "tst_compare.moc"
