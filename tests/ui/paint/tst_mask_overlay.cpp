// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/layer_cells.h"
#include "ui/paint/heatmap/mask_overlay.h"

#include "tests/registry.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

/// A layer of a large mask, pixel by pixel.
class TestMaskOverlay : public QObject {
    Q_OBJECT

private slots:
    void pixelsOfTheLayerAreClear_data();
    void pixelsOfTheLayerAreClear();
    void sidesAreSwappedForColumns();
    void whoStopsItGetsNothing();
};

namespace {

constexpr std::size_t kCells = 600;

LayerCells cellsOf(const MaskLayer& layer) {
    MaskContext maskContext;
    maskContext.queries = maskContext.keys = kCells;
    return *LayerCells::of(layer, maskContext);
}

MaskLayer layerOf(const std::string& spec) {
    MaskLayer layer;
    layer.spec = spec;
    return layer;
}

} // namespace

void TestMaskOverlay::pixelsOfTheLayerAreClear_data() {
    QTest::addColumn<QString>("spec");
    for (const char* spec :
         {"window:9", "causal", "bigbird:3,2,4,7", "dilated:5,3", "strided:7", "painted"}) {
        QTest::newRow(spec) << QString::fromLatin1(spec);
    }
}

void TestMaskOverlay::pixelsOfTheLayerAreClear() {
    QFETCH(QString, spec);
    MaskLayer layer = layerOf(spec.toStdString());
    if (layer.isPainted()) {
        layer.painted = {{100, 164, 200, 208, false}, {333, 334, 17, 18, true}};
    }
    const LayerCells cells = cellsOf(layer);
    const TileArea area{{128, 96, 472, 504}, {2, 3}};
    const auto overlay = readMaskOverlay(cells, area, Qt::black, false, {});
    QVERIFY(overlay);
    QCOMPARE(overlay->image.size(), QSize(63, 118));
    for (std::size_t y = 0; y < 118; ++y) {
        for (std::size_t x = 0; x < 63; ++x) {
            std::size_t has = 0;
            std::size_t all = 0;
            for (std::size_t i = 128 + 4 * y; i < std::min<std::size_t>(128 + 4 * y + 4, 600); ++i) {
                for (std::size_t j = 96 + 8 * x; j < std::min<std::size_t>(96 + 8 * x + 8, 600); ++j) {
                    has += cells.has(i, j) ? 1U : 0U;
                    ++all;
                }
            }
            const int alpha = qAlpha(overlay->image.pixel(static_cast<int>(x), static_cast<int>(y)));
            // None: strongly faded; some: half of that; all: nothing.
            const double expected = has == 0 ? 0.72 * 255.0 : (has < all ? 0.36 * 255.0 : 0.0);
            QVERIFY2(std::abs(alpha - expected) <= 1.0,
                     qPrintable(QStringLiteral("%1 %2: %3").arg(y).arg(x).arg(alpha)));
        }
    }
}

void TestMaskOverlay::sidesAreSwappedForColumns() {
    const LayerCells cells = cellsOf(layerOf("causal"));
    const TileArea area{{0, 0, 600, 600}, 2};
    const auto rows = readMaskOverlay(cells, area, Qt::black, false, {});
    const auto columns = readMaskOverlay(cells, area, Qt::black, true, {});
    QVERIFY(qAlpha(rows->image.pixel(140, 3)) > 100); // query 12, key 560: forbidden
    QCOMPARE(qAlpha(rows->image.pixel(3, 140)), 0);
    QCOMPARE(qAlpha(columns->image.pixel(140, 3)), 0);
    QVERIFY(qAlpha(columns->image.pixel(3, 140)) > 100);
}

void TestMaskOverlay::whoStopsItGetsNothing() {
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!readMaskOverlay(cellsOf(layerOf("causal")), {0, 0, 600, 600, {0, 0}}, Qt::black, false,
                             stop.get_token()));
}

template struct attnscope::test::Registered<TestMaskOverlay>;
#include "tst_mask_overlay.moc"
