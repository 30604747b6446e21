// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QImage>
#include <QTemporaryDir>

#include <cstdlib>

using namespace attnscope::test;

namespace {

/// Two queries over a class token and 2 × 2 patches.
void writeWeights(const QTemporaryDir& folder) {
    writeMember(folder.filePath("a.json"),
                R"({"attnscope": 1, "weights": [[0, 1, 0, 0, 0], [0.1, 0.1, 0.2, 0.3, 0.3]]})");
    QImage image(8, 8, QImage::Format_RGB32);
    image.fill(QColor(0, 160, 0));
    QVERIFY(image.save(folder.filePath("cat.png")));
}

/// The image is of one green, which is no colour but a grey under a map.
int greysIn(const QString& path) {
    const QImage image(path);
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor colour = image.pixelColor(x, y);
            const bool isGrey =
                std::abs(colour.red() - colour.green()) < 4 && std::abs(colour.green() - colour.blue()) < 4;
            count += isGrey && colour.red() > 130 && colour.red() < 210 ? 1 : 0;
        }
    }
    return count;
}

} // namespace

/// --patches, --leading-tokens, --windows, --image and --map.
class TestPatchOptions final : public QObject {
    Q_OBJECT

private slots:
    void aMapIsDrawn();
    void theImageLiesUnderIt();
    void convertKeepsThem();
    void manyLeadingTokensAreTold();
    void sidesTheWrongWayRoundAreTold();
    void wrongOnesAreTold_data();
    void wrongOnesAreTold();
};

/// Four patches of 4 × 4 pixels beside each other.
void TestPatchOptions::sidesTheWrongWayRoundAreTold() {
    const QTemporaryDir folder;
    writeWeights(folder);
    QImage image(16, 4, QImage::Format_RGB32);
    image.fill(QColor(0, 160, 0));
    QVERIFY(image.save(folder.filePath("wide.png")));
    for (const QString& grid : {QStringLiteral("4x1"), QStringLiteral("1x4")}) {
        const Run made = run(folder.path(), {"render", "a.json", "--patches", grid, "--image", "wide.png",
                                             "--map", "image", "-o", "map.png"});
        QVERIFY2(made.status == 0, made.error.constData());
        QCOMPARE(made.error.contains("1x4 makes them square"), grid == QStringLiteral("4x1"));
    }
}

void TestPatchOptions::aMapIsDrawn() {
    const QTemporaryDir folder;
    writeWeights(folder);
    const QStringList map{"render", "a.json", "--patches", "2x2", "--map", "plain", "-o"};
    for (const char* file : {"a.png", "a.svg", "a.pdf"}) {
        const Run made = run(folder.path(), map + QStringList{file});
        QVERIFY2(made.status == 0, made.error.constData());
    }
    const Run other = run(folder.path(), map + QStringList{"b.png", "--row", "1"});
    QVERIFY2(other.status == 0, other.error.constData());
    QVERIFY(QImage(folder.filePath("a.png")) != QImage(folder.filePath("b.png")));
    const Run sized = run(folder.path(), map + QStringList{"c.png", "--size", "400x500", "--theme", "dark"});
    QVERIFY2(sized.status == 0, sized.error.constData());
    QCOMPARE(QImage(folder.filePath("c.png")).size(), QSize(400, 500));
}

void TestPatchOptions::theImageLiesUnderIt() {
    const QTemporaryDir folder;
    writeWeights(folder);
    const QStringList given{"render", "a.json",  "--patches", "2x2",  "--leading-tokens",
                            "1",      "--image", "cat.png",   "--map"};
    const Run over = run(folder.path(), given + QStringList{"image", "-o", "over.png"});
    QVERIFY2(over.status == 0, over.error.constData());
    QVERIFY(greysIn(folder.filePath("over.png")) > 10000);
    const Run plain = run(folder.path(), given + QStringList{"plain", "-o", "plain.png"});
    QVERIFY2(plain.status == 0, plain.error.constData());
    QVERIFY(greysIn(folder.filePath("plain.png")) < 1000); // edges of letters alone
}

void TestPatchOptions::convertKeepsThem() {
    const QTemporaryDir folder;
    writeWeights(folder);
    const Run made = run(
        folder.path(), {"convert", "a.json", "--patches", "2x2", "--image", "cat.png", "-o", "s.attnscope"});
    QVERIFY2(made.status == 0, made.error.constData());
    const Run drawn = run(folder.path(), {"render", "s.attnscope", "--map", "image", "-o", "over.png"});
    QVERIFY2(drawn.status == 0, drawn.error.constData());
    QVERIFY(greysIn(folder.filePath("over.png")) > 10000);
}

/// 197 keys are 14 × 14 and a class token; a slip of the pen gives 57 leading ones.
void TestPatchOptions::manyLeadingTokensAreTold() {
    const QTemporaryDir folder;
    const QStringList map{"render", "--n", "197", "--map", "plain", "-o", "a.png", "--patches"};
    const Run slip = run(folder.path(), map + QStringList{"10x14"});
    QVERIFY2(slip.status == 0 && slip.error.contains("the first 57 keys are taken as leading tokens"),
             slip.error.constData());
    QVERIFY(run(folder.path(), map + QStringList{"10x14", "--leading-tokens", "57"}).error.isEmpty());
    QVERIFY(run(folder.path(), map + QStringList{"14x14"}).error.isEmpty());
}

void TestPatchOptions::wrongOnesAreTold_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("what");
    const auto row = [](const char* name, const QStringList& options, int status, const char* what) {
        QTest::newRow(name) << options << status << QByteArray(what);
    };
    row("no sides", {"--map", "plain", "--patches", "14"}, 2, "give them as 14x14");
    row("0 rows", {"--map", "plain", "--patches", "0x4"}, 2, "no rows and columns");
    row("too many", {"--map", "plain", "--patches", "3x3"}, 1, "--patches: patches: 0 leading + 3 × 3");
    row("another count", {"--map", "plain", "--patches", "2x2", "--leading-tokens", "2"}, 1, "are 6 tokens");
    row("no patches", {"--map", "plain"}, 1, "give --patches");
    row("no image", {"--map", "image", "--patches", "2x2"}, 1, "give --image");
    row("no file", {"--map", "image", "--patches", "2x2", "--image", "dog.png"}, 1, "dog.png");
    row("no such map", {"--map", "blue", "--patches", "2x2"}, 2, "--map");
    row("no map", {"--patches", "2x2"}, 2, "give --map as well");
    row("leading alone", {"--map", "plain", "--leading-tokens", "1"}, 2, "give them as well");
    row("of windows", {"--map", "plain", "--patches", "2x2", "--windows", "2x2"}, 1, "4 batch items");
    row("of scores", {"--map", "plain", "--patches", "2x2", "--pipeline"}, 2, "--pipeline");
    row("beyond", {"--map", "plain", "--patches", "2x2", "--row", "7"}, 1, "--row");
}

void TestPatchOptions::wrongOnesAreTold() {
    QFETCH(QStringList, options);
    QFETCH(int, status);
    QFETCH(QByteArray, what);
    const QTemporaryDir folder;
    writeWeights(folder);
    const Run made = run(folder.path(), QStringList{"render", "a.json", "-o", "x.png"} + options);
    QCOMPARE(made.status, status);
    QVERIFY2(isOneErrorLine(made.error) && made.error.contains(what), made.error.constData());
    QVERIFY(!QFile::exists(folder.filePath("x.png")));
}

template struct attnscope::test::Registered<TestPatchOptions>;
#include "tst_patch_options.moc"
