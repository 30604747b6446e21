// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/resolve.h"
#include "core/scene/initial_matrices.h"
#include "core/textbook/textbook_engine.h"
#include "tests/registry.h"
#include "ui/export/figures/figure.h"
#include "ui/matrix/viewport.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/heatmap/figure_layout.h"
#include "ui/paint/heatmap/heatmap_shape.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr QSizeF kWindow{760, 520};
constexpr std::size_t kWords = 7;

/// The window's picture, zoomed by so many notches around a cell.
HeatmapPicture zoomedIn(int notches, std::size_t row, std::size_t column) {
    Scene scene;
    scene.tokens = TokenList{"The", "cat", "sat", "on", "the", "mat", "."};
    scene.input =
        QkvInput{randomMatrix(MatrixRole::Q, kWords, 4, 1), randomMatrix(MatrixRole::K, kWords, 4, 2), {}};
    TextbookEngine engine;
    HeatmapPicture picture;
    picture.snapshot = {std::make_shared<const Scene>(scene),
                        *runToEnd(engine, *resolve(nullptr, scene, {}))};
    picture.palette = makePalette(lightTheme(), rangesOf(picture.snapshot));
    picture.isInWindow = true;
    for (int notch = 0; notch < notches; ++notch) {
        const QPointF middle = layoutHeatmap(picture, kWindow).rectOf(row, column).center();
        picture.viewport = zoomed(picture, kWindow, middle, 1.25);
    }
    return picture;
}

/// As the dialog of exports takes it.
HeatmapPicture fileOf(const HeatmapPicture& picture) {
    HeatmapPicture file = withWholeCells(picture, kWindow);
    file.isInWindow = false;
    return file;
}

} // namespace

/// A zoomed small matrix in a file: what is seen, as whole cells.
class TestZoomedFigure : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void theCellsThatAreSeenFillTheFigure_data();
    void theCellsThatAreSeenFillTheFigure();
    void cellsHaveTheirColours();
    void aFittedMatrixStaysWhole();
};

void TestZoomedFigure::theCellsThatAreSeenFillTheFigure_data() {
    QTest::addColumn<int>("notches");
    QTest::addColumn<QSizeF>("pixels");
    QTest::newRow("2 notches, as proposed") << 2 << QSizeF();
    QTest::newRow("3 notches, as proposed") << 3 << QSizeF();
    QTest::newRow("4 notches, small") << 4 << QSizeF(400, 320);
    QTest::newRow("8 notches, as proposed") << 8 << QSizeF();
}

void TestZoomedFigure::theCellsThatAreSeenFillTheFigure() {
    QFETCH(const int, notches);
    QFETCH(const QSizeF, pixels);
    const HeatmapPicture window = zoomedIn(notches, 4, 4);
    const HeatmapPicture file = fileOf(window);
    const QSizeF size = pixels.isEmpty() ? comfortableSize(file) : pixels;
    const std::optional<Figure> figure = figureOf(file, {size.toSize()}, {});
    QVERIFY(figure);
    const QSizeF units = figure->size.units();
    const HeatmapGeometry places = layoutHeatmap(figure->picture, units);
    const VisibleCells seen = visibleCells(places);
    QVERIFY(seen == visibleCells(layoutHeatmap(window, kWindow)));
    const QRectF cells = places.cellRect(seen.firstRow, seen.firstColumn)
                             .united(places.cellRect(seen.endRow - 1, seen.endColumn - 1));
    QVERIFY2(places.matrix.adjusted(-0.01, -0.01, 0.01, 0.01).contains(cells), "no cell is cut");
    QVERIFY(cells.width() >= kMatrixShare * units.width() - 1.0 ||
            cells.height() >= kMatrixShare * units.height() - 1.0);
    QVERIFY2(places.columnSums.isEmpty() && places.rowSums.isEmpty(),
             "sums would be of cells that are not there");
}

void TestZoomedFigure::cellsHaveTheirColours() {
    HeatmapPicture file = fileOf(zoomedIn(4, 5, 5));
    file.values = ValuesShown::Off;
    const PictureSize size{comfortableSize(file).toSize()};
    const HeatmapGeometry places = layoutHeatmap(file, size.units());
    const QImage image = render(file, size);
    const VisibleCells seen = visibleCells(places);
    QVERIFY(seen.firstRow > 0 && seen.firstColumn > 0);
    const auto weights = file.snapshot.source(Stage::Weights);
    for (std::size_t row = seen.firstRow; row < seen.endRow; ++row) {
        for (std::size_t column = seen.firstColumn; column < seen.endColumn; ++column) {
            QCOMPARE(image.pixelColor(places.cellRect(row, column).center().toPoint()),
                     file.palette.fill(RangeGroup::Weights, weights->exact(row, column)));
        }
    }
}

void TestZoomedFigure::aFittedMatrixStaysWhole() {
    const HeatmapPicture file = fileOf(zoomedIn(0, 0, 0));
    QVERIFY(!file.rowsDrawn && !file.columnsDrawn);
    const VisibleCells all{0, kWords, 0, kWords};
    QVERIFY(visibleCells(layoutHeatmap(file, comfortableSize(file))) == all);
}

template struct attnscope::test::Registered<TestZoomedFigure>;
#include "tst_zoomed_figure.moc"
