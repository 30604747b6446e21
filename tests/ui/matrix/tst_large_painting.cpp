// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/window/large_window_fixture.h"
#include "ui/masks/brush_bar.h"
#include "ui/masks/mask_brush.h"
#include "ui/matrix/large_header.h"
#include "ui/matrix/overview.h"
#include "ui/matrix/progress_line.h"
#include "ui/paint/heatmap/tiled_image_cells.h"
#include "ui/window/status_line.h"

#include <QLabel>
#include <QUndoStack>

using namespace large_window_fixture;

/// What a person sees of a large matrix while nothing of it is known yet, and while the mask is painted on
/// it.
class TestLargePainting : public QObject {
    Q_OBJECT

private slots:
    void init() { m_places.clear(); }
    void anotherSceneShowsItsFrameAtOnce();
    void paintedCellsAreSeenAtOnce();
    void allowedCellsLookUnknownUntilTheyAreRead();
    void aDabIsAPixel();
    void aLongStrokeIsFewRectangles();
    void paintingEndsWithItsLayer();
    void strokesBeginTheirOwnLayerAndGoOn();
    void thePointedLayerStandsOut();

private:
    OwnPlaces m_places;
};

namespace {

Scene maskedScene(std::size_t tokens, const std::string& spec) {
    Scene scene = hotScene();
    scene.tokens = TokenList(std::vector<std::string>(tokens, "t"));
    scene.input = QkvInput{BlockMatrix(tokens, 2), BlockMatrix(tokens, 2), BlockMatrix(tokens, 2)};
    MaskLayer layer;
    layer.spec = spec;
    scene.mask.layers.push_back(layer);
    return scene;
}

QColor colourAt(const LargeWindow& open, const QPoint& place) {
    return open.view.grab().toImage().pixelColor(place);
}

/// Colours of a small square, so that no hatch line decides.
bool isMaskedAround(LargeWindow& open, const QPoint& place) {
    const Theme& theme = open.window.context().appearance.theme();
    const QImage image = open.view.grab().toImage();
    for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x) {
            const QColor seen = image.pixelColor(place + QPoint(x, y));
            const auto between = [&](int low, int part, int high) {
                return part >= std::min(low, high) - 1 && part <= std::max(low, high) + 1;
            };
            if (!between(theme.canvas.red(), seen.red(), theme.hatch.red()) ||
                !between(theme.canvas.green(), seen.green(), theme.hatch.green()) ||
                !between(theme.canvas.blue(), seen.blue(), theme.hatch.blue())) {
                return false;
            }
        }
    }
    return true;
}

void stroke(LargeWindow& open, const QPoint& from, const QPoint& to) {
    QTest::mousePress(&open.view, Qt::LeftButton, {}, from);
    QTest::mouseMove(&open.view, (from + to) / 2);
    QTest::mouseMove(&open.view, to);
}

} // namespace

void TestLargePainting::anotherSceneShowsItsFrameAtOnce() {
    LargeWindow open;
    QVERIFY(open.session.open(maskedScene(900, "causal"), {}));
    // Nothing was computed yet, and nothing is left of the scene before.
    QVERIFY(!open.session.snapshot());
    QVERIFY(open.window.status().work().isBusy());
    for (const QLabel* label : open.window.status().findChildren<QLabel*>()) {
        QVERIFY2(!label->text().contains(QStringLiteral("exact")), qPrintable(label->text()));
    }
    const HeatmapGeometry places = open.view.geometry();
    QCOMPARE(places.rows, std::size_t{900});
    QVERIFY(open.part<LargeHeader>().facts().startsWith(QStringLiteral("900 × 900")));
    const QImage image = open.view.grab().toImage();
    const QColor unknown = unknownFill(open.window.context().appearance.theme());
    const QRect frame = places.matrix.toRect();
    int seen = 0;
    // Away from the current cell's lines at the top left.
    for (int y = frame.top() + 60; y < frame.bottom() - 4; ++y) {
        for (int x = frame.left() + 200; x < frame.right() - 4; ++x) {
            seen += image.pixelColor(x, y) == unknown ? 1 : 0;
        }
    }
    QCOMPARE(seen, (frame.bottom() - 4 - frame.top() - 60) * (frame.right() - 4 - frame.left() - 200));
    const Overview& overview = open.part<Overview>();
    const QImage small = const_cast<Overview&>(overview).grab().toImage();
    QCOMPARE(small.pixelColor(overview.matrixRect().center().toPoint() + QPoint(5, 9)), unknown);
    QVERIFY(open.session.waitForResult(60'000));
    open.waitForTiles();
    QVERIFY(isMaskedAround(open, open.placeOf(100, 800)));
    QVERIFY(!isMaskedAround(open, open.placeOf(800, 100)));
}

void TestLargePainting::paintedCellsAreSeenAtOnce() {
    LargeWindow open;
    const QPoint from = open.placeOf(300, 100);
    const QPoint to = open.placeOf(300, 500);
    QVERIFY(!isMaskedAround(open, open.placeOf(300, 300)));
    open.view.brush().setActive(true);
    // A rectangle of some height, so that its hatch can be recognised.
    QTest::mousePress(&open.view, Qt::LeftButton, Qt::ShiftModifier, from);
    QTest::mouseMove(&open.view, to + QPoint(0, 40));
    QTest::mouseRelease(&open.view, Qt::LeftButton, Qt::ShiftModifier, to + QPoint(0, 40));
    const QPoint inside = open.placeOf(300, 300) + QPoint(0, 20);
    QVERIFY2(isMaskedAround(open, inside), "before anything was computed again");
    QVERIFY(open.session.waitForResult(60'000));
    open.waitForTiles();
    QVERIFY(isMaskedAround(open, inside));
    QVERIFY(!isMaskedAround(open, open.placeOf(200, 300)));
    QVERIFY(open.session.snapshot().source(Stage::Weights)->masked(305, 300));
}

void TestLargePainting::allowedCellsLookUnknownUntilTheyAreRead() {
    LargeWindow open(maskedScene(600, "causal"));
    const QPoint inside = open.placeOf(150, 400);
    QVERIFY(isMaskedAround(open, inside));
    open.view.brush().setActive(true);
    open.view.brush().setAllows(true);
    QTest::mousePress(&open.view, Qt::LeftButton, Qt::ShiftModifier, open.placeOf(100, 350));
    QTest::mouseMove(&open.view, open.placeOf(200, 450));
    QTest::mouseRelease(&open.view, Qt::LeftButton, Qt::ShiftModifier, open.placeOf(200, 450));
    QCOMPARE(colourAt(open, inside), unknownFill(open.window.context().appearance.theme()));
    QVERIFY(open.session.waitForResult(60'000));
    open.waitForTiles();
    QVERIFY(!isMaskedAround(open, inside));
    QVERIFY(colourAt(open, inside) != unknownFill(open.window.context().appearance.theme()));
}

void TestLargePainting::aDabIsAPixel() {
    LargeWindow open(maskedScene(1400, "causal"));
    open.view.brush().setActive(true);
    const MaskBrush::Grain grain = open.view.brush().grain();
    QVERIFY2(grain.queries >= 2 && grain.queries == grain.keys, "1,400 cells stand in less than 700 pixels");
    const auto& bar = *open.part<LargeHeader>().findChild<BrushBar*>();
    QVERIFY(bar.isVisible());
    QCOMPARE(bar.grainText(), QStringLiteral("%1 × %1 cells a dab").arg(grain.queries));
    QTest::mouseClick(&open.view, Qt::LeftButton, {}, open.placeOf(1001, 401));
    const std::vector<PaintedRectangle>& painted = open.session.scene().mask.layers.back().painted;
    QCOMPARE(painted.size(), std::size_t{1});
    QCOMPARE(painted[0].i1 - painted[0].i0, grain.queries);
    QCOMPARE(painted[0].j1 - painted[0].j0, grain.keys);
    QCOMPARE(painted[0].i0 % grain.queries, std::size_t{0});
    // Where a cell has a pixel of its own a dab is that cell.
    open.view.centreOn({Stage::Weights, 700, 700}, 40.0);
    QCOMPARE(open.view.brush().grain(), MaskBrush::Grain{});
    QVERIFY(bar.grainText().isEmpty());
}

void TestLargePainting::aLongStrokeIsFewRectangles() {
    LargeWindow open;
    open.view.brush().setActive(true);
    stroke(open, open.placeOf(200, 100), open.placeOf(200, 500));
    QTest::mouseRelease(&open.view, Qt::LeftButton, {}, open.placeOf(200, 500));
    const std::vector<PaintedRectangle> painted = open.session.scene().mask.layers.back().painted;
    QVERIFY2(painted.size() <= 3, qPrintable(QString::number(painted.size())));
    const Mask mask = *Mask::compile(open.session.scene().mask, kTokens, kTokens);
    for (std::size_t j = 102; j < 498; ++j) {
        QVERIFY2(!mask.allowed(200, j), "no cell is left out");
    }
    QCOMPARE(open.session.undoStack().index(), 1);
}

void TestLargePainting::paintingEndsWithItsLayer() {
    LargeWindow open;
    MaskRules rules = open.session.scene().mask;
    MaskLayer layer;
    layer.spec = "painted";
    rules.layers.push_back(layer);
    QVERIFY(open.session.apply(setMask(open.session.scene(), rules)));
    open.view.brush().setActive(true);
    open.session.undoStack().undo();
    QVERIFY(!open.view.brush().isActive());
}

void TestLargePainting::strokesBeginTheirOwnLayerAndGoOn() {
    LargeWindow open;
    open.view.brush().setActive(true);
    QTest::mouseClick(&open.view, Qt::LeftButton, {}, open.placeOf(200, 100));
    open.session.undoStack().undo();
    QVERIFY2(open.view.brush().isActive(), "one stroke less is no end of painting");
}

void TestLargePainting::thePointedLayerStandsOut() {
    LargeWindow open(maskedScene(600, "window:60"));
    MaskRules rules = open.session.scene().mask;
    MaskLayer all;
    all.spec = "causal";
    all.join = LayerJoin::Or;
    rules.layers.push_back(all);
    QVERIFY(open.session.apply(setMask(open.session.scene(), rules)));
    QVERIFY(open.session.waitForResult(60'000));
    open.waitForTiles();
    const QPoint inLayer = open.placeOf(300, 290);
    const QPoint outside = open.placeOf(500, 100); // allowed by the other layer only
    const QColor insideBefore = colourAt(open, inLayer);
    const QColor outsideBefore = colourAt(open, outside);
    open.selection.setMaskLayer(0);
    QTRY_VERIFY(colourAt(open, outside) != outsideBefore);
    QCOMPARE(colourAt(open, inLayer), insideBefore);
    open.selection.setMaskLayer(std::nullopt);
    QCOMPARE(colourAt(open, outside), outsideBefore);
}

template struct attnscope::test::Registered<TestLargePainting>;
#include "tst_large_painting.moc"
