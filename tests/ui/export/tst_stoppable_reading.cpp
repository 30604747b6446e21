// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/resolve.h"
#include "tests/registry.h"
#include "tests/ui/tiles/slow_scores.h"
#include "tests/ui/window/large_window_fixture.h"
#include "ui/export/export_dialog.h"
#include "ui/export/figures/picture.h"
#include "ui/jobs/scheduler.h"
#include "ui/session/large_matrix.h"
#include "ui/tiles/thumbnail_loader.h"

#include <QClipboard>
#include <QLabel>

#include <thread>

using namespace large_window_fixture;
using attnscope::testing::SlowScores;

namespace {

/// A large scene with its result, whose scores take a pass that ends when it is stopped.
struct SlowScene {
    std::shared_ptr<SlowScores> scores =
        std::make_shared<SlowScores>(large_window_fixture::kTokens, large_window_fixture::kTokens);
    HeatmapPicture picture;
    Scheduler jobs; ///< goes first, and waits for what runs

    SlowScene() {
        Snapshot snapshot;
        snapshot.scene = std::make_shared<const Scene>(hotScene());
        attnscope::testing::SlowScoresEngine engine(scores);
        snapshot.result = *runToEnd(engine, *resolve(nullptr, *snapshot.scene, {}));
        picture.snapshot = snapshot;
        picture.stage = Stage::Scores;
        picture.palette = makePalette(lightTheme(), rangesOf(snapshot));
        makeLarge(picture, LargeViewOptions{Reducer::Mean, ValueScale::Linear, {}});
    }
};

/// Nothing was read before the pass, nor behind the back of the stop.
bool nothingWasRead(const SlowScores& scores) {
    return scores.fills == 0 && scores.passesInFill == 0 && scores.begun == scores.stopped;
}

} // namespace

/// The pass over all scores that a file, a copy or a thumbnail may need first ends when it is stopped.
class TestStoppableReading : public QObject {
    Q_OBJECT

private slots:
    void init() { m_places.clear(); }
    void tiles();
    void picturesOfOneStage();
    void picturesOfThePipeline();
    void theExportDialog();
    void copiedPictures();
    void thumbnails();

private:
    OwnPlaces m_places;
};

void TestStoppableReading::tiles() {
    SlowScene scene;
    std::stop_source stop;
    stop.request_stop();
    for (const TileArea& area :
         {TileArea{{0, 0, large_window_fixture::kTokens, large_window_fixture::kTokens}, 6},
          TileArea{{0, 0, large_window_fixture::kTokens, large_window_fixture::kTokens}, {2, 5}}}) {
        QVERIFY(!readTile({scene.scores, nullptr, Reducer::Mean}, area, stop.get_token()));
    }
    QVERIFY(scene.scores->begun == 2 && nothingWasRead(*scene.scores));
    // A source without such a pass is left after a few million cells.
    const auto all = std::make_shared<SlowScores>(std::size_t{1} << 13, std::size_t{1} << 13, 99);
    QVERIFY(
        !readTile({all, nullptr, Reducer::Max}, {0, 0, all->rows(), all->columns(), 3}, stop.get_token()));
    QCOMPARE(all->fills.load(), 0);
    QVERIFY(readTile({all, nullptr, Reducer::Max}, {0, 0, all->rows(), all->columns(), 3}, {}));
    QCOMPARE(all->fills.load(), 16);
}

void TestStoppableReading::picturesOfOneStage() {
    SlowScene scene;
    std::stop_source stop;
    std::vector<double> heard;
    const QImage image =
        ui::render(scene.picture, {QSize(400, 400), kUnitDpi}, stop.get_token(), [&](double part) {
            heard.push_back(part);
            stop.request_stop();
        });
    QVERIFY(image.isNull() && !heard.empty() && heard.back() < 0.3);
    QVERIFY(scene.scores->begun == 1 && nothingWasRead(*scene.scores));
    scene.scores->mayEnd = true;
    heard.clear();
    QVERIFY(!ui::render(scene.picture, {QSize(400, 400), kUnitDpi}, {}, [&](double part) {
                 heard.push_back(part);
             }).isNull());
    QVERIFY(std::is_sorted(heard.begin(), heard.end()) && heard.back() == 1.0);
    QCOMPARE(scene.scores->passesInFill.load(), 0);
}

void TestStoppableReading::picturesOfThePipeline() {
    SlowScene scene;
    std::stop_source stop;
    std::jthread stopper([&] {
        while (scene.scores->begun == 0) {
            QThread::msleep(1);
        }
        stop.request_stop();
    });
    QVERIFY(ui::render(pipelineOf(scene.picture), {QSize(968, 140), kUnitDpi}, stop.get_token()).isNull());
    QVERIFY(scene.scores->begun == 1 && nothingWasRead(*scene.scores));
    scene.scores->mayEnd = true;
    QVERIFY(!ui::render(pipelineOf(scene.picture), {QSize(968, 140), kUnitDpi}).isNull());
    QVERIFY(scene.scores->fills > 0);
    QCOMPARE(scene.scores->passesInFill.load(), 0);
}

void TestStoppableReading::theExportDialog() {
    SlowScene scene;
    const QString path = m_places.file(QStringLiteral("slow"));
    {
        ExportDialog dialog(scene.jobs, scene.picture, QSizeF(500, 500), path);
        dialog.show();
        // The preview reads already, the last of those that the fields asked for as they were filled.
        QTRY_VERIFY(scene.scores->begun >= 1 && scene.scores->stopped == scene.scores->begun - 1);
        dialog.accept();
        const auto saysHowMuch = [&] {
            const auto labels = dialog.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
                return label->text().contains(QStringLiteral("22 %"));
            });
        };
        QTRY_VERIFY(saysHowMuch()); // a quarter of the pass, which is nine tenths of all
        const int begun = scene.scores->begun;
        dialog.reject();
        QTRY_VERIFY(scene.scores->begun > begun); // the preview again
        QTRY_VERIFY(scene.scores->stopped >= begun);
        // It closes while that is being read.
    }
    QTRY_VERIFY(nothingWasRead(*scene.scores));
    QVERIFY(!QFile::exists(path + QStringLiteral(".png")));
}

void TestStoppableReading::copiedPictures() {
    const auto scores =
        std::make_shared<SlowScores>(large_window_fixture::kTokens, large_window_fixture::kTokens);
    {
        LargeWindow open(hotScene(), std::make_unique<attnscope::testing::SlowScoresEngine>(scores));
        open.selection.setStage(Stage::Scores);
        open.view.grab();
        QTRY_VERIFY(scores->begun >= 1); // the view's own tiles and the cell under the cursor
        QTest::qWait(50);
        QGuiApplication::clipboard()->setText(QStringLiteral("before"));
        const int tried = scores->begun;
        QTest::keyClick(&open.view, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(scores->begun > tried);
        const auto note = [&] { return open.window.findChild<MessageBar*>()->text(); };
        QTRY_VERIFY2(note().contains(QStringLiteral("22 %")), qPrintable(note()));
        // One Esc for the view, one for the copy.
        open.press(Qt::Key_Escape);
        open.press(Qt::Key_Escape);
        // Whether the view was still reading depends on which of its jobs had its turn.
        QTRY_VERIFY2(note().contains(QStringLiteral("nothing was copied")), qPrintable(note()));
        QTRY_VERIFY(scores->stopped >= 1);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
        // The window closes in the middle of the next one.
        const int before = scores->begun;
        QTest::keyClick(&open.view, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(scores->begun > before);
    }
    QTRY_VERIFY(nothingWasRead(*scores));
}

void TestStoppableReading::thumbnails() {
    SlowScene scene;
    const auto key = static_cast<std::size_t>(Stage::Scores);
    const auto load = [&](ThumbnailLoader& loader) {
        const auto source = scene.picture.snapshot.source(Stage::Scores);
        loader.load(
            {{key,
              [source](const std::stop_token&, const ReportProgress&) -> Result<ThumbnailLoader::Matrix> {
                  return ThumbnailLoader::Matrix{source};
              }}},
            1.0);
    };
    {
        ThumbnailLoader loader(scene.jobs);
        load(loader);
        QTRY_COMPARE(scene.scores->begun.load(), 1);
    }
    QTRY_VERIFY(scene.scores->begun == 1 && nothingWasRead(*scene.scores));
    ThumbnailLoader loader(scene.jobs);
    load(loader);
    QTRY_COMPARE(scene.scores->begun.load(), 2);
    scene.scores->mayEnd = true;
    QTRY_VERIFY(loader.tile(key) != nullptr);
    QCOMPARE(scene.scores->passesInFill.load(), 0);
}

template struct attnscope::test::Registered<TestStoppableReading>;
#include "tst_stoppable_reading.moc"
