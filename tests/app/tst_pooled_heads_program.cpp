// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QImage>
#include <QTemporaryDir>

#include <algorithm>

using namespace attnscope::test;

/// The mean and the max over heads, and several heads beside each other, from the shell.
class TestPooledHeadsProgram : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::vector<double> numbersOf(const QString& head, const QStringList& more = {}) const {
        const QByteArray csv =
            run(m_folder.path(),
                QStringList{"compute", "--example", "multi-head", "--head", head, "-o", "-"} + more)
                .output;
        std::vector<double> numbers;
        for (const QByteArray& number : csv.simplified().replace(' ', ',').split(',')) {
            numbers.push_back(number.toDouble());
        }
        return numbers;
    }
    QByteArray svgOf(const QStringList& options) const {
        run(m_folder.path(), QStringList{"render", "--example", "multi-head", "-o", "a.svg"} + options);
        QFile file(m_folder.filePath("a.svg"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    attnscope::test::Run program(const QString& line) const { return run(m_folder.path(), line.split(' ')); }

private slots:
    void computeWritesTheMeanAndTheMaxOfTheHeads() {
        std::vector<std::vector<double>> heads;
        for (int head = 0; head < 4; ++head) {
            heads.push_back(numbersOf(QString::number(head)));
        }
        const std::vector<double> mean = numbersOf("mean");
        const std::vector<double> max = numbersOf("max");
        QCOMPARE(mean.size(), std::size_t{16});
        QCOMPARE(max.size(), std::size_t{16});
        for (std::size_t at = 0; at < mean.size(); ++at) {
            double sum = 0.0;
            double largest = 0.0;
            for (const std::vector<double>& head : heads) {
                sum += head[at];
                largest = std::max(largest, head[at]);
            }
            QVERIFY(std::abs(mean[at] - sum / 4.0) < 1e-15);
            QCOMPARE(max[at], largest);
        }
    }

    void renderDrawsTheMeanAndSaysSo() {
        QCOMPARE(program("render --example multi-head --head mean -o mean.png").status, 0);
        QCOMPARE(program("render --example multi-head --head 1 -o one.png").status, 0);
        const QImage mean(m_folder.filePath("mean.png"));
        QCOMPARE(mean.text("Place"), QString("mean of 4 heads"));
        QVERIFY(svgOf({"--head", "mean"}).contains("mean of 4 heads"));
        QVERIFY(svgOf({"--head", "max"}).contains("max of 4 heads"));
        QVERIFY(!svgOf({"--head", "mean", "--title", ""}).contains("of 4 heads</text>"));
        QVERIFY(svgOf({"--head", "mean", "--title", "mine"}).contains("mine"));
        QVERIFY(mean != QImage(m_folder.filePath("one.png")));
    }

    void aLargeMeanIsDrawn() {
        const QString large = "--n 600 --d-model 12 --heads 3 --size 400x400";
        QCOMPARE(program("render " + large + " --head max -o large.png").status, 0);
        QCOMPARE(QImage(m_folder.filePath("large.png")).text("Place"), QString("max of 3 heads"));
    }

    void severalHeadsStandBesideEachOther() {
        QCOMPARE(program("render --example multi-head --head 0,3 -o some.png").status, 0);
        QCOMPARE(QImage(m_folder.filePath("some.png")).text("Heads"), QString("0,3"));
    }

    void whatCannotBeIsSaid_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("stage") << "compute --example multi-head --head mean --stage scaled -o a.npy" << 2
                               << QByteArray("--head mean: all heads are put together by their weights");
        QTest::newRow("output") << "render --example multi-head --head max --stage output -o a.png" << 2
                                << QByteArray("--head max: all heads are put together by their weights");
        QTest::newRow("statistics") << "compute --example multi-head --head mean --stage stats -o a.csv" << 2
                                    << QByteArray("--head mean:");
        QTest::newRow("one head") << "compute --example i-love-ai --head mean -o a.npy" << 1
                                  << QByteArray("--head: the scene has one head");
        QTest::newRow("animation") << "animate --example multi-head --head mean --row 0 -o a.gif" << 2
                                   << QByteArray("--head: the mean over heads has weights alone");
        QTest::newRow("twice") << "render --example multi-head --head 1,1 -o a.png" << 2
                               << QByteArray("--head: 1 is named twice");
        QTest::newRow("no such head")
            << "render --example multi-head --head 1,9 -o a.png" << 1 << QByteArray("--head: there is no 9");
        QTest::newRow("strip") << "render --example multi-head --head 0,1 --pipeline -o a.png" << 2
                               << QByteArray("--head, --pipeline: they do not go together");
        QTest::newRow("list of numbers")
            << "compute --example multi-head --head 0,1 -o a.npy" << 2 << QByteArray("--head:");
    }
    void whatCannotBeIsSaid() {
        QFETCH(const QString, line);
        QFETCH(const int, status);
        QFETCH(const QByteArray, said);
        const Run done = program(line);
        QCOMPARE(done.status, status);
        QVERIFY2(done.error.contains(said), done.error.constData());
    }
};

template struct attnscope::test::Registered<TestPooledHeadsProgram>;
#include "tst_pooled_heads_program.moc"
