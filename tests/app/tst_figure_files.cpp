// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"
#include "ui/paint/base/colour_map.h"

#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <webp/decode.h>
#include <webp/demux.h>

#include <array>
#include <cmath>

using namespace attnscope::test;

namespace {

QByteArray contentsOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeFile(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

/// Six words in four scripts, one of them long, with emoji of several code points.
const std::array<const char*, 6> kWords{
    "I", "爱你", "👪 ok", "سلام", "a-token-of-forty-letters-that-is-too-long!", "é"};

QString sceneOfWords(const QTemporaryDir& folder) {
    QByteArray tokens;
    for (const char* word : kWords) {
        tokens += (tokens.isEmpty() ? "\"" : ",\"") + QByteArray(word) + '"';
    }
    writeFile(
        folder.filePath("words.json"),
        R"({"attnscope":1,"title":"Words","tokens":[)" + tokens +
            R"(],"x":[[1,0],[0,1],[1,1],[2,1],[0,0.5],[1,2]],"w_q":[[1,0],[1,1]],"w_k":[[0,1],[1,0]],)" +
            R"("w_v":[[1,2],[0,1]]})");
    return folder.filePath("words.json");
}

/// All text elements of an SVG file, and whether it is well formed.
QStringList textsOf(const QByteArray& svg) {
    QStringList texts;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text")) {
            texts << xml.readElementText(QXmlStreamReader::IncludeChildElements);
        }
    }
    return xml.hasError() ? QStringList() : texts;
}

/// softmax(QKᵀ/√2) of "I love AI", row by row, from its formula.
std::array<double, 9> loveWeights() {
    constexpr std::array<std::array<double, 2>, 3> kX{{{1, 0}, {0, 1}, {1, 1}}};
    std::array<double, 9> weights{};
    for (std::size_t i = 0; i < 3; ++i) {
        // W_Q = (1 0; 1 1) and W_K = (0 1; 1 0).
        const double q0 = kX[i][0] + kX[i][1];
        const double q1 = kX[i][1];
        double sum = 0.0;
        for (std::size_t j = 0; j < 3; ++j) {
            weights[3 * i + j] = std::exp((q0 * kX[j][1] + q1 * kX[j][0]) / std::sqrt(2.0));
            sum += weights[3 * i + j];
        }
        for (std::size_t j = 0; j < 3; ++j) {
            weights[3 * i + j] /= sum;
        }
    }
    return weights;
}

} // namespace

class TestFigureFiles : public QObject {
    Q_OBJECT

private slots:
    void everyFormatIsNamedInTheHelp() {
        const QByteArray help = run(QString(), {"render", "--help"}).output;
        for (const char* ending : {".png", ".svg", ".pdf", ".webp", ".tex"}) {
            QVERIFY2(help.contains(ending), ending);
        }
    }

    /// Fonts stood in the order of a hash with a new seed in each run.
    void theSamePdfIsTheSameFile() {
        const QTemporaryDir folder;
        qputenv("SOURCE_DATE_EPOCH", "1700000000");
        QByteArray first;
        for (int i = 0; i < 6; ++i) {
            QCOMPARE(run(folder.path(), {"render", "--tokens-text", "all 的 太 阳 and é", "--title", "Σ 阳 Ω",
                                         "--size", "6.75in", "-o", "a.pdf"})
                         .status,
                     0);
            const QByteArray pdf = contentsOf(folder.filePath("a.pdf"));
            first = first.isEmpty() ? pdf : first;
            QVERIFY(!pdf.isEmpty() && pdf == first);
        }
        qunsetenv("SOURCE_DATE_EPOCH");
    }

    /// 40 queries and 4 keys, as wide as a page, would be higher than three.
    void aTallMatrixEndsWithThePage() {
        const QTemporaryDir folder;
        QByteArray k("1,0\n0,1\n1,1\n0,0\n");
        writeMember(folder.filePath("k.csv"), k);
        writeMember(folder.filePath("q.csv"), k.repeated(10));
        QCOMPARE(run(folder.path(), {"render", "--q", "q.csv", "--k", "k.csv", "--size", "6.75in", "--dpi",
                                     "100", "-o", "a.png"})
                     .status,
                 0);
        const QImage image(folder.filePath("a.png"));
        QCOMPARE(image.width(), 675);
        QVERIFY2(image.height() <= 900, qPrintable(QString::number(image.height())));
    }

    void anSvgHasTheNumbersAndTheirColours() {
        const QTemporaryDir folder;
        QCOMPARE(run(folder.path(), {"render", "--example", "i-love-ai", "-o", "a.svg"}).status, 0);
        const QByteArray svg = contentsOf(folder.filePath("a.svg"));
        const QStringList texts = textsOf(svg);
        const std::array<double, 9> weights = loveWeights();
        const double most = *std::max_element(weights.begin(), weights.end());
        const auto& table = attnscope::ui::usualColourMap().light.table();
        for (const double weight : weights) {
            const QString number = QString::number(weight, 'f', 3);
            QVERIFY2(texts.contains(number), qPrintable(number));
            const auto entry = static_cast<std::size_t>(std::lround(weight / most * 255.0));
            const QByteArray fill = "fill=\"" + QColor(table[entry]).name().toLatin1() + "\" shape-rendering";
            QVERIFY2(svg.contains(fill), fill.constData());
        }
        QVERIFY(!svg.contains("clip"));
    }

    void everyTokenIsTextInAFontOfTheFile() {
        const QTemporaryDir folder;
        const QString scene = sceneOfWords(folder);
        QCOMPARE(run(folder.path(), {"render", "--scene", scene, "-o", "a.svg"}).status, 0);
        const QByteArray svg = contentsOf(folder.filePath("a.svg"));
        // Letters of two scripts are two texts beside each other.
        const QString all = textsOf(svg).join(QString());
        for (const char* word : {"I", "爱你", "👪 ok", "سلام", "a-token-of", "é"}) {
            QVERIFY2(all.contains(QString::fromUtf8(word)), word);
        }
        static const QRegularExpression faces(QStringLiteral("@font-face\\{font-family:\"([^\"]+)\""));
        QStringList families;
        for (auto found = faces.globalMatch(QString::fromUtf8(svg)); found.hasNext();) {
            families << found.next().captured(1);
        }
        QVERIFY2(families.contains(QStringLiteral("AttnScope Sans")), qPrintable(families.join(',')));
        QVERIFY2(!families.filter(QStringLiteral("CJK")).isEmpty(), qPrintable(families.join(',')));
        // The fonts have the file's letters only: all of a Chinese font are megabytes.
        QVERIFY2(svg.size() < 250'000, QByteArray::number(svg.size()).constData());
    }

    void aPdfIsThePngInLettersAndShapes() {
        const QTemporaryDir folder;
        const QString scene = sceneOfWords(folder);
        const QStringList figure{"render", "--scene", scene, "--size", "3.25in", "--dpi", "300", "-o"};
        QCOMPARE(run(folder.path(), figure + QStringList{"a.pdf"}).status, 0);
        QCOMPARE(run(folder.path(), figure + QStringList{"a.png"}).status, 0);
        const QString pdf = folder.filePath("a.pdf");
        const QByteArray text = printedBy("pdftotext", {pdf, "-"});
        for (const char* word : {"爱你", "é", "ok", "a-token-"}) {
            QVERIFY2(text.contains(word), text.constData());
        }
        QVERIFY2(printedBy("pdfinfo", {pdf}).contains("Page size:       234 x"), printedBy("pdfinfo", {pdf}));
        for (const QByteArray& font : printedBy("pdffonts", {pdf}).trimmed().split('\n').mid(2)) {
            QVERIFY2(font.contains(" yes no  yes"),
                     font.constData()); // embedded, not whole, with its letters
        }
        // The colour bar is a raster at least, and JPEG would change its colours.
        const QByteArray images = printedBy("pdfimages", {"-list", pdf});
        QVERIFY2(images.contains(" image ") && !images.contains("jpeg"), images.constData());
        printedBy("pdftoppm", {"-r", "300", "-png", "-singlefile", pdf, folder.filePath("page")});
        const QImage page = QImage(folder.filePath("page.png")).convertToFormat(QImage::Format_RGB32);
        const QImage image(folder.filePath("a.png"));
        QCOMPARE(page.width(), image.width());
        int apart = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor a = image.pixelColor(x, y);
                const QColor b = page.pixelColor(x, std::min(y, page.height() - 1));
                apart += std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
                                     std::abs(a.blue() - b.blue()) >
                                 150
                             ? 1
                             : 0;
            }
        }
        // Edges of letters and lines are smoothed another way; a label elsewhere would be ten times as much.
        const double part = apart / double(image.width() * image.height());
        QVERIFY2(part < 0.015, QByteArray::number(part).constData());
    }

    void aWebpHasThePngsPixelsAndItsFacts() {
        const QTemporaryDir folder;
        for (const char* name : {"a.png", "a.webp"}) {
            QCOMPARE(
                run(folder.path(), {"render", "--example", "multi-head", "--head", "1", "-o", name}).status,
                0);
        }
        const QByteArray bytes = contentsOf(folder.filePath("a.webp"));
        int width = 0;
        int height = 0;
        std::uint8_t* const pixels = WebPDecodeRGB(reinterpret_cast<const std::uint8_t*>(bytes.constData()),
                                                   std::size_t(bytes.size()), &width, &height);
        QVERIFY(pixels != nullptr);
        const QImage decoded = QImage(pixels, width, height, 3 * width, QImage::Format_RGB888).copy();
        WebPFree(pixels);
        QCOMPARE(decoded.convertToFormat(QImage::Format_RGB32),
                 QImage(folder.filePath("a.png")).convertToFormat(QImage::Format_RGB32));
        QVERIFY(bytes.contains("<attnscope:Stage>weights</attnscope:Stage>"));
    }

    void aTexFigureHasTextsThatTexCanRead() {
        const QTemporaryDir folder;
        writeFile(folder.filePath("signs.json"),
                  R"({"attnscope":1,"tokens":["50%_of","$x$"],"x":[[1,0],[0,1]],)"
                  R"("w_q":[[1,0],[1,1]],"w_k":[[0,1],[1,0]],"w_v":[[1,2],[0,1]]})");
        QCOMPARE(run(folder.path(), {"render", "signs.json", "-o", "a.tex"}).status, 0);
        const QByteArray tex = contentsOf(folder.filePath("a.tex"));
        QVERIFY(tex.contains("{50\\%\\_of}"));
        QVERIFY(tex.contains("{\\$x\\$}"));
        QVERIFY(tex.contains("\\begin{pgfpicture}") && tex.contains("\\end{pgfpicture}"));
        QCOMPARE(tex.count('{') - tex.count("\\{"), tex.count('}') - tex.count("\\}"));
    }

    /// Of 60 tokens every fifth has a line; the one that all look at is named beside them.
    void theKeyThatAllLookAtIsNamed() {
        const QTemporaryDir folder;
        constexpr int kTokens = 60;
        constexpr int kStrong = 33;
        QStringList tokens;
        QStringList rows;
        for (int i = 0; i < kTokens; ++i) {
            tokens << QStringLiteral("\"%1\"").arg(i == kStrong ? QStringLiteral("[SEP]")
                                                                : QStringLiteral("word"));
            QStringList row;
            for (int j = 0; j < kTokens; ++j) {
                row << QString::number(j == kStrong ? 1.0 - 0.01 * (kTokens - 1) : 0.01);
            }
            rows << '[' + row.join(',') + ']';
        }
        writeFile(folder.filePath("s.json"), QStringLiteral(R"({"attnscope":1,"tokens":[%1],"weights":[%2]})")
                                                 .arg(tokens.join(','), rows.join(','))
                                                 .toUtf8());
        QCOMPARE(run(folder.path(), {"render", "s.json", "--size", "3.25in", "-o", "a.svg"}).status, 0);
        const QStringList texts = textsOf(contentsOf(folder.filePath("a.svg")));
        QCOMPARE(texts.count(QStringLiteral("[SEP]")), 1); // as a column
        QVERIFY(texts.count(QStringLiteral("word")) >= 10);
    }

    void aMapThatColoursNothingIsSaid() {
        const QTemporaryDir folder;
        const QStringList figure{"render", "--example", "i-love-ai", "--colormap", "greys", "-o", "a.png"};
        QCOMPARE(run(folder.path(), figure).error, QByteArray());
        const Run scores = run(folder.path(), figure + QStringList{"--stage", "scores"});
        QCOMPARE(scores.status, 0);
        QVERIFY2(isOneErrorLine(scores.error) && scores.error.contains("--colormap: it is of weights"),
                 scores.error.constData());
    }

    /// Pictures of a font have no letters of their own in a PDF.
    void emojiInAPdfAreFound() {
        const QTemporaryDir folder;
        writeFile(
            folder.filePath("emoji.json"),
            R"({"attnscope":1,"tokens":["I","😀","👩‍💻","爱"],"weights":[[1,0,0,0],[1,0,0,0],)"
            R"([1,0,0,0],[1,0,0,0]]})");
        QCOMPARE(run(folder.path(), {"render", "emoji.json", "--size", "3.25in", "-o", "a.pdf"}).status, 0);
        const QByteArray text = printedBy("pdftotext", {folder.filePath("a.pdf"), "-"});
        for (const char* word : {"😀", "👩‍💻", "爱"}) {
            QCOMPARE(text.count(word), 2); // as a row and as a column
        }
        QProcess check; // complains of a table of objects that is not true
        check.start("pdfinfo", {folder.filePath("a.pdf")});
        QVERIFY(check.waitForFinished());
        QCOMPARE(check.readAllStandardError(), QByteArray());
    }

    /// Three decimals of scores of 1e-8 would be zeros.
    void smallNumbersAreReadInTheCells() {
        const QTemporaryDir folder;
        writeFile(folder.filePath("small.json"),
                  R"({"attnscope":1,"tokens":["a","b"],"q":[[1e-4,0],[0,0]],"k":[[3e-4,0],[-1e-4,0]]})");
        QCOMPARE(run(folder.path(), {"render", "small.json", "--stage", "scores", "-o", "a.svg"}).status, 0);
        const QStringList texts = textsOf(contentsOf(folder.filePath("a.svg")));
        for (const char* number : {"3.0e−8", "−1.0e−8", "0.000"}) {
            QVERIFY2(texts.contains(QString::fromUtf8(number)), qPrintable(texts.join(' ')));
        }
    }

    /// The whole beside an inset is narrower than the picture, and its line says how many cells a pixel has.
    void anInsetsLinesAreWholeAndTrue() {
        const QTemporaryDir folder;
        const QStringList figure{"render", "--n",    "2000",    "--d-model",         "4",
                                 "--mask", "causal", "--inset", "1200:1300,100:200", "--size",
                                 "3.25in", "-o"};
        QCOMPARE(run(folder.path(), figure + QStringList{"a.svg"}).status, 0);
        QCOMPARE(run(folder.path(), figure + QStringList{"a.png", "--dpi", "300"}).status, 0);
        const QString cells = QImage(folder.filePath("a.png")).text("Cells a pixel");
        const QStringList texts = textsOf(contentsOf(folder.filePath("a.svg")));
        QStringList lines;
        for (const QString& text : texts) {
            if (text.contains(QStringLiteral("cell")) || text.contains(QStringLiteral("/px"))) {
                lines << text;
            }
            QVERIFY2(!text.contains(QChar(0x2026)), qPrintable(text));
        }
        QCOMPARE(lines.size(), 2);
        QVERIFY2(QString(lines[0]).remove(' ').startsWith(QString(cells).remove(' ')),
                 qPrintable(lines[0] + ", " + cells));
        QVERIFY(lines[0].contains(QStringLiteral("hatched: masked")));
        QVERIFY(!lines[1].contains(QStringLiteral("hatched"))); // the part has no forbidden cell
    }

    /// Whatever fonts a document has, every letter is printed: those that pdfLaTeX lacks are outlines.
    void aTexFigureAsksForNoFont() {
        const QTemporaryDir folder;
        writeFile(folder.filePath("words.json"),
                  R"({"attnscope":1,"tokens":["<|end|>","爱","😀","a--b"],"weights":[[1,0,0,0],[1,0,0,0],)"
                  R"([1,0,0,0],[1,0,0,0]]})");
        QCOMPARE(run(folder.path(), {"render", "words.json", "-o", "a.tex"}).status, 0);
        QByteArray drawn;
        for (const QByteArray& line : contentsOf(folder.filePath("a.tex")).split('\n')) {
            drawn += line.startsWith('%') ? QByteArray() : line;
        }
        QVERIFY(std::all_of(drawn.begin(), drawn.end(), [](char byte) { return byte > 0; }));
        QVERIFY(drawn.contains("{\\ensuremath{<}\\textbar{}end\\textbar{}\\ensuremath{>}}"));
        QVERIFY(drawn.contains("{a-{}-b}"));
        // The same figure without both letters has fewer shapes: 爱 is an outline, 😀 a small image.
        writeFile(folder.filePath("plain.json"),
                  R"({"attnscope":1,"tokens":["<|end|>","","","a--b"],"weights":[[1,0,0,0],[1,0,0,0],)"
                  R"([1,0,0,0],[1,0,0,0]]})");
        QCOMPARE(run(folder.path(), {"render", "plain.json", "-o", "b.tex"}).status, 0);
        const auto fills = [&](const char* name) {
            return contentsOf(folder.filePath(name)).count("\\pgfusepath{fill}");
        };
        QVERIFY(drawn.contains("\\pgfpathcurveto"));
        QVERIFY2(fills("a.tex") > fills("b.tex") + 50, qPrintable(QString::number(fills("a.tex"))));
    }

    void cellsTooManyForTexAreRefused() {
        const QTemporaryDir folder;
        writeFile(folder.filePath("a.tex"), "the old one");
        const Run done = run(folder.path(), {"render", "--example", "long-document", "-o", "a.tex"});
        QCOMPARE(done.status, 1);
        QVERIFY2(isOneErrorLine(done.error), done.error.constData());
        QCOMPARE(contentsOf(folder.filePath("a.tex")), QByteArray("the old one"));
        QCOMPARE(namesIn(folder.path()), QStringList{"a.tex"});
    }

    void aLargeMatrixIsARasterWithAxesOfLetters() {
        const QTemporaryDir folder;
        for (const char* name : {"a.svg", "a.png"}) {
            QCOMPARE(
                run(folder.path(), {"render", "--example", "long-document", "--size", "500x440", "-o", name})
                    .status,
                0);
        }
        const QByteArray svg = contentsOf(folder.filePath("a.svg"));
        QVERIFY(textsOf(svg).contains(QStringLiteral("8,192")));
        QVERIFY(svg.contains("<image"));
        QVERIFY(svg.size() < 500'000);
    }

    /// As the line of the window has it; a file of pixels has 96.
    void pixelsOfLargeMatricesAreFineInPrint() {
        const QTemporaryDir folder;
        const QStringList scene{"render", "--n", "1200", "--d-model", "8", "--seed", "1", "--size", "3.25in"};
        const auto pixelsAnInch = [&](const QStringList& more) {
            if (run(folder.path(), scene + QStringList{"-o", "a.pdf"} + more).status != 0) {
                return 0;
            }
            int finest = 0;
            const QByteArray images = printedBy("pdfimages", {"-list", folder.filePath("a.pdf")});
            for (const QByteArray& line : images.split('\n').mid(2)) {
                finest = std::max(finest, line.simplified().split(' ').value(12).toInt());
            }
            return finest;
        };
        QCOMPARE(pixelsAnInch({}), pixelsAnInch({"--dpi", "300"}));
        QVERIFY(pixelsAnInch({}) > 2 * pixelsAnInch({"--dpi", "96"}));
        QCOMPARE(run(folder.path(), scene + QStringList{"-o", "a.png"}).status, 0);
        QCOMPARE(QImage(folder.filePath("a.png")).width(), 312);
    }

    void thePipelineIsWrittenInEveryFormat() {
        const QTemporaryDir folder;
        for (const char* name : {"a.svg", "a.pdf", "a.webp", "a.tex"}) {
            const Run done =
                run(folder.path(), {"render", "--example", "i-love-ai", "--pipeline", "-o", name});
            QVERIFY2(done.status == 0, done.error.constData());
        }
        QVERIFY(textsOf(contentsOf(folder.filePath("a.svg"))).join(' ').contains(QStringLiteral("softmax")));
    }
};

template struct attnscope::test::Registered<TestFigureFiles>;
#include "tst_figure_files.moc"
