// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/export/open_dialog.h"
#include "ui/export/figures/left_out_parts.h"
#include "ui/export/files/svg_file.h"
#include "ui/tiles/all_heads.h"

#include <QRegularExpression>

#include <array>

using namespace window_fixture;

namespace {

/// All texts of the figure, as its SVG has them.
QStringList textsIn(const ExportedFigure& figure, const PictureSize& size) {
    const PictureSize sized = figure.at(size, kPrintType).size;
    const std::optional<PreparedPicture> all = figure.preparation(size, kPrintType)(sized, {}, {});
    static const QRegularExpression element(QStringLiteral("<text[^>]*>([^<]*)</text>"));
    QStringList found;
    for (auto text = element.globalMatch(QString::fromUtf8(*svgBytes(*all))); text.hasNext();) {
        found << text.next().captured(1);
    }
    return found;
}

/// How many of the tokens beside and above the matrix are words, whole or cut.
int wordsIn(const QStringList& texts, const Scene& scene) {
    int count = 0;
    for (const QString& text : texts) {
        const QString beginning = text.section(QChar(0x2026), 0, 0);
        bool isToken = false;
        for (std::size_t i = 0; i < scene.tokens.size(); ++i) {
            isToken = isToken || (!beginning.isEmpty() &&
                                  QString::fromStdString(scene.tokens[i]).startsWith(beginning) &&
                                  (beginning.size() > 2 || beginning == text));
        }
        count += isToken ? 1 : 0;
    }
    return count;
}

} // namespace

/// The dialog says what has no room in a figure: exactly what is not drawn.
class TestLeftOutParts : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void whatIsSaidIsWhatIsMissing_data();
    void whatIsSaidIsWhatIsMissing();
    void numbersCanBeForced();
    void whatWasNotChosenIsNotSaid();
    void headsSayWhatIsMissing();
    void typeThatIsSmallerIsSaid();
    void anInsetThatHardlyEnlargesIsSaid();
    void aTitleIsSmallerBeforeItIsCut();
};

void TestLeftOutParts::whatIsSaidIsWhatIsMissing_data() {
    QTest::addColumn<QString>("example");
    QTest::addColumn<bool>("hasColumns");
    for (const char* example : {"i-love-ai", "five-words", "noun-adjective", "sparse-masks"}) {
        for (const bool hasColumns : {false, true}) {
            QTest::addRow("%s%s", example, hasColumns ? ", tokens as columns" : "")
                << QString::fromLatin1(example) << hasColumns;
        }
    }
}

void TestLeftOutParts::whatIsSaidIsWhatIsMissing() {
    QFETCH(QString, example);
    QFETCH(bool, hasColumns);
    constexpr double kDpi = 300.0;
    OpenWindow open(example.toStdString());
    if (hasColumns) {
        open.press(Qt::Key_T);
        QVERIFY(open.session.waitForResult());
    }
    const ExportedFigure figure{open.view.picture(), QSizeF(500, 500)};
    const Scene& scene = open.session.scene();
    const auto tokens = static_cast<int>(scene.tokens.size());
    static const QRegularExpression number(QStringLiteral("^[01]\\.\\d+$"));
    std::array<int, 5> said{};
    for (const double width : {0.5, 0.7, 0.9, 1.2, 1.6, 2.2, 3.25, 6.75}) {
        for (const double height : {0.5, 0.7, 0.9, 1.2, 1.6, 2.2, 5.0}) {
            const PictureSize size{(QSizeF(width, height) * kDpi).toSize(), kDpi};
            if (!figure.fits(size, kPrintType)) {
                QCOMPARE(leftOutParts(figure, size, kPrintType), LeftOutParts());
                continue;
            }
            const LeftOutParts left = leftOutParts(figure, size, kPrintType);
            const QStringList texts = textsIn(figure, size);
            const QByteArray where =
                QStringLiteral("%1 × %2 in: %3").arg(width).arg(height).arg(texts.join('|')).toUtf8();
            // The colour bar has fewer numbers than the cells.
            QVERIFY2(left.values == (texts.filter(number).size() < tokens * tokens), where);
            QVERIFY2(left.sums == texts.filter(QStringLiteral("Σ")).isEmpty(), where);
            const bool hasTitles = !texts.filter(QStringLiteral("key")).isEmpty() &&
                                   !texts.filter(QStringLiteral("query")).isEmpty();
            QVERIFY2(left.axisTitles == !hasTitles, where);
            QVERIFY2((left.labels || left.someLabels) == (wordsIn(texts, scene) < 2 * tokens), where);
            said[0] += left.values ? 1 : 0;
            said[1] += left.sums ? 1 : 0;
            said[2] += left.axisTitles ? 1 : 0;
            said[3] += left.labels ? 1 : 0;
            said[4] += left.someLabels ? 1 : 0;
        }
    }
    QVERIFY(said[0] > 0 && said[1] > 0 && said[2] > 0 && said[3] > 0);
    QCOMPARE(said[4] > 0, tokens > 10); // few tokens always have a line each
}

/// Numbers that are left out as the window draws them are there where they are asked for, in smaller type.
void TestLeftOutParts::numbersCanBeForced() {
    OpenWindow open("five-words");
    ExportedFigure figure{open.view.picture(), QSizeF(500, 500)};
    static const QRegularExpression number(QStringLiteral("^[01]\\.\\d+$"));
    int forced = 0;
    for (const double width : {2.2, 1.9, 1.6, 1.3, 1.0}) {
        const PictureSize size{(QSizeF(width, width) * 300.0).toSize(), 300.0};
        figure.forcesValues = false;
        if (!figure.fits(size, kPrintType) || !leftOutParts(figure, size, kPrintType).values) {
            continue;
        }
        figure.forcesValues = true;
        QVERIFY(!leftOutParts(figure, size, kPrintType).values);
        QVERIFY(textsIn(figure, size).filter(number).size() >= 25);
        ++forced;
    }
    QVERIFY(forced > 0);
}

void TestLeftOutParts::whatWasNotChosenIsNotSaid() {
    OpenWindow open("five-words");
    ExportedFigure figure{open.view.picture(), QSizeF(500, 500)};
    const PictureSize small{QSize(480, 270), 300.0};
    QVERIFY(leftOutParts(figure, small, kPrintType).sums && leftOutParts(figure, small, kPrintType).values);
    figure.hasSums = figure.hasValues = false;
    QVERIFY(!leftOutParts(figure, small, kPrintType).sums && !leftOutParts(figure, small, kPrintType).values);
    figure.subject = ExportedFigure::Subject::Pipeline;
    QCOMPARE(leftOutParts(figure, small, kPrintType), LeftOutParts());
}

void TestLeftOutParts::headsSayWhatIsMissing() {
    OpenWindow open("multi-head");
    ExportedFigure figure{open.view.picture(), QSizeF(500, 500)};
    figure.subject = ExportedFigure::Subject::AllHeads;
    figure.heads = open.view.picturesOf(*AllHeads(open.session, 0).solve());
    QCOMPARE(figure.heads.size(), std::size_t(4));
    const PictureSize roomy{(QSizeF(6.75, 6.75) * 300.0).toSize(), 300.0};
    QCOMPARE(leftOutParts(figure, roomy, kPrintType), LeftOutParts());
    QVERIFY(wordsIn(textsIn(figure, roomy), open.session.scene()) >= 4 * 4);
    const PictureSize small{(QSizeF(1.2, 1.2) * 300.0).toSize(), 300.0};
    QVERIFY(figure.fits(small, kPrintType));
    QVERIFY(leftOutParts(figure, small, kPrintType).values);
    QVERIFY(leftOutParts(figure, small, kPrintType).labels);
    QCOMPARE(wordsIn(textsIn(figure, small), open.session.scene()), 0);
    figure.hasValues = false;
    QVERIFY(!leftOutParts(figure, small, kPrintType).values);
}

/// Twelve tokens in a column: their lines are lower than the type that was asked for.
void TestLeftOutParts::typeThatIsSmallerIsSaid() {
    OpenWindow open("sparse-masks");
    ExportedFigure figure{open.view.picture(), QSizeF(500, 500)};
    figure.hasValues = false;
    const double tokens = static_cast<double>(open.session.scene().tokens.size());
    bool isSaid = false;
    for (const double type : {5.0, 7.0, 9.0, 12.0}) {
        for (const double inches : {1.6, 2.4, 3.25, 6.75}) {
            const PictureSize size{(QSizeF(inches, inches) * 300.0).toSize(), 300.0};
            if (!figure.fits(size, type)) {
                continue;
            }
            const LeftOutParts left = leftOutParts(figure, size, type);
            const double pitch = 72.0 * inches / tokens; // of cells that had all of the picture
            QVERIFY2(pitch > type * 2.0 || left.labels || left.someLabels || left.tokenType < type, "said");
            if (left.tokenType > 0.0) {
                isSaid = true;
                QVERIFY(left.tokenType >= 0.74 * type && left.tokenType < type);
                QVERIFY(leftOutText(left).contains(QStringLiteral("tokens (")));
            }
        }
    }
    QVERIFY(isSaid);
    LeftOutParts both;
    both.sums = true;
    both.tokenType = 5.25;
    both.numberType = 4.0;
    QCOMPARE(leftOutText(both), QStringLiteral("No room at this size for: sums. Smaller type, to fit: tokens "
                                               "(5.3 pt), numbers (4 pt)"));
}

void TestLeftOutParts::anInsetThatHardlyEnlargesIsSaid() {
    OpenWindow open("sparse-masks");
    ExportedFigure figure{open.view.picture(), QSizeF(500, 500)};
    const PictureSize size{QSize(975, 900), 300.0};
    figure.inset = MatrixPart{{0, 4}, {0, 4}};
    QVERIFY(figure.fits(size, kPrintType));
    QCOMPARE(leftOutParts(figure, size, kPrintType).enlargement, 0.0);
    const auto tokens = open.session.scene().tokens.size();
    figure.inset = MatrixPart{{0, tokens}, {0, tokens}};
    QVERIFY(figure.fits(size, kPrintType));
    const LeftOutParts left = leftOutParts(figure, size, kPrintType);
    QVERIFY2(left.enlargement > 0.0 && left.enlargement < 1.0, "all beside all, in the narrower half");
    QVERIFY2(leftOutText(left).contains(QStringLiteral("cells 0.")), qPrintable(leftOutText(left)));
}

void TestLeftOutParts::aTitleIsSmallerBeforeItIsCut() {
    OpenWindow open("five-words");
    ExportedFigure figure{open.view.picture(), QSizeF(500, 500)};
    const PictureSize size{(QSizeF(2.0, 2.0) * 300.0).toSize(), 300.0};
    int whole = 0;
    int small = 0;
    int cut = 0;
    for (const int letters : {5, 20, 28, 32, 36, 40, 60, 120}) {
        figure.title = QString(letters, u'o');
        QVERIFY(figure.fits(size, kPrintType));
        const LeftOutParts left = leftOutParts(figure, size, kPrintType);
        QString drawn;
        for (const QString& text : textsIn(figure, size)) {
            drawn = text.startsWith(QStringLiteral("ooo")) ? text : drawn;
        }
        const bool isWhole = drawn == figure.title;
        QCOMPARE(left.title.has_value(), !isWhole);
        if (!isWhole) {
            QCOMPARE(left.title->standing, drawn.count(u'o'));
            QCOMPARE(left.title->all, letters);
            QVERIFY(leftOutText(left).startsWith(QStringLiteral("The title is cut: %1 of %2 letters stand")
                                                     .arg(drawn.count(u'o'))
                                                     .arg(letters)));
        }
        whole += isWhole && left.titleType == 0.0 ? 1 : 0;
        small += isWhole && left.titleType > 0.0 ? 1 : 0;
        cut += isWhole ? 0 : 1;
        QVERIFY(left.titleType == 0.0 || (left.titleType > 5.0 && left.titleType < 7.0));
    }
    QVERIFY2(whole > 0 && small > 0 && cut > 0,
             qPrintable(QStringLiteral("%1 %2 %3").arg(whole).arg(small).arg(cut)));
}

template struct attnscope::test::Registered<TestLeftOutParts>;
#include "tst_left_out_parts.moc"
