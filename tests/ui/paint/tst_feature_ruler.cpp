// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/paint/row_fixture.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/feature_ruler.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr std::size_t kFeatures = 64;
constexpr double kRulerTestWidth = 352.0;

/// v_j[f] = (f − 32)/32 + j/100, so that each feature has a value and a colour of its own.
double valueOf(std::size_t key, std::size_t feature) {
    return (static_cast<double>(feature) - 32.0) / 32.0 + static_cast<double>(key) / 100.0;
}

RowPicture wideRow(const std::optional<std::size_t>& opened, bool offers = true) {
    row_fixture::Vectors v(2, std::vector<double>(kFeatures));
    for (std::size_t key = 0; key < v.size(); ++key) {
        for (std::size_t f = 0; f < kFeatures; ++f) {
            v[key][f] = valueOf(key, f);
        }
    }
    RowPicture picture =
        row_fixture::picture(row_fixture::combination(0, {0.25, 0.75}, v), lightTheme(), {"a", "b"});
    picture.progress = 2.0;
    picture.openedFeature = opened;
    picture.offersFeatures = offers;
    return picture;
}

/// A point of a cell that its number leaves free.
QColor colourIn(const QImage& image, const QRectF& cell, double top) {
    return image.pixelColor(QPointF(cell.left() + 3.0, top + cell.bottom() - 4.0).toPoint());
}

} // namespace

class TestFeatureRuler final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void openedFeaturesHaveTheirNumbersColours() {
        for (const std::size_t opened : {0U, 20U, 63U}) {
            const RowPicture picture = wideRow(opened);
            const StripsGeometry g = layoutStrips(picture, kRulerTestWidth);
            QVERIFY(!g.barcode && g.isOpened());
            QVERIFY2(g.features >= 3, qPrintable(QString::number(g.features)));
            QVERIFY(g.firstFeature <= opened && opened < g.firstFeature + g.features);
            const QImage image = row_fixture::paintedStrips(picture, g);
            const Palette sums = paletteOfSums(picture, g);
            Palette values = picture.palette;
            values.ranges.values = g.valueRange;
            for (std::size_t line = 0; line < 2; ++line) {
                for (std::size_t c = 0; c < g.features; ++c) {
                    const double value = valueOf(line, g.firstFeature + c);
                    const double weight = line == 0 ? 0.25 : 0.75;
                    QCOMPARE(colourIn(image, g.valueRect(line, c), g.headingHeight),
                             values.fill(RangeGroup::Values, value));
                    QCOMPARE(colourIn(image, g.contributionRect(line, c), g.headingHeight),
                             sums.fill(RangeGroup::Values, weight * value));
                }
            }
            for (std::size_t c = 0; c < g.features; ++c) {
                const double output =
                    0.25 * valueOf(0, g.firstFeature + c) + 0.75 * valueOf(1, g.firstFeature + c);
                QCOMPARE(colourIn(image, g.outputRect(c), g.headingHeight + g.linesHeight()),
                         sums.fill(RangeGroup::Values, output));
            }
        }
    }

    void theBarHasAllFeaturesInTheirColours() {
        const RowPicture picture = wideRow(std::nullopt);
        const StripsGeometry g = layoutStrips(picture, kRulerTestWidth);
        QVERIFY(g.barcode);
        const FeatureRuler ruler = layoutFeatureRuler(picture, g);
        const QImage image = row_fixture::paintedStrips(picture, g);
        const Palette sums = paletteOfSums(picture, g);
        for (const std::size_t feature : {2U, 31U, 61U}) {
            const double x = ruler.bar.left() + (static_cast<double>(feature) + 0.5) * ruler.bar.width() /
                                                    static_cast<double>(kFeatures);
            QCOMPARE(rulerFeatureAt(ruler, g, {x, ruler.bar.center().y()}), std::optional(feature));
            QCOMPARE(image.pixelColor(static_cast<int>(x), qRound(ruler.bar.center().y())),
                     sums.fill(RangeGroup::Values, 0.25 * valueOf(0, feature) + 0.75 * valueOf(1, feature)));
        }
    }

    void theFrameStandsWhereTheOpenedFeaturesAre() {
        const RowPicture picture = wideRow(40);
        const StripsGeometry g = layoutStrips(picture, kRulerTestWidth);
        const FeatureRuler ruler = layoutFeatureRuler(picture, g);
        QCOMPARE(rulerFeatureAt(ruler, g, ruler.frame.topLeft() + QPointF(0.5, 2.0)),
                 std::optional(g.firstFeature));
        QCOMPARE(rulerFeatureAt(ruler, g, ruler.frame.topRight() + QPointF(-0.5, 2.0)),
                 std::optional(g.firstFeature + g.features - 1));
        QVERIFY(!rulerFeatureAt(ruler, g, ruler.bar.topLeft() - QPointF(1.0, 0.0)));
        QVERIFY(
            layoutFeatureRuler(wideRow(std::nullopt), layoutStrips(wideRow(std::nullopt), kRulerTestWidth))
                .frame.isEmpty());
    }

    void theCaptionCountsAsTheSceneDoes() {
        RowPicture picture = wideRow(40);
        picture.indexFrom = 1;
        const StripsGeometry g = layoutStrips(picture, kRulerTestWidth);
        QCOMPARE(rulerCaption(picture, g), QStringLiteral("features %1 to %2 of 64")
                                               .arg(g.firstFeature + 1)
                                               .arg(g.firstFeature + g.features));
        picture.features = TokenList(std::vector<std::string>(kFeatures, "height"));
        QVERIFY(rulerCaption(picture, g).startsWith(QStringLiteral("features height to height")));
    }

    /// What has no room for all of its numbers is what can be opened.
    void rowsWithAllTheirNumbersHaveNoRuler() {
        RowPicture small = row_fixture::picture(
            row_fixture::combination(0, row_fixture::loveWeights(), row_fixture::loveValues()), lightTheme());
        small.offersFeatures = true;
        small.openedFeature = 1;
        const StripsGeometry g = layoutStrips(small, kRulerTestWidth);
        QCOMPARE(g.rulerHeight, 0.0);
        QVERIFY(!g.isOpened() && !g.barcode);
    }

    /// On paper nothing can be clicked, but what was opened stays.
    void onPaperThereIsARulerOnlyOfWhatIsOpened() {
        const StripsGeometry closed = layoutStrips(wideRow(std::nullopt, false), kRulerTestWidth);
        QCOMPARE(closed.rulerHeight, 0.0);
        const StripsGeometry opened = layoutStrips(wideRow(40, false), kRulerTestWidth);
        QVERIFY(opened.rulerHeight > 0.0 && opened.isOpened());
    }

    void aWiderPanelOpensMore() {
        std::size_t before = 0;
        for (const double width : {240.0, 352.0, 560.0, 1100.0}) {
            const StripsGeometry g = layoutStrips(wideRow(40), width);
            QVERIFY(g.isOpened());
            QVERIFY2(g.features >= before, qPrintable(QString::number(width)));
            before = g.features;
        }
        QVERIFY(before >= 6);
    }

    void besideADrawingLinesStayLow() {
        const StripsGeometry beside = layoutStrips(wideRow(40), kRulerTestWidth, false);
        QVERIFY(beside.isOpened() && !beside.isStacked);
        QVERIFY(beside.firstFeature <= 40 && 40 < beside.firstFeature + beside.features);
        QVERIFY(layoutStrips(wideRow(40), kRulerTestWidth).features > beside.features);
    }

    void aHitNamesTheFeatureItself() {
        const StripsGeometry g = layoutStrips(wideRow(40), kRulerTestWidth);
        const auto hit = g.hitAt(g.valueRect(1, 1).center());
        QVERIFY(hit);
        QCOMPARE(hit->feature, g.firstFeature + 1);
        QCOMPARE(hit->part, StripsHit::Part::Value);
    }
};

template struct attnscope::test::Registered<TestFeatureRuler>;
#include "tst_feature_ruler.moc"
