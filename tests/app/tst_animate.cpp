// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"
#include "ui/paint/base/colour_map.h"

#include <QImage>
#include <QImageReader>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>
#include <QTemporaryDir>

#include <webp/demux.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <csignal>

using namespace attnscope::test;

namespace {

/// Row 0 of "I love AI": q_0 = (1, 0) meets k = (0, 1), (1, 0), (1, 1), so that its scores are 0, 1 and 1,
/// scaled by 1/√2 before the softmax.
std::array<double, 3> weightsOfRow() {
    const double strong = std::exp(1.0 / std::sqrt(2.0));
    const double sum = 1.0 + 2.0 * strong;
    return {1.0 / sum, strong / sum, strong / sum};
}

/// X·W_V with W_V = (1 2; 0 1).
constexpr std::array<std::array<double, 2>, 3> kValuesOfKeys{{{1, 2}, {0, 1}, {1, 3}}};

QStringList animate(const QStringList& options) {
    return QStringList{"animate", "--example", "i-love-ai", "--row", "0"} + options;
}

QString frameName(int frame) {
    return QStringLiteral("frame-%1.png").arg(frame, 4, 10, QLatin1Char('0'));
}

std::vector<double> numbers(const QString& text) {
    std::vector<double> found;
    for (const QString& part : text.split(", ")) {
        found.push_back(part.toDouble());
    }
    return found;
}

/// How many pixels each colour has.
QHash<QRgb, int> coloursOf(const QImage& image) {
    const QImage pixels = image.convertToFormat(QImage::Format_RGB32);
    QHash<QRgb, int> counts;
    for (int y = 0; y < pixels.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(pixels.constScanLine(y));
        for (int x = 0; x < pixels.width(); ++x) {
            ++counts[line[x]];
        }
    }
    return counts;
}

/// How far a channel of any pixel is from the other picture's.
int largestDifference(const QImage& a, const QImage& b) {
    int largest = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb one = a.pixel(x, y);
            const QRgb other = b.pixel(x, y);
            largest = std::max({largest, std::abs(qRed(one) - qRed(other)),
                                std::abs(qGreen(one) - qGreen(other)), std::abs(qBlue(one) - qBlue(other))});
        }
    }
    return largest;
}

struct FreeDecoder {
    void operator()(WebPAnimDecoder* decoder) const { WebPAnimDecoderDelete(decoder); }
};

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestAnimate : public QObject {
    Q_OBJECT

private slots:
    void everyFrameHoldsItsPartialSum_data();
    void everyFrameHoldsItsPartialSum();
    void theBarsAreAsLongAsTheWeights();
    void aGifShowsTheSameForEver();
    void aWebpShowsTheSameForEver();
    void twoRowsAreAddedUpInTheSameSteps();
    void twoRowsOfOtherShapesAreRefused();
    void longRowsAddTheirOthersAtOnce();
    void maskedKeysTakeNoTime();
    void anOlderFolderOfFramesIsReplaced();
    void foreignFoldersAreLeftAlone();
    void everyViewAndSizeIsDrawn_data();
    void everyViewAndSizeIsDrawn();
    void openedFeaturesAreNumbers();
    void weightsStayApartInAGif();
    void onlyQueriesAndKeysAreMatched();
    void edgesThatAreDrawnAnewAreNoHindrance();
    void anInterruptedRunLeavesNothing();
    void errorsAreOneLineAndLeaveNothing_data();
    void errorsAreOneLineAndLeaveNothing();
};

void TestAnimate::everyFrameHoldsItsPartialSum_data() {
    QTest::addColumn<QString>("order");
    QTest::addColumn<QList<int>>("keys");
    // Equal weights stay in the order of their positions.
    QTest::newRow("position") << "position" << QList<int>{0, 1, 2};
    QTest::newRow("weight") << "weight" << QList<int>{1, 2, 0};
}

void TestAnimate::everyFrameHoldsItsPartialSum() {
    QFETCH(QString, order);
    QFETCH(QList<int>, keys);
    const QTemporaryDir folder;
    const auto weights = weightsOfRow();
    const Run done = run(folder.path(), animate({"--order", order, "-o", "frames/"}));
    QVERIFY2(done.status == 0 && done.error.isEmpty() && done.output.isEmpty(), done.error.constData());
    const QDir frames(folder.filePath("frames"));
    QCOMPARE(namesIn(frames.path()).size(), 4); // none added, and one for each of three keys
    std::array<double, 2> sum{0.0, 0.0};
    for (int step = 0; step <= 3; ++step) {
        const QImage frame(frames.filePath(frameName(step)));
        QVERIFY(!frame.isNull());
        if (step > 0) {
            const auto key = static_cast<std::size_t>(keys[step - 1]);
            for (std::size_t feature = 0; feature < 2; ++feature) {
                sum[feature] += weights[key] * kValuesOfKeys[key][feature];
            }
            QCOMPARE(frame.text("Key").toInt(), keys[step - 1]);
            QVERIFY(std::abs(frame.text("Weight").toDouble() - weights[key]) < 1e-15);
        }
        QCOMPARE(frame.text("Step").toInt(), step);
        QCOMPARE(frame.text("Keys added").toInt(), step);
        const std::vector<double> partial = numbers(frame.text("Partial sum"));
        QCOMPARE(partial.size(), std::size_t{2});
        QVERIFY(std::abs(partial[0] - sum[0]) < 1e-15 && std::abs(partial[1] - sum[1]) < 1e-15);
    }
    const QImage last(frames.filePath(frameName(3)));
    const std::vector<double> whole = numbers(last.text("Output"));
    QVERIFY(std::abs(whole[0] - sum[0]) < 1e-15 && std::abs(whole[1] - sum[1]) < 1e-15);
    QCOMPARE(last.text("Order"), order);
    QCOMPARE(last.text("Row"), QString("0"));
    QCOMPARE(last.text("Query"), QString("I"));
}

void TestAnimate::theBarsAreAsLongAsTheWeights() {
    const QTemporaryDir folder;
    QCOMPARE(run(folder.path(), animate({"-o", "frames/"})).status, 0);
    const QImage first(folder.filePath("frames/" + frameName(0)));
    // The colour of a weight is its place between 0 and the largest of the matrix, 0.576.
    const auto& table = attnscope::ui::usualColourMap().light.table();
    const QStringList range = first.text("Range").split(", ");
    const double largest = range[1].toDouble();
    QVERIFY(std::abs(largest - 0.576) < 0.001);
    const auto lengthOf = [&](double weight) {
        const QRgb colour = table[static_cast<std::size_t>(std::lround(weight / largest * 255.0))];
        int longest = 0;
        for (int y = 0; y < first.height(); ++y) {
            int here = 0;
            for (int x = 0; x < first.width(); ++x) {
                here += first.pixel(x, y) == colour ? 1 : 0;
            }
            longest = std::max(longest, here);
        }
        return longest;
    };
    const double weak = weightsOfRow()[0];
    const double strong = weightsOfRow()[2];
    QVERIFY(lengthOf(strong) > 40);
    QVERIFY2(std::abs(lengthOf(weak) - lengthOf(strong) * weak / strong) <= 1.0,
             qPrintable(QString("%1 %2").arg(lengthOf(weak)).arg(lengthOf(strong))));
}

void TestAnimate::aGifShowsTheSameForEver() {
    const QTemporaryDir folder;
    QCOMPARE(run(folder.path(), animate({"--fps", "5", "--seconds", "1", "-o", "row.gif"})).status, 0);
    QCOMPARE(run(folder.path(), animate({"--fps", "5", "--seconds", "1", "-o", "frames/"})).status, 0);
    QImageReader reader(folder.filePath("row.gif"));
    QCOMPARE(reader.format(), QByteArray("gif"));
    QCOMPARE(reader.imageCount(), 16); // five a step, and the end
    QCOMPARE(reader.loopCount(), -1);  // for ever
    const auto& table = attnscope::ui::usualColourMap().light.table();
    int milliseconds = 0;
    for (int frame = 0; frame < 16; ++frame) {
        const QImage shown = reader.read().convertToFormat(QImage::Format_RGB32);
        milliseconds += reader.nextImageDelay();
        const QImage exact(folder.filePath("frames/" + frameName(frame)));
        QCOMPARE(shown.size(), exact.size());
        const auto colours = coloursOf(shown);
        const auto wanted = coloursOf(exact);
        for (const QRgb colour : table) {
            QCOMPARE(colours.value(colour) > 50, wanted.value(colour) > 50);
        }
        // Only the edges of letters may have become a little lighter or darker.
        const int largest = largestDifference(shown, exact);
        QVERIFY2(largest <= 48, qPrintable(QString::number(largest)));
    }
    QCOMPARE(milliseconds, 6000); // a step of stillness, three steps, two at the end
    QVERIFY(contentOf(folder.filePath("row.gif")).contains("Output: 0.59"));
}

void TestAnimate::aWebpShowsTheSameForEver() {
    const QTemporaryDir folder;
    QCOMPARE(run(folder.path(), animate({"--fps", "5", "--seconds", "1", "-o", "row.webp"})).status, 0);
    QCOMPARE(run(folder.path(), animate({"--fps", "5", "--seconds", "1", "-o", "frames/"})).status, 0);
    const QByteArray bytes = contentOf(folder.filePath("row.webp"));
    const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.constData()), std::size_t(bytes.size())};
    const std::unique_ptr<WebPAnimDecoder, FreeDecoder> decoder(WebPAnimDecoderNew(&data, nullptr));
    QVERIFY(decoder != nullptr);
    WebPAnimInfo info;
    QVERIFY(WebPAnimDecoderGetInfo(decoder.get(), &info) != 0);
    QCOMPARE(info.frame_count, 16U);
    QCOMPARE(info.loop_count, 0U); // for ever
    int ends = 0;
    for (int frame = 0; frame < 16; ++frame) {
        std::uint8_t* pixels = nullptr;
        QVERIFY(WebPAnimDecoderGetNext(decoder.get(), &pixels, &ends) != 0);
        const QImage shown(pixels, int(info.canvas_width), int(info.canvas_height), QImage::Format_RGBA8888);
        const QImage exact(folder.filePath("frames/" + frameName(frame)));
        QVERIFY(shown.convertToFormat(QImage::Format_RGB32) == exact.convertToFormat(QImage::Format_RGB32));
    }
    QCOMPARE(ends, 6000);
    QVERIFY(bytes.contains("XMP "));
}

/// Row 2 of "I love AI" under the causal mask is that without it; row 1 is not: A attends to keys 0 and 1
/// alone, half each.
void TestAnimate::twoRowsAreAddedUpInTheSameSteps() {
    const QTemporaryDir folder;
    const QStringList both{
        "animate", "--example", "i-love-ai",         "--mask",       "causal", "--row", "1", "--order",
        "weight",  "--compare", "example:i-love-ai", "--with-matrix"};
    QCOMPARE(run(folder.path(), both + QStringList{"-o", "both/"}).status, 0);
    QCOMPARE(run(folder.path(), both + QStringList{"-o", "both.gif"}).status, 0);
    QCOMPARE(QImageReader(folder.filePath("both.gif")).format(), QByteArray("gif"));
    // Scores 1, 1 and 2 over √2 without the mask.
    const double one = std::exp(std::sqrt(0.5));
    const double two = std::exp(2.0 * std::sqrt(0.5));
    const double a[3] = {0.5, 0.5, 0.0};
    const double b[3] = {one / (2.0 * one + two), one / (2.0 * one + two), two / (2.0 * one + two)};
    std::array<double, 2> first{};
    std::array<double, 2> second{};
    for (int step = 0; step <= 3; ++step) {
        const QImage frame(folder.filePath("both/" + frameName(step)));
        QVERIFY(!frame.isNull());
        if (step > 0) {
            const auto key = static_cast<std::size_t>(step - 1); // A's order: equal ones by position
            QCOMPARE(frame.text("Key").toInt(), step - 1);
            QVERIFY(std::abs(frame.text("Weight").toDouble() - a[key]) < 1e-15);
            QVERIFY(std::abs(frame.text("Weight in B").toDouble() - b[key]) < 1e-15);
            for (std::size_t f = 0; f < 2; ++f) {
                first[f] += a[key] * kValuesOfKeys[key][f];
                second[f] += b[key] * kValuesOfKeys[key][f];
            }
        }
        for (const auto& [fact, sum] :
             {std::pair("Partial sum", first), std::pair("Partial sum of B", second)}) {
            const std::vector<double> partial = numbers(frame.text(fact));
            QCOMPARE(partial.size(), std::size_t{2});
            QVERIFY(std::abs(partial[0] - sum[0]) < 1e-14 && std::abs(partial[1] - sum[1]) < 1e-14);
        }
    }
    const QImage last(folder.filePath("both/" + frameName(3)));
    const std::vector<double> whole = numbers(last.text("Output of B"));
    QVERIFY(std::abs(whole[0] - second[0]) < 1e-14 && std::abs(whole[1] - second[1]) < 1e-14);
    // Both are seen: with the same scene twice the halves differ by their letter only.
    const QStringList same{"animate", "--example", "i-love-ai",        "--row",
                           "1",       "--compare", "example:i-love-ai"};
    QCOMPARE(run(folder.path(), same + QStringList{"-o", "same/"}).status, 0);
    const QImage twice(folder.filePath("same/" + frameName(3)));
    QCOMPARE(twice.width() % 2, 0);
    const int half = twice.width() / 2;
    int differing = 0;
    for (int y = 0; y < twice.height(); ++y) {
        for (int x = 0; x < half; ++x) {
            differing += twice.pixel(x, y) != twice.pixel(x + half, y) ? 1 : 0;
        }
    }
    QVERIFY2(differing > 0 && differing < 200, qPrintable(QString::number(differing)));
}

void TestAnimate::twoRowsOfOtherShapesAreRefused() {
    const QTemporaryDir folder;
    const Run done = run(folder.path(), {"animate", "--example", "i-love-ai", "--row", "1", "--compare",
                                         "example:five-words", "-o", "both.gif"});
    QVERIFY(done.status == 1 && isOneErrorLine(done.error) && done.error.contains("3 × 3"));
    QVERIFY(namesIn(folder.path()).isEmpty());
}

void TestAnimate::longRowsAddTheirOthersAtOnce() {
    const QTemporaryDir folder;
    const QStringList scene{"--n", "40", "--d-model", "4", "--seed", "3"};
    QCOMPARE(
        run(folder.path(), QStringList{"animate"} + scene + QStringList{"--row", "7", "-o", "few/"}).status,
        0);
    QCOMPARE(namesIn(folder.filePath("few")).size(), 26); // none, 24 and the others
    const QImage last(folder.filePath("few/" + frameName(25)));
    QCOMPARE(last.text("Key"), QString("others"));
    QCOMPARE(last.text("Keys added"), QString("40"));
    QCOMPARE(last.text("Partial sum"), last.text("Output"));
    QCOMPARE(run(folder.path(),
                 QStringList{"animate"} + scene + QStringList{"--row", "7", "--terms", "40", "-o", "all/"})
                 .status,
             0);
    QCOMPARE(namesIn(folder.filePath("all")).size(), 41);
    // Of 54 keys the mask leaves this query nine.
    QCOMPARE(
        run(folder.path(), {"animate", "--example", "sparse-masks", "--row", "10", "-o", "sparse/"}).status,
        0);
    QCOMPARE(namesIn(folder.filePath("sparse")).size(), 10);
    // Of two heads the keys that weigh most in either are named.
    QCOMPARE(
        run(folder.path(), {"animate", "--n", "40", "--d-model", "4", "--seed", "3", "--heads", "2", "--row",
                            "7", "--compare-head", "1", "--terms", "2", "--order", "weight", "-o", "two/"})
            .status,
        0);
    const Run both = run(folder.path(), {"compute", "--n", "40", "--d-model", "4", "--seed", "3", "--heads",
                                         "2", "--format", "json", "-o", "-"});
    const QJsonArray heads = QJsonDocument::fromJson(both.output).array();
    std::vector<std::pair<double, int>> larger;
    for (int key = 0; key < 40; ++key) {
        const auto weight = [&](int head) { return heads[head].toArray()[7].toArray()[key].toDouble(); };
        larger.emplace_back(-std::max(weight(0), weight(1)), key);
    }
    std::sort(larger.begin(), larger.end());
    for (int step = 0; step < 2; ++step) {
        const QImage frame(folder.filePath("two/" + frameName(step + 1)));
        QCOMPARE(frame.text("Key"), QString::number(larger[static_cast<std::size_t>(step)].second));
    }
    const QImage whole(folder.filePath("all/" + frameName(40)));
    QCOMPARE(whole.text("Key"), QString("39"));
    const std::vector<double> a = numbers(last.text("Output"));
    const std::vector<double> b = numbers(whole.text("Partial sum"));
    QCOMPARE(a.size(), b.size());
    for (std::size_t feature = 0; feature < a.size(); ++feature) {
        QVERIFY(std::abs(a[feature] - b[feature]) < 1e-12);
    }
}

void TestAnimate::maskedKeysTakeNoTime() {
    const QTemporaryDir folder;
    const QStringList row{"animate", "--n",    "20",     "--d-model", "4", "--seed",
                          "3",       "--mask", "causal", "--row",     "4"};
    QCOMPARE(run(folder.path(), row + QStringList{"-o", "frames/"}).status, 0);
    QCOMPARE(namesIn(folder.filePath("frames")).size(), 6); // none, and one for each of five keys
    for (int key = 0; key < 5; ++key) {
        const QImage frame(folder.filePath("frames/" + frameName(key + 1)));
        QCOMPARE(frame.text("Key"), QString::number(key));
        QVERIFY(frame.text("Weight").toDouble() > 0.0);
    }
    const QImage last(folder.filePath("frames/" + frameName(5)));
    QCOMPARE(last.text("Step"), QString("20"));
    QCOMPARE(last.text("Partial sum"), last.text("Output"));
    QCOMPARE(run(folder.path(), row + QStringList{"--fps", "5", "--seconds", "1", "-o", "row.gif"}).status,
             0);
    QImageReader reader(folder.filePath("row.gif"));
    QCOMPARE(reader.imageCount(), 26);
    // Keys that come first are masked for a window that ends at the query.
    QCOMPARE(run(folder.path(), {"animate", "--n", "12", "--d-model", "4", "--seed", "3", "--mask",
                                 "window:3", "--mask", "causal", "--row", "8", "-o", "late/"})
                 .status,
             0);
    const QImage first(folder.filePath("late/" + frameName(0)));
    QCOMPARE(first.text("Keys added"), QString("0"));
    const QImage second(folder.filePath("late/" + frameName(1)));
    QVERIFY2(second.text("Key").toInt() > 0 && second.text("Weight").toDouble() > 0.0,
             qPrintable(second.text("Key")));
}

void TestAnimate::anOlderFolderOfFramesIsReplaced() {
    const QTemporaryDir folder;
    QCOMPARE(run(folder.path(), animate({"--fps", "5", "-o", "frames/"})).status, 0);
    QVERIFY(namesIn(folder.filePath("frames")).size() > 4);
    QCOMPARE(run(folder.path(), animate({"-o", "frames"})).status, 0);
    QCOMPARE(namesIn(folder.filePath("frames")).size(), 4);
    QCOMPARE(namesIn(folder.path()), QStringList("frames"));
}

void TestAnimate::foreignFoldersAreLeftAlone() {
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("frames"));
    QImage foreign(4, 4, QImage::Format_RGB32);
    foreign.fill(Qt::red);
    for (const QString& name : {QString("notes.txt"), frameName(0)}) {
        const QString path = folder.filePath("frames/" + name);
        QVERIFY(foreign.save(path, "PNG"));
        const QByteArray before = contentOf(path);
        const Run done = run(folder.path(), animate({"-o", "frames/"}));
        QCOMPARE(done.status, 1);
        QVERIFY2(isOneErrorLine(done.error) && done.error.contains(name.toUtf8()), done.error.constData());
        QCOMPARE(contentOf(path), before);
        QCOMPARE(namesIn(folder.filePath("frames")), QStringList(name));
        QVERIFY(QFile::remove(path));
    }
    QCOMPARE(namesIn(folder.path()), QStringList("frames"));
    QCOMPARE(run(folder.path(), animate({"-o", "frames/"})).status, 0); // it is empty now
}

void TestAnimate::everyViewAndSizeIsDrawn_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QSize>("size");
    QTest::newRow("arrows") << QStringList{"--view", "arrows", "--size", "640x480"} << QSize(640, 480);
    QTest::newRow("match") << QStringList{"--view", "match", "--size", "640x480"} << QSize(640, 480);
    QTest::newRow("equation") << QStringList{"--view", "equation", "--size", "900x300"} << QSize(900, 300);
    QTest::newRow("letters") << QStringList{"--view", "equation", "--letters", "--size", "900x300"}
                             << QSize(900, 300);
    QTest::newRow("matrix") << QStringList{"--with-matrix", "--theme", "dark", "--size", "1600x900"}
                            << QSize(1600, 900);
    QTest::newRow("columns") << QStringList{"--orientation", "columns", "--with-matrix", "--size", "1280x720"}
                             << QSize(1280, 720);
    QTest::newRow("millimetres") << QStringList{"--size", "127mmx76.2mm", "--dpi", "200"} << QSize(1000, 600);
}

void TestAnimate::everyViewAndSizeIsDrawn() {
    QFETCH(QStringList, options);
    QFETCH(QSize, size);
    const QTemporaryDir folder;
    const Run done = run(folder.path(), animate(options + QStringList{"-o", "frames/"}));
    QVERIFY2(done.status == 0, done.error.constData());
    QImage before;
    for (int step = 0; step <= 3; ++step) {
        const QImage frame(folder.filePath("frames/" + frameName(step)));
        QCOMPARE(frame.size(), size);
        QVERIFY(frame != before);
        before = frame;
    }
}

/// Sixteen features are colours, and some of them numbers once they are opened.
void TestAnimate::openedFeaturesAreNumbers() {
    const QTemporaryDir folder;
    const QStringList wide{"animate", "--n", "4", "--d-model", "16", "--d-v", "16", "--row", "0"};
    const auto lastFrame = [&](const QStringList& options) {
        const Run done = run(folder.path(), wide + options + QStringList{"-o", "frames/"});
        return done.status == 0 ? QImage(folder.filePath("frames/" + frameName(4))) : QImage();
    };
    for (const char* view : {"strips", "equation"}) {
        const QImage closed = lastFrame({"--view", view});
        const QImage fifth = lastFrame({"--view", view, "--feature", "5"});
        const QImage twelfth = lastFrame({"--view", view, "--feature", "12"});
        QVERIFY(!closed.isNull() && !fifth.isNull() && !twelfth.isNull());
        QVERIFY(closed != fifth && fifth != twelfth);
    }
}

void TestAnimate::weightsStayApartInAGif() {
    const QTemporaryDir folder;
    // 24 weights beside a matrix of 144: far more than 256 colours with the edges of all letters.
    const QStringList options{"animate", "--n",   "12", "--d-model",     "4",     "--seed",
                              "5",       "--row", "3",  "--with-matrix", "--fps", "0"};
    QCOMPARE(run(folder.path(), options + QStringList{"-o", "row.gif"}).status, 0);
    QCOMPARE(run(folder.path(), options + QStringList{"-o", "frames/"}).status, 0);
    QImageReader reader(folder.filePath("row.gif"));
    const QImage shown = reader.read().convertToFormat(QImage::Format_RGB32);
    const QImage exact(folder.filePath("frames/" + frameName(0)));
    int cells = 0;
    const auto colours = coloursOf(shown);
    const auto wanted = coloursOf(exact);
    for (const QRgb colour : attnscope::ui::usualColourMap().light.table()) {
        if (wanted.value(colour) > 100) { // a cell
            ++cells;
            QVERIFY(colours.value(colour) >= wanted.value(colour));
        }
    }
    QVERIFY2(cells > 40, qPrintable(QString::number(cells)));
    // A matrix whose cells have all colours of the map leaves GIF no room for anything else.
    QByteArray weights;
    for (int cell = 0; cell < 256; ++cell) {
        weights += QByteArray::number(cell / 255.0, 'g', 17) + (cell % 16 == 15 ? "\n" : ",");
    }
    QFile file(folder.filePath("w.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(weights) > 0);
    file.close();
    const QStringList many{"animate", "--weights", "w.csv", "--v", "w.csv", "--row", "3", "--fps", "0"};
    const Run refused = run(folder.path(), many + QStringList{"--with-matrix", "-o", "many.gif"});
    QCOMPARE(refused.status, 1);
    QVERIFY2(isOneErrorLine(refused.error) && refused.error.contains(".webp"), refused.error.constData());
    QVERIFY(!QFile::exists(folder.filePath("many.gif")));
    QCOMPARE(run(folder.path(), many + QStringList{"-o", "many.gif"}).status, 0);
    QCOMPARE(run(folder.path(), many + QStringList{"--with-matrix", "-o", "many.webp"}).status, 0);
}

/// Given weights have no queries and keys, in the second scene either.
void TestAnimate::onlyQueriesAndKeysAreMatched() {
    const QTemporaryDir folder;
    QFile file(folder.filePath("w.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("0.5,0.3,0.2\n0.1,0.8,0.1\n0.2,0.2,0.6\n");
    file.close();
    const QStringList given{"animate", "--weights", "w.csv", "--v", "w.csv", "--row", "1"};
    const Run refused = run(folder.path(), given + QStringList{"--view", "match", "-o", "w.gif"});
    QCOMPARE(refused.status, 1);
    QVERIFY2(isOneErrorLine(refused.error) && refused.error.contains("without Q and K"),
             refused.error.constData());
    QVERIFY(!QFile::exists(folder.filePath("w.gif")));
}

void TestAnimate::edgesThatAreDrawnAnewAreNoHindrance() {
    const QTemporaryDir folder;
    // The colours of a GIF are counted before it is drawn; here a few edges are others the second time.
    const Run done = run(folder.path(), {"animate", "--n", "5", "--d-model", "64", "--d-k", "64", "--d-v",
                                         "64", "--row", "4", "--view", "arrows", "-o", "a.gif"});
    QVERIFY2(done.status == 0, done.error.constData());
    QCOMPARE(QImageReader(folder.filePath("a.gif")).imageCount(), 46);
}

void TestAnimate::anInterruptedRunLeavesNothing() {
    const QTemporaryDir folder;
    for (const QString& out : {QString("frames/"), QString("row.gif"), QString("row.webp")}) {
        QProcess process;
        process.setWorkingDirectory(folder.path());
        process.start(ATTNSCOPE_PROGRAM,
                      animate({"--fps", "50", "--seconds", "60", "--size", "1600x900", "-o", out}));
        QVERIFY(process.waitForStarted());
        // A folder is being written as soon as its other name is seen; files are still being made then.
        QTRY_VERIFY_WITH_TIMEOUT(!out.endsWith('/') || !namesIn(folder.path()).isEmpty(), 20'000);
        QTest::qWait(100);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitStatus(), QProcess::CrashExit); // ended by the signal
        QCOMPARE(namesIn(folder.path()), QStringList());
    }
}

void TestAnimate::errorsAreOneLineAndLeaveNothing_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    const QStringList example{"--example", "i-love-ai"};
    const auto row = [](const char* name, const QStringList& arguments, int status, const char* says) {
        QTest::newRow(name) << arguments << status << QString(says);
    };
    row("no row", example + QStringList{"-o", "a.gif"}, 2, "--row");
    row("no output", example + QStringList{"--row", "0"}, 2, "-o");
    row("a picture", example + QStringList{"--row", "0", "-o", "a.png"}, 2, ".gif or .webp");
    row("a word", example + QStringList{"--row", "0", "-o", "a"}, 2, "a folder with /");
    row("a scale of no matrix", example + QStringList{"--row", "0", "-o", "a.gif", "--scale-kind", "lift"}, 2,
        "--with-matrix");
    row("view", example + QStringList{"--row", "0", "-o", "a.gif", "--view", "soup"}, 2, "strips");
    row("order", example + QStringList{"--row", "0", "-o", "a.gif", "--order", "name"}, 2, "position");
    row("letters", example + QStringList{"--row", "0", "-o", "a.gif", "--letters"}, 2, "equation");
    row("terms", example + QStringList{"--row", "0", "-o", "a.gif", "--terms", "0"}, 2, "--terms");
    row("seconds", example + QStringList{"--row", "0", "-o", "a.gif", "--seconds", "0"}, 2, "0.02 to 60");
    row("rate", example + QStringList{"--row", "0", "-o", "a.gif", "--fps", "51"}, 2, "0 to 50");
    row("size", example + QStringList{"--row", "0", "-o", "a.gif", "--size", "big"}, 2, "--size");
    row("tiny", example + QStringList{"--row", "0", "-o", "a.gif", "--size", "90x60"}, 1, "at least");
    row("feature", example + QStringList{"--row", "0", "-o", "a.gif", "--feature", "2"}, 1, "V of 2");
    row("feature of arrows",
        example + QStringList{"--row", "0", "-o", "a.gif", "--view", "arrows", "--feature", "0"}, 2,
        "strips and equation");
    row("row that is not there", example + QStringList{"--row", "3", "-o", "a.gif"}, 1, "3 × 3");
    row("no V", {"--weights", "a.csv", "--row", "0", "-o", "a.gif"}, 1, "V");
    row("no folder", example + QStringList{"--row", "0", "-o", "none/frames/"}, 1, "none/frames");
    row("a file", example + QStringList{"--row", "0", "-o", "a.csv/"}, 1, "file");
    row("too many frames",
        {"--n", "8", "--d-model", "2", "--row", "0", "-o", "f/", "--fps", "50", "--seconds", "60"}, 1,
        "too many");
}

void TestAnimate::errorsAreOneLineAndLeaveNothing() {
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QString, says);
    const QTemporaryDir folder;
    QFile weights(folder.filePath("a.csv"));
    QVERIFY(weights.open(QIODevice::WriteOnly));
    weights.write("0.5,0.5\n0.25,0.75\n");
    weights.close();
    const Run done = run(folder.path(), QStringList{"animate"} + arguments);
    QVERIFY2(done.status == status && isOneErrorLine(done.error) && done.error.contains(says.toUtf8()),
             done.error.constData());
    QCOMPARE(namesIn(folder.path()), QStringList("a.csv"));
}

template struct attnscope::test::Registered<TestAnimate>;
#include "tst_animate.moc"
