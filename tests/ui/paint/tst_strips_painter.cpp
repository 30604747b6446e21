// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"
#include "tests/registry.h"
#include "tests/ui/paint/row_fixture.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/strips_painter.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <QtMath>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr double kWidth = 352.0;

RowPicture loveStrips(double progress) {
    RowPicture picture = row_fixture::picture(
        row_fixture::combination(0, row_fixture::loveWeights(), row_fixture::loveValues()), lightTheme());
    picture.progress = progress;
    return picture;
}

QColor stripColourAt(const QImage& image, const QPointF& point) {
    return image.pixelColor(point.toPoint());
}

/// A point of a cell that the number in it leaves free: near its lower left corner.
QPointF cornerOf(const QRectF& cell, const StripsGeometry& g) {
    return {cell.left() + 3.0, g.headingHeight + cell.bottom() - 4.0};
}

/// A row of the strongest of 65,536 keys, the last line for all others together.
RowPicture longRowPicture(std::size_t features) {
    const std::vector<double> weights{0.1, 0.2, 0.3, 0.4};
    RowCombination row =
        row_fixture::combination(65432, weights, row_fixture::Vectors(4, std::vector<double>(features, 0.5)));
    row.terms[0].key = 7;
    row.terms[1].key = 65432;
    row.terms[2].key = 65535;
    row.terms[3].others = 64000;
    RowPicture picture = row_fixture::picture(row, lightTheme(), TokenList());
    picture.progress = 2.0;
    return picture;
}

int pixelsOf(const QImage& image, const QColor& colour, int y) {
    int count = 0;
    for (int x = 0; x < image.width(); ++x) {
        count += image.pixelColor(x, y) == colour ? 1 : 0;
    }
    return count;
}

} // namespace

class TestStripsPainter final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void barsAreAsLongAsTheirWeights() {
        const RowPicture picture = loveStrips(3.0);
        const StripsGeometry g = layoutStrips(picture, kWidth);
        const QImage image = row_fixture::paintedStrips(picture, g);
        const std::vector<double> a = row_fixture::loveWeights();
        QVERIFY(g.barWidth >= 40.0);
        for (const std::size_t key : {std::size_t{0}, std::size_t{2}}) {
            const int y = qRound(g.headingHeight + (static_cast<double>(key) + 0.5) * g.lineHeight);
            const int length = pixelsOf(image, picture.palette.fill(RangeGroup::Weights, a[key]), y);
            QVERIFY(std::abs(length - g.barWidth * a[key] / a[2]) <= 1.0);
        }
    }

    /// An outline would be taken for a mark.
    void barsOfOddAndEvenKeysAreAlike() {
        const RowPicture picture = loveStrips(3.0); // keys 1 and 2 have one weight
        const StripsGeometry g = layoutStrips(picture, kWidth);
        const QImage image = row_fixture::paintedStrips(picture, g);
        const auto barOf = [&](std::size_t key) {
            const QRectF bar =
                g.barRect(key, 1.0).translated(0.0, g.headingHeight).adjusted(-2.0, -2.0, 2.0, 2.0);
            return image.copy(bar.toAlignedRect());
        };
        QCOMPARE(barOf(1), barOf(2));
    }

    /// As "masked": 0.000 would be a number like any other.
    void aDroppedKeyIsSaidToBe() {
        RowCombination row = row_fixture::combination(0, {0.5, 0.0, 0.5}, row_fixture::loveValues());
        row.terms[1].masked = false;
        const auto weightOf = [&](bool dropped, bool masked) {
            row.terms[1].dropped = dropped;
            row.terms[1].masked = masked;
            RowPicture picture = row_fixture::picture(row, lightTheme());
            picture.progress = 3.0;
            const StripsGeometry g = layoutStrips(picture, kWidth);
            return row_fixture::paintedStrips(picture, g)
                .copy(QRectF(g.barX, g.headingHeight + g.lineHeight, g.valueX - g.barX, g.lineHeight)
                          .toAlignedRect());
        };
        const QImage zero = weightOf(false, false);
        const QImage dropped = weightOf(true, false);
        QVERIFY(zero != dropped);
        QVERIFY(dropped != weightOf(false, true)); // nor is it masked
        int words = 0;
        for (int y = 0; y < dropped.height(); ++y) {
            words += pixelsOf(dropped, lightTheme().tertiary, y);
        }
        QVERIFY2(words > 5, "the words of a key without a part are grey");
    }

    /// V's own numbers end the colours of v_j, whatever Q has.
    void valuesHaveTheRangeOfV() {
        RowPicture picture = loveStrips(3.0);
        picture.palette.ranges.values = 10.0;
        picture.valueRange = 3.0;
        const StripsGeometry g = layoutStrips(picture, kWidth);
        Palette own = picture.palette;
        own.ranges.values = 3.0;
        const QImage image = row_fixture::paintedStrips(picture, g);
        QCOMPARE(stripColourAt(image, cornerOf(g.valueRect(2, 1), g)), own.fill(RangeGroup::Values, 3.0));
        QVERIFY(g.notes.isEmpty() || g.notes.front().contains(QStringLiteral("v ±3")));
    }

    /// Of 64 numbers most would be 0.0: their colours say more.
    void oneDecimalThatMakesMostNumbersZeroIsNone() {
        row_fixture::Vectors values(9, std::vector<double>(8, 1.3));
        std::vector<double> weights(9, 0.02);
        weights[4] = 0.84;
        const RowPicture faint =
            row_fixture::picture(row_fixture::combination(0, weights, values), lightTheme(), TokenList());
        QVERIFY(layoutStrips(faint, 420.0).barcode);
        // Where the numbers say something they stand, with a decimal.
        const RowPicture strong = row_fixture::picture(
            row_fixture::combination(0, std::vector<double>(9, 0.4), values), lightTheme(), TokenList());
        const StripsGeometry g = layoutStrips(strong, 420.0);
        QVERIFY(!g.barcode && g.digits >= 1);
    }

    void runningSumsHaveTheColoursOfTheirNumbers() {
        const RowPicture picture = loveStrips(3.0);
        const StripsGeometry g = layoutStrips(picture, kWidth);
        QVERIFY(!g.barcode);
        const QImage image = row_fixture::paintedStrips(picture, g);
        const std::vector<double> a = row_fixture::loveWeights();
        const row_fixture::Vectors v = row_fixture::loveValues();
        for (std::size_t c = 0; c < 2; ++c) {
            double sum = 0.0;
            for (std::size_t j = 0; j < 3; ++j) {
                sum += a[j] * v[j][c];
                QCOMPARE(stripColourAt(image, cornerOf(g.sumRect(j, c), g)),
                         picture.palette.fill(RangeGroup::Values, sum));
                QCOMPARE(stripColourAt(image, cornerOf(g.contributionRect(j, c), g)),
                         picture.palette.fill(RangeGroup::Values, a[j] * v[j][c]));
                QCOMPARE(stripColourAt(image, cornerOf(g.valueRect(j, c), g)),
                         picture.palette.fill(RangeGroup::Values, v[j][c]));
            }
            const QRectF output = g.outputRect(c).translated(0.0, g.linesHeight());
            QCOMPARE(stripColourAt(image, cornerOf(output, g)),
                     picture.palette.fill(RangeGroup::Values, sum));
        }
    }

    void termsToComeShowNoSum() {
        const RowPicture picture = loveStrips(1.0);
        const StripsGeometry g = layoutStrips(picture, kWidth);
        const QImage image = row_fixture::paintedStrips(picture, g);
        const QColor panel = picture.palette.theme.panel;
        QVERIFY(stripColourAt(image, cornerOf(g.sumRect(0, 1), g)) != panel);
        QCOMPARE(stripColourAt(image, cornerOf(g.sumRect(1, 1), g)), panel);
        QCOMPARE(stripColourAt(image, cornerOf(g.sumRect(2, 1), g)), panel);
        QCOMPARE(stripColourAt(image, cornerOf(g.outputRect(1).translated(0.0, g.linesHeight()), g)), panel);
        QVERIFY(stripColourAt(image, cornerOf(g.contributionRect(2, 1), g)) != panel);
    }

    void aTermHalfWayInGrowsWithoutNumbers() {
        const RowPicture picture = loveStrips(2.5);
        const StripsGeometry g = layoutStrips(picture, kWidth);
        const QImage image = row_fixture::paintedStrips(picture, g);
        const QRectF cell = g.sumRect(2, 1).translated(0.0, g.headingHeight);
        const QColor fill = picture.palette.fill(RangeGroup::Values, picture.row->output[1]);
        for (double x = cell.left() + 3.0; x < cell.right() - 3.0; x += 1.0) {
            QCOMPARE(stripColourAt(image, {x, cell.center().y() + 4.0}), fill);
            QCOMPARE(stripColourAt(image, {x, cell.center().y() - 4.0}), picture.palette.theme.panel);
        }
    }

    void onlyTheVisibleLinesArePainted() {
        std::vector<double> weights(300, 1.0 / 300.0);
        const row_fixture::Vectors v(300, {1.0, -1.0});
        const RowPicture picture =
            row_fixture::picture(row_fixture::combination(0, weights, v), lightTheme(), TokenList());
        const StripsGeometry g = layoutStrips(picture, kWidth);
        QImage image(qRound(g.width), qRound(g.linesHeight()), QImage::Format_RGB32);
        image.fill(Qt::magenta);
        QPainter painter(&image);
        drawStripsLines(painter, picture, g, QRectF(0.0, 100.0 * g.lineHeight, g.width, 5.0 * g.lineHeight));
        painter.end();
        const auto touched = [&](int line) {
            const int from = qRound(line * g.lineHeight);
            for (int y = from; y < from + qRound(g.lineHeight); ++y) {
                if (pixelsOf(image, Qt::magenta, y) != image.width()) {
                    return true;
                }
            }
            return false;
        };
        QVERIFY(!touched(99));
        QVERIFY(touched(100));
        QVERIFY(touched(104));
        QVERIFY(!touched(105));
    }

    void wideVectorsAreBarcodes() {
        std::vector<double> first(512, 0.1);
        std::fill(first.begin() + 256, first.end(), -0.9);
        const row_fixture::Vectors v{first, std::vector<double>(512, 1.0)};
        RowPicture picture =
            row_fixture::picture(row_fixture::combination(0, {0.5, 0.5}, v), lightTheme(), {"a", "b"});
        picture.progress = 2.0;
        const StripsGeometry g = layoutStrips(picture, kWidth);
        QVERIFY(g.barcode);
        const QImage image = row_fixture::paintedStrips(picture, g);
        const QPointF middle = g.valueRect(0, 256).topLeft() + QPointF(0.0, g.headingHeight + 8.0);
        QCOMPARE(stripColourAt(image, middle - QPointF(6.0, 0.0)),
                 picture.palette.fill(RangeGroup::Values, 0.1));
        QCOMPARE(stripColourAt(image, middle + QPointF(6.0, 0.0)),
                 picture.palette.fill(RangeGroup::Values, -0.9));
    }

    void numbersGrowWithTheWidth() {
        const StripsGeometry narrow = layoutStrips(loveStrips(3.0), kWidth);
        const StripsGeometry wide = layoutStrips(loveStrips(3.0), 620.0);
        QVERIFY(narrow.textSize <= 13.0);
        QVERIFY2(wide.textSize >= 16.0, qPrintable(QString::number(wide.textSize)));
        QVERIFY(wide.lineHeight > narrow.lineHeight);
        QCOMPARE(wide.digits, 3);
    }

    void fiveTokensKeepTwoDecimalsOfTheirValues() {
        const row_fixture::Vectors v{
            {-0.713, 1.246}, {0.382, -1.517}, {1.104, 0.653}, {-1.291, -0.118}, {0.457, 0.924}};
        const RowPicture picture =
            row_fixture::picture(row_fixture::combination(0, {0.1, 0.2, 0.3, 0.25, 0.15}, v), lightTheme(),
                                 {"I", "love", "deep", "networks", "now"});
        const StripsGeometry g = layoutStrips(picture, kWidth);
        QVERIFY(!g.barcode);
        QVERIFY2(g.valueDigits >= 2, qPrintable(QString::number(g.valueDigits)));
        QVERIFY(g.sumRect(0, 1).right() <= kWidth);
    }

    /// Below the arrows of a window 1024 wide, where lines are not stacked.
    void oneDecimalRatherThanColours() {
        const row_fixture::Vectors v{{-4.341, 1.246}, {0.382, -1.517}, {1.104, 0.653}, {-1.291, -0.118}};
        RowPicture picture = row_fixture::picture(row_fixture::combination(0, {0.25, 0.25, 0.25, 0.25}, v),
                                                  lightTheme(), {"brown", "seven", "jumps", "while"});
        picture.progress = 4.0;
        bool hasOne = false;
        for (double width = 240.0; width <= 352.0; width += 4.0) {
            const StripsGeometry g = layoutStrips(picture, width, false);
            hasOne = hasOne || (!g.barcode && g.digits == 1);
            QVERIFY2(!g.barcode || width < 288.0, qPrintable(QString::number(width)));
        }
        QVERIFY(hasOne);
        // Of small numbers the colours say more than one decimal.
        for (RowTerm& term : const_cast<RowCombination&>(*picture.row).terms) {
            for (std::size_t c = 0; c < 2; ++c) {
                term.value[c] *= 0.01;
                term.contribution[c] *= 0.01;
                term.runningSum[c] *= 0.01;
            }
        }
        for (double width = 200.0; width <= 352.0; width += 4.0) {
            const StripsGeometry g = layoutStrips(picture, width, false);
            QVERIFY(g.barcode || g.digits > 1);
        }
    }

    /// Three keys of two features below the arrows of a window 1024 wide: the weight gives up a decimal too.
    void fewNumbersAreNoBarcode() {
        const row_fixture::Vectors v{{-0.46, -0.47}, {-0.73, -0.50}, {0.23, 0.66}};
        RowPicture picture =
            row_fixture::picture(row_fixture::combination(0, {0.369, 0.382, 0.249}, v), lightTheme());
        picture.progress = 3.0;
        const StripsGeometry g = layoutStrips(picture, 308.0, false);
        QVERIFY(!g.barcode);
        QCOMPARE(g.digits, 2);
        QCOMPARE(g.weightDigits, 2);
        QVERIFY(g.barRect(0, 1.0).right() + g.weightWidth <= g.valueRect(0, 0).left());
        QVERIFY(QFontMetricsF(sansFont(g.textSize)).horizontalAdvance(QStringLiteral("\u22120.73")) <=
                g.cell);
        // Where there is room, and in a barcode, it has all of them.
        QCOMPARE(layoutStrips(picture, 352.0, false).weightDigits, 3);
        const StripsGeometry narrow = layoutStrips(picture, 240.0, false);
        QVERIFY(narrow.barcode);
        QCOMPARE(narrow.weightDigits, 3);
    }

    /// A row of small parts, though the values are large: "0.0" beside each other says nothing.
    void smallPartsKeepTheirDigits() {
        const row_fixture::Vectors v{{-0.24, -0.31}, {-0.52, 2.47}, {-0.21, 0.66}, {-0.31, -0.58}};
        RowPicture picture =
            row_fixture::picture(row_fixture::combination(0, {0.107, 0.118, 0.127, 0.105}, v), lightTheme());
        picture.progress = 4.0;
        bool hasNumbers = false;
        for (double width = 240.0; width < 420.0; width += 4.0) {
            const StripsGeometry g = layoutStrips(picture, width, false);
            QVERIFY2(g.barcode || g.digits >= 2, qPrintable(QString::number(width)));
            hasNumbers = hasNumbers || (!g.barcode && g.valueDigits == 1);
        }
        QVERIFY2(hasNumbers, "the values give up a decimal first");
    }

    /// Seven keys of four features, in the dock of a window 1280 wide.
    void vectorsOfFourFeaturesHaveTheirNumbers() {
        row_fixture::Vectors v;
        for (int key = 0; key < 7; ++key) {
            v.push_back({0.587 * key - 2.0, -1.032 + 0.3 * key, 3.41 - key, -0.865});
        }
        RowPicture picture =
            row_fixture::picture(row_fixture::combination(0, {0.07, 0.28, 0.09, 0.23, 0.02, 0.07, 0.24}, v),
                                 lightTheme(), {"The", "quick", "brown", "fox", "jumps", "over", "the"});
        picture.progress = 7.0;
        const StripsGeometry g = layoutStrips(picture, 316.0);
        QVERIFY(!g.barcode);
        QVERIFY(g.textSize >= 11.0);
        const QFontMetricsF metrics(sansFont(g.textSize));
        const auto fits = [&](double value, int digits, double cell) {
            return metrics.horizontalAdvance(QString::fromStdString(numberText(value, digits))) <= cell;
        };
        for (std::size_t line = 0; line < 7; ++line) {
            for (std::size_t c = 0; c < 4; ++c) {
                const RowTerm& term = picture.row->terms[line];
                QVERIFY(fits(term.value[c], g.valueDigits, g.valueCell));
                QVERIFY(fits(term.contribution[c], g.digits, g.cell));
                QVERIFY(fits(term.runningSum[c], g.digits, g.cell));
            }
            // Nothing overlaps, and a point finds what is drawn there.
            QVERIFY(!g.valueRect(line, 0).intersects(g.sumRect(line, 0)));
            QVERIFY(g.contributionRect(line, 3).right() <= g.sumRect(line, 0).left());
            QVERIFY(g.barRect(line, 1.0).right() + g.weightWidth <= g.valueRect(line, 0).left());
            QVERIFY(g.lineRect(line).contains(g.sumRect(line, 3)));
            using Part = StripsHit::Part;
            QVERIFY(g.hitAt(g.valueRect(line, 1).center()) == (StripsHit{line, Part::Value, 1}));
            QVERIFY(g.hitAt(g.sumRect(line, 1).center()) == (StripsHit{line, Part::Sum, 1}));
            QVERIFY(g.hitAt(g.contributionRect(line, 2).center()) ==
                    (StripsHit{line, Part::Contribution, 2}));
        }
        QVERIFY(g.digits < 3);
        QVERIFY2(g.notes.join(' ').contains(QStringLiteral("decimal")), qPrintable(g.notes.join(' ')));
        QVERIFY(layoutStrips(picture, 700.0).notes.filter(QStringLiteral("decimal")).isEmpty());
    }

    /// 40 · 0.01 and 0.5 · 0.2 would both be white beside 40.
    void smallTermsHaveColoursOfTheirOwn() {
        RowPicture picture = row_fixture::picture(
            row_fixture::combination(0, {0.01, 0.5, 0.49}, {{40.0}, {0.2}, {-0.3}}), lightTheme());
        picture.progress = 3.0;
        const StripsGeometry g = layoutStrips(picture, kWidth);
        const QImage image = row_fixture::paintedStrips(picture, g);
        // The largest of all, the sum 0.4 + 0.1, has the colour of the end.
        const QColor end = picture.palette.mapOf(RangeGroup::Values).at(1.0);
        QCOMPARE(stripColourAt(image, cornerOf(g.sumRect(1, 0), g)), end);
        QVERIFY(stripColourAt(image, cornerOf(g.contributionRect(1, 0), g)) !=
                picture.palette.fill(RangeGroup::Values, 0.1));
        QCOMPARE(stripColourAt(image, cornerOf(g.valueRect(1, 0), g)),
                 picture.palette.fill(RangeGroup::Values, 0.2));
        QVERIFY2(g.notes.join(' ').contains(QStringLiteral("colours: v ±40.0, sums ±0.500")),
                 qPrintable(g.notes.join(' ')));
        QVERIFY(layoutStrips(loveStrips(3.0), kWidth).notes.filter(QStringLiteral("colours")).isEmpty());
    }

    /// log₁₀ of 0.01 lies in the middle between 1e-4 and 1.
    void barsHaveTheScaleOfTheMatrix() {
        RowPicture picture =
            row_fixture::picture(row_fixture::combination(0, {0.01, 0.99}, {{1.0}, {1.0}}), lightTheme());
        picture.scale = ValueScale::Log;
        picture.weightColours.map = picture.palette.sequential;
        picture.weightColours.range = {1e-4, 1.0};
        picture.weightColours.isLog = true;
        const RowTerm& term = picture.row->terms.front();
        // The colours are asked for with the number in float32.
        const QColor middle = QColor::fromRgb(picture.palette.sequential.at(0.5));
        const QColor logarithmic = picture.weightColour(term);
        QVERIFY(std::abs(logarithmic.red() - middle.red()) <= 1 &&
                std::abs(logarithmic.green() - middle.green()) <= 1 &&
                std::abs(logarithmic.blue() - middle.blue()) <= 1);
        // Of two keys an even spread is 1/2: a lift of 0.
        picture.scale = ValueScale::Lift;
        picture.attended = 2;
        picture.weightColours.range = {-1.0, 1.0};
        picture.weightColours.isLog = false;
        RowTerm even;
        even.weight = 0.5;
        QCOMPARE(picture.weightColour(even), middle);
        // Four keys that are joined have that of their average.
        even.weight = 2.0;
        even.others = 4;
        QCOMPARE(picture.weightColour(even), middle);
        picture.progress = 2.0;
        const StripsGeometry g = layoutStrips(picture, kWidth);
        const QRectF bar = g.barRect(1, 1.0).translated(0.0, g.headingHeight);
        QCOMPARE(stripColourAt(row_fixture::paintedStrips(picture, g), bar.center()),
                 picture.weightColour(picture.row->terms[1]));
    }

    void everyWidthHoldsAllColumns_data() {
        QTest::addColumn<double>("width");
        QTest::newRow("narrowest dock") << 276.0;
        QTest::newRow("mock") << 352.0;
        QTest::newRow("wide") << 700.0;
    }
    void everyWidthHoldsAllColumns() {
        QFETCH(double, width);
        const StripsGeometry g = layoutStrips(loveStrips(3.0), width);
        QVERIFY(!g.barcode);
        QVERIFY(g.barX > g.tokenX);
        QVERIFY(g.barWidth > 0.0);
        QVERIFY(g.weightX + g.weightWidth <= g.valueX);
        QVERIFY(g.valueRect(0, 1).right() <= g.contributionX);
        QVERIFY(g.contributionRect(0, 1).right() <= g.sumX);
        QVERIFY(g.sumRect(0, 1).right() <= width);
    }

    void longIndicesAreWhole_data() {
        QTest::addColumn<double>("width");
        QTest::newRow("narrowest dock") << 276.0;
        QTest::newRow("dock of a window 1280 wide") << 290.0;
        QTest::newRow("wide") << 700.0;
    }
    void longIndicesAreWhole() {
        QFETCH(double, width);
        const RowPicture picture = longRowPicture(8);
        const StripsGeometry g = layoutStrips(picture, width);
        constexpr int kMargin = 60;
        QImage image(qRound(width) + kMargin, qRound(g.linesHeight()), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.translate(kMargin, 0.0);
        drawStripsLines(painter, picture, g, QRectF(0.0, 0.0, width, g.linesHeight()));
        painter.end();
        const auto inked = [&](int from, int to, double line) {
            for (int y = qRound(line * g.lineHeight); y < qRound((line + 1.0) * g.lineHeight); ++y) {
                for (int x = from; x < to; ++x) {
                    if (image.pixelColor(x, y) != Qt::white) {
                        return true;
                    }
                }
            }
            return false;
        };
        for (const double line : {0.0, 1.0, 2.0, 3.0}) {
            QVERIFY(!inked(0, kMargin, line));
            QVERIFY(inked(kMargin, kMargin + qCeil(g.indexRight) + 1, line));
        }
        // Bold digits of "65,535" with its comma have this much room.
        const QFontMetricsF metrics(sansFont(kValueSize, QFont::DemiBold));
        QVERIFY(g.indexRight >= metrics.horizontalAdvance(QStringLiteral("65,535")));
    }

    void titlesStandBesideEachOther_data() {
        QTest::addColumn<double>("width");
        QTest::addColumn<int>("features");
        for (const double width : {276.0, 290.0, 308.0, 352.0, 700.0}) {
            for (const int features : {1, 2, 8, 128}) {
                QTest::addRow("%d features, %g wide", features, width) << width << features;
            }
        }
    }
    void titlesStandBesideEachOther() {
        QFETCH(double, width);
        QFETCH(int, features);
        const RowPicture picture = longRowPicture(static_cast<std::size_t>(features));
        const std::vector<StripsTitle> titles = stripsTitles(picture, layoutStrips(picture, width));
        QCOMPARE(titles.size(), std::size_t{5});
        double end = 0.0;
        double baseline = titles.front().baseline;
        for (const StripsTitle& title : titles) {
            QVERIFY(title.x >= (title.baseline == baseline ? end : 0.0));
            baseline = title.baseline;
            end = title.x + title.width + 4.0;
            QVERIFY(end <= width + 4.0);
        }
    }

    /// The weight has one name in a line of titles, and a word is not run together with what it multiplies.
    void titlesCallTheWeightTheSame() {
        RowPicture picture = row_fixture::picture(
            row_fixture::combination(1, {0.2, 0.3, 0.5}, {{1.0, 2.0}, {0.5, 1.0}, {0.25, 3.0}}), lightTheme(),
            {"the", "big", "mat"});
        picture.letters = Letters::Notes;
        picture.querySubscripts = picture.keySubscripts = picture.tokens;
        picture.progress = 3.0;
        const auto textOf = [](const StripsTitle& title) {
            QString text;
            for (const LabelPiece& piece : title.label) {
                text += piece.text;
            }
            return text;
        };
        for (const double width : {290.0, 328.0, 420.0, 700.0}) {
            const std::vector<StripsTitle> titles = stripsTitles(picture, layoutStrips(picture, width));
            const QString weight = textOf(titles[1]);
            const QString product = textOf(titles[3]);
            QVERIFY2(weight.contains("big") == product.contains("big"), qPrintable(weight + " | " + product));
            QVERIFY2(product.contains(QStringLiteral(" · v")), qPrintable(product));
        }
    }

    void countsAreGroupedAndSubscriptsAreNot() {
        const RowPicture picture = longRowPicture(2);
        QCOMPARE(picture.index(65432), QStringLiteral("65,432"));
        QCOMPARE(picture.name(picture.row->terms[3]), QStringLiteral("64,000 others"));
        QCOMPARE(picture.subscript(65432), QStringLiteral("65432"));
    }

    /// Printed with 4 decimals: 0.4965 + 0.2483 + 1.5105 is 2.2553, and the sum 2.2552.
    void partsThatDoNotAddUpSaySo() {
        RowPicture picture = row_fixture::picture(
            row_fixture::combination(0, {0.49646, 0.24826, 1.51046}, {{1.0}, {1.0}, {1.0}}), lightTheme());
        picture.progress = 3.0;
        const auto note = [&picture](int digits) {
            picture.digits = digits;
            return roundedPartsNote(picture, layoutStrips(picture, kWidth));
        };
        QCOMPARE(note(4), QStringLiteral("(rounded parts: 2.2553)"));
        // 0.50 + 0.25 + 1.51 is 2.26, and so is the sum.
        QCOMPARE(note(2), QString());
        // The words stand left of the sum's numbers.
        const auto ink = [&picture](int digits) {
            picture.digits = digits;
            const StripsGeometry g = layoutStrips(picture, kWidth);
            const QImage image = row_fixture::paintedStrips(picture, g);
            const QRectF output = g.outputRect(0).translated(0.0, g.headingHeight + g.linesHeight());
            int count = 0;
            for (int x = qFloor(output.left()) - 30; x < qFloor(output.left()) - 8; ++x) {
                for (int y = qCeil(output.top()); y < qFloor(output.bottom()); ++y) {
                    // The formula of the output, at the left, has another colour.
                    const QColor colour = image.pixelColor(x, y);
                    const QColor words = lightTheme().tertiary;
                    count += std::abs(colour.red() - words.red()) + std::abs(colour.green() - words.green()) +
                                         std::abs(colour.blue() - words.blue()) <
                                     40
                                 ? 1
                                 : 0;
                }
            }
            return count;
        };
        QVERIFY(ink(4) > 0);
        QCOMPARE(ink(2), 0);
    }

    void aPointFindsItsKeyInAnyOrder() {
        RowCombination row =
            row_fixture::combination(0, row_fixture::loveWeights(), row_fixture::loveValues());
        std::reverse(row.terms.begin(), row.terms.end());
        const RowPicture picture = row_fixture::picture(row, lightTheme());
        const StripsGeometry g = layoutStrips(picture, kWidth);
        QCOMPARE(keyAt(picture, g, {20.0, 0.5 * g.lineHeight}), std::optional<std::size_t>(2));
        QCOMPARE(keyAt(picture, g, {20.0, 2.5 * g.lineHeight}), std::optional<std::size_t>(0));
        QCOMPARE(keyAt(picture, g, {20.0, 3.5 * g.lineHeight}), std::optional<std::size_t>());
    }

    void numbersThatAreNoneDoNotBreakIt() {
        RowPicture picture = row_fixture::picture(
            row_fixture::combination(0, {std::nan(""), 0.0, INFINITY}, row_fixture::loveValues()),
            darkTheme());
        picture.progress = 3.0;
        const StripsGeometry g = layoutStrips(picture, kWidth);
        const QImage image = row_fixture::paintedStrips(picture, g);
        QCOMPARE(stripColourAt(image, cornerOf(g.sumRect(0, 0), g)), darkTheme().canvas);
    }
};

template struct attnscope::test::Registered<TestStripsPainter>;
#include "tst_strips_painter.moc"
