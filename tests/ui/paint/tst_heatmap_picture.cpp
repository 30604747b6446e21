// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "core/projection/resolve.h"
#include "core/textbook/textbook_engine.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/heatmap_cells.h"
#include "ui/paint/heatmap/heatmap_labels.h"
#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/session/large_matrix.h"

#include "tests/registry.h"

#include <QImage>
#include <QPainter>
#include <QSet>
#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// Weights from elsewhere: a_ij is what the test says it is.
template <typename Weight>
Scene givenScene(std::size_t n, const Weight& weight, const std::string& name = "word") {
    std::vector<std::string> tokens;
    BlockMatrix weights(n, n);
    for (std::size_t i = 0; i < n; ++i) {
        tokens.push_back(name + std::to_string(i % 7));
        for (std::size_t j = 0; j < n; ++j) {
            weights.set(i, j, weight(i, j));
        }
    }
    Scene scene;
    scene.tokens = tokens;
    scene.input = AttentionWeightsInput{weights, std::nullopt};
    return scene;
}

/// Another number in every cell, so that no cell can stand in for its neighbour.
double distinct(std::size_t i, std::size_t j) {
    return static_cast<double>((i * 37 + j * 11) % 101) / 100.0;
}

HeatmapPicture pictureOf(const Scene& scene, Stage stage, const Theme& theme = lightTheme()) {
    const auto problem = resolve(nullptr, scene, {});
    TextbookEngine engine;
    HeatmapPicture picture;
    picture.snapshot = {std::make_shared<const Scene>(scene), *runToEnd(engine, *problem)};
    picture.stage = stage;
    picture.palette = makePalette(theme, rangesOf(picture.snapshot));
    return picture;
}

QImage painted(const HeatmapPicture& picture, const QSize& size, double ratio = 1.0) {
    QImage image(size * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(picture.palette.theme.panel);
    QPainter painter(&image);
    drawHeatmap(painter, picture, layoutHeatmap(picture, size));
    painter.end();
    image.setDevicePixelRatio(1.0);
    return image;
}

/// Viridis as published, mixed plainly into 256 entries: computed here and not asked of the painter.
QColor viridis(double t) {
    const QRgb stops[] = {0xFF440154, 0xFF482878, 0xFF3E4A89, 0xFF31688E, 0xFF26828E,
                          0xFF1F9E89, 0xFF35B779, 0xFF6DCD59, 0xFFB4DE2C, 0xFFFDE725};
    const double place = static_cast<double>(std::lround(t * 255.0)) / 255.0 * 9.0;
    const int left = std::min(8, static_cast<int>(place));
    const auto mix = [&](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * (place - left)));
    };
    return {mix(qRed(stops[left]), qRed(stops[left + 1])), mix(qGreen(stops[left]), qGreen(stops[left + 1])),
            mix(qBlue(stops[left]), qBlue(stops[left + 1]))};
}

bool alike(const QColor& a, const QColor& b, int tolerance = 2) {
    return std::abs(a.red() - b.red()) <= tolerance && std::abs(a.green() - b.green()) <= tolerance &&
           std::abs(a.blue() - b.blue()) <= tolerance;
}

/// A grey between the canvas and the line of its hatch, as smooth edges have it.
bool isHatchOver(const QColor& colour) {
    const int lightness = colour.lightness();
    return lightness >= lightTheme().hatch.lightness() && lightness <= lightTheme().canvas.lightness() - 8;
}

bool hasInk(const QImage& image, const QRectF& area, const QColor& ground) {
    const QRect pixels = area.toAlignedRect().intersected(image.rect());
    for (int y = pixels.top(); y <= pixels.bottom(); ++y) {
        for (int x = pixels.left(); x <= pixels.right(); ++x) {
            if (!alike(image.pixelColor(x, y), ground, 40)) {
                return true;
            }
        }
    }
    return false;
}

} // namespace

class TestHeatmapPicture : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void prunedKeysAreStruck();
    void endsOfTheBarAreTrue();
    void anEmojiWithItsSelectorIsInColour();
    void cutTokensStayApart();
    void aWordIsWholeWhereThereIsRoom();

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

    void rowLabelsKeepApart() {
        const HeatmapPicture picture = pictureOf(givenScene(40, distinct, "Hg"), Stage::Weights);
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(968, 444));
        const QImage image = painted(picture, {968, 444});
        // Lines of text alternate with lines without ink.
        const QRect area = geometry.rowLabels.toRect();
        int blocks = 0;
        int thickness = 0;
        for (int y = area.top(); y <= area.bottom(); ++y) {
            if (hasInk(image, QRectF(area.left(), y, area.width(), 1), lightTheme().panel)) {
                blocks += thickness == 0 ? 1 : 0;
                ++thickness;
                QVERIFY2(thickness <= 15, "two labels touch");
            } else {
                thickness = 0;
            }
        }
        QVERIFY(blocks >= 6);
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

    void theHatchIsSeenOnAProjector() {
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            QVERIFY2(contrast(theme.hatch, theme.canvas) >= 1.5,
                     qPrintable(QString::number(contrast(theme.hatch, theme.canvas))));
            QVERIFY2(contrast(theme.hatch, theme.canvas) < 2.0, "calmer than any number");
        }
    }

    void oneNoteSaysThatPartsAreRounded() {
        // 0.333 + 0.333 + 0.333 in every row and column.
        HeatmapPicture picture =
            pictureOf(givenScene(3, [](std::size_t, std::size_t) { return 1.0 / 3.0; }), Stage::Weights);
        const QSize size(968, 444);
        const auto notes = [&](bool ofRows) {
            const HeatmapGeometry places = layoutHeatmap(picture, size);
            const QImage image = painted(picture, size);
            std::vector<std::size_t> noted;
            for (std::size_t at = 0; at < 3; ++at) {
                const QPointF middle = places.cellRect(at, at).center();
                const QRectF area =
                    ofRows ? QRectF(places.rowSums.left(), middle.y() + 12.0, 60.0, 10.0)
                           : QRectF(middle.x() - 20.0, places.columnSums.top() + 18.0, 40.0, 10.0);
                if (hasInk(image, area, lightTheme().panel)) {
                    noted.push_back(at);
                }
            }
            return noted;
        };
        QCOMPARE(notes(true), (std::vector<std::size_t>{0}));
        QCOMPARE(notes(false), (std::vector<std::size_t>{0}));
        picture.hover = CellRef{Stage::Weights, 2, 1};
        QCOMPARE(notes(true), (std::vector<std::size_t>{2}));
        QCOMPARE(notes(false), (std::vector<std::size_t>{1}));
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

    void namedFeaturesStandAtTheirColumns() {
        Scene scene = iLoveAi().scene;
        const QSizeF size(700, 400);
        const QImage bare = painted(pictureOf(scene, Stage::Q), size.toSize());
        const HeatmapPicture numbered = pictureOf(scene, Stage::Q);
        QCOMPARE(HeatmapSides(numbered, shapeOf(numbered.snapshot, Stage::Q)).columns.at(1).text,
                 QStringLiteral("feature 1"));
        scene.features.value = {"fluffy", "blue"};
        QCOMPARE(painted(pictureOf(scene, Stage::Q), size.toSize()), bare);
        scene.features.key = {"texture", ""};
        const HeatmapPicture picture = pictureOf(scene, Stage::Q);
        const HeatmapSides sides(picture, shapeOf(picture.snapshot, Stage::Q));
        QCOMPARE(sides.columns.at(0).text, QStringLiteral("texture"));
        QCOMPARE(sides.columns.at(0).index, QStringLiteral("0"));
        QCOMPARE(sides.columns.at(1).text, QString());
        QCOMPARE(sides.columns.at(1).index, QStringLiteral("1"));
        const HeatmapGeometry geometry = layoutHeatmap(picture, size);
        const QImage image = painted(picture, size.toSize());
        QVERIFY(hasInk(image, geometry.columnLabels, lightTheme().panel));
        const QRect labels = geometry.columnLabels.toRect();
        QVERIFY(image.copy(labels) != bare.copy(labels));
        // In columns the features are the rows.
        scene.orientation = Orientation::Columns;
        const HeatmapPicture turned = pictureOf(scene, Stage::Output);
        QCOMPARE(HeatmapSides(turned, shapeOf(turned.snapshot, Stage::Output)).rows.at(1).text,
                 QStringLiteral("blue"));
    }
};

void TestHeatmapPicture::prunedKeysAreStruck() {
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
        return !alike(image.pixelColor(x, y), ground, 40) || !alike(image.pixelColor(x, y - 1), ground, 40);
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

void TestHeatmapPicture::endsOfTheBarAreTrue() {
    const auto ends = [](double low, double high, int digits) {
        const std::vector<Tick> ticks = ticksFor({low, high}, 400.0, 34.0, digits, 16.0);
        return QStringList{ticks.front().text, ticks.back().text};
    };
    // Where no cell prints a number none is asked for; 4 above 3 was a range that ended at 3.51.
    QCOMPARE(ends(-3.51, 3.51, 0), QStringList({QStringLiteral("−3.51"), QStringLiteral("3.51")}));
    QCOMPARE(ends(0.0, 97.7, 0), QStringList({QStringLiteral("0"), QStringLiteral("97.7")}));
    QCOMPARE(ends(-4.0, 4.0, 0), QStringList({QStringLiteral("−4"), QStringLiteral("4")}));
    QCOMPARE(ends(0.0, 0.0123, 0).back(), QStringLiteral("0.0123"));
    QCOMPARE(ends(-3.51, 3.51, 3).back(), QStringLiteral("3.510"));
}

void TestHeatmapPicture::cutTokensStayApart() {
    const auto cut = [](const std::vector<std::string>& tokens, double width) {
        const AxisLabels labels(tokens, AxisKind::Keys, tokens.size(), 0, kTitleSize);
        QStringList texts;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            texts << labels.elidedAt(i, LabelForm::Token, kInterfaceSize, false, width).text;
        }
        return texts;
    };
    std::vector<std::string> numbered;
    for (int i = 0; i < 20; ++i) {
        numbered.push_back("antidisestablishmentarianism-number-0" + std::to_string(i / 10) +
                           std::to_string(i % 10));
    }
    for (const double width : {40.0, 60.0, 90.0}) {
        const QStringList texts = cut(numbered, width);
        QVERIFY2(QSet<QString>(texts.begin(), texts.end()).size() == 20, qPrintable(texts.join('|')));
        for (const QString& text : texts) {
            QVERIFY(QFontMetricsF(labelFont(kInterfaceSize, false)).horizontalAdvance(text) <= width + 0.6);
        }
    }
    // Others are cut at their end, also where a token comes twice.
    const QStringList others = cut({"international", "transformation", "international"}, 60.0);
    QVERIFY2(others[0].endsWith(QChar(0x2026)) && others[0] == others[2], qPrintable(others.join('|')));
    QVERIFY2(others[1].startsWith("tran"), qPrintable(others.join('|')));
}

void TestHeatmapPicture::aWordIsWholeWhereThereIsRoom() {
    Scene scene = givenScene(20, distinct, "watchesso"); // and a digit: ten letters
    for (const bool isInWindow : {true, false}) {
        HeatmapPicture picture = pictureOf(scene, Stage::Weights);
        picture.isInWindow = isInWindow;
        picture.values = ValuesShown::Off;
        picture.figureScale = isInWindow ? 0.0 : 1.6;
        const QSizeF size = isInWindow ? QSizeF(760, 420) : QSizeF(401, 420);
        const HeatmapGeometry geometry = layoutHeatmap(picture, size);
        const HeatmapSides sides(picture, shapeOf(picture));
        QVERIFY(geometry.labelAngle != 0);
        const double needed =
            sides.columns.widest(sides.columns.sizeAt(geometry.cellSize.width()), geometry.columnForm);
        const double length = geometry.labelAngle == 90
                                  ? geometry.columnLabels.height()
                                  : geometry.columnLabels.height() * std::sqrt(2.0) -
                                        lineHeight(sides.columns.sizeAt(geometry.cellSize.width()));
        QVERIFY2(needed <= length + 1.0, qPrintable(QString("%1 of %2").arg(length).arg(needed)));
    }
}

void TestHeatmapPicture::anEmojiWithItsSelectorIsInColour() {
    QImage image(40, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(sansFont(24));
    painter.setPen(Qt::black);
    painter.drawText(QPointF(4.0, 30.0), QString::fromUtf8("❤\uFE0F"));
    painter.end();
    int red = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            red += pixel.red() > 180 && pixel.green() < 110 && pixel.blue() < 110 ? 1 : 0;
        }
    }
    QVERIFY2(red > 60, "it is red, not black");
}

template struct attnscope::test::Registered<TestHeatmapPicture>;
#include "tst_heatmap_picture.moc"
