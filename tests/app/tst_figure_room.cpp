// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

using namespace attnscope::test;

namespace {

/// A text of an SVG; where it stands and how high it is, in points of the paper.
struct PlacedText {
    QString text;
    double x = 0.0;
    double y = 0.0;
    double size = 0.0;
};

/// Twenty words, each once.
const QString kTwentyTokens{
    "The quick brown fox jumps over one lazy dog while a curious little cat watches them "
    "from some sunny windowsill"};

} // namespace

/// What has room in figures of several matrices and of many tokens: read from their SVGs.
class TestFigureRoom : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString svgOf(const QStringList& options) const {
        QFile file(m_folder.filePath("a.svg"));
        const attnscope::test::Run done =
            run(m_folder.path(), QStringList{"render", "-o", "a.svg"} + options);
        if (done.status != 0 || !file.open(QIODevice::ReadOnly)) {
            qWarning("%s", done.error.constData());
            return {};
        }
        return QString::fromUtf8(file.readAll());
    }
    static QList<PlacedText> textsIn(const QString& svg) {
        static const QRegularExpression element(
            "<text transform=\"matrix\\(([^)]*)\\)\" x=\"([^\"]*)\" y=\"([^\"]*)\"[^>]* "
            "font-size=\"([^\"]*)\"[^>]*>([^<]*)<");
        QList<PlacedText> all;
        for (auto match = element.globalMatch(svg); match.hasNext();) {
            const QRegularExpressionMatch found = match.next();
            QList<double> m;
            for (const QString& number : found.captured(1).split(' ')) {
                m << number.toDouble();
            }
            const double x = found.captured(2).toDouble();
            const double y = found.captured(3).toDouble();
            all << PlacedText{found.captured(5), m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5],
                              std::hypot(m[0], m[1]) * found.captured(4).toDouble()};
        }
        return all;
    }
    static PlacedText only(const QList<PlacedText>& texts, const QString& text) {
        PlacedText found;
        for (const PlacedText& each : texts) {
            found = each.text == text ? each : found;
        }
        return found;
    }
    static int countOf(const QList<PlacedText>& texts, const QString& text) {
        return static_cast<int>(std::count_if(texts.begin(), texts.end(),
                                              [&](const PlacedText& each) { return each.text == text; }));
    }
    QStringList words() const { return {"--tokens-text", kTwentyTokens, "--d-model", "8", "--seed", "3"}; }
    QStringList compared() const {
        return words() + QStringList{"--mask", "causal", "--compare", "b.json", "--values", "off"};
    }

private slots:
    void initTestCase() {
        QCOMPARE(run(m_folder.path(), QStringList{"convert", "-o", "b.json"} + words()).status, 0);
    }

    void aComparisonStandsInADoubleColumn() {
        const QList<PlacedText> texts = textsIn(svgOf(compared() + QStringList{"--size", "6.75in"}));
        const PlacedText a = only(texts, "A: causal");
        const PlacedText b = only(texts, "B: no mask");
        QVERIFY(a.x > 0.0 && b.x > a.x + 100.0);
        QCOMPARE(b.y, a.y);
        QVERIFY(std::abs(only(texts, "key j (columns)").size - 7.0) < 0.05);
        QVERIFY2(countOf(texts, "The") == 4, "the columns of all three are named, and their rows once");
    }

    /// Each had the names of its rows and its bar, and all words were cut.
    void whatAllSayIsSaidOnce() {
        QStringList tokens{"<|endoftext|>", "troph", "because", "everything"};
        QCOMPARE(run(m_folder.path(), {"convert", "--tokens-text", tokens.join(' '), "--d-model", "8",
                                       "--seed", "3", "-o", "four.json"})
                     .status,
                 0);
        const QList<PlacedText> texts =
            textsIn(svgOf({"--scene", "four.json", "--mask", "causal", "--compare", "four.json",
                           "--compare-as", "side", "--size", "6.75in"}));
        const PlacedText b = only(texts, "B: no mask");
        PlacedText difference; // the title, not what stands over the bar
        for (const PlacedText& each : texts) {
            difference = each.text == "A − B" && difference.text.isEmpty() ? each : difference;
            difference = each.text == "A − B" && each.y < difference.y ? each : difference;
        }
        for (const QString& token : tokens) {
            const QString shown = QString(token).replace('<', "&lt;").replace('>', "&gt;");
            QVERIFY2(countOf(texts, shown) == 4, qPrintable(token)); // each is whole
        }
        QCOMPARE(countOf(texts, "query i (rows)"), 1);
        QCOMPARE(countOf(texts, "key j (columns)"), 3);
        QCOMPARE(countOf(texts, "weight"), 1);
        QVERIFY2(only(texts, "weight").x > b.x && only(texts, "weight").x < difference.x,
                 "the bar of A and B stands at the right of B");
        QCOMPARE(b.y, only(texts, "A: causal").y);
        QCOMPARE(difference.y, b.y);
    }

    void itStandsBelowEachOtherInASingleColumn() {
        const QString svg = svgOf(compared() + QStringList{"--size", "3.25in"});
        const QList<PlacedText> texts = textsIn(svg);
        QVERIFY(svg.contains("width=\"234pt\""));
        const PlacedText a = only(texts, "A: causal");
        const PlacedText b = only(texts, "B: no mask");
        QVERIFY(a.y > 0.0 && b.y > a.y + 100.0 && std::abs(b.x - a.x) < 10.0);
        QCOMPARE(countOf(texts, "windowsill"), 6);
    }

    /// Below each other they would be 17 inches high.
    void aPageHoldsAComparisonOfFewTokens() {
        const QString svg = svgOf({"--example", "multi-head", "--compare-head", "2", "--size", "6.75in"});
        const QList<PlacedText> texts = textsIn(svg);
        const PlacedText a = only(texts, "A: Multi-head, h0");
        const PlacedText b = only(texts, "B: Multi-head, h2");
        QVERIFY2(a.x > 0.0 && b.x > a.x + 100.0, "beside each other");
        QCOMPARE(countOf(texts, "down"), 4);
    }

    void masksTellApartWhatHasOneName() {
        for (const char* kind : {"first.json", "second.json"}) {
            QCOMPARE(run(m_folder.path(), {"convert", "--example", "i-love-ai", "-o", kind}).status, 0);
        }
        const QList<PlacedText> texts =
            textsIn(svgOf({"--scene", "first.json", "--mask", "causal", "--compare", "second.json",
                           "--compare-as", "side", "--size", "6.75in"}));
        QCOMPARE(countOf(texts, "A: causal"), 1);
        QCOMPARE(countOf(texts, "B: no mask"), 1);
    }

    /// It took the place of their names.
    void aTitleOfAComparisonStandsAboveTheNames() {
        for (const char* size : {"6.75in", "3.25in", "1200x500"}) {
            const QList<PlacedText> texts =
                textsIn(svgOf({"--example", "multi-head", "--compare-head", "2", "--title",
                               "The same layer, two of its heads", "--size", size}));
            QCOMPARE(countOf(texts, "The same layer, two of its heads"), 1);
            const PlacedText title = only(texts, "The same layer, two of its heads");
            for (const char* name : {"A: Multi-head, h0", "B: Multi-head, h2", "A − B"}) {
                QVERIFY2(only(texts, QString::fromUtf8(name)).y > title.y + 2.0, name);
            }
        }
    }

    void aTitleThatIsCutIsSaid() {
        for (const QStringList& size : {QStringList(), QStringList{"--size", "3.25in"}}) {
            const QStringList picture = QStringList{"render", "-o", "t.png", "--values", "off", "--title"};
            const QStringList rest = words() + size;
            const attnscope::test::Run cut =
                run(m_folder.path(), picture + QStringList{QString(300, 'o')} + rest);
            QCOMPARE(cut.status, 0);
            QVERIFY2(cut.error.contains("The title is cut: ") && cut.error.contains(" of 300 letters stand"),
                     cut.error.constData());
            const attnscope::test::Run whole = run(m_folder.path(), picture + QStringList{"short"} + rest);
            QVERIFY2(!whole.error.contains("title is cut"), whole.error.constData());
        }
    }

    /// A long token between those that have a line took the room of the matrix, or of all tokens.
    void labelsHaveTheRoomOfThoseThatAreDrawn() {
        QStringList tokens;
        for (int at = 0; at < 30; ++at) {
            tokens << QString("t%1").arg(at);
        }
        const auto drawn = [&](const QStringList& names) {
            // Scores: of weights the strongest keys are named whatever their turn.
            return svgOf({"--tokens-text", names.join(' '), "--d-model", "8", "--seed", "3", "--stage",
                          "scores", "--values", "off", "--size", "2.1in"});
        };
        const QString plain = drawn(tokens);
        QVERIFY(countOf(textsIn(plain), "t25") == 2 && countOf(textsIn(plain), "t21") == 0);
        tokens[21] = "an_extremely_long_token";
        const auto withoutFacts = [](const QString& svg) { return svg.mid(svg.indexOf("</metadata>")); };
        QCOMPARE(withoutFacts(drawn(tokens)), withoutFacts(plain));
        tokens[21] = "t21";
        tokens[20] = "an_extremely_long_token";
        QVERIFY2(withoutFacts(drawn(tokens)) != withoutFacts(plain), "it is drawn");
    }

    /// In a column the line below large heads has no room for the formula of a lift.
    void whatColoursStandForIsShortWhereItDoesNotFit() {
        const auto caption = [this](const QString& scale, const QString& size) {
            const QStringList scene{"--n", "600", "--d-model", "8", "--heads", "2", "--seed", "3"};
            for (const PlacedText& text :
                 textsIn(svgOf(scene + QStringList{"--all-heads", "--scale-kind", scale, "--size", size,
                                                   "--dpi", "96"}))) {
                if (text.text.startsWith("1 pixel")) {
                    return text.text;
                }
            }
            return QString();
        };
        QVERIFY2(caption("lift", "6.75in").endsWith(" · lift = log₂(keys attended · a), 0 = uniform"),
                 qPrintable(caption("lift", "6.75in")));
        QVERIFY2(caption("lift", "3.25in").endsWith(" · lift"), qPrintable(caption("lift", "3.25in")));
    }

    /// What a figure has no room for is said, once, and the file is written.
    void smallerTypeIsSaid() {
        const auto said = [this](const QStringList& size) {
            const attnscope::test::Run done =
                run(m_folder.path(), QStringList{"render", "-o", "t.png"} + words() + size);
            return done.status == 0 ? QString::fromUtf8(done.error) : QStringLiteral("failed");
        };
        QVERIFY(said({"--size", "3.25in"}).contains("Smaller type, to fit: tokens ("));
        QVERIFY(said({"--size", "3.25in", "--font-pt", "8.5"}).contains("some tokens"));
        QVERIFY(said({"--size", "3.25in", "--font-pt", "9"}).contains("their indices stand instead"));
        QCOMPARE(said({"--size", "6.75in"}), QString());
        QCOMPARE(said({}), QString());
        // Margins of a fraction of a unit, rounded up, took the share of the matrix.
        QCOMPARE(said({"--size", "6.75in", "--font-pt", "8"}), QString());
        QVERIFY(said({"--size", "3.25in", "--show", "sums"}).contains("sums"));
    }

    void onASlideItHasTheTypeOfTheSlide() {
        const QList<PlacedText> texts =
            textsIn(svgOf({"--example", "i-love-ai", "--mask", "causal", "--compare", "example:i-love-ai",
                           "--size", "13.333inx7.5in", "--font-pt", "18"}));
        QVERIFY(only(texts, "weight").x > 0.0);
        QVERIFY(std::abs(only(texts, "weight").size - 18.0) < 0.1);
        QVERIFY2(only(texts, "B: no mask").x > only(texts, "A: causal").x + 100.0, "beside each other");
    }

    void tooSmallASizeNamesOneThatIsNot() {
        for (const char* size : {"1inx0.4in", "100x40", "20mmx30mm", "0.5in"}) {
            const attnscope::test::Run done =
                run(m_folder.path(), QStringList{"render", "-o", "s.png", "--size", size} + compared());
            QVERIFY2(done.status == 1 && isOneErrorLine(done.error), done.error.constData());
            static const QRegularExpression least("give at least ([^,]+),");
            const QString larger = least.match(QString::fromUtf8(done.error)).captured(1);
            const attnscope::test::Run again =
                run(m_folder.path(), QStringList{"render", "-o", "s.png", "--size", larger} + compared());
            QVERIFY2(again.status == 0, again.error.constData());
        }
    }

    void threeHeadsStandInOneLine() {
        const QStringList heads = words() + QStringList{"--heads", "4",     "--size",  "6.75in",
                                                        "--head",  "0,1,2", "--stage", "weights"};
        const QList<PlacedText> texts = textsIn(svgOf(heads));
        QVERIFY(only(texts, "h0").y > 0.0);
        QCOMPARE(only(texts, "h1").y, only(texts, "h0").y);
        QCOMPARE(only(texts, "h2").y, only(texts, "h0").y);
        QVERIFY2(countOf(texts, "quick") >= 1 || countOf(texts, "brown") >= 1, "they name tokens");
    }

    void allHeadsNameTheirTokens() {
        const QStringList heads = words() + QStringList{"--heads", "4", "--all-heads", "--values", "off"};
        for (const char* size : {"6.75in", "4in"}) {
            const QList<PlacedText> texts = textsIn(svgOf(heads + QStringList{"--size", size}));
            QVERIFY2(countOf(texts, "The") == 4, size); // beside two rows and above two columns of heads
        }
    }

    void theFrameOfTheRowLeavesTheTitlesOfHeads() {
        const QStringList heads = words() + QStringList{"--heads", "4", "--all-heads", "--values", "off",
                                                        "--row",   "0", "--size",      "6.75in"};
        const QString svg = svgOf(heads);
        const QList<PlacedText> texts = textsIn(svg);
        // The upper side of the frame: the first line of the accent's colour below the title.
        static const QRegularExpression line("<path d=\"M([\\d.]+) ([\\d.]+)L[^\"]*\" fill=\"#e8710a\"");
        double above = 1e9;
        const PlacedText title = only(texts, "h2");
        for (auto match = line.globalMatch(svg); match.hasNext();) {
            const double y = match.next().captured(2).toDouble();
            above = y > title.y - title.size ? std::min(above, y) : above;
        }
        QVERIFY2(above < 1e9, "there is a frame");
        QVERIFY2(title.y <= above, qPrintable(QString("%1 above %2").arg(title.y).arg(above)));
    }

    void aTitleStandsOverItsMatrix() {
        const QList<PlacedText> texts = textsIn(svgOf({"--example", "i-love-ai", "--size", "13.333inx7.5in",
                                                       "--font-pt", "18", "--title", "key j (columns)"}));
        QCOMPARE(countOf(texts, "key j (columns)"), 2); // the title of the figure is that of its axis
        double left = 0.0;
        for (const PlacedText& each : texts) {
            if (each.text == "key j (columns)") {
                QVERIFY2(left == 0.0 || std::abs(each.x - left) < 20.0, "the type of one is bold");
                left = each.x;
            }
        }
    }

    void twentyTokensAreNamedInAColumn() {
        const QList<PlacedText> texts = textsIn(svgOf(words() + QStringList{"--size", "3.25in"}));
        for (const QString& word : kTwentyTokens.split(' ')) {
            QVERIFY2(countOf(texts, word) == 2, qPrintable(word));
            QVERIFY(only(texts, word).size > 5.0);
        }
    }

    void weightsThatAreNoSharesAreSaid() {
        QFile file(m_folder.filePath("w.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("0.5,0.5\n0.5,0.75\n");
        file.close();
        const attnscope::test::Run done =
            run(m_folder.path(), {"render", "-o", "w.png", "--weights", "w.csv"});
        QVERIFY(done.status == 0 && isOneErrorLine(done.error));
        QVERIFY2(done.error.contains("1 of 2 rows do not sum to 1, row 1 sums to 1.25"),
                 done.error.constData());
        QCOMPARE(run(m_folder.path(), {"render", "-o", "w.png", "--example", "i-love-ai"}).error,
                 QByteArray());
    }
};

template struct attnscope::test::Registered<TestFigureRoom>;
#include "tst_figure_room.moc"
