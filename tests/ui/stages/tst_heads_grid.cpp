// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/edits/make_edit.h"
#include "core/engine/snapshot.h"
#include "core/formula/formula.h"
#include "core/projection/resolve.h"
#include "core/scene/initial_matrices.h"
#include "core/textbook/textbook_engine.h"
#include "tests/registry.h"
#include "ui/jobs/scheduler.h"
#include "ui/paint/base/fonts.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"
#include "ui/stages/heads_grid.h"
#include "ui/stages/heads_popup.h"
#include "ui/stages/pipeline_strip.h"
#include "ui/tiles/thumbnail_loader.h"

#include <QScrollArea>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr std::size_t kGridTokens = 12;

Scene sceneOf(std::size_t heads, std::uint64_t seed = 1) {
    const std::size_t width = 2 * heads;
    TokenInput input;
    input.x = randomMatrix(MatrixRole::X, kGridTokens, width, seed);
    input.wQ = randomMatrix(MatrixRole::WQ, width, width, seed + 1);
    input.wK = randomMatrix(MatrixRole::WK, width, width, seed + 2);
    input.wV = randomMatrix(MatrixRole::WV, width, width, seed + 3);
    input.heads = heads;
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(kGridTokens, "t"));
    scene.input = input;
    return scene;
}

/// A session that shows the first head.
struct StagesDesk {
    Session session{std::make_unique<TextbookEngine>(), CpuEngine::kind()};
    Selection selection;
    Appearance appearance;
    Player player{selection};
    Context context{session, selection, appearance, player};

    explicit StagesDesk(std::size_t heads) {
        followSession(selection, session);
        open(sceneOf(heads));
    }
    void open(const Scene& scene) {
        QVERIFY(session.open(scene, {}));
        QVERIFY(session.waitForResult(60'000));
    }
    std::size_t asked() { return session.jobs().requested(JobPriority::Thumbnails); }
};

/// The card of all heads over it.
struct CardDesk : StagesDesk {
    HeadsPopup popup{context};
    HeadsGrid& grid = popup.grid();

    using StagesDesk::StagesDesk;

    QScrollArea& frame() { return *popup.findChild<QScrollArea*>(); }
    /// What is said with the pointer in the middle of a thumbnail.
    QString readoutOf(std::size_t item) {
        const QPointF middle = grid.tileRect(item).center();
        QMouseEvent move(QEvent::MouseMove, middle, middle, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&grid, &move);
        return popup.readout().toolTip();
    }
    bool isThere(std::size_t item) { return readoutOf(item).contains(QStringLiteral("weight")); }
    /// Whether the middle cell of a head is read out as it is computed anew.
    bool isRight(std::size_t head) {
        TextbookEngine engine;
        const AttentionProblem problem = *resolve(nullptr, session.scene(), {}, {0, head});
        const double weight =
            (*runToEnd(engine, problem))->source(Stage::Weights)->exact(kGridTokens / 2, kGridTokens / 2);
        return readoutOf(head).endsWith(QStringLiteral("weight ") +
                                        QString::fromStdString(readoutText(weight, 4)));
    }
};

} // namespace

/// Thumbnails are asked for when another one is seen or its numbers change, and never while they are painted.
class TestHeadsGrid : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void paintingAsksForNothing();
    void thumbnailsFollowAnEdit();
    void thumbnailsFollowTheCountOfHeads();
    void scrollingBringsThumbnails();
    void aTallerFrameBringsThumbnails();
    void aFinerScreenGetsFinerThumbnails();
    void theStripThatWasHiddenIsUpToDate();
    void paintingTheStripAsksForNothing();
};

void TestHeadsGrid::paintingAsksForNothing() {
    CardDesk desk(4);
    desk.popup.ask({});
    QTRY_VERIFY(desk.isThere(3) && desk.isThere(5));
    const std::size_t shown = desk.asked();
    const QImage first = desk.grid.grab().toImage();
    for (int repaint = 0; repaint < 20; ++repaint) {
        QCOMPARE(desk.grid.grab().toImage(), first);
    }
    QCOMPARE(desk.asked(), shown);
    // Not even where all is forgotten.
    desk.session.jobs().awaitResult();
    QVERIFY(desk.session.open(sceneOf(4, 9), {}));
    const std::size_t opened = desk.asked();
    for (int repaint = 0; repaint < 20; ++repaint) {
        desk.grid.repaint();
    }
    QCOMPARE(desk.asked(), opened);
    desk.session.jobs().goOn();
    QTRY_VERIFY(desk.isRight(3));
}

void TestHeadsGrid::thumbnailsFollowAnEdit() {
    CardDesk desk(4);
    desk.popup.ask({});
    QTRY_VERIFY(desk.isRight(2));
    ScoreRules rules = desk.session.scene().rules;
    rules.temperature = 0.05;
    QVERIFY(desk.session.apply(setRules(desk.session.scene(), rules)));
    QVERIFY(desk.session.waitForResult(60'000));
    QTRY_VERIFY(desk.isRight(0) && desk.isRight(2));
}

void TestHeadsGrid::thumbnailsFollowTheCountOfHeads() {
    CardDesk desk(2);
    desk.popup.ask({});
    QTRY_VERIFY(desk.isRight(1));
    desk.open(sceneOf(8));
    QCOMPARE(desk.grid.size(), desk.grid.sizeHint());
    QTRY_VERIFY(desk.isRight(5));
    desk.grid.setCurrent(7);
    desk.open(sceneOf(2, 5));
    QVERIFY(desk.grid.current() < 4);
    QTRY_VERIFY(desk.isRight(1));
}

void TestHeadsGrid::scrollingBringsThumbnails() {
    CardDesk desk(40);
    desk.popup.ask({});
    QTRY_VERIFY(desk.isRight(0));
    QTest::qWait(50);
    QVERIFY2(!desk.isThere(39), "nobody sees it");
    desk.grid.setCurrent(39);
    QTRY_VERIFY(desk.isRight(39));
}

void TestHeadsGrid::aTallerFrameBringsThumbnails() {
    CardDesk desk(40);
    desk.popup.ask({});
    QTRY_VERIFY(desk.isRight(0));
    QTest::qWait(50);
    QVERIFY(!desk.isThere(39));
    desk.frame().setFixedHeight(desk.grid.height());
    QTRY_VERIFY(desk.isRight(39));
}

void TestHeadsGrid::aFinerScreenGetsFinerThumbnails() {
    Scheduler jobs;
    ThumbnailLoader loader(jobs);
    const auto asked = [&] { return jobs.requested(JobPriority::Thumbnails); };
    const auto load = [&](double ratio) {
        loader.load({{7,
                      [](const std::stop_token&, const ReportProgress&) -> Result<ThumbnailLoader::Matrix> {
                          return ThumbnailLoader::Matrix{sourceOf(BlockMatrix(1000, 1000))};
                      }}},
                    ratio);
        QTRY_VERIFY(!loader.isLoading() && loader.tile(7));
    };
    load(1.0);
    QCOMPARE(loader.tile(7)->area.levels, PixelLevels(3));
    load(1.0);
    QCOMPARE(asked(), std::size_t{1});
    load(2.0);
    QCOMPARE(loader.tile(7)->area.levels, PixelLevels(2));
    QCOMPARE(asked(), std::size_t{2});
}

void TestHeadsGrid::theStripThatWasHiddenIsUpToDate() {
    StagesDesk desk(2);
    PipelineStrip strip(desk.context);
    strip.resize(1000, 132);
    strip.hide();
    desk.open(sceneOf(2, 77));
    PipelineStrip fresh(desk.context);
    fresh.resize(strip.size());
    const QImage expected = fresh.grab().toImage();
    strip.show();
    QTRY_COMPARE(strip.grab().toImage(), expected); // as soon as nothing flashes any more
}

void TestHeadsGrid::paintingTheStripAsksForNothing() {
    StagesDesk desk(2);
    PipelineStrip strip(desk.context);
    strip.resize(1000, 132);
    strip.show();
    const std::size_t before = desk.asked();
    for (int repaint = 0; repaint < 20; ++repaint) {
        strip.grab();
    }
    QCOMPARE(desk.asked(), before);
}

template struct attnscope::test::Registered<TestHeadsGrid>;
#include "tst_heads_grid.moc"
