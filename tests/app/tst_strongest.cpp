// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <array>
#include <cmath>

using namespace attnscope::test;

namespace {

/// softmax(QKᵀ/√2) of the example: its scores are (0 1 1), (1 1 2), (1 2 3).
double weight(std::size_t i, std::size_t j) {
    constexpr std::array<std::array<double, 3>, 3> kScores{{{0, 1, 1}, {1, 1, 2}, {1, 2, 3}}};
    double sum = 0.0;
    for (const double score : kScores[i]) {
        sum += std::exp(score / std::sqrt(2.0));
    }
    return std::exp(kScores[i][j] / std::sqrt(2.0)) / sum;
}

} // namespace

/// `compute --top` and `--stage effect` of "I love AI", whose values are (1, 2), (0, 1), (1, 3).
class TestStrongest : public QObject {
    Q_OBJECT

private:
    Run compute(const QStringList& options) const {
        return run(m_folder.path(), QStringList{"compute", "--example", "i-love-ai"} + options);
    }

    QTemporaryDir m_folder;

private slots:
    void theStrongestCellsAreListedInTheirOrder() {
        const Run done = compute({"--top", "4", "-o", "-"});
        QCOMPARE(done.status, 0);
        const QList<QByteArray> lines = done.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[0], QByteArray("query,key,query_token,key_token,value"));
        // The two equal ones of row 0 stand in the order of their keys.
        const std::array<std::pair<std::size_t, std::size_t>, 4> order{{{2, 2}, {1, 2}, {0, 1}, {0, 2}}};
        const std::array<const char*, 3> tokens{"I", "love", "AI"};
        for (std::size_t at = 0; at < order.size(); ++at) {
            const auto [i, j] = order[at];
            const QList<QByteArray> fields = lines[qsizetype(at) + 1].split(',');
            QCOMPARE(fields.mid(0, 4),
                     (QList<QByteArray>{QByteArray::number(quint64(i)), QByteArray::number(quint64(j)),
                                        tokens[i], tokens[j]}));
            QVERIFY2(std::abs(fields[4].toDouble() - weight(i, j)) < 1e-15, fields[4].constData());
        }
    }

    /// One head of a file with one batch item is one matrix, whatever axes the file has.
    void theOnlyBatchItemNeedNotBeNamed() {
        const QString path = m_folder.filePath("heads.json");
        QCOMPARE(run(m_folder.path(), {"convert", "--example", "multi-head", "-o", path}).status, 0);
        const Run done = run(m_folder.path(), {"compute", path, "--head", "1", "--top", "2", "-o", "-"});
        QCOMPARE(done.output.count('\n'), 3);
    }

    void moreThanThereAreAreAll() {
        QCOMPARE(compute({"--top", "100", "-o", "-"}).output.count('\n'), 1 + 9);
    }

    void queryAndKeyDoNotTurnWithTheOrientation() {
        QCOMPARE(compute({"--top", "9", "-o", "-", "--orientation", "columns"}).output,
                 compute({"--top", "9", "-o", "-"}).output);
    }

    void theSameAsJson() {
        const Run done = compute({"--top", "2", "-o", "-", "--format", "json", "--mask", "causal"});
        const QJsonArray cells = QJsonDocument::fromJson(done.output).array();
        QCOMPARE(cells.size(), 2);
        // Under the causal mask the first token sees itself alone.
        QCOMPARE(cells[0].toObject().value("query_token").toString(), QString("I"));
        QCOMPARE(cells[0].toObject().value("value").toDouble(), 1.0);
        QCOMPARE(cells[1].toObject().value("query").toInt(), 2);
        QCOMPARE(cells[1].toObject().value("key").toInt(), 2);
    }

    void tokensAreQuoted() {
        QFile file(m_folder.filePath("t.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("a,b\nsay \"x\"\nAI\n");
        file.close();
        const Run done = compute({"--tokens", "t.txt", "--top", "9", "-o", "-"});
        QVERIFY2(done.output.contains("0,1,\"a,b\",\"say \"\"x\"\"\","), done.output.constData());
    }

    void theEffectIsTheLengthOfTheContribution() {
        const std::array<double, 3> lengths{std::sqrt(5.0), 1.0, std::sqrt(10.0)};
        const Run done = compute({"--stage", "effect", "-o", "-"});
        const QList<QByteArray> lines = done.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        for (std::size_t i = 0; i < 3; ++i) {
            const QList<QByteArray> numbers = lines[qsizetype(i)].split(',');
            for (std::size_t j = 0; j < 3; ++j) {
                QVERIFY(std::abs(numbers[qsizetype(j)].toDouble() - weight(i, j) * lengths[j]) < 1e-14);
            }
        }
        // In the column convention the file is the transpose.
        const QByteArray turned =
            compute({"--stage", "effect", "-o", "-", "--orientation", "columns"}).output;
        QCOMPARE(turned.split('\n')[1].split(',')[0], lines[0].split(',')[1]);
        // A strong weight on a short value is less than a weak one on a long one: love is nearly nothing.
        QVERIFY(compute({"--stage", "effect", "--top", "1", "-o", "-"}).output.contains("2,2,AI,AI,"));
    }

    void whatCanNotBeIsRefused_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("no count") << QStringList{"--top", "0", "-o", "-"} << QByteArray("--top");
        QTest::newRow("no cells") << QStringList{"--top", "1", "--stage", "q", "-o", "-"}
                                  << QByteArray("q has no");
        QTest::newRow("an array") << QStringList{"--top", "1", "-o", "a.npy"} << QByteArray(".csv or .json");
        QTest::newRow("a format beside an ending")
            << QStringList{"-o", "a.npy", "--format", "csv"} << QByteArray("--format");
        QTest::newRow("no such format") << QStringList{"-o", "-", "--format", "xml"} << QByteArray("\"xml\"");
        QTest::newRow("a check") << QStringList{"--top", "1", "--check", "a.csv"} << QByteArray("--check");
        QTest::newRow("several heads")
            << QStringList{"--example", "multi-head", "--top", "1", "-o", "-"} << QByteArray("--head");
    }

    void whatCanNotBeIsRefused() {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, word);
        const Run done =
            run(m_folder.path(),
                QStringList{"compute"} +
                    (options.contains("--example") ? QStringList() : QStringList{"--example", "i-love-ai"}) +
                    options);
        QCOMPARE(done.status, 2);
        QVERIFY2(isOneErrorLine(done.error), done.error.constData());
        QVERIFY2(done.error.contains(word), done.error.constData());
        QVERIFY(!namesIn(m_folder.path()).contains("a.npy"));
    }

    void anEffectNeedsValues() {
        const Run done =
            run(m_folder.path(), {"compute", "--example", "multi-head", "--stage", "q", "-o", "q.npy"});
        QCOMPARE(done.status, 0);
        const Run effect = run(
            m_folder.path(), {"compute", "--q", "q.npy", "--k", "q.npy", "--stage", "effect", "-o", "e.npy"});
        QCOMPARE(effect.status, 1);
        QVERIFY2(effect.error.contains("needs V"), effect.error.constData());
    }
};

template struct attnscope::test::Registered<TestStrongest>;
#include "tst_strongest.moc"
