// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/resolve.h"
#include "core/attention/textbook_engine.h"
#include "core/scene/initial_matrices.h"
#include "ui/heatmap/tile_loader.h"
#include "ui/heatmap/viewport.h"
#include "ui/paint/fonts.h"
#include "ui/paint/pooled_tile.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr QSizeF kSize{420, 380};
/// 600² cells are more than the painter reads at once.
constexpr std::size_t kTokens = 600;

HeatmapPicture manyTokens() {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(kTokens, "t"));
    scene.input =
        ProjectedInput{randomMatrix(MatrixRole::Q, kTokens, 2, 1), randomMatrix(MatrixRole::K, kTokens, 2, 2),
                       randomMatrix(MatrixRole::V, kTokens, 1, 3)};
    TextbookEngine engine;
    HeatmapPicture picture;
    picture.snapshot.scene = std::make_shared<const Scene>(scene);
    picture.snapshot.result = *runToEnd(engine, *resolve(nullptr, scene, {}));
    picture.palette = makePalette(lightTheme(), rangesOf(picture.snapshot));
    return picture;
}

QImage drawn(const HeatmapPicture& picture) {
    QImage image(kSize.toSize(), QImage::Format_RGB32);
    image.fill(picture.palette.theme.panel);
    QPainter painter(&image);
    drawHeatmap(painter, picture, layoutHeatmap(picture, kSize));
    return image;
}

} // namespace

class TileLoaderTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void wholeTilesAreNoLongerThanAsked();
    void tilesShowWhatThePainterWouldPool();
    void withoutATileTheCellsStayEmpty();
    void smallMatricesNeedNone();
};

void TileLoaderTest::wholeTilesAreNoLongerThanAsked() {
    const auto source = sourceOf(BlockMatrix(600, 130));
    const Tile tile = wholeTile(*source, 128);
    QCOMPARE(tile.level, 3U); // 600 / 4 = 150 is too long, 600 / 8 = 75 is not
    QCOMPARE(tile.rows, std::size_t{600});
    QCOMPARE(tile.pixelRows(), std::size_t{75});
    QCOMPARE(wholeTile(*source, 600).level, 0U);
}

void TileLoaderTest::tilesShowWhatThePainterWouldPool() {
    HeatmapPicture picture = manyTokens();
    TileLoader loader;
    QSignalSpy ready(&loader, &TileLoader::tileReady);
    for (int zoom = 0; zoom < 2; ++zoom) {
        const QImage itself = drawn(picture);
        HeatmapPicture tiled = picture;
        loader.addTiles(tiled, layoutHeatmap(tiled, kSize), 1.0);
        // The first time the whole matrix and the part that is seen, later the part alone.
        QTRY_COMPARE(ready.count(), 2 + zoom);
        tiled = picture;
        loader.addTiles(tiled, layoutHeatmap(tiled, kSize), 1.0);
        QVERIFY(tiled.isPooledElsewhere && tiled.tile && tiled.coarse);
        QCOMPARE(drawn(tiled), itself);
        picture.viewport = zoomed(picture, kSize, layoutHeatmap(picture, kSize).matrix.center(), 2.0);
    }
}

void TileLoaderTest::withoutATileTheCellsStayEmpty() {
    HeatmapPicture picture = manyTokens();
    picture.query.reset();
    picture.isPooledElsewhere = true;
    const QImage image = drawn(picture);
    const QPoint centre = layoutHeatmap(picture, kSize).matrix.center().toPoint();
    QCOMPARE(image.pixelColor(centre), picture.palette.theme.canvas);
}

void TileLoaderTest::smallMatricesNeedNone() {
    HeatmapPicture picture = manyTokens();
    picture.stage = Stage::Q;
    TileLoader loader;
    loader.addTiles(picture, layoutHeatmap(picture, kSize), 1.0);
    QVERIFY(!picture.isPooledElsewhere && !picture.tile && !picture.coarse);
}

QTEST_MAIN(TileLoaderTest)
#include "tst_tile_loader.moc"
