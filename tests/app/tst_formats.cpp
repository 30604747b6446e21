// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npy_write.h"
#include "tests/app/program.h"
#include "tests/registry.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace attnscope::test;

namespace {

/// The endings that a sentence names: ".npy, .csv, .json or .tex".
QStringList endingsIn(const QString& sentence) {
    QStringList all;
    auto found = QRegularExpression(QStringLiteral("\\.[a-z]+\\b")).globalMatch(sentence);
    while (found.hasNext()) {
        all << found.next().captured();
    }
    return all;
}

QString helpOf(const char* subcommand) {
    return QString::fromUtf8(run(QDir::tempPath(), {subcommand, "--help"}).output).simplified();
}

/// What stands between two words of a text.
QString between(const QString& text, const QString& from, const QString& to) {
    const qsizetype start = text.indexOf(from);
    const qsizetype end = text.indexOf(to, start + from.size());
    return start < 0 || end < 0 ? QString() : text.mid(start + from.size(), end - start - from.size());
}

} // namespace

/// Help, parser and messages follow one table of formats: what the help names is written, all else refused.
class TestFormats : public QObject {
    Q_OBJECT

private slots:
    /// Three axes are batch items: a head of them that is asked for is explained.
    void headsOfABatchAreExplained() {
        const QTemporaryDir folder;
        const attnscope::FlatArray<double> three{{2, 1, 1}, {1.0, 2.0}};
        QFile file(folder.filePath("w.npy"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(writeNpy(three, [&file](std::string_view bytes) {
            file.write(bytes.data(), static_cast<qint64>(bytes.size()));
            return attnscope::Result<void>();
        }));
        file.close();
        const Run made = run(folder.path(), {"compute", "--weights", "w.npy", "--head", "1", "-o", "a.npy"});
        QCOMPARE(made.status, 1);
        QVERIFY2(made.error.contains("one head and 2 batch items") && made.error.contains("--batch"),
                 made.error.constData());
        // Of all heads, which are drawn, the first batch item would be no more than a part of them.
        const Run drawn = run(folder.path(), {"render", "--weights", "w.npy", "--all-heads", "-o", "a.png"});
        QCOMPARE(drawn.status, 1);
        QVERIFY2(drawn.error.contains("one head and 2 batch items") && drawn.error.contains("--batch"),
                 drawn.error.constData());
        QCOMPARE(
            run(folder.path(), {"render", "--weights", "w.npy", "--all-heads", "--batch", "1", "-o", "a.png"})
                .status,
            0);
    }

    void numbers_data() {
        QTest::addColumn<QString>("endings");
        QTest::addColumn<QString>("others");
        QTest::addColumn<QString>("stage");
        const QString help = helpOf("compute");
        const QString matrix = between(help, "The file: ", ", of stats ");
        const QString statistics = between(help, ", of stats ", ";");
        QTest::newRow("a stage") << matrix << statistics << "weights";
        QTest::newRow("statistics") << statistics << matrix << "stats";
    }

    void numbers() {
        QFETCH(QString, endings);
        QFETCH(QString, others);
        QFETCH(QString, stage);
        const QStringList written = endingsIn(endings);
        QVERIFY2(written.size() >= 3, qPrintable(endings));
        const QTemporaryDir folder;
        const auto compute = [&](const QString& name) {
            return run(folder.path(), {"compute", "--example", "i-love-ai", "--stage", stage, "-o", name});
        };
        for (const QString& ending : written) {
            const Run done = compute("a" + ending);
            QVERIFY2(done.status == 0, done.error.constData());
            QVERIFY(QFileInfo(folder.filePath("a" + ending)).size() > 0);
            QCOMPARE(compute("B" + ending.toUpper()).status, 0);
        }
        for (const QString& ending : endingsIn(others)) {
            if (written.contains(ending)) {
                continue;
            }
            const Run refused = compute("c" + ending);
            QCOMPARE(refused.status, 2);
            QVERIFY2(refused.error.contains(("(end it in " + endings + ")").toUtf8()),
                     refused.error.constData());
        }
        const Run unknown = compute("d.xlsx");
        QCOMPARE(unknown.status, 2);
        QVERIFY2(unknown.error.contains(endings.toUtf8()), unknown.error.constData());
    }

    void pictures() {
        const QString endings = between(helpOf("render"), "The file, ", ". Replaced");
        QVERIFY(!endingsIn(endings).isEmpty());
        const QTemporaryDir folder;
        const auto render = [&](const QString& name) {
            return run(folder.path(), {"render", "--example", "i-love-ai", "-o", name});
        };
        for (const QString& ending : endingsIn(endings)) {
            QCOMPARE(render("a" + ending).status, 0);
            QVERIFY(QFileInfo(folder.filePath("a" + ending)).size() > 0);
        }
        const Run refused = render("a.xyz");
        QCOMPARE(refused.status, 2);
        QVERIFY2(refused.error.contains(("no picture's (end it in " + endings + ")").toUtf8()),
                 refused.error.constData());
    }
};

template struct attnscope::test::Registered<TestFormats>;
#include "tst_formats.moc"
