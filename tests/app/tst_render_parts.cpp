// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"
#include "ui/paint/base/colour_map.h"

#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <cmath>

using namespace attnscope::test;

namespace {

/// The texts of an .svg, in the order in which they are drawn.
QStringList textsOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    QStringList texts;
    static const QRegularExpression element("<text[^>]*>([^<]*)</text>");
    for (auto found = element.globalMatch(QString::fromUtf8(file.readAll())); found.hasNext();) {
        texts << found.next().captured(1);
    }
    return texts;
}

/// The colour that a number has on a scale from `low` to `high`.
QRgb colourAt(double value, double low, double high) {
    const auto& map = attnscope::ui::usualColourMap().light;
    return map.at((value - low) / (high - low));
}

int pixelsOf(const QImage& image, QRgb colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixel(x, y) == colour ? 1 : 0;
        }
    }
    return count;
}

} // namespace

/// Pictures of some queries and keys, or without some of their parts.
class TestRenderParts : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    attnscope::test::Run render(const QStringList& options, const QString& name = "a.svg") const {
        return run(m_folder.path(), QStringList{"render", "-o", name} + options);
    }
    QStringList texts(const QStringList& options) const {
        const attnscope::test::Run done = render(options);
        return done.status == 0 ? textsOf(m_folder.filePath("a.svg")) : QStringList{done.error};
    }
    QImage image(const QStringList& options) const {
        return render(options, "a.png").status == 0 ? QImage(m_folder.filePath("a.png")) : QImage();
    }
    /// Scores 10·i + j: q has (i, 1), k has (10, j), with no scale.
    QStringList countingScores(int queries, int keys) const {
        QByteArray q;
        QByteArray k;
        for (int i = 0; i < queries; ++i) {
            q += QByteArray::number(i) + ",1\n";
        }
        for (int j = 0; j < keys; ++j) {
            k += "10," + QByteArray::number(j) + '\n';
        }
        for (const auto& [name, bytes] : {std::pair("q.csv", q), std::pair("k.csv", k)}) {
            QFile file(m_folder.filePath(name));
            if (file.open(QIODevice::WriteOnly)) {
                file.write(bytes);
            }
        }
        return {"--q", "q.csv", "--k", "k.csv", "--stage", "scores", "--digits", "0"};
    }

private slots:
    /// A row that attends to nothing is spread evenly: 1/3 of lengths √5, 1 and √10, though the mask forbids
    /// it.
    void maskedCellsThatActHaveTheirEffect() {
        const QStringList found = texts(
            {"--example", "i-love-ai", "--mask", "valid:0", "--empty-rows", "uniform", "--stage", "effect"});
        for (const char* number : {"0.745", "0.333", "1.054"}) {
            QVERIFY2(found.count(number) == 3, qPrintable(found.join('|')));
        }
        QVERIFY(!found.contains("Σ = 1") && found.contains("‖a·v‖"));
    }

    void eachRowHasItsOwnRange() {
        // Of a row of one range the largest weight is bright only where it is that of the whole matrix.
        QCOMPARE(render({"--example", "i-love-ai", "--range", "row", "--values", "off"}, "r.png").status, 0);
        QCOMPARE(render({"--example", "i-love-ai", "--values", "off"}, "w.png").status, 0);
        const QImage rows(m_folder.filePath("r.png"));
        const QImage whole(m_folder.filePath("w.png"));
        const QRgb bright = attnscope::ui::usualColourMap().light.table().back();
        // Keys 1 and 2 of "I" share the largest; the other rows have one each.
        QVERIFY2(std::abs(pixelsOf(rows, bright) / double(pixelsOf(whole, bright)) - 4.0) < 0.2,
                 qPrintable(QString::number(pixelsOf(rows, bright))));
        QCOMPARE(rows.text("Range"), QString("row"));
        // .1978 is that part of .4011.
        const auto power = [](double score) { return std::exp(score / std::sqrt(2.0)); };
        QVERIFY(pixelsOf(rows, colourAt(1.0 / power(1.0), 0.0, 1.0)) > 5000);
        QVERIFY(!texts({"--example", "i-love-ai", "--range", "row"}).filter("row").isEmpty());
        QCOMPARE(render({"--example", "long-document", "--range", "row"}).status, 1);
        QCOMPARE(render({"--example", "i-love-ai", "--range", "row", "--scale-kind", "log"}).status, 2);
        QCOMPARE(render({"--example", "i-love-ai", "--range", "row", "--pipeline"}).status, 2);
    }

    /// An end that was shortened to its room read "0".
    void theBarOfATinyDifferenceHasItsTrueEnds() {
        for (const char* size : {"3.25in", "6.75in", "1000px"}) {
            const QStringList found = texts({"--example", "multi-head", "--compare-head", "1", "--compare-as",
                                             "difference", "--range=-0.000045,0.000045", "--size", size});
            QVERIFY2(found.contains("0.000045") && found.contains("−0.000045"),
                     qPrintable(size + found.join('|')));
        }
    }

    /// A part of a large matrix names its cells where every second has a line, and none whose tokens have no
    /// name.
    void aPartOfALargeMatrixNamesItsCells() {
        QByteArray words;
        for (int i = 0; i < 600; ++i) {
            words += "w" + QByteArray::number(i) + '\n';
        }
        writeMember(m_folder.filePath("words.txt"), words);
        const QStringList part{"--n",         "600",    "--query-range", "100:124",
                               "--key-range", "90:110", "--size",        "3.25in"};
        const QStringList unnamed = texts(part);
        QVERIFY2(unnamed.contains("100") && unnamed.contains("95"), qPrintable(unnamed.join('|')));
        const QStringList scores = countingScores(600, 600);
        const QStringList named = texts(scores + QStringList{"--tokens", "words.txt"} + part.mid(2));
        QVERIFY2(!named.filter("w102").isEmpty() && !named.filter("w92").isEmpty(),
                 qPrintable(named.join('|')));
    }

    void whatTheHatchMeansIsSaidInAColumn() {
        const QString words = "a b c d e f g h i j k l m n o p q r s t u v w x";
        const QStringList scene{"--tokens-text", words, "--mask", "causal", "--size", "3.25in"};
        QCOMPARE(texts(scene).count("masked"), 1);
    }

    void anInsetInAColumnHasWholeLabelsAndTheBarBehindIt_data() {
        QTest::addColumn<QString>("part");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("square") << "2:6,2:6" << QStringList{"brown", "fox", "jumps", "over"};
        QTest::newRow("oblong") << "10:14,3:8"
                                << QStringList{"a", "small", "grey", "cat", "fox", "jumps", "over", "lazy"};
    }

    void anInsetInAColumnHasWholeLabelsAndTheBarBehindIt() {
        QFETCH(QString, part);
        QFETCH(QStringList, words);
        QCOMPARE(render({"--tokens-text",
                         "the quick brown fox jumps over the lazy dog while a small grey cat sleeps in the "
                         "warm sun today",
                         "--inset", part, "--size", "3.25in"})
                     .status,
                 0);
        QFile file(m_folder.filePath("a.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        const QStringList found = textsOf(m_folder.filePath("a.svg"));
        for (const QString& word : words) {
            QVERIFY2(found.contains(word), qPrintable(word + ": " + found.join('|')));
        }
        QVERIFY2(found.filter(QChar(0x2026)).isEmpty(), qPrintable(found.join('|')));
        QVERIFY(found.filter("query i").size() <= 1 && found.filter("key j").size() <= 1);
        // The lines run from the matrix to the part: what stands behind the part is not crossed.
        QCOMPARE(found.count("weight"), 1);
        QVERIFY(svg.indexOf(">weight<") > svg.indexOf(">" + words.last() + "<"));
        const QImage image =
            this->image({"--tokens-text",
                         "the quick brown fox jumps over the lazy dog while a small grey cat "
                         "sleeps in the warm sun today",
                         "--inset", part, "--size", "3.25in", "--dpi", "300"});
        // The bar, a strip that is coloured from top to bottom, is at the right of all else that is coloured.
        int last = 0;
        int height = 0;
        for (int x = 0; x < image.width(); ++x) {
            int coloured = 0;
            for (int y = 0; y < image.height(); ++y) {
                const QColor colour = image.pixelColor(x, y);
                coloured += colour.hsvSaturation() > 120 ? 1 : 0;
            }
            last = coloured > 60 ? x : last;
            height = coloured > 60 ? coloured : height;
        }
        QVERIFY2(last > image.width() * 8 / 10, qPrintable(QString::number(last)));
        QVERIFY2(height > image.height() / 3, qPrintable(QString::number(height)));
    }

    /// It was cut at the width of the whole.
    void theTitleGoesOnAboveTheInset() {
        const QStringList found = texts({"--example", "sparse-masks", "--inset", "2:5,0:4", "--size",
                                         "3.25in", "--title", "Every head looks at the previous token"});
        QVERIFY2(found.contains("Every head looks at the previous token"), qPrintable(found.join('|')));
    }

    void thePartHasRoomForItsNamesAndTheWholeKeepsMostOfItsOwn() {
        const QStringList figure{
            "--tokens-text", "my elephants wonderful gardeners quietly sleeping in their hammocks",
            "--inset",       "1:3,1:3",
            "--size",        "3.25in"};
        const QStringList found = texts(figure);
        QVERIFY2(found.filter(QChar(0x2026)).isEmpty() && found.count("elephants") >= 2,
                 qPrintable(found.join('|')));
        const QImage image = this->image(figure + QStringList{"--dpi", "300", "--values", "off"});
        const auto isColoured = [&image](int x) {
            int coloured = 0;
            for (int y = 0; y < image.height(); ++y) {
                coloured += image.pixelColor(x, y).hsvSaturation() > 120 ? 1 : 0;
            }
            return coloured > 60;
        };
        int first = 0;
        while (first < image.width() && !isColoured(first)) {
            ++first;
        }
        int end = image.width() / 2;
        while (end > first && !isColoured(end - 1)) {
            --end;
        }
        // 0.7 of 0.55 of what is left beside bar and gap, which are a fifth of the width.
        QVERIFY2(end - first >= image.width() * 7 / 10 * 55 / 100 * 8 / 10,
                 qPrintable(QString("%1 to %2").arg(first).arg(end)));
    }

    /// Of names that are cut in any case every row and column of the part has one.
    void aPartOfLongNamesNamesAllItsLines() {
        QString names;
        for (int i = 1; i <= 12; ++i) {
            names += QString("transformer_layer_%1 ").arg(i);
        }
        const QStringList found = texts({"--tokens-text", names, "--inset", "2:6,2:6", "--size", "3.25in"});
        for (const char* end : {"_3", "_4", "_5", "_6"}) {
            const QRegularExpression cut(QString("^t.*\u2026.*%1$").arg(end));
            QVERIFY2(found.filter(cut).size() >= 2, qPrintable(QString(end) + ": " + found.join('|')));
        }
    }

    /// A part that is higher than the whole goes on below it, and no room is left empty above both.
    void aTallPartIsInThePicture() {
        const QImage tall =
            image({"--tokens-text",
                   "the quick brown fox jumps over the lazy dog while a small grey cat sleeps "
                   "in the warm sun today",
                   "--inset", "2:12,2:4", "--size", "3.25in", "--dpi", "150"});
        QVERIFY(!tall.isNull());
        const auto hasInk = [&tall](int y) {
            for (int x = 0; x < tall.width(); ++x) {
                if (qGray(tall.pixel(x, y)) < 160) {
                    return true;
                }
            }
            return false;
        };
        QVERIFY2(!hasInk(tall.height() - 1) && !hasInk(0), "the box ends inside");
        int first = 0;
        while (first < tall.height() && !hasInk(first)) {
            ++first;
        }
        QVERIFY2(first < tall.height() / 20, qPrintable(QString::number(first)));
    }

    void anInsetEnlargesAPart() {
        const QStringList inset{"--example", "sparse-masks", "--inset", "2:5,0:4"};
        // Only the part is so large that its numbers stand in its cells.
        const QStringList numbers = texts(inset).filter(QRegularExpression("^0\\.\\d{3}$"));
        QVERIFY2(numbers.size() >= 11 && numbers.size() <= 13, qPrintable(numbers.join('|')));
        QCOMPARE(render(inset, "i.png").status, 0);
        QCOMPARE(QImage(m_folder.filePath("i.png")).text("Inset"), QString("2:5,0:4"));
        QStringList sized = inset;
        sized << "--size"
              << "6.75in"
              << "--dpi"
              << "150";
        QCOMPARE(render(sized, "s.png").status, 0);
        QCOMPARE(QImage(m_folder.filePath("s.png")).width(), 1013);
        const auto refused = [this](const QStringList& options, int code, const char* words) {
            const auto done = render(options);
            QVERIFY2(done.status == code && done.error.contains(words), done.error.constData());
        };
        refused({"--example", "i-love-ai", "--inset", "2:5,0:3"}, 1, "no part of 3 queries and 3 keys");
        refused({"--example", "i-love-ai", "--inset", "one"}, 1, "no part of");
        refused({"--example", "i-love-ai", "--stage", "v", "--inset", "0:1,0:1"}, 2,
                "none of queries and keys");
        refused({"--example", "multi-head", "--all-heads", "--inset", "0:1,0:1"}, 2, "do not go together");
        refused({"--example", "sparse-masks", "--query-range", "10:20", "--inset", "2:5,0:4"}, 1,
                "not in the part that is drawn");
        refused({"--example", "i-love-ai", "--inset", "0:2,0:2", "--size", "60x40"}, 1, "would vanish");
    }

    void paperIsWhite() {
        QCOMPARE(render({"--example", "i-love-ai", "--pipeline"}, "p.png").status, 0);
        QCOMPARE(QImage(m_folder.filePath("p.png")).pixel(1, 1), qRgb(255, 255, 255));
        QCOMPARE(render({"--example", "i-love-ai", "--pipeline", "--theme", "dark"}, "d.png").status, 0);
        QVERIFY(qGray(QImage(m_folder.filePath("d.png")).pixel(1, 1)) < 80);
    }

    void onlyThoseCellsAreDrawnWithTheirOwnIndices_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QStringList>("numbers");
        QTest::newRow("both") << QStringList{"--query-range", "2:4", "--key-range", "5:7"}
                              << QStringList{"25", "26", "35", "36"};
        QTest::newRow("open ends") << QStringList{"--query-range", "6:", "--key-range", ":2"}
                                   << QStringList{"60", "61", "70", "71"};
        QTest::newRow("columns") << QStringList{"--query-range", "2:4",         "--key-range",
                                                "5:6",           "--cell-size", "60"}
                                 << QStringList{"25", "35"};
    }

    void onlyThoseCellsAreDrawnWithTheirOwnIndices() {
        QFETCH(QStringList, options);
        QFETCH(QStringList, numbers);
        QStringList found = texts(countingScores(8, 8) + options + QStringList{"--values", "on"});
        QVERIFY2(found.size() > 1, qPrintable(found.join("|")));
        // Two digits: cells. Labels have one, and the bar ends at the largest score of the whole matrix.
        QVERIFY2(found.contains("77"), qPrintable(found.join("|")));
        found = found.mid(0, found.indexOf("score"));
        QStringList cells;
        for (const QString& text : found) {
            if (text.size() == 2) {
                cells << text;
            }
        }
        QCOMPARE(cells, numbers);
        QStringList labels;
        for (const QString& number : numbers) {
            labels << number.left(1) << number.right(1);
        }
        for (int i = 0; i < 8; ++i) {
            const QString index = QString::number(i);
            QCOMPARE(found.contains(index), labels.contains(index));
        }
    }

    void tokensKeepTheirNames() {
        const QStringList found =
            texts({"--example", "five-words", "--query-range", "1:3", "--key-range", "4:"});
        QVERIFY2(found.contains("cat") && found.contains("sat") && found.contains("quietly") &&
                     !found.contains("The") && !found.contains("down"),
                 qPrintable(found.join("|")));
    }

    void coloursAreThoseOfTheWholeMatrix() {
        // The largest weight lies in the last column; without it no cell has the end of the map.
        const QStringList scene{"--example", "i-love-ai", "--values", "off", "--size", "900x500"};
        const QRgb end = attnscope::ui::usualColourMap().light.table().back();
        QVERIFY(pixelsOf(image(scene), end) > 5000);
        const QImage part = image(scene + QStringList{"--key-range", ":2"});
        QVERIFY(pixelsOf(part, end) < 100);
        // e^(1/√2) against itself and 1: love's weight for itself.
        const double strong = std::exp(1.0 / std::sqrt(2.0));
        const double weight = strong / (1.0 + 2.0 * strong);
        const double highest = strong * strong / (1.0 + strong + strong * strong);
        QVERIFY2(pixelsOf(part, colourAt(weight, 0.0, highest)) > 5000, qPrintable(part.text("Range")));
        QCOMPARE(part.text("Keys"), QString("0:2"));
        QCOMPARE(part.text("Queries"), QString());
        QCOMPARE(part.text("Range"), image(scene).text("Range"));
    }

    void sumsOfCutLinesAreLeftOut() {
        const QStringList scene{"--example", "i-love-ai", "--size", "900x600"};
        const auto sums = [](const QStringList& found) { return found.filter("Σ").join("|"); };
        QCOMPARE(sums(texts(scene)).count("Σ"), 4); // three rows and the caption of the columns
        QCOMPARE(sums(texts(scene + QStringList{"--query-range", "1:2"})), QString("Σ = 1"));
        QCOMPARE(sums(texts(scene + QStringList{"--key-range", "1:2"})), QString("Σ"));
    }

    void theColumnConventionCutsTheOtherSides() {
        const QStringList found = texts({"--example", "five-words", "--orientation", "columns", "--values",
                                         "off", "--query-range", "1:2", "--key-range", "3:5"});
        // Queries are columns here, whose labels come after those of the rows.
        const auto place = [&](const char* word) { return found.indexOf(word); };
        QVERIFY2(place("down") >= 0 && place("quietly") > place("down") && place("cat") > place("quietly") &&
                     place("sat") < 0,
                 qPrintable(found.join("|")));
    }

    void keysOfKAndV() {
        const QStringList found =
            texts({"--example", "five-words", "--stage", "v", "--values", "off", "--key-range", "1:2"});
        QVERIFY2(found.contains("cat") && !found.contains("sat"), qPrintable(found.join("|")));
    }

    void aPartOfALargeMatrixIsDrawnCellByCell() {
        const QStringList scene = countingScores(600, 600) + QStringList{"--query-range", "300:302"};
        const QStringList found = texts(scene + QStringList{"--key-range", "41:44"});
        const auto filtered = [&](const char* pattern) {
            return found.filter(QRegularExpression(QString("^%1$").arg(pattern)));
        };
        QCOMPARE(filtered("3,?0[45]\\d"), (QStringList{"3041", "3042", "3043", "3051", "3052", "3053"}));
        QVERIFY2(found.contains("300") && found.contains("301") && !found.contains("302") &&
                     found.contains("41") && found.contains("43") && !found.contains("44"),
                 qPrintable(found.join("|")));
        QVERIFY2(!found.filter("every cell").isEmpty(), qPrintable(found.join("|")));
        // Colours of the whole: its largest score is 10·599 + 599.
        QVERIFY2(found.contains("6,589") || found.contains("6589"), qPrintable(found.join("|")));
        const QImage whole = image(scene);
        QCOMPARE(whole.text("Queries"), QString("300:302"));
        QCOMPARE(whole.text("Cells a pixel"), QString("1 × 1"));
    }

    void aLargePartIsPooled() {
        const QImage part = image({"--n", "3000", "--seed", "1", "--query-range", "500:2000", "--key-range",
                                   "1500:", "--size", "500x500"});
        QCOMPARE(part.size(), QSize(500, 500));
        QCOMPARE(part.text("Cells a pixel"), QString("4 × 4"));
    }

    void partsOfTheFigureGoAndGiveTheirRoom() {
        const QStringList scene{"--example", "i-love-ai"};
        const auto sizeWithout = [&](const char* part) {
            return image(scene + QStringList{"--hide", part}).size();
        };
        const QSize whole = image(scene).size();
        QVERIFY(sizeWithout("bar").width() < whole.width() - 34);
        QVERIFY(sizeWithout("sums").width() < whole.width() && sizeWithout("sums").height() < whole.height());
        // Without labels the caption of the sums keeps its room.
        QVERIFY(sizeWithout("labels").height() < whole.height() - 40);
        QVERIFY(sizeWithout("labels,sums").width() < sizeWithout("sums").width() - 40);
        QVERIFY(!texts(scene + QStringList{"--hide", "bar"}).contains("weight"));
        QVERIFY(texts(scene + QStringList{"--hide", "sums"}).filter("Σ").isEmpty());
        const QStringList bare = texts(scene + QStringList{"--hide", "labels,sums,bar"});
        QCOMPARE(bare.size(), 9); // three by three numbers
        // Nothing but the cells: 96 pixels each, and a margin of 10.
        QCOMPARE(image(scene + QStringList{"--hide", "labels,sums,bar"}).size(), QSize(308, 308));
        QCOMPARE(texts(scene + QStringList{"--hide", "labels,sums,bar,values"}), QStringList());
    }

    void figuresOfASizeLoseThemToo() {
        const QStringList scene{"--example", "five-words", "--size", "82mmx60mm", "--dpi", "200"};
        const QStringList large{"--n", "600", "--seed", "1", "--size", "82mmx60mm", "--dpi", "200"};
        for (const QStringList& options : {scene, large}) {
            const QStringList found = texts(options + QStringList{"--hide", "labels,bar,sums,values"});
            QVERIFY2(found.filter("key").isEmpty() && !found.contains("cat") && !found.contains("weight") &&
                         !found.contains("200"),
                     qPrintable(found.join("|")));
            QVERIFY(texts(options).contains("weight"));
        }
        const QStringList wide{"--example", "i-love-ai", "--size", "6.75in", "--dpi", "100"};
        QCOMPARE(texts(wide).filter("Σ").size(), 3);
        QVERIFY(texts(wide + QStringList{"--hide", "sums"}).filter("Σ").isEmpty());
        // The matrix gets their room.
        const auto lines = [this](const QStringList& hidden) {
            const QImage figure = image(QStringList{"--example", "five-words", "--size", "3in", "--dpi",
                                                    "200", "--values", "off", "--hide"} +
                                        hidden);
            QRect all;
            for (int y = 0; y < figure.height(); ++y) {
                for (int x = 0; x < figure.width(); ++x) {
                    all = figure.pixelColor(x, y).hsvSaturation() > 100 ? all.united({x, y, 1, 1}) : all;
                }
            }
            return std::pair(all, figure.rect());
        };
        const auto [besideLabels, figure] = lines({"bar"});
        QVERIFY(figure.right() - besideLabels.right() < 15 && besideLabels.left() > 100);
        const auto [bare, whole] = lines({"labels,bar,sums"});
        QVERIFY2(whole.adjusted(15, 15, -15, -15).united(bare) == bare && whole.contains(bare),
                 qPrintable(QString("%1 to %2").arg(bare.top()).arg(bare.bottom())));
    }

    void marksGoWithTheirWord() {
        const QStringList scene{"--example", "i-love-ai", "--size", "700x500"};
        const QStringList marked = scene + QStringList{"--row", "1", "--cell", "1,1"};
        QVERIFY(image(marked) != image(scene));
        QCOMPARE(image(marked + QStringList{"--hide", "cursor,frame"}), image(scene));
        QCOMPARE(image(marked + QStringList{"--hide", "cursor"}), image(scene + QStringList{"--row", "1"}));
        QCOMPARE(image(marked + QStringList{"--hide", "frame"}), image(scene + QStringList{"--cell", "1,1"}));
    }

    void eachRowWhoseDigitsDoNotAddUpSaysSo() {
        const QStringList scene{"--n", "12", "--seed", "4", "--d-model", "8"};
        const QByteArray csv =
            run(m_folder.path(), QStringList{"compute"} + scene + QStringList{"--format", "csv", "-o", "-"})
                .output;
        QStringList wanted;
        for (const QByteArray& row : csv.trimmed().split('\n')) {
            int thousandths = 0;
            for (const QByteArray& number : row.trimmed().split(',')) {
                thousandths += qRound(number.toDouble() * 1000.0);
            }
            if (thousandths != 1000) {
                wanted << QString("(rounded parts: %1)").arg(thousandths / 1000.0, 0, 'f', 3);
            }
        }
        QVERIFY2(wanted.size() > 3 && wanted.size() < 12, csv.constData());
        // The columns have no room for theirs.
        QCOMPARE(texts(scene + QStringList{"--cell-size", "40"}).filter("rounded parts"), wanted);
    }

    void theFileIsCalledAsItsTitle() {
        const QStringList scene{"--example", "i-love-ai"};
        const QImage plain = image(scene);
        const QImage titled = image(scene + QStringList{"--title", "Layer 3, h0"});
        QCOMPARE(titled.text("Title"), QString("Layer 3, h0"));
        QCOMPARE(titled.text("Scene"), plain.text("Scene"));
        QCOMPARE(plain.text("Title"), plain.text("Scene")); // without one it is the scene's
    }

    void shownAsTheirOwnOptionsSay() {
        const QStringList scene{"--example", "i-love-ai"};
        QCOMPARE(image(scene + QStringList{"--hide", "values"}),
                 image(scene + QStringList{"--values", "off"}));
        QCOMPARE(image(scene + QStringList{"--show", "values"}),
                 image(scene + QStringList{"--values", "on"}));
        QCOMPARE(image(scene + QStringList{"--show", "sums,cursor,frame,bar,labels"}), image(scene));
        const QString title = image(scene).text("Title");
        QVERIFY(!title.isEmpty() && !texts(scene).contains(title));
        QVERIFY(texts(scene + QStringList{"--show", "title"}).contains(title));
        QVERIFY(texts(scene + QStringList{"--show", "title", "--title", "T"}).contains("T"));
        QCOMPARE(image(scene + QStringList{"--hide", "title", "--title", "T"}), image(scene));
    }

    void whatDoesNotFitIsRefused_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        for (const char* option : {"--show", "--hide"}) {
            for (const char* list : {"colours", "bar,", "bar,,sums", "", "Bar"}) {
                QTest::addRow("%s %s", option, list)
                    << QStringList{option, list} << 2 << "title, sums, values, cursor, frame, bar, labels";
            }
        }
        QTest::newRow("shown and hidden")
            << QStringList{"--show", "bar,sums", "--hide", "labels,sums"} << 2 << "both name sums";
        QTest::newRow("values") << QStringList{"--hide", "values", "--values", "on"} << 2 << "disagree";
        QTest::newRow("parts of the strip")
            << QStringList{"--pipeline", "--hide", "bar"} << 2 << "--pipeline";
        QTest::newRow("beyond") << QStringList{"--query-range", "1:4"} << 1 << "3 queries";
        QTest::newRow("begins beyond") << QStringList{"--key-range", "3:"} << 1 << "3 keys";
        QTest::newRow("nothing") << QStringList{"--key-range", "2:2"} << 2 << "no range";
        QTest::newRow("backwards") << QStringList{"--key-range", "2:1"} << 2 << "no range";
        QTest::newRow("negative") << QStringList{"--key-range=-1:2"} << 2 << "no range";
        QTest::newRow("word") << QStringList{"--query-range", "all"} << 2 << "no range";
        QTest::newRow("no keys") << QStringList{"--stage", "q", "--key-range", "1:2"} << 2 << "no keys";
        QTest::newRow("no queries") << QStringList{"--stage", "v", "--query-range", "1:2"} << 2
                                    << "no queries";
        QTest::newRow("strip") << QStringList{"--pipeline", "--query-range", "1:2"} << 2 << "--pipeline";
        QTest::newRow("row outside") << QStringList{"--query-range", "1:2", "--row", "2"} << 1
                                     << "query 2 is not in the part";
        QTest::newRow("cell outside")
            << QStringList{"--key-range", "1:2", "--cell", "1,2"} << 1 << "cell 1,2 is not in the part";
    }

    void whatDoesNotFitIsRefused() {
        QFETCH(QStringList, options);
        QFETCH(int, status);
        QFETCH(QString, says);
        const attnscope::test::Run done = render(QStringList{"--example", "i-love-ai"} + options, "none.png");
        QCOMPARE(done.status, status);
        QVERIFY2(isOneErrorLine(done.error) && done.error.contains(says.toUtf8()), done.error.constData());
        QVERIFY(!namesIn(m_folder.path()).contains("none.png"));
    }
};

template struct attnscope::test::Registered<TestRenderParts>;
#include "tst_render_parts.moc"
