// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "tests/registry.h"
#include "tests/ui/paint/painted_heatmap.h"
#include "ui/paint/base/fonts.h"
#include "ui/session/large_matrix.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::ui;
using namespace attnscope::ui::painted_heatmap;

/// Cells, frames and places of a matrix that is painted.
class TestHeatmapPicture : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void everyCellHasTheColourOfItsNumber() {
        // exp(q·k/√2) over its row sum, from I = (1,0), love = (0,1), AI = (1,1) and the example's own
        // weights.
        const HeatmapPicture picture = pictureOf(iLoveAi().scene, Stage::Weights);
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(968, 444));
        const QImage image = painted(picture, {968, 444});
        const double q[3][2] = {{1, 0}, {1, 1}, {2, 1}};
        const double k[3][2] = {{0, 1}, {1, 0}, {1, 1}};
        double weights[3][3];
        double largest = 0.0;
        for (int i = 0; i < 3; ++i) {
            double sum = 0.0;
            for (int j = 0; j < 3; ++j) {
                weights[i][j] = std::exp((q[i][0] * k[j][0] + q[i][1] * k[j][1]) / std::sqrt(2.0));
                sum += weights[i][j];
            }
            for (double& weight : weights[i]) {
                weight /= sum;
                largest = std::max(largest, weight);
            }
        }
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j) {
                const QPointF corner = geometry.rectOf(i, j).topLeft() + QPointF(8, 8);
                QVERIFY(alike(image.pixelColor(corner.toPoint()), viridis(weights[i][j] / largest)));
            }
        }
    }

    void weightsHaveTheColoursOfTheirLiftOrLogarithm_data() {
        QTest::addColumn<int>("tokens");
        QTest::newRow("cells with frames") << 5;
        QTest::newRow("cells of a few pixels") << 60;
    }

    void weightsHaveTheColoursOfTheirLiftOrLogarithm() {
        QFETCH(int, tokens);
        const auto count = static_cast<std::size_t>(tokens);
        // Row i is 1, 2, … over their sum, turned by i.
        const double sum = 0.5 * tokens * (tokens + 1);
        // The smallest weight is 1/15 or 1/1830, in the decades from 10⁻² or 10⁻⁴ on.
        const double low = tokens == 5 ? -2.0 : -4.0;
        const auto weight = [&](std::size_t i, std::size_t j) {
            return static_cast<double>((i + j) % count + 1) / sum;
        };
        HeatmapPicture picture = pictureOf(givenScene(count, weight), Stage::Weights);
        const LargeViewOptions lift{Reducer::Max, ValueScale::Lift, {-3.0, 2.0}};
        const LargeViewOptions log{Reducer::Max, ValueScale::Log, {}};
        for (const LargeViewOptions& options : {lift, log}) {
            setScale(picture, options);
            const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(968, 444));
            const QImage image = painted(picture, {968, 444});
            for (std::size_t i = 0; i < count; i += 4) {
                for (std::size_t j = 0; j < count; j += 3) {
                    const double a = weight(i, j);
                    // log₂ N·a from −3 to 2; the logarithm from there up to the largest weight, N/Σ.
                    const double t = options.scale == ValueScale::Lift
                                         ? (std::log2(tokens * a) + 3.0) / 5.0
                                         : (std::log10(a) - low) / (std::log10(tokens / sum) - low);
                    const QRectF cell = geometry.rectOf(i, j);
                    const QPointF place = cell.topLeft() + 0.3 * QPointF(cell.width(), cell.height());
                    QVERIFY(alike(image.pixelColor(place.toPoint()), viridis(std::clamp(t, 0.0, 1.0)), 4));
                }
            }
        }
    }

    void columnsAreTheTransposedPicture() {
        Scene scene = givenScene(5, distinct);
        const HeatmapPicture rows = pictureOf(scene, Stage::Weights);
        scene.orientation = Orientation::Columns;
        const HeatmapPicture columns = pictureOf(scene, Stage::Weights);
        const HeatmapGeometry geometry = layoutHeatmap(columns, QSizeF(968, 444));
        QVERIFY(geometry.transposed);
        const QImage image = painted(columns, {968, 444});
        for (std::size_t i = 0; i < 5; ++i) {
            for (std::size_t j = 0; j < 5; ++j) {
                QCOMPARE(geometry.rectOf(i, j), geometry.cellRect(j, i));
                const QPointF corner = geometry.cellRect(j, i).topLeft() + QPointF(5, 5);
                QVERIFY(alike(image.pixelColor(corner.toPoint()),
                              rows.palette.fill(RangeGroup::Weights, distinct(i, j))));
            }
        }
    }

    void theSelectedRowIsFramedInTheAccent() {
        HeatmapPicture picture = pictureOf(iLoveAi().scene, Stage::Weights);
        picture.query = 1;
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(968, 444));
        const QImage image = painted(picture, {968, 444});
        const QRectF row = geometry.cellRect(1, 0).united(geometry.cellRect(1, 2));
        const int x = static_cast<int>(row.center().x());
        for (int outside = 1; outside <= 3; ++outside) {
            QCOMPARE(image.pixelColor(x, static_cast<int>(row.top()) - outside), lightTheme().accent);
        }
        QCOMPARE(image.pixelColor(x, static_cast<int>(row.top())), QColor(Qt::white));
        QVERIFY(image.pixelColor(x, static_cast<int>(row.top()) - 4) != lightTheme().accent);
        // Keys are no queries: V has no framed row.
        picture.stage = Stage::V;
        const QImage values = painted(picture, {968, 444});
        for (int y = 0; y < values.height(); ++y) {
            for (int column = 0; column < values.width(); ++column) {
                QVERIFY(values.pixelColor(column, y) != lightTheme().accent);
            }
        }
    }

    void pointsFindTheirCells_data() {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<bool>("columns");
        QTest::addColumn<double>("zoom");
        for (const int tokens : {2, 3, 40, 300}) {
            for (const bool columns : {false, true}) {
                QTest::addRow("%d %d", tokens, columns) << tokens << columns << 0.0;
                QTest::addRow("%d %d zoomed", tokens, columns) << tokens << columns << 57.0;
            }
        }
    }

    void pointsFindTheirCells() {
        QFETCH(int, tokens);
        QFETCH(bool, columns);
        QFETCH(double, zoom);
        Scene scene = givenScene(static_cast<std::size_t>(tokens), distinct);
        scene.orientation = columns ? Orientation::Columns : Orientation::Rows;
        HeatmapPicture picture = pictureOf(scene, Stage::Weights);
        picture.viewport = {zoom, {-31.0, -77.0}};
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(968, 600));
        int found = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(tokens); i += 3) {
            for (std::size_t j = 0; j < static_cast<std::size_t>(tokens); j += 2) {
                const QPointF middle = geometry.rectOf(i, j).center();
                const auto cell = geometry.cellAt(middle, Stage::Weights);
                QCOMPARE(cell.has_value(), geometry.matrix.contains(middle));
                if (cell) {
                    QCOMPARE(*cell, (CellRef{Stage::Weights, i, j}));
                    ++found;
                }
            }
        }
        QVERIFY(found > 0);
        QVERIFY(!geometry.cellAt(geometry.matrix.topLeft() - QPointF(1, 1), Stage::Weights));
        QVERIFY(!geometry.cellAt(geometry.matrix.bottomRight() + QPointF(1, 1), Stage::Weights));
    }

    void partsDoNotOverlap_data() {
        QTest::addColumn<int>("tokens");
        for (const int tokens : {1, 2, 3, 12, 40, 300}) {
            QTest::addRow("%d", tokens) << tokens;
        }
    }

    void partsDoNotOverlap() {
        QFETCH(int, tokens);
        const HeatmapPicture picture =
            pictureOf(givenScene(static_cast<std::size_t>(tokens), distinct, "antidisestablishmentarianism"),
                      Stage::Weights);
        const QSizeF size(968, 444);
        const HeatmapGeometry geometry = layoutHeatmap(picture, size);
        const QRectF whole(QPointF(0, 0), size);
        std::vector<QRectF> parts{geometry.matrix,      geometry.rowLabels,    geometry.rowTitle,
                                  geometry.columnTitle, geometry.columnLabels, geometry.colourBar};
        for (const QRectF& sums : {geometry.rowSums, geometry.columnSums}) {
            if (!sums.isEmpty()) {
                parts.push_back(sums);
            }
        }
        for (std::size_t a = 0; a < parts.size(); ++a) {
            QVERIFY(whole.contains(parts[a]));
            for (std::size_t b = a + 1; b < parts.size(); ++b) {
                QVERIFY2(!parts[a].intersects(parts[b]), qPrintable(QString("%1 %2").arg(a).arg(b)));
            }
        }
        const QImage image = painted(picture, size.toSize());
        QVERIFY(hasInk(image, geometry.rowLabels, lightTheme().panel));
        QVERIFY(hasInk(image, geometry.columnLabels, lightTheme().panel));
        // Between labels and matrix there is air, whatever the names.
        const QRectF gap(geometry.rowLabels.right() + 2, geometry.matrix.top(), 8, geometry.matrix.height());
        QVERIFY(!hasInk(image, gap, lightTheme().panel));
    }

    /// Weights that a file has in float16 sum to 1.0004 and the like: no row of them is at fault.
    void onlySumsBeyondRoundingWarn() {
        const auto warns = [](double sum) {
            const HeatmapPicture picture = pictureOf(
                givenScene(4, [sum](std::size_t, std::size_t) { return sum / 4.0; }), Stage::Weights);
            const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(968, 444));
            const QImage image = painted(picture, {968, 444});
            const QRect sums = geometry.rowSums.toRect();
            int reddish = 0;
            for (int y = sums.top(); y < sums.bottom(); ++y) {
                for (int x = sums.left(); x < sums.right(); ++x) {
                    reddish += image.pixelColor(x, y) == lightTheme().warning ? 1 : 0;
                }
            }
            return reddish > 0;
        };
        QVERIFY(!warns(1.0));
        QVERIFY(!warns(1.0004));
        QVERIFY(warns(1.004));
        QVERIFY(warns(0.6));
    }

    void everyPixelOfManyTokensShowsItsCell() {
        const HeatmapPicture picture = pictureOf(givenScene(300, distinct), Stage::Weights);
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(968, 700));
        const QImage image = painted(picture, {968, 700});
        QVERIFY(geometry.cell >= 1.0);
        const QRect frame = geometry.matrix.toRect();
        for (int y = frame.top() + 1; y < frame.bottom(); y += 7) {
            for (int x = frame.left(); x < frame.right(); ++x) {
                const auto cell = geometry.cellAt(QPointF(x + 0.5, y + 0.5), Stage::Weights);
                QVERIFY(cell.has_value());
                // A neighbour differs by a tenth of the map; one entry of 256 is float32's rounding.
                QVERIFY(alike(image.pixelColor(x, y), viridis(distinct(cell->row, cell->column)), 5));
            }
        }
    }

    void nothingLeavesTheFrame() {
        HeatmapPicture picture = pictureOf(givenScene(40, distinct), Stage::Weights);
        picture.query = 4;
        picture.cell = CellRef{Stage::Weights, 4, 5};
        picture.viewport = {50.0, {-133.0, -87.0}};
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(968, 444));
        const QImage image = painted(picture, {968, 444});
        // Beyond the 3 pixels of the selected frame the column of air right of the matrix is empty.
        const QRectF right(geometry.matrix.right() + 4, geometry.matrix.top(), 10, geometry.matrix.height());
        QVERIFY(!hasInk(image, right, lightTheme().panel));
        const QRectF below(geometry.matrix.left(), geometry.matrix.bottom() + 2, geometry.matrix.width(), 5);
        QVERIFY(!hasInk(image, below, lightTheme().panel));
    }

    /// Dashes go round column 4, through the middle of its cells' upper edges only at the top, and round no
    /// other; the selected row keeps its frame alone.
    void whatALessonSpeaksOfIsFramed() {
        HeatmapPicture picture = pictureOf(givenScene(6, distinct), Stage::Weights);
        picture.query = 2;
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(700, 500));
        const QImage before = painted(picture, {700, 500});
        picture.lit = {{Stage::Weights, 2, std::nullopt},
                       {Stage::Scores, std::nullopt, 1},
                       {Stage::Weights, std::nullopt, std::nullopt},
                       {Stage::Weights, 9, std::nullopt}};
        QCOMPARE(painted(picture, {700, 500}), before);
        picture.lit = {{Stage::Weights, std::nullopt, 4}};
        const QImage lit = painted(picture, {700, 500});
        for (std::size_t i = 0; i < 6; ++i) {
            for (std::size_t j = 0; j < 6; ++j) {
                const QRect cell = geometry.rectOf(i, j).toAlignedRect().adjusted(1, 1, -1, -1);
                const QRect side(cell.left(), cell.top() + 12, 6, cell.height() - 24);
                QCOMPARE(lit.copy(side) != before.copy(side), j == 4);
                const QRect top(cell.left() + 12, cell.top(), cell.width() - 24, 6);
                QCOMPARE(lit.copy(top) != before.copy(top), j == 4 && i == 0);
            }
        }
    }

    void twiceThePixelsShowTheSamePicture() {
        HeatmapPicture picture = pictureOf(givenScene(6, distinct), Stage::Weights);
        picture.query = 2;
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(700, 400));
        const QImage once = painted(picture, {700, 400});
        const QImage twice = painted(picture, {700, 400}, 2.0);
        QCOMPARE(twice.size(), QSize(1400, 800));
        for (std::size_t i = 0; i < 6; ++i) {
            for (std::size_t j = 0; j < 6; ++j) {
                const QPoint at = (geometry.cellRect(i, j).topLeft() + QPointF(4, 4)).toPoint();
                QCOMPARE(twice.pixelColor(at * 2), once.pixelColor(at));
            }
        }
    }

    void askedForACellTheFileHasIt() {
        HeatmapPicture picture = pictureOf(givenScene(9, distinct), Stage::Weights);
        picture.viewport.cell = 20.0;
        const HeatmapGeometry geometry = layoutHeatmap(picture, sizeForCell(picture, 20.0));
        QCOMPARE(geometry.cellSize, QSizeF(20, 20));
        QCOMPARE(geometry.matrix.size(), QSizeF(180, 180));
    }

    void numbersBeyondAnySpanKeepTheirColours() {
        Ranges ranges;
        ranges.values = 1e308;
        const Palette palette = makePalette(lightTheme(), ranges);
        QCOMPARE(palette.pixel(RangeGroup::Values, 0.0), palette.diverging.at(0.5));
        QCOMPARE(palette.pixel(RangeGroup::Values, -1e308), palette.diverging.at(0.0));
        QCOMPARE(palette.pixel(RangeGroup::Values, 1e308), palette.diverging.at(1.0));
        ColourScale scale;
        scale.map = palette.diverging;
        scale.range = {-1e308, 1e308};
        QCOMPARE(scale.of(0.0F), palette.diverging.at(0.5));
    }
};

template struct attnscope::test::Registered<TestHeatmapPicture>;
#include "tst_heatmap_picture.moc"
