// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <cmath>

using namespace attnscope::test;

namespace {

const QStringList kExamples{"i-love-ai",   "column-convention", "five-words", "decoder-mask", "valid-lens",
                            "dynamic-vit", "cross-attention",   "multi-head", "sparse-masks"};

/// Whether a pixel has a colour of the map: labels and ground are grey.
bool isColoured(QRgb pixel) {
    const auto [low, high] = std::minmax({qRed(pixel), qGreen(pixel), qBlue(pixel)});
    return high - low > 50;
}

struct Span {
    int from = 0;
    int to = -1;
    int length() const { return to - from + 1; }
};

/// The longest run of lines (columns or rows) of which a tenth is coloured; lines between cells don't end it.
Span longestRun(const QImage& image, bool ofColumns) {
    constexpr int kSeparator = 8;
    const int lines = ofColumns ? image.width() : image.height();
    const int across = ofColumns ? image.height() : image.width();
    Span best;
    Span now;
    for (int line = 0; line < lines; ++line) {
        int count = 0;
        for (int at = 0; at < across; ++at) {
            count += isColoured(ofColumns ? image.pixel(line, at) : image.pixel(at, line)) ? 1 : 0;
        }
        if (count * 10 < across) {
            continue;
        }
        now = now.length() > 0 && line - now.to <= kSeparator ? Span{now.from, line} : Span{line, line};
        best = now.length() > best.length() ? now : best;
    }
    return best;
}

/// The part of the width that the matrix has.
double shareOfWidth(const QImage& image) {
    return static_cast<double>(longestRun(image, true).length()) / image.width();
}

/// Of the first line of dark pixels from the top.
int heightOfTitle(const QImage& image) {
    int height = 0;
    for (int y = 0; y < image.height(); ++y) {
        bool isDark = false;
        for (int x = 0; x < image.width(); ++x) {
            isDark = isDark || qGray(image.pixel(x, y)) < 128;
        }
        height += isDark ? 1 : 0;
        if (!isDark && height > 0) {
            break;
        }
    }
    return height;
}

/// Every cell coloured, none with a number.
const QStringList kColoured{"--values", "off", "--mask-overlay", "off"};

} // namespace

/// Figures of a given size: the matrix gets its part, whatever stands around it.
class TestFigure : public QObject {
    Q_OBJECT

private:
    QImage rendered(const QStringList& options) const {
        const QTemporaryDir folder;
        const attnscope::test::Run done = run(folder.path(), QStringList{"render", "-o", "a.png"} + options);
        return done.status == 0 ? QImage(folder.filePath("a.png")) : QImage();
    }
    attnscope::test::Run refused(const QStringList& options) const {
        const QTemporaryDir folder;
        return run(folder.path(), QStringList{"render", "-o", "a.png"} + options);
    }

private slots:
    void aRangeWithoutKeysLeavesTheMatrixItsPart() {
        const QImage image =
            rendered(QStringList{"--n", "20", "--size", "3.25in", "--dpi", "200", "--range-ignore", "0:12"} +
                     kColoured);
        QCOMPARE(image.width(), 650);
        QVERIFY2(shareOfWidth(image) > 0.59, qPrintable(QString::number(shareOfWidth(image))));
    }

    void theStripOfAColumnHasItsWholeHeight() {
        for (const char* example : {"i-love-ai", "multi-head", "cross-attention", "dynamic-vit"}) {
            const QImage image =
                rendered({"--example", example, "--pipeline", "--size", "3.25in", "--dpi", "200"});
            QCOMPARE(image.width(), 650);
            // Names, thumbnails of at least 12 units and shapes, in type of at least 5 pt.
            QVERIFY2(image.height() >= 100 && image.height() <= 260, example);
        }
        const QTemporaryDir folder;
        const attnscope::test::Run done = run(folder.path(), {"render", "-o", "a.png", "--example",
                                                              "i-love-ai", "--pipeline", "--size", "0.8in"});
        QCOMPARE(done.status, 1);
        static const QRegularExpression kLeast("at least ([0-9.]+in)\\)");
        const auto least = kLeast.match(QString::fromUtf8(done.error));
        QVERIFY2(least.hasMatch(), done.error.constData());
        QVERIFY(!rendered({"--example", "i-love-ai", "--pipeline", "--size", least.captured(1)}).isNull());
    }

    void theStripHasTheTypeThatIsAskedFor() {
        const QTemporaryDir folder;
        const auto made = [&](const QStringList& size) {
            return run(folder.path(),
                       QStringList{"render", "--example", "multi-head", "--pipeline", "-o", "a.svg"} + size);
        };
        QCOMPARE(made({"--size", "16in", "--font-pt", "24"}).status, 0);
        QFile svg(folder.filePath("a.svg"));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QString all = QString::fromUtf8(svg.readAll());
        static const QRegularExpression kText(
            "<text transform=\"matrix\\(([-0-9.e]+) [^>]*font-size=\"([0-9.]+)\"[^>]*>4×4</text>");
        int shapes = 0;
        for (auto each = kText.globalMatch(all); each.hasNext(); ++shapes) {
            const QRegularExpressionMatch match = each.next();
            const double points = match.captured(1).toDouble() * match.captured(2).toDouble();
            QVERIFY2(std::abs(points - 24.0) < 0.05, qPrintable(match.captured(0)));
        }
        QVERIFY2(shapes >= 3, qPrintable(all.left(2000)));
        const attnscope::test::Run refused = made({"--size", "5in", "--font-pt", "24"});
        QCOMPARE(refused.status, 1);
        static const QRegularExpression kLeast("at least ([0-9.]+in), or smaller type");
        const auto least = kLeast.match(QString::fromUtf8(refused.error));
        QVERIFY2(least.hasMatch(), refused.error.constData());
        QCOMPARE(made({"--size", least.captured(1), "--font-pt", "24"}).status, 0);
    }

    void bothSidesHaveTheirIndicesOrNone() {
        // Beside the rows there is room for the tokens alone, above the columns for both.
        QString tokens;
        for (char letter = 'a'; letter < 'u'; ++letter) {
            tokens += QString("story%1 ").arg(letter);
        }
        const QTemporaryDir folder;
        QCOMPARE(
            run(folder.path(), {"render", "-o", "a.svg", "--tokens-text", tokens, "--size", "3.25in"}).status,
            0);
        QFile file(folder.filePath("a.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        QCOMPARE(svg.count(">storyc<"), 2);
        QVERIFY2(svg.count(">2<") == 0 || svg.count(">2<") == 2,
                 qPrintable(QString::number(svg.count(">2<"))));
    }

    void theMatrixGetsItsPartOfTheWidth_data() {
        QTest::addColumn<QStringList>("options");
        for (const QString& example : kExamples) {
            for (const QStringList& size :
                 {QStringList{"--size", "82mmx60mm", "--dpi", "300"},
                  QStringList{"--size", "3.25inx2.8in", "--dpi", "300"}, QStringList{"--size", "310x227"},
                  QStringList{"--size", "400x300"}, QStringList{"--size", "500x375"}}) {
                QTest::addRow("%s %s", qPrintable(example), qPrintable(size.at(1)))
                    << QStringList{"--example", example} + size;
            }
        }
        for (const char* tokens : {"12", "64", "600"}) {
            QTest::addRow("%s tokens", tokens)
                << QStringList{"--n", tokens, "--seed", "1", "--size", "82mmx60mm", "--dpi", "300"};
        }
        QTest::addRow("title") << QStringList{
            "--example", "five-words", "--title", "A long title of a figure",
            "--size",    "82mmx60mm",  "--dpi",   "300"};
        QTest::addRow("large, title")
            << QStringList{"--n", "600", "--seed", "1", "--title", "A title", "--size", "82mmx60mm"};
        QTest::addRow("scores") << QStringList{"--example", "five-words", "--stage",    "scores",
                                               "--size",    "82mmx60mm",  "--colormap", "viridis"};
    }

    void theMatrixGetsItsPartOfTheWidth() {
        QFETCH(QStringList, options);
        const bool isScores = options.contains("scores");
        const QImage image = rendered(options + (isScores ? QStringList{"--values", "off"} : kColoured));
        QVERIFY(!image.isNull());
        const double share = shareOfWidth(image);
        // Scores are white near 0: their edges may be missing.
        QVERIFY2(share >= (isScores ? 0.45 : 0.6) && share <= 0.8, qPrintable(QString::number(share)));
    }

    void aWidthAloneFindsItsHeight_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("width");
        QTest::newRow("inches") << QStringList{"--example", "five-words", "--size", "3.25in", "--dpi", "300"}
                                << 975;
        QTest::newRow("millimetres") << QStringList{"--example", "dynamic-vit", "--size",
                                                    "82mm",      "--dpi",       "254"}
                                     << 820;
        QTest::newRow("pixels") << QStringList{"--example", "cross-attention", "--size", "400"} << 400;
        QTest::newRow("pixels with their unit")
            << QStringList{"--example", "i-love-ai", "--size", "400px"} << 400;
        QTest::newRow("600 tokens") << QStringList{"--n", "600", "--size", "3.25in", "--dpi", "200"} << 650;
    }

    void aWidthAloneFindsItsHeight() {
        QFETCH(QStringList, options);
        QFETCH(int, width);
        const QImage image = rendered(options + kColoured);
        QCOMPARE(image.width(), width);
        QVERIFY2(shareOfWidth(image) >= 0.6, qPrintable(QString::number(shareOfWidth(image))));
        // The matrix takes most of the height: what is left are a few lines of type.
        const double share = static_cast<double>(longestRun(image, false).length()) / image.height();
        QVERIFY2(share > 0.65, qPrintable(QString::number(share)));
    }

    void theStripKeepsItsShape() {
        const QImage image = rendered({"--example", "i-love-ai", "--pipeline", "--size", "968"});
        QCOMPARE(image.size(), QSize(968, 140));
    }

    void typeHasItsPoints() {
        const auto titleAt = [&](const QStringList& type) {
            return heightOfTitle(rendered(QStringList{"--example", "five-words", "--title", "H", "--size",
                                                      "120mmx90mm", "--dpi", "600"} +
                                          type));
        };
        const int six = titleAt({"--font-pt", "6"});
        // A capital has 0.727 of the type; a title is a twelfth larger than 6 points of 600 dots an inch.
        QVERIFY2(std::abs(six - 0.727 * 13.0 / 12.0 * 6.0 * 600.0 / 72.0) < 3.0,
                 qPrintable(QString::number(six)));
        QVERIFY(std::abs(titleAt({"--font-pt", "12"}) - 2 * six) <= 2);
        QCOMPARE(titleAt({}), titleAt({"--font-pt", "7"}));
        QVERIFY(titleAt({}) > six);
        // Without a size all grows with the type.
        const QSize at9 = rendered({"--example", "i-love-ai", "--font-pt", "9"}).size();
        const QSize at18 = rendered({"--example", "i-love-ai", "--font-pt", "18"}).size();
        QVERIFY(std::abs(at18.width() - 2 * at9.width()) <= 1 &&
                std::abs(at18.height() - 2 * at9.height()) <= 1);
    }

    void tooSmallASizeNamesTheSmallest_data() {
        QTest::addColumn<QString>("size");
        QTest::addColumn<QString>("pattern");
        QTest::newRow("millimetres") << "20mmx15mm"
                                     << "at least (\\d+mmx\\d+mm),";
        QTest::newRow("inches") << "0.5inx0.5in"
                                << "at least ([\\d.]+inx[\\d.]+in),";
        QTest::newRow("pixels") << "60x60"
                                << "at least (\\d+x\\d+),";
        QTest::newRow("width") << "10mm"
                               << "at least (\\d+mm),";
        QTest::newRow("a hair's width") << "0.3mm"
                                        << "at least (\\d+mm),";
    }

    void tooSmallASizeNamesTheSmallest() {
        QFETCH(QString, size);
        QFETCH(QString, pattern);
        const QStringList options{"--example", "five-words", "--dpi", "300"};
        const attnscope::test::Run done = refused(options + QStringList{"--size", size});
        QCOMPARE(done.status, 1);
        QVERIFY2(isOneErrorLine(done.error), done.error.constData());
        const auto match = QRegularExpression(pattern).match(QString::fromUtf8(done.error));
        QVERIFY2(match.hasMatch(), done.error.constData());
        const QImage image = rendered(options + kColoured + QStringList{"--size", match.captured(1)});
        QVERIFY2(shareOfWidth(image) >= 0.58, qPrintable(QString::number(shareOfWidth(image))));
        static const QRegularExpression number("[\\d.]+");
        QString smaller = match.captured(1);
        for (auto each = number.globalMatch(match.captured(1)); each.hasNext();) {
            const QString captured = each.next().captured();
            smaller.replace(captured, QString::number(std::floor(captured.toDouble() * 90.0) / 100.0));
        }
        refused(options + QStringList{"--size", smaller});
    }

    void wrongNumbersAreRefused_data() {
        QTest::addColumn<QStringList>("options");
        for (const char* points : {"0", "3", "25", "seven", "-7", "nan"}) {
            QTest::addRow("type %s", points) << QStringList{QStringLiteral("--font-pt=%1").arg(points)};
        }
        for (const char* size :
             {"82mmx", "x60", "82mmx60", "mm", "0in", "-3in", "3inx2inx1in", "3.25", "640.5x480"}) {
            QTest::addRow("size %s", size) << QStringList{QStringLiteral("--size=%1").arg(size)};
        }
    }

    void wrongNumbersAreRefused() {
        QFETCH(QStringList, options);
        const attnscope::test::Run done = refused(QStringList{"--example", "i-love-ai"} + options);
        QCOMPARE(done.status, 2);
        QVERIFY2(isOneErrorLine(done.error), done.error.constData());
    }

    void largeSizesLookAsBefore() {
        // The window's own look: cells of 132 pixels at most, the picture centred.
        const QImage image =
            rendered(QStringList{"--example", "i-love-ai", "--size", "1200x900"} + kColoured);
        QCOMPARE(longestRun(image, true).length(), 3 * 132);
        QCOMPARE(longestRun(image, false).length(), 3 * 132);
    }
};

template struct attnscope::test::Registered<TestFigure>;
#include "tst_figure.moc"
