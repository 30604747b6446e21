// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"
#include "ui/paint/base/colour_map.h"

#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace attnscope::test;

class TestRender : public QObject {
    Q_OBJECT

private slots:
    void aPictureCarriesItsColoursAndItsFacts() {
        const QTemporaryDir folder;
        const Run done =
            run(folder.path(), {"render", "--example", "i-love-ai", "--size", "900x500", "-o", "a.png"});
        QCOMPARE(done.status, 0);
        QCOMPARE(done.error, QByteArray());
        const QImage image(folder.filePath("a.png"));
        QCOMPARE(image.size(), QSize(900, 500));
        QCOMPARE(image.text("Stage"), QString("weights"));
        QCOMPARE(image.text("Precision"), QString("float64"));
        // The largest weight, AI to AI, is the end of viridis; nothing else of that colour is as large.
        int yellow = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                yellow += image.pixelColor(x, y) == QColor(0xFD, 0xE7, 0x25) ? 1 : 0;
            }
        }
        QVERIFY(yellow > 5000);
    }

    /// A bar that is longer than the one whose room was measured has finer ticks.
    void numbersOfALongBarDiffer() {
        const QTemporaryDir folder;
        for (const char* size : {"900x800", "1000x900"}) {
            QCOMPARE(run(folder.path(), {"render", "--n", "23", "--seed", "3", "--mask", "causal", "--size",
                                         size, "-o", "a.svg"})
                         .status,
                     0);
            QFile file(folder.filePath("a.svg"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            static const QRegularExpression number("<text[^>]*>(\\d\\.\\d{1,2})</text>");
            QStringList found;
            for (auto match = number.globalMatch(QString::fromUtf8(file.readAll())); match.hasNext();) {
                found << match.next().captured(1);
            }
            QVERIFY(found.size() >= 5);
            QVERIFY2(found.removeDuplicates() == 0, qPrintable(found.join(' ')));
        }
    }

    void everyColourMapIsDrawnWith() {
        const QTemporaryDir folder;
        const QByteArray help = run(folder.path(), {"render", "--help"}).output;
        const QByteArray unknown =
            run(folder.path(), {"render", "--example", "i-love-ai", "-o", "a.png", "--colormap", "jet"})
                .error;
        for (const attnscope::ui::NamedColourMap& map : attnscope::ui::colourMaps()) {
            const QByteArray name(map.name.data(), qsizetype(map.name.size()));
            QVERIFY(help.contains(name));
            QVERIFY(unknown.contains(name));
            QCOMPARE(run(folder.path(), {"render", "--example", "i-love-ai", "--size", "900x500", "-o",
                                         "a.png", "--colormap", name})
                         .status,
                     0);
            const QImage image(folder.filePath("a.png"));
            QCOMPARE(image.text("Colour map").toUtf8(), name);
            // The largest weight is the end of the map.
            int strongest = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    strongest += (image.pixel(x, y) == map.light.table().back()) ? 1 : 0;
                }
            }
            QVERIFY2(strongest > 5000, name.constData());
        }
    }

    void aPictureSaysWhichMaskItShows() {
        const QTemporaryDir folder;
        run(folder.path(), {"render", "--example", "i-love-ai", "--mask", "or:not:causal", "--mask",
                            "or:causal", "-o", "a.png"});
        QCOMPARE(QImage(folder.filePath("a.png")).text("Mask"),
                 QString("not:causal, or:causal (True = attend)"));
    }

    void sizesAreThoseAskedFor_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QSize>("size");
        QTest::newRow("pixels") << QStringList{"--size", "640x480"} << QSize(640, 480);
        QTest::newRow("pixels with their unit") << QStringList{"--size", "640pxx480px"} << QSize(640, 480);
        QTest::newRow("pixels at a resolution")
            << QStringList{"--size", "640x480", "--dpi", "192"} << QSize(640, 480);
        QTest::newRow("millimetres") << QStringList{"--size", "127mmx76.2mm", "--dpi", "200"}
                                     << QSize(1000, 600);
        QTest::newRow("inches") << QStringList{"--size", "3inx2in", "--dpi", "300"} << QSize(900, 600);
    }

    void sizesAreThoseAskedFor() {
        QFETCH(QStringList, options);
        QFETCH(QSize, size);
        const QTemporaryDir folder;
        const Run done =
            run(folder.path(), QStringList{"render", "--example", "i-love-ai", "-o", "a.png"} + options);
        QCOMPARE(done.status, 0);
        QCOMPARE(QImage(folder.filePath("a.png")).size(), size);
    }

    void largerCellsMakeALargerFile() {
        const QTemporaryDir folder;
        const auto rendered = [&](const char* cell) {
            run(folder.path(), {"render", "--example", "i-love-ai", "--cell-size", cell, "-o", "a.png"});
            return QImage(folder.filePath("a.png")).size();
        };
        // Three cells a side: 20 pixels more a cell are 60 more in all.
        QCOMPARE(rendered("100") - rendered("80"), QSize(60, 60));
    }

    void manyTokensArePooledIntoAPictureThatSaysSo() {
        const QTemporaryDir folder;
        const QStringList render{"render", "--n", "1500", "--d-model", "8", "--seed", "1", "-o", "a.png"};
        const auto rendered = [&](const QStringList& options) {
            const Run done = run(folder.path(), render + options);
            return done.status == 0 ? QImage(folder.filePath("a.png")) : QImage();
        };
        const QImage usual = rendered({});
        QVERIFY(!usual.isNull());
        // 1,500 cells at two a pixel, and room for labels and colour bar.
        QVERIFY2(usual.width() > 750 && usual.width() < 1000, qPrintable(QString::number(usual.width())));
        QCOMPARE(usual.text("Cells a pixel"), QString("2 × 2"));
        QCOMPARE(usual.text("Reducer"), QString("max"));
        QCOMPARE(usual.text("Scale"), QString("linear"));
        const QImage lift = rendered({"--scale-kind", "lift"});
        QCOMPARE(lift.text("Scale"), QString("lift"));
        QCOMPARE(lift.text("Range"), QString("-2, 8"));
        const QImage every = rendered({"--cell-size", "1"});
        QVERIFY(every.width() > 1500 && every.width() < 1750);
        QCOMPARE(every.text("Cells a pixel"), QString("1 × 1"));
        QCOMPARE(every.text("Scale"), QString("linear"));
        const QImage asked = rendered({"--size", "500x400", "--reduce", "mean", "--range=-1,3"});
        QCOMPARE(asked.size(), QSize(500, 400));
        QCOMPARE(asked.text("Cells a pixel"), QString("8 × 8"));
        QCOMPARE(asked.text("Reducer"), QString("mean"));
        QCOMPARE(asked.text("Range"), QString("-1, 3"));
        QVERIFY(!rendered({"--stage", "output"}).isNull());
        QVERIFY(rendered({"--stage", "scores", "--scale-kind", "log"}).isNull());
    }

    /// The ranges that the window has where nobody chose others.
    void scalesHaveTheRangesOfTheWindow() {
        const QTemporaryDir folder;
        const auto rangeOf = [&](const char* example, const char* kind) {
            run(folder.path(), {"render", "--example", example, "--scale-kind", kind, "-o", "a.png"});
            return QImage(folder.filePath("a.png")).text("Range").split(", ");
        };
        // Of three or four keys the lift of weight 1 is at most 2.
        QCOMPARE(rangeOf("i-love-ai", "lift"), (QStringList{"-2", "2"}));
        const QStringList linear = rangeOf("i-love-ai", "linear");
        QCOMPARE(linear.front(), QString("0"));
        // All weights are between 0.1 and 1: a decade is from 0.01 on.
        QCOMPARE(rangeOf("i-love-ai", "log"), (QStringList{"0.01", linear.back()}));
    }

    void aMeanOfLiftsIsRefused() {
        const QTemporaryDir folder;
        const Run done =
            run(folder.path(), {"render", "--tokens-text", "a b", "--d-model", "2", "--d-k", "2", "--d-v",
                                "2", "--scale-kind", "lift", "--reduce", "mean", "-o", "a.png"});
        QCOMPARE(done.status, 2);
        QVERIFY2(isOneErrorLine(done.error) && done.error.contains("there is no mean of lifts") &&
                     done.error.contains("--scale-kind linear"),
                 done.error.constData());
    }

    void theStrongestCellIsSeenInThePooledPicture() {
        const QTemporaryDir folder;
        // Token 700 is the only one with a vector: it alone looks at itself, far stronger than all others.
        constexpr int kTokens = 1300;
        QByteArray x;
        for (int i = 0; i < kTokens; ++i) {
            x += i == 700 ? "8\n" : "0\n";
        }
        QFile file(folder.filePath("q.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(x);
        file.close();
        const Run done = run(folder.path(), {"render", "--q", "q.csv", "--k", "q.csv", "-o", "a.png"});
        QVERIFY2(done.status == 0, done.error.constData());
        const QImage image(folder.filePath("a.png"));
        int yellow = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x0 = 0; x0 < 762; ++x0) {
                yellow += image.pixelColor(x0, y) == QColor(0xFD, 0xE7, 0x25) ? 1 : 0;
            }
        }
        QCOMPARE(yellow, 1);
    }

    void everyStageAndTheStripAreDrawn_data() {
        QTest::addColumn<QStringList>("options");
        for (const char* stage : {"x", "q", "k", "v", "scores", "scaled", "masked", "weights", "output"}) {
            QTest::newRow(stage) << QStringList{"--stage", stage, "--mask", "causal", "--theme", "dark"};
        }
        QTest::newRow("strip") << QStringList{"--pipeline", "--row", "1"};
        QTest::newRow("columns") << QStringList{"--orientation", "columns", "--row", "1"};
    }

    void everyStageAndTheStripAreDrawn() {
        QFETCH(QStringList, options);
        const QTemporaryDir folder;
        const Run done =
            run(folder.path(), QStringList{"render", "--example", "i-love-ai", "-o", "a.png"} + options);
        QCOMPARE(done.status, 0);
        QVERIFY(!QImage(folder.filePath("a.png")).isNull());
    }

    void errorsAreOneLineAndLeaveNothing_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::newRow("no output") << QStringList{} << 2;
        QTest::newRow("no picture") << QStringList{"-o", "a.gif"} << 2;
        QTest::newRow("stage") << QStringList{"-o", "a.png", "--stage", "soup"} << 2;
        QTest::newRow("size") << QStringList{"-o", "a.png", "--size", "big"} << 2;
        QTest::newRow("size and cell size")
            << QStringList{"-o", "a.png", "--size", "9x9", "--cell-size", "9"} << 2;
        QTest::newRow("colour map") << QStringList{"-o", "a.png", "--colormap", "jet"} << 2;
        QTest::newRow("range") << QStringList{"-o", "a.png", "--range", "2,1"} << 2;
        QTest::newRow("range off zero")
            << QStringList{"-o", "a.png", "--stage", "scores", "--range", "0,1"} << 2;
        QTest::newRow("digits") << QStringList{"-o", "a.png", "--digits", "-1"} << 2;
        QTest::newRow("row") << QStringList{"-o", "a.png", "--row", "3"} << 1;
        QTest::newRow("cell") << QStringList{"-o", "a.png", "--cell", "0,3"} << 1;
        QTest::newRow("too large") << QStringList{"-o", "a.png", "--size", "90000x90000"} << 1;
        for (const QString option : {"--cell-size=9", "--cell=0,0", "--values=on", "--digits=2",
                                     "--index-from=1", "--title=T", "--scale-kind=log", "--reduce=mean"}) {
            QTest::addRow("strip with %s", qPrintable(option))
                << QStringList{"-o", "a.png", "--pipeline", option} << 2;
        }
        QTest::newRow("scale of scores")
            << QStringList{"-o", "a.png", "--stage", "scores", "--scale-kind", "lift"} << 2;
        QTest::newRow("reducer of few cells") << QStringList{"-o", "a.png", "--reduce", "mean"} << 2;
        QTest::newRow("scale") << QStringList{"-o", "a.png", "--scale-kind", "cubic"} << 2;
        QTest::newRow("standard output") << QStringList{"-o", "-"} << 2;
        QTest::newRow("folder") << QStringList{"-o", "nowhere/a.png"} << 1;
    }

    void errorsAreOneLineAndLeaveNothing() {
        QFETCH(QStringList, options);
        QFETCH(int, status);
        const QTemporaryDir folder;
        const Run done = run(folder.path(), QStringList{"render", "--example", "i-love-ai"} + options);
        QCOMPARE(done.status, status);
        QVERIFY2(isOneErrorLine(done.error), done.error.constData());
        QCOMPARE(namesIn(folder.path()), QStringList());
    }
};

template struct attnscope::test::Registered<TestRender>;
#include "tst_render.moc"
