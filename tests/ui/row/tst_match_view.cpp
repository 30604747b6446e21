// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "core/textbook/textbook_engine.h"
#include "ui/paint/base/fonts.h"
#include "ui/row/arrows_view.h"
#include "ui/row/match_plane_view.h"
#include "ui/row/row_panel.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/style.h"

#include "tests/registry.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include <cmath>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// The panel with Match in front.
struct MatchBench {
    Session session{std::make_unique<TextbookEngine>()};
    Selection selection;
    Appearance appearance;
    Player player{selection};
    RowPanel panel{Context{session, selection, appearance, player}};

    explicit MatchBench(const Scene& scene = iLoveAi().scene) {
        appearance.setMode(Appearance::Mode::Light);
        applyStyle(*qApp, appearance.theme());
        if (!session.open(scene, QString()) || !session.waitForResult()) {
            qFatal("the scene does not open");
        }
        panel.setDrawing(RowPanel::Drawing::Match);
        panel.resize(376, 900);
        panel.show();
        if (!QTest::qWaitForWindowExposed(&panel)) {
            qFatal("the panel does not show");
        }
    }

    MatchPlaneView& vectors() { return *panel.findChild<MatchPlaneView*>("matchedVectors"); }
    MatchPlaneView& tokens() { return *panel.findChild<MatchPlaneView*>("tokenVectors"); }
    QWidget& note() { return *panel.findChild<QWidget*>("freeVectorsNote"); }
    ArrowsView& arrows() {
        panel.setDrawing(RowPanel::Drawing::Arrows);
        QCoreApplication::processEvents();
        return *panel.findChild<ArrowsView*>();
    }
    void showTokens() {
        panel.findChild<QCheckBox*>("withTokenVectors")->setChecked(true);
        QCoreApplication::processEvents();
    }
    QString noDrawing() { return panel.findChild<QLabel*>("noValues")->text(); }
    int steps() { return session.undoStack().count(); }
    double cell(MatrixRole role, std::size_t row, std::size_t column) const {
        return (*matrixIn(session.scene().input, role))(row, column);
    }
};

/// Drags in small steps, as a hand does.
void drag(QWidget& view, const QPointF& from, const QPointF& by, bool letGo = true) {
    QTest::mousePress(&view, Qt::LeftButton, {}, from.toPoint());
    constexpr int kSteps = 8;
    for (int step = 1; step <= kSteps; ++step) {
        QTest::mouseMove(&view, (from + by * step / kSteps).toPoint());
    }
    if (letGo) {
        QTest::mouseRelease(&view, Qt::LeftButton, {}, (from + by).toPoint());
    }
}

Scene ownVectors() {
    Scene scene;
    scene.tokens = TokenList{"a", "b"};
    scene.input = QkvInput{BlockMatrix({{2.0, 0.0}, {0.0, 1.0}}), BlockMatrix({{1.0, 1.0}, {-1.0, 2.0}}),
                           BlockMatrix({{1.0, 0.0}, {0.0, 1.0}})};
    return scene;
}

} // namespace

class TestMatchView final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    /// An arrow is tied to its cell of the heatmap, both ways.
    void pointingAtAnArrowPointsAtItsCell() {
        MatchBench bench(ownVectors());
        MatchPlaneView& view = bench.vectors();
        const QPointF middle = view.geometry().keyArrow(1).pointAt(0.6);
        QTest::mouseMove(&view, middle.toPoint());
        QVERIFY(bench.selection.hover());
        QCOMPARE(bench.selection.hover()->column, std::size_t{1});
        QVERIFY(
            view.readOut(middle).startsWith(QStringLiteral("key 1, b: (−1, 2), projection −1, score −2")));
        QTest::mouseClick(&view, Qt::LeftButton, {}, middle.toPoint());
        QCOMPARE(bench.selection.cell().column, std::size_t{1});
        bench.selection.setHover(std::nullopt);
        bench.selection.setCell({Stage::Weights, 0, 0});
        QCOMPARE(view.picture().focus(), std::optional<std::size_t>(0));
        QVERIFY(view.accessibleDescription().isEmpty() || !view.accessibleDescription().contains("key 9"));
    }

    /// The scene holds Q and K: a drag is a plain edit, in one step, with a live result.
    void aDraggedTipEditsQ() {
        MatchBench bench(ownVectors());
        MatchPlaneView& view = bench.vectors();
        const double unit = view.geometry().unit;
        const QPointF tip = view.geometry().queryArrow().p2();
        drag(view, tip, {-0.5 * unit, -0.25 * unit}, false);
        QVERIFY(bench.session.waitForResult());
        QVERIFY(std::abs(bench.cell(MatrixRole::Q, 0, 0) - 1.5) < 2.0 / unit);
        QVERIFY(std::abs(bench.cell(MatrixRole::Q, 0, 1) - 0.25) < 2.0 / unit);
        // The plane stands still meanwhile, and the arrow ends where the pointer is.
        QCOMPARE(view.geometry().unit, unit);
        QVERIFY(QLineF(view.geometry().queryArrow().p2(), tip + QPointF(-0.5 * unit, -0.25 * unit)).length() <
                2.5);
        const double score = bench.session.snapshot().source(Stage::Scores)->exact(0, 0);
        QVERIFY(std::abs(score - bench.cell(MatrixRole::Q, 0, 0) - bench.cell(MatrixRole::Q, 0, 1)) < 1e-12);
        QTest::mouseRelease(&view, Qt::LeftButton, {}, {});
        QCOMPARE(bench.steps(), 1);
        QVERIFY(!bench.note().isVisible());
        bench.session.undoStack().undo();
        QCOMPARE(bench.cell(MatrixRole::Q, 0, 0), 2.0);
    }

    /// The tip stays where it was let go; a row of its own, or arrows that reach out of it, fit the plane
    /// anew.
    void aTipThatWasLetGoStaysUnderThePointer() {
        MatchBench bench(ownVectors());
        MatchPlaneView& view = bench.vectors();
        const double unit = view.geometry().unit;
        const QPointF tip = view.geometry().queryArrow().p2();
        const QPointF way(-1.0 * unit, -0.5 * unit);
        drag(view, tip, way);
        QVERIFY(bench.session.waitForResult());
        QCoreApplication::processEvents();
        QCOMPARE(view.geometry().unit, unit);
        QVERIFY(QLineF(view.geometry().queryArrow().p2(), tip + way).length() < 2.5);
        bench.selection.setQuery(1);
        QVERIFY(view.geometry().frame.contains(view.geometry().queryArrow().p2()));
        bench.selection.setQuery(0);
        bench.session.applyOrReport(setCell(bench.session.scene(), MatrixRole::K, 1, 0, -40.0));
        QVERIFY(bench.session.waitForResult());
        QVERIFY(view.geometry().unit < unit / 2.0);
        QVERIFY(view.geometry().frame.contains(view.geometry().keyArrow(1).p2()));
    }

    void aDraggedTokenEditsX() {
        MatchBench bench;
        bench.showTokens();
        MatchPlaneView& view = bench.tokens();
        QVERIFY(view.isVisible());
        const double unit = view.geometry().unit;
        // Token 1, "love", is (0, 1); token 0 is the query.
        drag(view, view.geometry().keyArrow(0).p2(), {0.5 * unit, 0.0});
        QVERIFY(bench.session.waitForResult());
        QVERIFY(std::abs(bench.cell(MatrixRole::X, 1, 0) - 0.5) < 2.0 / unit);
        QCOMPARE(bench.cell(MatrixRole::X, 1, 1), 1.0);
        QCOMPARE(bench.steps(), 1);
        bench.session.undoStack().undo();
        QCOMPARE(bench.cell(MatrixRole::X, 1, 0), 0.0);
    }

    /// X determines q: a short drag says what would become of the scene and changes nothing.
    void aShortDragOfAQueryOnlyWarns() {
        MatchBench bench;
        MatchPlaneView& view = bench.vectors();
        drag(view, view.geometry().queryArrow().p2(), {-20.0, -10.0});
        QVERIFY(bench.note().isVisible());
        QCOMPARE(bench.steps(), 0);
        // The button says yes.
        QTest::mouseClick(bench.panel.findChild<QToolButton*>("freeVectors"), Qt::LeftButton);
        QVERIFY(bench.session.waitForResult());
        QVERIFY(std::holds_alternative<QkvInput>(bench.session.scene().input));
        QVERIFY(!bench.note().isVisible());
        QCOMPARE(bench.session.undoStack().undoText(), QStringLiteral("Make Q, K and V free numbers"));
        bench.session.undoStack().undo();
        QVERIFY(bench.session.scene() == iLoveAi().scene);
    }

    void goingOnFreesAndMovesInOneStep() {
        MatchBench bench;
        MatchPlaneView& view = bench.vectors();
        const double unit = view.geometry().unit;
        // The first key, "I", is (0, 1); x follows along the level axis.
        drag(view, view.geometry().keyArrow(0).p2(), {0.5 * unit, 0.0});
        QVERIFY(bench.session.waitForResult());
        QVERIFY(std::holds_alternative<QkvInput>(bench.session.scene().input));
        QVERIFY(std::abs(bench.cell(MatrixRole::K, 0, 0) - 0.5) < 2.0 / unit);
        QCOMPARE(bench.cell(MatrixRole::K, 0, 1), 1.0);
        QCOMPARE(bench.steps(), 1);
        bench.session.undoStack().undo();
        QVERIFY(bench.session.scene() == iLoveAi().scene);
    }

    void keysMoveTheCurrentTip() {
        MatchBench bench(ownVectors());
        MatchPlaneView& view = bench.vectors();
        view.setFocus();
        QTRY_VERIFY(view.hasFocus());
        QTest::keyClick(&view, Qt::Key_Left);
        QTest::keyClick(&view, Qt::Key_Left);
        QTest::keyClick(&view, Qt::Key_Left);
        QVERIFY(view.accessibleDescription().startsWith(QStringLiteral("query 0: (2, 0), length 2")));
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(bench.selection.cell().column, std::size_t{1});
        const double step = view.geometry().tick / 10.0;
        QTest::keyPress(&view, Qt::Key_Shift);
        QTest::keyPress(&view, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyPress(&view, Qt::Key_Up, Qt::ShiftModifier);
        QTest::keyPress(&view, Qt::Key_Up, Qt::ShiftModifier);
        QTest::keyRelease(&view, Qt::Key_Shift);
        QVERIFY(bench.session.waitForResult());
        QVERIFY(std::abs(bench.cell(MatrixRole::K, 1, 0) - (-1.0 + step)) < 1e-9);
        QVERIFY(std::abs(bench.cell(MatrixRole::K, 1, 1) - (2.0 + 2.0 * step)) < 1e-9);
        QCOMPARE(bench.steps(), 1);
        QVERIFY2(view.accessibleDescription().startsWith(QStringLiteral("key 1, b: (")),
                 qPrintable(view.accessibleDescription()));
    }

    void keysWarnOnceToo() {
        MatchBench bench;
        MatchPlaneView& view = bench.vectors();
        view.setFocus();
        QTRY_VERIFY(view.hasFocus());
        QTest::keyPress(&view, Qt::Key_Shift);
        QTest::keyPress(&view, Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(bench.note().isVisible());
        QCOMPARE(bench.steps(), 0);
        QTest::keyPress(&view, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyRelease(&view, Qt::Key_Shift);
        QVERIFY(std::holds_alternative<QkvInput>(bench.session.scene().input));
        QCOMPARE(bench.steps(), 1);
    }

    /// o_0 = a_00·v_0 + a_01·v_1: the tip of the first arrow moves by a_00 times as much as v_0.
    void aDraggedTipOfTheSumEditsV() {
        MatchBench bench(ownVectors());
        ArrowsView& view = bench.arrows();
        const double weight = bench.session.snapshot().source(Stage::Weights)->exact(0, 0);
        const double unit = view.geometry().unit;
        const QPointF tip = view.geometry().arrow(0).p2();
        drag(view, tip, {0.3 * unit, -0.2 * unit}, false);
        QVERIFY(bench.session.waitForResult());
        QVERIFY(std::abs(bench.cell(MatrixRole::V, 0, 0) - (1.0 + 0.3 / weight)) < 2.0 / (unit * weight));
        QVERIFY(std::abs(bench.cell(MatrixRole::V, 0, 1) - 0.2 / weight) < 2.0 / (unit * weight));
        QCOMPARE(bench.cell(MatrixRole::V, 1, 1), 1.0);
        QCOMPARE(bench.selection.cell().column, std::size_t{0});
        // The plane stands still meanwhile, and the arrow ends where the pointer is.
        QCOMPARE(view.geometry().unit, unit);
        QVERIFY(QLineF(view.geometry().arrow(0).p2(), tip + QPointF(0.3 * unit, -0.2 * unit)).length() < 2.5);
        QTest::mouseRelease(&view, Qt::LeftButton, {}, {});
        QCOMPARE(bench.steps(), 1);
        QVERIFY(!bench.note().isVisible());
        bench.session.undoStack().undo();
        QCOMPARE(bench.cell(MatrixRole::V, 0, 0), 1.0);
    }

    /// Of values with three features the best plane is another one after a drag: it waits for another row.
    void thePlaneStandsStillAfterADrag() {
        Scene scene = ownVectors();
        std::get<QkvInput>(scene.input).v = BlockMatrix({{2.0, 0.0, 0.1}, {0.3, 1.0, 0.2}});
        MatchBench bench(scene);
        ArrowsView& view = bench.arrows();
        const ValuePlane before = view.picture().plane;
        const QPointF tip = view.geometry().arrow(0).p2();
        drag(view, tip, {0.0, -60.0});
        QVERIFY(bench.session.waitForResult());
        QCOMPARE(view.picture().plane.first, before.first);
        QCOMPARE(view.picture().plane.second, before.second);
        auto* const axes = bench.panel.findChild<QWidget*>("arrowsAxes")->findChild<QComboBox*>();
        emit axes->activated(0); // the best plane is asked for again
        QVERIFY(view.picture().plane.second != before.second);
    }

    /// The same of queries and keys: q goes on to lie in the plane, which no longer is the one along it.
    void thePlaneOfTheMatchStandsStillAfterADrag() {
        Scene scene = ownVectors();
        auto& own = std::get<QkvInput>(scene.input);
        own.q = BlockMatrix({{2.0, 0.0, 0.0}, {0.0, 1.0, 0.0}});
        own.k = BlockMatrix({{1.0, 1.0, 0.4}, {-1.0, 2.0, 0.2}});
        MatchBench bench(scene);
        MatchPlaneView& view = bench.vectors();
        const ValuePlane before = view.picture().plane.plane;
        drag(view, view.geometry().queryArrow().p2(), {0.0, -40.0});
        QVERIFY(bench.session.waitForResult());
        QCOMPARE(view.picture().plane.plane.first, before.first);
        QCOMPARE(view.picture().plane.plane.second, before.second);
        QVERIFY(!isAlongQuery(view.picture().plane, *view.picture().match));
        bench.selection.setQuery(1);
        QVERIFY(bench.session.waitForResult());
        QVERIFY(isAlongQuery(view.picture().plane, *view.picture().match));
    }

    void aShortDragOfAValueOnlyWarns() {
        MatchBench bench;
        ArrowsView& view = bench.arrows();
        drag(view, view.geometry().arrow(0).p2(), {-20.0, 10.0});
        QVERIFY(bench.note().isVisible());
        QCOMPARE(bench.steps(), 0);
        drag(view, view.geometry().arrow(0).p2(), {-60.0, 10.0});
        QVERIFY(std::holds_alternative<QkvInput>(bench.session.scene().input));
        QCOMPARE(bench.steps(), 1);
        bench.session.undoStack().undo();
        QVERIFY(bench.session.scene() == iLoveAi().scene);
    }

    void keysMoveTheTipOfTheSelectedKey() {
        MatchBench bench(ownVectors());
        ArrowsView& view = bench.arrows();
        bench.selection.setCell({Stage::Weights, 0, 0});
        view.setFocus();
        QTRY_VERIFY(view.hasFocus());
        QVERIFY2(view.accessibleDescription().startsWith(QStringLiteral("key 0 a: weight")),
                 qPrintable(view.accessibleDescription()));
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(bench.selection.cell().column, std::size_t{1});
        const double weight = bench.session.snapshot().source(Stage::Weights)->exact(0, 1);
        const double step = view.geometry().tick / 10.0;
        QTest::keyPress(&view, Qt::Key_Shift);
        QTest::keyPress(&view, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyPress(&view, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyRelease(&view, Qt::Key_Shift);
        QVERIFY(bench.session.waitForResult());
        const double pixel = 1.0 / (view.geometry().unit * weight);
        QVERIFY(std::abs(bench.cell(MatrixRole::V, 1, 0) - 2.0 * step / weight) <= 2.0 * pixel);
        QVERIFY(bench.cell(MatrixRole::V, 1, 0) > 0.0);
        QCOMPARE(bench.steps(), 1);
    }

    void playMatchesOneKeyAfterTheOther() {
        MatchBench bench;
        bench.player.toStart();
        bench.player.stepForward();
        QCOMPARE(bench.vectors().picture().focus(), std::optional<std::size_t>(0));
        bench.player.stepForward();
        QCOMPARE(bench.vectors().picture().focus(), std::optional<std::size_t>(1));
        // By weight the strongest comes first.
        bench.selection.setTermOrder(TermOrder::Weight);
        bench.player.toStart();
        bench.player.stepForward();
        const MatchPicture picture = bench.vectors().picture();
        QCOMPARE(picture.match->keys[*picture.focus()].key, std::size_t{1});
    }

    void moreDimensionsHaveAPlaneToChoose() {
        Scene scene = ownVectors();
        scene.input = QkvInput{BlockMatrix({{1.0, 2.0, 2.0}, {0.0, 1.0, 0.0}}),
                               BlockMatrix({{1.0, 1.0, 0.0}, {-1.0, 2.0, 5.0}}),
                               {}};
        MatchBench bench(scene);
        MatchPlaneView& view = bench.vectors();
        // Without V there is no row of the output, but queries and keys are there.
        QVERIFY(view.isVisible());
        QVERIFY(view.picture().plane.holdsQuery());
        auto* axes = bench.panel.findChild<QWidget*>("matchAxes");
        const QList<QComboBox*> boxes = axes->findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 2);
        QVERIFY(boxes[0]->isVisible() && !boxes[1]->isVisible());
        boxes[0]->setCurrentIndex(3);
        QVERIFY(boxes[1]->isVisible());
        const MatchPicture picture = view.picture();
        QVERIFY(picture.plane.features == (std::array<std::size_t, 2>{2, 1}));
        // Feature 2 of key 1 is 5, feature 1 is 2.
        QCOMPARE(view.geometry().keys[1], QPointF(5.0, 2.0));
    }

    void whereThereIsNothingToMatchASentenceSaysWhy() {
        Scene scene;
        scene.tokens = TokenList{"a", "b"};
        scene.input = AttentionWeightsInput{BlockMatrix({{0.5, 0.5}, {0.2, 0.8}}),
                                            BlockMatrix({{1.0, 0.0}, {2.0, 1.0}})};
        MatchBench given(scene);
        QVERIFY(!given.vectors().isVisible());
        QVERIFY2(given.noDrawing().contains(QStringLiteral("given without Q and K")),
                 qPrintable(given.noDrawing()));
        MatchBench pooled(multiHead().scene);
        pooled.session.setHeadIndex({0, 0, HeadPool::Mean});
        QVERIFY(pooled.session.waitForResult());
        // The list of the weights takes the place of the vectors.
        QVERIFY(!pooled.vectors().isVisible());
        QVERIFY2(pooled.noDrawing().contains(QStringLiteral("values of its own")),
                 qPrintable(pooled.noDrawing()));
    }

    /// In a window of 1280 × 800: what Match asked for after a drag is not asked for by another drawing.
    void arrowsFitAfterADragInMatch() {
        MatchBench bench;
        bench.panel.resize(352, 627);
        QCoreApplication::processEvents();
        const auto* bar = bench.panel.findChild<QScrollArea*>()->verticalScrollBar();
        bench.arrows();
        QCOMPARE(bar->maximum(), 0);
        bench.panel.setDrawing(RowPanel::Drawing::Match);
        QCoreApplication::processEvents();
        MatchPlaneView& view = bench.vectors();
        for (int time = 0; time < 2; ++time) { // the first only warns
            drag(view, view.geometry().queryArrow().p2(), {-30.0, -20.0});
            QVERIFY(bench.session.waitForResult());
            QCoreApplication::processEvents();
        }
        bench.arrows();
        QTest::qWait(50);
        QVERIFY2(bar->maximum() == 0, qPrintable(QString::number(bar->maximum())));
        while (bench.session.undoStack().canUndo()) {
            bench.session.undoStack().undo();
        }
        QVERIFY(bench.session.waitForResult());
        QTest::qWait(50);
        QVERIFY2(bar->maximum() == 0, qPrintable(QString::number(bar->maximum())));
    }

    /// The panel is never cut at its right edge.
    void theTabsFitAPanelAsNarrowAsTheWindowMakesIt() {
        MatchBench bench;
        bench.panel.resize(344, 700);
        QCoreApplication::processEvents();
        auto* order = bench.panel.findChild<QComboBox*>("termOrder");
        const int right = order->mapTo(&bench.panel, QPoint(order->width(), 0)).x();
        QVERIFY2(right <= 344, qPrintable(QString::number(right)));
        const int plane = bench.vectors().mapTo(&bench.panel, QPoint(bench.vectors().width(), 0)).x();
        QVERIFY2(plane <= 344, qPrintable(QString::number(plane)));
    }
};

template struct attnscope::test::Registered<TestMatchView>;
#include "tst_match_view.moc"
