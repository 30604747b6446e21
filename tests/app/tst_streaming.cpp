// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/core/formats/npy_bytes.h"
#include "tests/registry.h"

#include <QFile>
#include <QImage>
#include <QTemporaryDir>

#include <cmath>

using namespace attnscope::test;

/// Matrices that no memory should hold: the numbers of the streaming engine are those of the textbook.
class TestStreaming : public QObject {
    Q_OBJECT

private slots:
    void everyStageIsNearFloat64_data();
    void everyStageIsNearFloat64();
    void statisticsAreNearFloat64();
    void inputsNeedNoAttention();
    void pictureOfManyTokens();

private:
    /// 600 × 600 cells are more than the textbook keeps.
    QStringList model() const {
        return {"--n",   "600", "--d-model", "8", "--d-k",  "8",
                "--d-v", "3",   "--seed",    "5", "--mask", "window:90"};
    }
    std::optional<NpyFile> npy(const QStringList& arguments) {
        const Run program =
            run(m_folder.path(), QStringList{"compute"} + model() + arguments + QStringList{"-o", "o.npy"});
        QFile file(m_folder.filePath("o.npy"));
        if (program.status != 0 || !file.open(QIODevice::ReadOnly)) {
            qWarning("%s", program.error.constData());
            return std::nullopt;
        }
        return parseNpy(file.readAll());
    }

    QTemporaryDir m_folder;
};

void TestStreaming::everyStageIsNearFloat64_data() {
    QTest::addColumn<QString>("stage");
    QTest::addColumn<QStringList>("options");
    for (const char* stage : {"q", "k", "v", "scores", "scaled", "masked", "weights", "output"}) {
        QTest::newRow(stage) << stage << QStringList{};
    }
    QTest::newRow("columns") << "weights" << QStringList{"--orientation", "columns"};
    QTest::newRow("finite fill") << "weights" << QStringList{"--fill", "-2"};
    QTest::newRow("joined heads") << "output" << QStringList{"--heads", "2"};
    QTest::newRow("dropout") << "output" << QStringList{"--dropout", "0.5"};
}

void TestStreaming::everyStageIsNearFloat64() {
    QFETCH(QString, stage);
    QFETCH(QStringList, options);
    const QStringList asked = QStringList{"--stage", stage} + options;
    const auto streamed = npy(asked + QStringList{"--precision", "float32"});
    const auto exact = npy(asked + QStringList{"--precision", "float64"});
    QVERIFY(streamed && exact);
    QVERIFY(streamed->isFloat32 && !exact->isFloat32);
    QCOMPARE(streamed->values.rows(), exact->values.rows());
    QCOMPARE(streamed->values.columns(), exact->values.columns());
    const double tolerance = stage == "weights" ? 2e-6 : 2e-5;
    for (std::size_t i = 0; i < exact->values.rows(); ++i) {
        for (std::size_t j = 0; j < exact->values.columns(); ++j) {
            const double a = streamed->values(i, j);
            const double b = exact->values(i, j);
            QVERIFY(a == b || std::abs(a - b) < tolerance);
        }
    }
}

void TestStreaming::statisticsAreNearFloat64() {
    const auto statistics = [&](const char* precision) {
        const Run done =
            run(m_folder.path(), QStringList{"compute"} + model() +
                                     QStringList{"--stage", "stats", "--precision", precision, "-o", "-"});
        QList<QByteArray> lines = done.output.trimmed().split('\n');
        return lines;
    };
    const QList<QByteArray> streamed = statistics("float32");
    const QList<QByteArray> exact = statistics("float64");
    QCOMPARE(streamed.size(), qsizetype{601});
    QCOMPARE(streamed.front(), QByteArray("lse,max,argmax,entropy_bits,sum,allowed"));
    for (qsizetype row = 1; row < streamed.size(); ++row) {
        const QList<QByteArray> a = streamed[row].split(',');
        const QList<QByteArray> b = exact.at(row).split(',');
        for (qsizetype column = 0; column < b.size(); ++column) {
            QVERIFY2(std::abs(a[column].toDouble() - b[column].toDouble()) < 2e-5, streamed[row].constData());
        }
    }
}

void TestStreaming::inputsNeedNoAttention() {
    // Sixteen thousand tokens take no time where nothing of their square is asked for.
    const Run done = run(m_folder.path(), {"compute", "--example", "long-document", "--stage", "k", "--head",
                                           "3", "-o", "k.npy"});
    QCOMPARE(done.error, QByteArray());
    QCOMPARE(done.status, 0);
    QCOMPARE(QFile(m_folder.filePath("k.npy")).size(), qint64{128 + 16'384 * 16 * 4});
}

void TestStreaming::pictureOfManyTokens() {
    const Run done = run(m_folder.path(),
                         QStringList{"render"} + model() + QStringList{"--size", "500x500", "-o", "a.png"});
    QCOMPARE(done.error, QByteArray());
    const QImage image(m_folder.filePath("a.png"));
    QCOMPARE(image.text("Precision"), QString("float32"));
    // The largest weight is the end of viridis, also where a pixel stands for several cells.
    int yellow = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            yellow += image.pixelColor(x, y) == QColor(0xFD, 0xE7, 0x25) ? 1 : 0;
        }
    }
    QVERIFY(yellow > 0);
}

template struct attnscope::test::Registered<TestStreaming>;
#include "tst_streaming.moc"
