// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"
#include "ui/paint/base/colour_map.h"

#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>

using namespace attnscope::test;

/// The grid of all heads of a stage.
class TestRenderHeads : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    attnscope::test::Run render(const QStringList& options, const QString& name) const {
        return run(m_folder.path(), QStringList{"render", "--all-heads", "-o", name} + options);
    }
    QStringList texts(const QStringList& options) const {
        QFile file(m_folder.filePath("a.svg"));
        if (render(options, "a.svg").status != 0 || !file.open(QIODevice::ReadOnly)) {
            return {};
        }
        static const QRegularExpression element("<text[^>]*>([^<]*)</text>");
        QStringList found;
        for (auto match = element.globalMatch(QString::fromUtf8(file.readAll())); match.hasNext();) {
            found << match.next().captured(1);
        }
        return found;
    }
    QImage image(const QStringList& options) const {
        return render(options, "a.png").status == 0 ? QImage(m_folder.filePath("a.png")) : QImage();
    }
    /// The largest weight of a head of the example.
    double largestOf(int head) const {
        const QByteArray csv = run(m_folder.path(), {"compute", "--example", "multi-head", "--head",
                                                     QString::number(head), "--format", "csv", "-o", "-"})
                                   .output;
        double largest = 0.0;
        for (const QByteArray& number : csv.simplified().replace(' ', ',').split(',')) {
            largest = std::max(largest, number.toDouble());
        }
        return largest;
    }

private slots:
    /// Beside each other four heads of 3 × 12 would be as flat as a line of text.
    void wideHeadsStandBelowEachOther() {
        const QString row = QStringLiteral("[%1]").arg(QStringList(12, QStringLiteral("0.0833")).join(','));
        const QString head = QStringLiteral("[%1,%1,%1]").arg(row);
        writeMember(
            m_folder.filePath("wide.json"),
            QStringLiteral(
                R"({"attnscope":1,"tokens":["a","b","c"],"key_tokens":[%1],"weights":[[%2,%2,%2,%2]]})")
                .arg(QStringList(12, QStringLiteral("\"k\"")).join(','), head)
                .toUtf8());
        const QImage wide = image({"wide.json", "--size", "3.25in", "--dpi", "200"});
        QVERIFY2(wide.height() > 550, qPrintable(QString::number(wide.height())));
        QVERIFY(image({"--example", "multi-head", "--size", "3.25in", "--dpi", "200"}).height() <
                750); // two by two
    }

    void everyHeadHasItsTitleAndAllHaveOneBar() {
        const QStringList found = texts({"--example", "multi-head"});
        for (const char* once : {"h0", "h1", "h2", "h3", "weight", "key j (columns)", "query i (rows)"}) {
            QVERIFY2(found.count(once) == 1, qPrintable(QString(once) + ": " + found.join("|")));
        }
        // Four heads of four by four weights.
        QCOMPARE(found.filter(QRegularExpression("^0\\.\\d{3}$")).size(), 64 + 1); // and an end of the bar
    }

    void allHeadsHaveTheColoursOfOneRange() {
        const QImage grid = image({"--example", "multi-head", "--values", "off"});
        double highest = 0.0;
        for (int head = 0; head < 4; ++head) {
            highest = std::max(highest, largestOf(head));
        }
        QVERIFY(highest > 0.0 && largestOf(3) < highest);
        const auto& map = attnscope::ui::usualColourMap().light;
        const auto pixels = [&](QRgb colour) {
            int count = 0;
            for (int y = 0; y < grid.height(); ++y) {
                for (int x = 0; x < grid.width(); ++x) {
                    count += grid.pixel(x, y) == colour ? 1 : 0;
                }
            }
            return count;
        };
        // h0 and h1 have four cells with the largest of all, h2 and h3 seven with theirs, 60 pixels a side.
        QVERIFY2(std::abs(pixels(map.table().back()) - 8 * 3600) < 1500, qPrintable(grid.text("Range")));
        QVERIFY(std::abs(pixels(map.at(largestOf(3) / highest)) - 7 * 3600) < 1500);
        QCOMPARE(grid.text("Heads"), QString("0:4"));
        QCOMPARE(grid.text("Stage"), QString("weights"));
        QCOMPARE(grid.text("Range").section(", ", 1).toDouble(), highest);
    }

    void numbersOfAllHeadsHaveOneSize() {
        // Scores of some heads have a sign more than those of others.
        QCOMPARE(run(m_folder.path(), {"render", "--example", "multi-head", "--all-heads", "--stage",
                                       "scaled", "--digits", "2", "-o", "sizes.svg"})
                     .status,
                 0);
        QFile file(m_folder.filePath("sizes.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        static const QRegularExpression number(
            "<text[^>]*font-size=\"([^\"]*)\"[^>]*>[−-]?\\d+\\.\\d\\d</text>");
        QMap<QString, int> sizes;
        for (auto found = number.globalMatch(QString::fromUtf8(file.readAll())); found.hasNext();) {
            ++sizes[found.next().captured(1)];
        }
        int most = 0;
        for (const int count : sizes) {
            most = std::max(most, count);
        }
        QVERIFY2(most >= 60, qPrintable(QStringList(sizes.keys()).join('|')));
    }

    void batchesAreSaidInTheTitles() {
        const QStringList q{"--example", "valid-lens", "--batch", "1"};
        const QStringList found = texts(q);
        QVERIFY2(!found.filter(QRegularExpression("^b1 h1$")).isEmpty() &&
                     found.filter(QRegularExpression("^b0")).isEmpty(),
                 qPrintable(found.join("|")));
        QCOMPARE(image(q).text("Place"), QString("b1"));
    }

    void itHasTheSizeAskedFor() {
        QCOMPARE(image({"--example", "multi-head", "--size", "800x300"}).size(), QSize(800, 300));
        QCOMPARE(image({"--example", "multi-head", "--size", "82mmx60mm", "--dpi", "254"}).size(),
                 QSize(820, 600));
    }

    void theHeadsFillAColumn_data() {
        QTest::addColumn<QString>("tokens");
        QTest::addColumn<QString>("width");
        for (const char* tokens : {"3", "12", "20", "50"}) {
            for (const char* width : {"3.25in", "6.75in"}) {
                QTest::addRow("%s tokens, %s", tokens, width) << tokens << width;
            }
        }
    }

    void theHeadsFillAColumn() {
        QFETCH(QString, tokens);
        QFETCH(QString, width);
        const QImage grid =
            image({"--n", tokens, "--heads", "4", "--size", width, "--dpi", "200", "--values", "off"});
        QVERIFY(!grid.isNull());
        // Two heads beside each other: columns and rows of pixels of which a tenth is coloured.
        const auto coloured = [&grid](bool ofColumns) {
            int lines = 0;
            const int count = ofColumns ? grid.width() : grid.height();
            const int across = ofColumns ? grid.height() : grid.width();
            for (int line = 0; line < count; ++line) {
                int pixels = 0;
                for (int at = 0; at < across; ++at) {
                    const QColor colour = ofColumns ? grid.pixelColor(line, at) : grid.pixelColor(at, line);
                    pixels += colour.hsvSaturation() > 100 ? 1 : 0;
                }
                lines += pixels * 5 > across ? 1 : 0;
            }
            return static_cast<double>(lines) / count;
        };
        QVERIFY2(coloured(true) > 0.6, qPrintable(QString::number(coloured(true))));
        QVERIFY2(coloured(false) > 0.75, qPrintable(QString::number(coloured(false))));
    }

    void theOuterHeadsOfAColumnHaveLabels() {
        const QString words = "the quick brown fox";
        const QStringList wide =
            texts({"--tokens-text", words, "--heads", "4", "--size", "6.75in", "--values", "off"});
        // Two rows and two columns of heads: each word twice beside them and twice above.
        for (const QString& word : words.split(' ')) {
            QVERIFY2(wide.count(word) == 4, qPrintable(word + ": " + wide.join('|')));
        }
        const QStringList narrow =
            texts({"--n", "20", "--heads", "4", "--size", "3.25in", "--values", "off"});
        QVERIFY2(narrow.count("10") == 4, qPrintable(narrow.join('|')));
        // Short words of as many tokens have no line each: indices of every second or fifth stand there.
        QString twenty;
        for (char letter = 'a'; letter < 'u'; ++letter) {
            twenty += QString("w%1 ").arg(letter);
        }
        const QStringList low =
            texts({"--tokens-text", twenty, "--heads", "4", "--size", "3.25in", "--values", "off"});
        QVERIFY2(low.count("10") == 4 && low.filter(QRegularExpression("^w[a-t]$")).isEmpty(),
                 qPrintable(low.join('|')));
    }

    void theUsualSizeHasRoomForWords() {
        const QStringList found =
            texts({"--tokens-text", "the quick brown fox", "--heads", "4", "--values", "off"});
        for (const char* word : {"the", "quick", "brown", "fox"}) {
            QVERIFY2(found.count(word) == 4, qPrintable(QString(word) + ": " + found.join('|')));
        }
        QString twenty;
        for (char letter = 'a'; letter < 'u'; ++letter) {
            twenty += QString("word%1 ").arg(letter);
        }
        const QStringList many = texts({"--tokens-text", twenty, "--heads", "6", "--d-model", "12"});
        // Two rows and three columns of heads.
        QVERIFY2(many.count("wordk") == 5, qPrintable(many.join('|')));
        // Too many for a line each: indices stand beside the outer heads.
        const QStringList indices = texts({"--n", "60", "--heads", "4", "--values", "off"});
        QVERIFY2(indices.count("50") == 4, qPrintable(indices.join('|')));
    }

    void threeStandInALine() {
        const QImage grid = image({"--n", "5", "--heads", "3", "--d-model", "6"});
        QVERIFY(!grid.isNull() && grid.width() > 2 * grid.height());
    }

    void typeHasTheSizeAskedFor() {
        const auto sizeOf = [this](const QString& points) {
            const QStringList options{"--example", "multi-head", "--size", "6.75in", "--font-pt", points};
            QFile file(m_folder.filePath("a.svg"));
            if (render(options, "a.svg").status != 0 || !file.open(QIODevice::ReadOnly)) {
                return 0.0;
            }
            static const QRegularExpression title("matrix\\(([\\d.]+) [^>]*>h1</text>");
            return title.match(QString::fromUtf8(file.readAll())).captured(1).toDouble();
        };
        QVERIFY(sizeOf("7") > 0.0);
        QVERIFY2(std::abs(sizeOf("14") / sizeOf("7") - 2.0) < 0.05,
                 qPrintable(QString::number(sizeOf("14") / sizeOf("7"))));
    }

    void sharedPartsGo() {
        const QStringList found = texts({"--example", "multi-head", "--hide", "bar,labels,values"});
        QCOMPARE(found, (QStringList{"h0", "h1", "h2", "h3"}));
        QVERIFY(
            texts({"--example", "multi-head", "--title", "Heads of a layer"}).contains("Heads of a layer"));
    }

    void largeHeadsArePooled() {
        const QStringList found = texts({"--n", "600", "--heads", "2", "--d-model", "8", "--seed", "1"});
        QCOMPARE(found.filter("1 pixel = ").size(), 1); // of both
        QVERIFY(found.contains("h0") && found.contains("h1") && found.count("weight") == 1);
    }

    void everyFormatHasIt() {
        for (const char* name : {"b.png", "b.svg", "b.pdf", "b.webp", "b.tex"}) {
            QCOMPARE(render({"--example", "multi-head"}, name).status, 0);
            QVERIFY(QFileInfo(m_folder.filePath(name)).size() > 1000);
        }
    }

    void tooSmallASizeNamesOneThatWillDo() {
        const QStringList scene{"--n", "40", "--heads", "6", "--d-model", "24", "--seed", "1"};
        const attnscope::test::Run done = render(scene + QStringList{"--size", "90x70"}, "none.png");
        QCOMPARE(done.status, 1);
        QVERIFY2(isOneErrorLine(done.error), done.error.constData());
        const auto match = QRegularExpression("at least (\\d+x\\d+)\\)").match(QString::fromUtf8(done.error));
        QVERIFY2(match.hasMatch(), done.error.constData());
        QVERIFY(!image(scene + QStringList{"--size", match.captured(1)}).isNull());
    }

    void whatDoesNotFitIsRefused_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::newRow("head") << QStringList{"--head", "1"} << 2;
        QTest::newRow("strip") << QStringList{"--pipeline"} << 2;
        QTest::newRow("cell size") << QStringList{"--cell-size", "20"} << 2;
        QTest::newRow("type") << QStringList{"--font-pt", "7"} << 2;
        QTest::newRow("stage") << QStringList{"--stage", "x"} << 2;
        QTest::newRow("joined") << QStringList{"--stage", "output"} << 1;
        QTest::newRow("batch") << QStringList{"--batch", "5"} << 1;
    }

    void whatDoesNotFitIsRefused() {
        QFETCH(QStringList, options);
        QFETCH(int, status);
        const attnscope::test::Run done =
            render(QStringList{"--example", "multi-head"} + options, "none.png");
        QCOMPARE(done.status, status);
        QVERIFY2(isOneErrorLine(done.error), done.error.constData());
        QVERIFY(!namesIn(m_folder.path()).contains("none.png"));
    }
};

template struct attnscope::test::Registered<TestRenderHeads>;
#include "tst_render_heads.moc"
