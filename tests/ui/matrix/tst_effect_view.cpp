// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/cell_arithmetic.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/matrix/cell_readout.h"
#include "ui/paint/thumbnails/pipeline_painter.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"

using namespace window_fixture;

/// ‖a·v‖ as the main picture.
class TestEffectView : public QObject {
    Q_OBJECT

private slots:
    void zeroShowsIt();
    void itsColoursAreItsOwn();
    void itsRangeIsSetByItself();
    void rowsHaveNoSums();
    void theStripLeavesItOut();
    void theReadOutNamesIt();
    void largeOnesArePooled();

private:
    OwnPlaces m_places;
};

namespace {

QRgb cornerOf(HeatmapView& view, std::size_t row, std::size_t column) {
    const QRectF cell = view.geometry().rectOf(row, column);
    return view.grab().toImage().pixel((cell.topLeft() + QPointF(8.0, 8.0)).toPoint());
}

double effectOf(const OpenWindow& open, std::size_t i, std::size_t j) {
    const double lengths[] = {std::sqrt(5.0), 1.0, std::sqrt(10.0)}; // of V = [[1, 2], [0, 1], [1, 3]]
    return open.weight(i, j) * lengths[j];
}

} // namespace

void TestEffectView::zeroShowsIt() {
    OpenWindow open;
    open.selection.setCell({Stage::Weights, 0, 1});
    open.press(Qt::Key_0);
    QCOMPARE(open.selection.stage(), Stage::Effect);
    QCOMPARE(open.view.picture().stage, Stage::Effect);
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Effect, 0, 1}));
    const CellArithmetic arithmetic = arithmeticOf(open.session.snapshot(), Stage::Effect, 0, 1, false);
    QVERIFY(isNear(arithmetic.value, effectOf(open, 0, 1)));
    open.press(Qt::Key_6);
    QCOMPARE(open.selection.stage(), Stage::Weights);
}

void TestEffectView::itsColoursAreItsOwn() {
    OpenWindow open;
    open.press(Qt::Key_0);
    double largest = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            largest = std::max(largest, effectOf(open, i, j));
        }
    }
    const ColourMap& map = usualColourMap().light;
    QCOMPARE(cornerOf(open.view, 2, 2), map.at(1.0));
    QCOMPARE(cornerOf(open.view, 0, 1), map.at(effectOf(open, 0, 1) / largest));
    // Under a mask its cells are those of the mask.
    open.press(Qt::Key_M);
    QVERIFY(open.session.waitForResult());
    QCOMPARE(cornerOf(open.view, 0, 0), map.at(std::sqrt(5.0) / open.session.ranges().effects.high));
    QVERIFY(open.session.snapshot().source(Stage::Effect)->masked(0, 2));
}

void TestEffectView::itsRangeIsSetByItself() {
    OpenWindow open;
    open.press(Qt::Key_0);
    Appearance& appearance = open.window.context().appearance;
    const ValueRange weights = barRange(open.session, appearance, Stage::Weights);
    setBarRange(open.session, appearance, Stage::Effect, {0.0, 4.0});
    QCOMPARE(barRange(open.session, appearance, Stage::Effect), (ValueRange{0.0, 4.0}));
    QCOMPARE(barRange(open.session, appearance, Stage::Weights), weights);
    QVERIFY(hasDraggedRanges(open.session.scene(), appearance));
    QCOMPARE(cornerOf(open.view, 2, 2), usualColourMap().light.at(effectOf(open, 2, 2) / 4.0));
    resetBarRange(open.session, appearance, Stage::Effect);
    QCOMPARE(cornerOf(open.view, 2, 2), usualColourMap().light.at(1.0));
}

void TestEffectView::rowsHaveNoSums() {
    OpenWindow open;
    QVERIFY(open.view.geometry().rowSums.width() > 0.0);
    open.press(Qt::Key_0);
    QVERIFY(open.view.geometry().rowSums.width() == 0.0);
}

void TestEffectView::theStripLeavesItOut() {
    const OpenWindow open;
    PipelinePicture strip;
    strip.snapshot = open.session.snapshot();
    strip.palette = paletteOf(open.session, open.window.context().appearance);
    for (const PipelinePlace& place : layoutPipeline(strip, QSizeF(1200.0, 140.0)).places) {
        QVERIFY(place.stage != Stage::Effect);
    }
}

void TestEffectView::theReadOutNamesIt() {
    OpenWindow open;
    const QString text = cellReadout(open.session.snapshot(), {Stage::Effect, 0, 1});
    QVERIFY2(text.contains(QStringLiteral("effect 0.401")), qPrintable(text));
}

void TestEffectView::largeOnesArePooled() {
    OpenWindow open("");
    Scene scene;
    const std::size_t n = 600;
    scene.tokens = TokenList(std::vector<std::string>(n));
    BlockMatrix q(n, 4);
    BlockMatrix v(n, 2);
    for (std::size_t i = 0; i < n; ++i) {
        v.set(i, 0, i == 123 ? 50.0 : 1.0);
        q.set(i, i % 4, 1.0);
    }
    scene.input = QkvInput{q, q, v};
    QVERIFY(open.session.open(scene, {}));
    QVERIFY(open.session.waitForResult());
    open.selection.setStage(Stage::Effect);
    QTRY_VERIFY(open.session.snapshot().source(Stage::Effect)->isPrepared(Reducer::Max));
    // Key 123 alone has long values: its largest weight is that of the queries of its kind.
    const double largest = open.weight(3, 123) * 50.0;
    QTRY_VERIFY(std::abs(open.session.ranges().effects.high - largest) < 1e-4 * largest);
    QVERIFY(open.view.picture().tiled);
    QCOMPARE(open.view.picture().tiledMeaning, QStringLiteral("effect ‖a·v‖"));
}

template struct attnscope::test::Registered<TestEffectView>;
#include "tst_effect_view.moc"
