// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "tests/registry.h"
#include "tests/ui/tiles/slow_scores.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/matrix/overview.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/heatmap/tiled_image_cells.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// The overview of a small matrix whose readings are counted.
struct OverviewDesk {
    std::shared_ptr<testing::SlowScores> scores = std::make_shared<testing::SlowScores>(3, 3);
    Session session{std::make_unique<testing::SlowScoresEngine>(scores)};
    Selection selection;
    Appearance appearance;
    Player player{selection};
    HeatmapView view{Context{session, selection, appearance, player}};
    Overview overview{Context{session, selection, appearance, player}, view};

    OverviewDesk() {
        scores->mayEnd = true;
        followSession(selection, session);
        view.resize(600, 500);
        overview.resize(248, 268);
        open();
        selection.setStage(Stage::Scores);
    }
    void open() {
        QVERIFY(session.open(iLoveAi().scene, {}));
        QVERIFY(session.waitForResult(60'000));
    }
    void paint() {
        QCoreApplication::processEvents();
        for (int repaint = 0; repaint < 20; ++repaint) {
            overview.grab();
        }
    }
    /// Beside the lines of the query and of what is seen.
    QColor pixel() {
        QCoreApplication::processEvents();
        const QRectF all = overview.matrixRect();
        const QPointF place = all.topLeft() + QPointF(all.width() * 0.4, all.height() * 0.9);
        return overview.grab().toImage().pixelColor(place.toPoint());
    }
};

} // namespace

/// The overview reads a small matrix when it shows another one, and never while it is painted.
class TestOverview : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void paintingReadsNothing();
    void anotherStageIsShown();
};

void TestOverview::paintingReadsNothing() {
    OverviewDesk desk;
    const int hidden = desk.scores->fills;
    desk.paint();
    QCOMPARE(desk.scores->fills.load(), hidden);
    desk.overview.show();
    desk.paint();
    QCOMPARE(desk.scores->fills.load(), hidden + 1);
    desk.paint();
    QCOMPARE(desk.scores->fills.load(), hidden + 1);
    // Another result is another matrix.
    const Edit edit = setCell(desk.session.scene(), MatrixRole::X, 0, 0, 3.0);
    desk.overview.hide();
    QVERIFY(desk.session.apply(edit));
    QVERIFY(desk.session.waitForResult(60'000));
    const int computed = desk.scores->fills;
    desk.overview.show();
    desk.paint();
    QCOMPARE(desk.scores->fills.load(), computed + 1);
}

void TestOverview::anotherStageIsShown() {
    OverviewDesk desk;
    desk.overview.show();
    const QColor unknown = unknownFill(desk.appearance.theme());
    const QColor scores = desk.pixel();
    QVERIFY(scores != unknown);
    desk.selection.setStage(Stage::Weights);
    const QColor weights = desk.pixel();
    QVERIFY(weights != scores && weights != unknown);
    desk.appearance.setMode(Appearance::Mode::Dark);
    QVERIFY(desk.pixel() != weights);
    desk.appearance.setMode(Appearance::Mode::Light);
    desk.selection.setStage(Stage::Scores);
    QCOMPARE(desk.pixel(), scores);
}

template struct attnscope::test::Registered<TestOverview>;
#include "tst_overview.moc"
