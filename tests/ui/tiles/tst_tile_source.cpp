// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/resolve.h"
#include "core/scene/initial_matrices.h"
#include "core/textbook/textbook_engine.h"
#include "ui/jobs/scheduler.h"
#include "ui/matrix/viewport.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/heatmap/tile_grid.h"
#include "ui/paint/heatmap/tiled_image_cells.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/tiles/tile_queue.h"
#include "ui/tiles/tile_source.h"

#include "tests/registry.h"
#include "tests/ui/tiles/slow_scores.h"

#include <QPainter>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <stdexcept>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr std::size_t kTokens = 1400;
constexpr QSizeF kSize(900, 820);
constexpr std::size_t kHotRow = 901;
constexpr std::size_t kHotColumn = 333;

/// Weights of one value with one that is a thousand times larger.
Scene hotScene(const std::vector<std::string>& masks) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(kTokens, "t"));
    BlockMatrix q(kTokens, 2);
    BlockMatrix k(kTokens, 2);
    q.set(kHotRow, 0, 10.0);
    k.set(kHotColumn, 0, 1.0);
    scene.input = QkvInput{q, k, {}};
    scene.rules.scale = ScaleKind::None;
    for (const std::string& spec : masks) {
        scene.mask.layers.push_back({});
        scene.mask.layers.back().spec = spec;
    }
    return scene;
}

struct Desk {
    Appearance appearance;
    HeatmapPicture picture;
    Scheduler jobs;
    TileSource source{jobs};

    explicit Desk(const Scene& scene, bool dark = true) {
        appearance.setMode(dark ? Appearance::Mode::Dark : Appearance::Mode::Light);
        appearance.setValueScale(SceneSize::Large, ValueScale::Linear);
        TextbookEngine engine;
        picture.snapshot.scene = std::make_shared<const Scene>(scene);
        picture.snapshot.result = *runToEnd(engine, *resolve(nullptr, scene, {}));
        picture.palette = appearance.palette(rangesOf(picture.snapshot));
    }

    HeatmapPicture shown() {
        HeatmapPicture large = picture;
        setView(large, appearance);
        const HeatmapGeometry layout = layoutHeatmap(large, kSize);
        source.show(large, {}, {layout, 1.0, QPointF(400, 400)});
        if (large.tiled) {
            large.tiled =
                std::make_shared<const TiledImage>(composeTiledImage(source.known(), layout, 1.0, false));
        }
        return large;
    }
    /// The picture when everything in it was read.
    QImage exact() {
        for (int turn = 0; turn < 2000; ++turn) {
            const HeatmapPicture large = shown();
            if (source.progress().isExact) {
                return drawn(large);
            }
            QTest::qWait(5);
        }
        return {};
    }
    static QImage drawn(const HeatmapPicture& large) {
        QImage image(kSize.toSize(), QImage::Format_RGB32);
        image.fill(large.palette.theme.panel);
        QPainter painter(&image);
        drawHeatmap(painter, large, layoutHeatmap(large, kSize));
        return image;
    }
    HeatmapGeometry places() {
        HeatmapPicture large = picture;
        setView(large, appearance);
        return layoutHeatmap(large, kSize);
    }
};

/// Pixels of that colour inside the frame.
int countOf(const QImage& image, const QRectF& frame, QRgb colour) {
    int count = 0;
    for (int y = static_cast<int>(frame.top()); y < static_cast<int>(frame.bottom()); ++y) {
        for (int x = static_cast<int>(frame.left()); x < static_cast<int>(frame.right()); ++x) {
            count += image.pixel(x, y) == colour ? 1 : 0;
        }
    }
    return count;
}

/// Scores that cannot be read.
class BrokenScores final : public MatrixSource {
public:
    std::size_t rows() const override { return kTokens; }
    std::size_t columns() const override { return kTokens; }
    double exact(std::size_t, std::size_t) const override { return 1.0; }
    bool masked(std::size_t, std::size_t) const override { return false; }
    void fill(const TileArea&, Reducer, std::span<float>, std::span<std::uint8_t>) const override {
        throw std::runtime_error("the device went away");
    }
    ValueRange range() const override { return {1.0, 1.0}; }
};

} // namespace

class TestTileSource : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void theHotCellIsSeenAtEveryZoom();
    void tilesNearThePointerComeFirst();
    void everyCellIsInOneTile();
    void unreadCellsLookNeitherMaskedNorLikeNumbers();
    void previewsKeepTheMaskOfTheirOwnLevel();
    void stoppedTilesStayAway();
    void smallMatricesNeedNone();
    void liftIsLogOfTimesUniform();
    void queuesReadEachTileOnce();
    void whatSteppedBackGoesOnWhereNoResultComes();
    void whatWasStoppedGoesOnWhenAsked();
    void aPictureIsComposedOfWhatIsKnown();
    void aFailureIsToldOnce();
    void tilesReadAtOnceAreToldToo();
};

void TestTileSource::theHotCellIsSeenAtEveryZoom() {
    Desk desk(hotScene({}));
    desk.picture.query.reset();
    const QRgb hot = desk.picture.palette.sequential.table().back();
    for (int zoom = 0; zoom < 7; ++zoom) {
        const HeatmapGeometry places = desk.places();
        QVERIFY2(places.matrix.contains(places.rectOf(kHotRow, kHotColumn).center()),
                 "the cell was zoomed to");
        const QImage image = desk.exact();
        QVERIFY(!image.isNull());
        QVERIFY2(countOf(image, places.matrix, hot) >= 1, qPrintable(QString::number(zoom)));
        HeatmapPicture large = desk.picture;
        setView(large, desk.appearance);
        desk.picture.viewport =
            zoomed(large, kSize, places.rectOf(kHotRow, kHotColumn).center(), zoom % 2 == 0 ? 1.7 : 2.3);
    }
}

void TestTileSource::tilesNearThePointerComeFirst() {
    Desk desk(hotScene({}));
    HeatmapGeometry places = desk.places();
    places.cellSize = {2.0, 2.0};
    places.cell = 2.0;
    const QPointF focus = places.matrix.topLeft() + QPointF(600, 520);
    const std::vector<TileAddress> tiles = tilesSeen(places, 1.0, focus);
    QVERIFY(tiles.size() > 2);
    const TileArea first = areaOf(tiles.front(), kTokens, kTokens);
    QVERIFY(first.contains(260, 300)); // the cell under the pointer: 520 / 2, 600 / 2
}

void TestTileSource::everyCellIsInOneTile() {
    constexpr std::size_t kRows = 1000;
    constexpr std::size_t kColumns = 700;
    for (unsigned level = 0; level < 3; ++level) {
        std::size_t cells = 0;
        for (std::size_t row = 0; row * (kTilePixels << level) < kRows; ++row) {
            for (std::size_t column = 0; column * (kTilePixels << level) < kColumns; ++column) {
                const TileArea area = areaOf({level, level, row, column}, kRows, kColumns);
                cells += area.rows * area.columns;
            }
        }
        QCOMPARE(cells, kRows * kColumns);
    }
}

void TestTileSource::unreadCellsLookNeitherMaskedNorLikeNumbers() {
    for (const bool dark : {true, false}) {
        Desk desk(hotScene({"causal"}), dark);
        const HeatmapPicture unread = desk.shown();
        QVERIFY(unread.tiled->pieces.empty());
        const QRectF frame = desk.places().matrix;
        // Without the words at the top left and the outlines of tiles.
        const QRectF part = frame.adjusted(120.0, 60.0, -4.0, -4.0);
        const QImage image = Desk::drawn(unread);
        const QRgb unknown = unknownFill(desk.picture.palette.theme).rgb();
        const auto all = static_cast<int>(part.bottom()) - static_cast<int>(part.top());
        QVERIFY(countOf(image, part, unknown) > all * 300);
        QCOMPARE(countOf(image, part, desk.picture.palette.theme.canvas.rgb()), 0);
        QCOMPARE(countOf(image, part, desk.picture.palette.theme.hatch.rgb()), 0);
        const QImage exact = desk.exact();
        QCOMPARE(countOf(exact, part, unknown), 0);
        QVERIFY(countOf(exact, part, desk.picture.palette.theme.canvas.rgb()) > all * 100);
        for (const QRgb entry : desk.picture.palette.sequential.table()) {
            QVERIFY(entry != unknown);
        }
        for (const QRgb entry : desk.picture.palette.diverging.table()) {
            QVERIFY(entry != unknown);
        }
    }
}

void TestTileSource::previewsKeepTheMaskOfTheirOwnLevel() {
    Desk desk(hotScene({"window:10"}));
    const PooledMatrix matrix = pooledMatrix(desk.picture.snapshot, Stage::Weights, Reducer::Max, false);
    const auto coarse = readTile(matrix, {0, 0, kTokens, kTokens, 5}, {});
    const auto preview = previewTile(matrix, {256, 256, 256, 256, 1}, *coarse, {});
    const auto exact = readTile(matrix, {256, 256, 256, 256, 1}, {});
    QVERIFY(preview && exact);
    QCOMPARE(preview->masked, exact->masked);
    // 2 × 2 cells are allowed where |i − j| ≤ 10 for one of them: 11 pixels in the middle of the window.
    QCOMPARE(std::count(preview->masked.begin() + 64 * 128, preview->masked.begin() + 65 * 128, 0), 11);
}

void TestTileSource::stoppedTilesStayAway() {
    Desk desk(hotScene({}));
    (void)desk.shown();
    desk.source.stop();
    QTest::qWait(50);
    (void)desk.shown();
    QVERIFY(!desk.source.progress().isExact);
    QVERIFY(!desk.source.progress().isRunning);
    // Nor does a pointer that moves ask for them, though others are nearest to it then.
    HeatmapPicture same = desk.picture;
    setView(same, desk.appearance);
    const std::size_t asked = desk.jobs.requested(JobPriority::Tiles);
    desk.source.show(same, {}, {desk.places(), 1.0, QPointF(10, 790)});
    QCOMPARE(desk.jobs.requested(JobPriority::Tiles), asked);
    // Another part of the matrix is asked for as ever.
    HeatmapPicture large = desk.picture;
    setView(large, desk.appearance);
    desk.picture.viewport = zoomed(large, kSize, QPointF(450, 400), 3.0);
    QVERIFY(!desk.exact().isNull());
}

void TestTileSource::smallMatricesNeedNone() {
    Desk desk(hotScene({}));
    desk.picture.stage = Stage::Q;
    const HeatmapPicture shown = desk.shown();
    QVERIFY(!shown.tiled);
}

void TestTileSource::liftIsLogOfTimesUniform() {
    Desk desk(hotScene({"causal"}));
    const PooledMatrix lift = pooledMatrix(desk.picture.snapshot, Stage::Weights, Reducer::Max, true);
    const auto tile = readTile(lift, {896, 320, 8, 16, 0}, {});
    // The hot row has 902 allowed keys: e^10 of e^10 + 901.
    const double weight = std::exp(10.0) / (std::exp(10.0) + 901.0);
    QVERIFY(std::abs(tile->values[tile->pixelOf(kHotRow, kHotColumn)] - std::log2(902.0 * weight)) < 1e-4);
    // Every other row is even.
    QVERIFY(std::abs(tile->values[tile->pixelOf(kHotRow + 1, kHotColumn)]) < 1e-4);
}

void TestTileSource::queuesReadEachTileOnce() {
    TileQueue queue;
    queue.setHasPreviews(true);
    const TileAddress a{0, 0, 0, 0};
    const TileAddress b{0, 0, 0, 1};
    queue.set({a, b});
    QVERIFY(queue.next()->isPreview);
    QVERIFY(queue.next()->isPreview);
    const auto first = queue.next();
    QVERIFY(first && !first->isPreview && first->address == a);
    // While a is read the view asks for both again: a is on its way, b's preview is there.
    queue.set({a, b});
    const auto second = queue.next();
    QVERIFY(second && !second->isPreview && second->address == b);
    QVERIFY(!queue.next());
}

void TestTileSource::whatSteppedBackGoesOnWhereNoResultComes() {
    Desk desk(hotScene({}));
    const auto scores = std::make_shared<attnscope::testing::SlowScores>(kTokens, kTokens, 6);
    desk.picture.snapshot.result = std::make_shared<const attnscope::testing::ResultWithSlowScores>(
        desk.picture.snapshot.result, scores);
    desk.picture.stage = Stage::Scores;
    desk.picture.viewport.cell = 2.0;
    (void)desk.shown();
    QTRY_COMPARE(scores->begun.load(), 1);
    // Every fine tile that is seen is read by then, and nothing is missing but the pass.
    QTRY_VERIFY((desk.shown(), desk.source.progress().done == desk.source.progress().wanted));
    QVERIFY(!desk.source.whole());
    desk.jobs.awaitResult();
    desk.picture.freshness = Freshness::Pending;
    (void)desk.shown();
    QTRY_COMPARE(scores->stopped.load(), 1);
    QCOMPARE(scores->begun.load(), 1);
    scores->mayEnd = true;
    desk.jobs.goOn();
    desk.picture.freshness = Freshness::Stale;
    QTRY_VERIFY((desk.shown(), desk.source.whole() != nullptr));
    QVERIFY(!desk.source.progress().isExact);
    desk.picture.freshness = Freshness::Current;
    QTRY_VERIFY((desk.shown(), desk.source.progress().isExact));
}

void TestTileSource::whatWasStoppedGoesOnWhenAsked() {
    Desk desk(hotScene({}));
    QVERIFY(!desk.source.isStopped());
    (void)desk.shown();
    desk.source.stop();
    (void)desk.shown();
    QVERIFY(desk.source.isStopped() && !desk.source.hasExactWhole(desk.shown()));
    desk.source.resume();
    QVERIFY(!desk.exact().isNull());
    QVERIFY(!desk.source.isStopped() && desk.source.hasExactWhole(desk.shown()));
    HeatmapPicture other = desk.shown();
    other.stage = Stage::Scores;
    QVERIFY(!desk.source.hasExactWhole(other));
    // Where nothing is missing nothing was stopped.
    desk.source.stop();
    (void)desk.shown();
    QVERIFY(!desk.source.isStopped());
}

void TestTileSource::aPictureIsComposedOfWhatIsKnown() {
    Desk desk(hotScene({}));
    desk.picture.viewport.cell = 2.0;
    const HeatmapGeometry places = desk.places();
    const std::vector<TileAddress> seen = tilesSeen(places, 1.0, {});
    QVERIFY(seen.size() > 2);
    const PooledMatrix matrix = pooledMatrix(desk.picture.snapshot, Stage::Weights, Reducer::Max, false);
    KnownTiles known;
    known.rows = known.columns = kTokens;
    known.isExact = true;
    QVERIFY(composeTiledImage(known, places, 1.0, false).pieces.empty());
    QCOMPARE(composeTiledImage(known, places, 1.0, false).previews.size(), seen.size());
    known.ownWhole = readTile(matrix, firstArea(kTokens, kTokens), {});
    known.tiles.put(seen[1], readTile(matrix, areaOf(seen[1], kTokens, kTokens), {}), false);
    // The whole lies below the tile, whether the images were made before or not.
    for (const bool hasImages : {false, true}) {
        if (hasImages) {
            known.makeImages(seen, {});
        }
        const TiledImage tiled = composeTiledImage(known, places, 1.0, false);
        QCOMPARE(tiled.pieces.size(), std::size_t{2});
        QVERIFY(tiled.pieces[0].tile == known.ownWhole && tiled.pieces[0].isPreview);
        QVERIFY(tiled.pieces[1].tile == known.tiles.find(seen[1])->tile && !tiled.pieces[1].isPreview);
        QVERIFY(!tiled.pieces[0].image.isNull() && !tiled.pieces[1].image.isNull());
        QCOMPARE(tiled.previews.size(), seen.size() - 1);
    }
    QCOMPARE(composeTiledImage(known, places, 1.0, true).previews.size(), seen.size());
    QVERIFY(composeTiledImage(known, places, 1.0, true).isOutdated);
    // A picture of a matrix of another size shows nothing of it.
    HeatmapGeometry other = places;
    other.rows = kTokens + 1;
    QVERIFY(composeTiledImage(known, other, 1.0, false).pieces.empty());
}

/// It would fail again: until something else is seen nothing is asked for.
void TestTileSource::aFailureIsToldOnce() {
    Desk desk(hotScene({}));
    desk.picture.snapshot.result = std::make_shared<const attnscope::testing::ResultWithSlowScores>(
        desk.picture.snapshot.result, std::make_shared<BrokenScores>());
    desk.picture.stage = Stage::Scores;
    QStringList told;
    connect(&desk.jobs, &Scheduler::failed, this,
            [&told](const Error& error) { told << QString::fromStdString(message(error)); });
    (void)desk.shown();
    QTRY_COMPARE(told.size(), 1);
    QVERIFY2(told.front().contains(QStringLiteral("the device went away")), qPrintable(told.front()));
    for (int turn = 0; turn < 5; ++turn) {
        (void)desk.shown();
        QCoreApplication::processEvents();
    }
    QCOMPARE(desk.jobs.requested(JobPriority::Tiles), std::size_t{1});
    QVERIFY(!desk.source.progress().isRunning);
    QCOMPARE(told.size(), 1);
}

/// Who looked while they were on their way hears that they are there.
void TestTileSource::tilesReadAtOnceAreToldToo() {
    Desk desk(hotScene({}));
    QVERIFY(!desk.exact().isNull());
    QTest::qWait(20);
    QSignalSpy told(&desk.source, &TileSource::progressChanged);
    Scene other = hotScene({});
    other.rules.temperature = 2.0;
    TextbookEngine engine;
    desk.picture.snapshot = {std::make_shared<const Scene>(other),
                             *runToEnd(engine, *resolve(nullptr, other, {}))};
    (void)desk.shown();
    QVERIFY(desk.source.progress().isRunning);
    // Before the event loop comes to the clock.
    for (int turn = 0; turn < 4000 && !desk.source.progress().isExact; ++turn) {
        QThread::msleep(2);
        QCoreApplication::sendPostedEvents();
    }
    QVERIFY(desk.source.progress().isExact);
    QTRY_VERIFY(!told.isEmpty());
}

template struct attnscope::test::Registered<TestTileSource>;
#include "tst_tile_source.moc"
