// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/textbook/textbook_engine.h"
#include "ui/masks/mask_brush.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/session/appearance.h"
#include "ui/session/context.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"

#include "tests/registry.h"

#include <QUndoStack>
#include <QtTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// The view on "I love AI", 700 × 500 pixels, with everything a panel is given.
struct Desk {
    Session session{std::make_unique<TextbookEngine>()};
    Selection selection;
    Appearance appearance;
    Player player{selection};
    HeatmapView view{Context{session, selection, appearance, player}};

    Desk() {
        followSession(selection, session);
        QVERIFY(session.open(iLoveAi().scene, {}));
        QVERIFY(session.waitForResult());
        view.resize(700, 500);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
    }

    QPoint centre(std::size_t row, std::size_t column) const {
        return view.geometry().rectOf(row, column).center().toPoint();
    }
    double weight(std::size_t i, std::size_t j) const {
        return session.snapshot().source(Stage::Weights)->exact(i, j);
    }
};

} // namespace

class TestHeatmapView : public QObject {
    Q_OBJECT

private slots:
    void hoverFollowsUntilAClickLocks();
    void arrowsMoveTheCellCursor();
    void aRowLabelSelectsTheQuery();
    void aPaintedCellIsForbiddenAndItsWeightZero();
    void aStrokeIsOneStepAndAFastPointerSkipsNoCell();
    void shiftDragPaintsARectangle();
    void escapeOfAStrokePutsTheMaskBack();
    void wheelZoomsAtTheCursorAndDoubleClickFits();
    void columnsTurnTheArrowKeys();
    void theViewSaysTheCellToScreenReaders();
};

void TestHeatmapView::hoverFollowsUntilAClickLocks() {
    Desk desk;
    QTest::mouseMove(&desk.view, desk.centre(2, 0));
    QCOMPARE(desk.selection.cell(), (CellRef{Stage::Weights, 2, 0}));
    QTest::mouseClick(&desk.view, Qt::LeftButton, {}, desk.centre(0, 1));
    QVERIFY(desk.selection.isLocked());
    QTest::mouseMove(&desk.view, desk.centre(2, 2));
    QCOMPARE(desk.selection.cell(), (CellRef{Stage::Weights, 0, 1}));
    QCOMPARE(desk.selection.hover(), (CellRef{Stage::Weights, 2, 2}));
}

void TestHeatmapView::arrowsMoveTheCellCursor() {
    Desk desk;
    desk.selection.setCell({Stage::Weights, 0, 0});
    QTest::keyClick(&desk.view, Qt::Key_Right);
    QTest::keyClick(&desk.view, Qt::Key_Down);
    QCOMPARE(desk.selection.cell(), (CellRef{Stage::Weights, 1, 1}));
    QCOMPARE(desk.selection.query(), std::size_t{1});
    QTest::keyClick(&desk.view, Qt::Key_End);
    QTest::keyClick(&desk.view, Qt::Key_Right);
    QCOMPARE(desk.selection.cell(), (CellRef{Stage::Weights, 1, 2}));
}

void TestHeatmapView::aRowLabelSelectsTheQuery() {
    Desk desk;
    const HeatmapGeometry shown = desk.view.geometry();
    const QPointF label(shown.rowLabels.center().x(), shown.rectOf(2, 0).center().y());
    QTest::mouseClick(&desk.view, Qt::LeftButton, {}, label.toPoint());
    QCOMPARE(desk.selection.query(), std::size_t{2});
}

void TestHeatmapView::aPaintedCellIsForbiddenAndItsWeightZero() {
    Desk desk;
    desk.view.brush().setActive(true);
    QTest::mouseClick(&desk.view, Qt::LeftButton, {}, desk.centre(0, 2));
    QVERIFY(desk.session.waitForResult());
    QCOMPARE(desk.weight(0, 2), 0.0);
    // Row 0 keeps scores 0 and 1/√2: softmax of these two.
    const double e = std::exp(1 / std::sqrt(2.0));
    QVERIFY(std::abs(desk.weight(0, 0) - 1 / (1 + e)) < 1e-12);
    QVERIFY(std::abs(desk.weight(0, 1) - e / (1 + e)) < 1e-12);
    // Enter paints the cell of the cursor the other way.
    desk.selection.setCell({Stage::Weights, 0, 2});
    QTest::keyClick(&desk.view, Qt::Key_Return);
    QVERIFY(desk.session.waitForResult());
    QVERIFY(std::abs(desk.weight(0, 2) - e / (1 + 2 * e)) < 1e-12);
}

void TestHeatmapView::aStrokeIsOneStepAndAFastPointerSkipsNoCell() {
    Desk desk;
    const Scene before = desk.session.scene();
    desk.view.brush().setActive(true);
    QTest::mousePress(&desk.view, Qt::LeftButton, {}, desk.centre(2, 0));
    QTest::mouseMove(&desk.view, desk.centre(2, 2));
    QTest::mouseRelease(&desk.view, Qt::LeftButton, {}, desk.centre(2, 2));
    QVERIFY(desk.session.waitForResult());
    const Mask& mask = *desk.session.snapshot().result->problem().mask;
    for (std::size_t j = 0; j < 3; ++j) {
        QVERIFY(!mask.allowed(2, j));
        QVERIFY(mask.allowed(1, j));
    }
    QCOMPARE(desk.session.undoStack().count(), 1);
    desk.session.undoStack().undo();
    QCOMPARE(desk.session.scene(), before);
}

void TestHeatmapView::shiftDragPaintsARectangle() {
    Desk desk;
    desk.view.brush().setActive(true);
    QTest::mousePress(&desk.view, Qt::LeftButton, Qt::ShiftModifier, desk.centre(0, 1));
    QTest::mouseMove(&desk.view, desk.centre(1, 2));
    QTest::mouseRelease(&desk.view, Qt::LeftButton, Qt::ShiftModifier, desk.centre(1, 2));
    QVERIFY(desk.session.waitForResult());
    const Mask& mask = *desk.session.snapshot().result->problem().mask;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            QCOMPARE(mask.allowed(i, j), !(i <= 1 && j >= 1));
        }
    }
}

void TestHeatmapView::escapeOfAStrokePutsTheMaskBack() {
    Desk desk;
    const Scene before = desk.session.scene();
    desk.view.brush().setActive(true);
    QTest::mousePress(&desk.view, Qt::LeftButton, {}, desk.centre(0, 0));
    QVERIFY(desk.session.scene() != before);
    desk.view.brush().cancel();
    QCOMPARE(desk.session.scene(), before);
    QCOMPARE(desk.session.undoStack().count(), 0);
}

void TestHeatmapView::wheelZoomsAtTheCursorAndDoubleClickFits() {
    Desk desk;
    const QPointF cursor = desk.centre(1, 1) + QPointF(11, 7);
    const double before = desk.view.geometry().cell;
    QWheelEvent wheel(cursor, desk.view.mapToGlobal(cursor), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&desk.view, &wheel);
    QVERIFY(desk.view.geometry().cell > before);
    QCOMPARE(desk.view.geometry().cellAt(cursor, Stage::Weights), (CellRef{Stage::Weights, 1, 1}));
    QTest::mouseDClick(&desk.view, Qt::LeftButton, {}, cursor.toPoint());
    QVERIFY(desk.view.isFitted());
}

void TestHeatmapView::columnsTurnTheArrowKeys() {
    Desk desk;
    QVERIFY(desk.session.apply(SetOrientation{Orientation::Rows, Orientation::Columns}));
    QVERIFY(desk.session.waitForResult());
    desk.selection.setCell({Stage::Weights, 0, 0});
    // Displayed columns are queries: right is the next query, down the next key.
    QTest::keyClick(&desk.view, Qt::Key_Right);
    QCOMPARE(desk.selection.cell(), (CellRef{Stage::Weights, 1, 0}));
    QTest::keyClick(&desk.view, Qt::Key_Down);
    QCOMPARE(desk.selection.cell(), (CellRef{Stage::Weights, 1, 1}));
}

void TestHeatmapView::theViewSaysTheCellToScreenReaders() {
    Desk desk;
    desk.selection.setCell({Stage::Weights, 0, 1});
    // e^(1/√2) / (1 + 2·e^(1/√2)) = 0.4011
    QCOMPARE(desk.view.accessibleDescription(), QStringLiteral("query 0 I, key 1 love, weight 0.4011"));
}

template struct attnscope::test::Registered<TestHeatmapView>;
#include "tst_heatmap_view.moc"
