// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "tests/registry.h"
#include "tests/ui/paint/painted_heatmap.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_labels.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;
using namespace attnscope::ui;
using namespace attnscope::ui::painted_heatmap;

namespace {

/// A grey between the canvas and the line of its hatch, as smooth edges have it.
bool isHatchOver(const QColor& colour) {
    const int lightness = colour.lightness();
    return lightness >= lightTheme().hatch.lightness() && lightness <= lightTheme().canvas.lightness() - 8;
}

} // namespace

/// How cells look that a mask forbids or a policy drops.
class TestHeatmapMasks : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void maskedCellsAreCanvasAndHatchOnly_data() {
        QTest::addColumn<int>("tokens");
        QTest::newRow("large cells") << 3;
        QTest::newRow("small cells") << 120;
    }

    void maskedCellsAreCanvasAndHatchOnly() {
        QFETCH(int, tokens);
        Scene scene = iLoveAi().scene;
        if (tokens != 3) {
            std::vector<std::string> names(static_cast<std::size_t>(tokens), "t");
            BlockMatrix x(names.size(), 2);
            for (std::size_t i = 0; i < names.size(); ++i) {
                x.set(i, 0, std::sin(static_cast<double>(i)));
            }
            scene.tokens = names;
            std::get<TokenInput>(scene.input).x = x;
        }
        scene.mask = withCausal(scene.mask, true);
        HeatmapPicture picture = pictureOf(scene, Stage::Weights);
        picture.values = ValuesShown::Off;
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(968, 600));
        const QImage image = painted(picture, {968, 600});
        const auto last = static_cast<std::size_t>(tokens - 1);
        // Queries of the first third, keys of the last: all forbidden.
        const QRect forbidden = geometry.rectOf(0, last - last / 3)
                                    .united(geometry.rectOf(last / 3, last))
                                    .toRect()
                                    .adjusted(2, 2, -2, -2);
        int hatched = 0;
        for (int y = forbidden.top(); y <= forbidden.bottom(); ++y) {
            for (int x = forbidden.left(); x <= forbidden.right(); ++x) {
                const QColor colour = image.pixelColor(x, y);
                QVERIFY(colour.lightness() >= lightTheme().hatch.lightness());
                hatched += alike(colour, lightTheme().hatch, 4) ? 1 : 0;
            }
        }
        QVERIFY(hatched > 0);
    }

    void maskedWeightsAreSeenOverTheHatch_data() {
        QTest::addColumn<int>("emptyRows");
        QTest::addColumn<double>("fill");
        QTest::addColumn<double>("weight");
        const double never = -std::numeric_limits<double>::infinity();
        QTest::newRow("zeros") << int(EmptyRows::Zeros) << never << 0.0;
        QTest::newRow("an even spread") << int(EmptyRows::Uniform) << never << 0.5;
        QTest::newRow("NaN") << int(EmptyRows::NaN) << never << std::nan("");
        QTest::newRow("a finite fill") << int(EmptyRows::Zeros) << -1e6 << 0.5;
    }

    /// Batch item 1 of "Valid lengths": of row 0 no key is valid.
    void maskedWeightsAreSeenOverTheHatch() {
        QFETCH(int, emptyRows);
        QFETCH(double, fill);
        QFETCH(double, weight);
        Scene scene = validLens().scene;
        scene.mask.fill = fill;
        scene.mask.emptyRows = static_cast<EmptyRows>(emptyRows);
        TextbookEngine engine;
        HeatmapPicture picture;
        picture.snapshot = {std::make_shared<const Scene>(scene),
                            *runToEnd(engine, *resolve(nullptr, scene, {}, {1, 0}))};
        picture.stage = Stage::Weights;
        picture.palette = makePalette(lightTheme(), Ranges{});
        picture.values = ValuesShown::Off;
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(600, 500));
        const QImage image = painted(picture, {600, 500});
        picture.values = ValuesShown::On;
        const QImage withNumbers = painted(picture, {600, 500});
        for (std::size_t j = 0; j < 2; ++j) {
            const QRectF cell = geometry.cellRect(0, j);
            const QColor middle = image.pixelColor(cell.center().toPoint());
            // Hatch lies along the edge of the cell, whatever its weight.
            int hatched = 0;
            for (int x = int(cell.left()) + 3; x < int(cell.right()) - 3; ++x) {
                const QColor seen = image.pixelColor(x, int(cell.top()) + 4);
                hatched += alike(seen, lightTheme().hatch, 4) || isHatchOver(seen) ? 1 : 0;
            }
            QVERIFY(hatched > 5);
            const QRectF inside = cell.adjusted(cell.width() * 0.2, cell.height() * 0.3, -cell.width() * 0.2,
                                                -cell.height() * 0.3);
            if (weight == 0.0) {
                QVERIFY(middle.lightness() >= lightTheme().hatch.lightness());
            } else {
                const QColor expected =
                    std::isnan(weight) ? QColor::fromRgb(picture.palette.pixel(RangeGroup::Weights, weight))
                                       : viridis(weight);
                QVERIFY2(alike(middle, expected), qPrintable(middle.name()));
                QVERIFY(hasInk(withNumbers, inside, expected));
            }
        }
    }

    void maskedWeightsAreSeenInSmallCells() {
        Scene scene = iLoveAi().scene;
        scene.tokens = std::vector<std::string>(120, "t");
        std::get<TokenInput>(scene.input).x = BlockMatrix(120, 2, 1.0);
        MaskLayer lengths;
        lengths.spec = "valid:0";
        scene.mask.layers = {lengths};
        scene.mask.fill = -1e6;
        HeatmapPicture picture = pictureOf(scene, Stage::Weights);
        picture.palette = makePalette(lightTheme(), Ranges{});
        picture.values = ValuesShown::Off;
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(968, 600));
        const QImage image = painted(picture, {968, 600});
        for (const std::size_t at : {std::size_t{20}, std::size_t{60}, std::size_t{100}}) {
            const QColor middle = image.pixelColor(geometry.cellRect(at, at).center().toPoint());
            QVERIFY2(alike(middle, viridis(1.0 / 120.0)), qPrintable(middle.name()));
        }
    }

    void theHatchIsSeenOnAProjector() {
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            QVERIFY2(contrast(theme.hatch, theme.canvas) >= 1.5,
                     qPrintable(QString::number(contrast(theme.hatch, theme.canvas))));
            QVERIFY2(contrast(theme.hatch, theme.canvas) < 2.0, "calmer than any number");
        }
    }

    void aLargeFillIsWrittenShortAndNotStruckThrough() {
        Scene scene = iLoveAi().scene;
        scene.mask.layers.push_back({});
        scene.mask.layers.back().spec = "causal";
        scene.mask.fill = -1e6;
        HeatmapPicture picture = pictureOf(scene, Stage::Masked);
        const QSize size(968, 444);
        const HeatmapGeometry places = layoutHeatmap(picture, size);
        QImage canvas(size, QImage::Format_RGB32);
        const QPainter painter(&canvas);
        const HeatmapDrawing drawing = drawingOf(painter, picture, places);
        QCOMPARE(valueText(drawing, {0, 2}), QStringLiteral("−1e6"));
        QVERIFY2(valueSize(drawing) >= 20, qPrintable(QString::number(valueSize(drawing))));
        // The pointer in the first column: dots run through its row, but not through numbers or words.
        const QImage without = painted(picture, size);
        picture.hover = CellRef{Stage::Masked, 0, 0};
        const QImage dotted = painted(picture, size);
        for (const std::size_t column : {std::size_t{1}, std::size_t{2}}) {
            const QPointF middle = places.rectOf(0, column).center();
            const QRect text = QRectF(middle.x() - 24.0, middle.y() - 12.0, 48.0, 46.0).toRect();
            QCOMPARE(dotted.copy(text), without.copy(text));
        }
        QVERIFY(dotted.copy(places.rectOf(0, 2).toRect()) != without.copy(places.rectOf(0, 2).toRect()));
        picture.hover = CellRef{Stage::Masked, 2, 2};
        const QImage down = painted(picture, size);
        const QPointF middle = places.rectOf(0, 2).center();
        const QRect text = QRectF(middle.x() - 24.0, middle.y() - 12.0, 48.0, 40.0).toRect();
        QCOMPARE(down.copy(text), without.copy(text));
    }

    void prunedKeysAreStruck() {
        HeatmapPicture picture = pictureOf(exampleNamed("dynamic-vit")->scene, Stage::Weights);
        const QSize size(900, 700);
        const HeatmapGeometry geometry = layoutHeatmap(picture, size);
        const QImage image = painted(picture, size);
        const Theme theme = lightTheme();
        // Beside the number, on its height. Keys 3 and 4 are pruned, but for their own rows.
        const auto isStruck = [&](std::size_t i, std::size_t j) {
            const QRectF cell = geometry.rectOf(i, j);
            const int x = static_cast<int>(cell.left() + 0.11 * cell.width());
            const int y = static_cast<int>(cell.center().y());
            const QColor ground = image.pixelColor(x, static_cast<int>(cell.top() + 0.2 * cell.height()));
            return !alike(image.pixelColor(x, y), ground, 40) ||
                   !alike(image.pixelColor(x, y - 1), ground, 40);
        };
        QVERIFY(isStruck(0, 3) && isStruck(0, 4) && isStruck(4, 3));
        QVERIFY(!isStruck(3, 3) && !isStruck(4, 4) && !isStruck(0, 0) && !isStruck(5, 5));
        const HeatmapSides sides(picture, shapeOf(picture));
        for (std::size_t token = 0; token < 6; ++token) {
            QCOMPARE(sides.rows.isDropped(token), token == 3 || token == 4);
            QCOMPARE(sides.columns.isDropped(token), token == 3 || token == 4);
        }
        // Quiet ink all along the label of the pruned key 4, which no other label has.
        const auto inkAlong = [&](std::size_t row) {
            const int y = static_cast<int>(geometry.rectOf(row, 0).center().y());
            int count = 0;
            for (int x = static_cast<int>(geometry.rowLabels.left());
                 x < static_cast<int>(geometry.rowLabels.right()); ++x) {
                count += alike(image.pixelColor(x, y), theme.secondary, 60) ||
                                 alike(image.pixelColor(x, y - 1), theme.secondary, 60)
                             ? 1
                             : 0;
            }
            return count;
        };
        QVERIFY2(inkAlong(4) > 30, qPrintable(QString::number(inkAlong(4))));
        QVERIFY2(inkAlong(5) < 20, qPrintable(QString::number(inkAlong(5))));
    }
};

template struct attnscope::test::Registered<TestHeatmapMasks>;
#include "tst_heatmap_masks.moc"
