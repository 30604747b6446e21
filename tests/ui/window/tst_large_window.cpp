// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/stream/stream_engine.h"
#include "tests/registry.h"
#include "tests/ui/session/gated_engine.h"
#include "tests/ui/window/large_window_fixture.h"
#include "ui/actions/panel_actions.h"
#include "ui/actions/view_actions.h"
#include "ui/matrix/colour_scale_panel.h"
#include "ui/matrix/large_header.h"
#include "ui/matrix/overview.h"
#include "ui/matrix/progress_line.h"
#include "ui/row/row_panel.h"
#include "ui/row/row_profile_view.h"
#include "ui/row/row_state.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/stages/pipeline_strip.h"
#include "ui/tokens/token_finder.h"
#include "ui/window/status_line.h"
#include "ui/window/tool_bar.h"

#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
#include <QToolButton>

using namespace large_window_fixture;

class TestLargeWindow : public QObject {
    Q_OBJECT

private slots:
    void theWindowHasThePartsOfALargeScene();
    void findingATokenGoesThere();
    void theOverviewPans();
    void theRowBelowIsTheSelectedOne();
    void otherTermsAreOneStrip();
    void liftLogAndWeightAreOneClickAway();
    void everyColourMapIsInTheMenuAndInThePanel();
    void theProfileHasTheColoursOfTheMatrix();
    void aMaskedPixelNeedsNoLens();
    void nothingIsExactWhileAnEditIsOnItsWay();
    void whatAnEditInterruptedIsReadAfterAll();
    void progressIsOfWhatLasts();
    void aLongReadoutLeavesTheWindowItsWidth();
    void tabPassesOverWhatLiesBehindAnotherTab();
    void plusKeepsTheCurrentCellInItsPlace();
    void playingBringsTheRowToTheFront();
    void escapeGoesFromTheSearchBackToTheMatrix();
    void theOverviewSaysWhatItShowsOfEveryStage_data();
    void theOverviewSaysWhatItShowsOfEveryStage();
    void theKeyOfQueryKeyValueShowsWhichOneIsThere();
    void noStageLosesPartOfItsName();
    void theBarStandsStillWhileSomethingIsComputed();
    void textsThatChangeDoNotLayOutTheWindow();
    void aNarrowOutputIsReadAsALargeMatrix();

private:
    OwnPlaces m_places;
    bool m_isCovered = false;
};

void TestLargeWindow::theWindowHasThePartsOfALargeScene() {
    LargeWindow open;
    QVERIFY(!open.part<PipelineStrip>().isVisible());
    QVERIFY(open.part<TokenFinder>().isVisible());
    QVERIFY(open.part<Overview>().isVisible());
    QVERIFY(open.part<RowProfile>().isVisible());
    QVERIFY(open.part<ColourScalePanel>().isVisible());
    QTRY_VERIFY(open.window.status().scale().endsWith(QStringLiteral("exact")));
    open.window.files().openExample("i-love-ai");
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.part<PipelineStrip>().isVisible());
    QVERIFY(!open.part<TokenFinder>().isVisible());
    QVERIFY(!open.part<RowProfile>().isVisible());
}

void TestLargeWindow::findingATokenGoesThere() {
    LargeWindow open;
    open.view.centreOn({Stage::Weights, 10, 10}, 20.0);
    QTest::keyClick(&open.window, Qt::Key_F, Qt::ControlModifier);
    QLineEdit& field = open.part<TokenFinder>().field();
    QTRY_VERIFY(field.hasFocus());
    QTest::keyClicks(&field, QStringLiteral("needle"));
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(open.selection.query(), kHotRow);
    const HeatmapGeometry places = open.view.geometry();
    QVERIFY(places.matrix.contains(places.rectOf(kHotRow, open.selection.cell().column).center()));
    // Now the keys of the matrix act: N is a key, and no letter of the search.
    QVERIFY(open.view.hasFocus());
    open.press(Qt::Key_N);
    QCOMPARE(field.text(), QStringLiteral("needle"));
}

void TestLargeWindow::theOverviewPans() {
    LargeWindow open;
    open.view.centreOn({Stage::Weights, 100, 100}, 8.0);
    Overview& overview = open.part<Overview>();
    const QRectF all = overview.matrixRect();
    const QPointF there(all.left() + all.width() * 0.7, all.top() + all.height() * 0.6);
    QTest::mouseClick(&overview, Qt::LeftButton, {}, there.toPoint());
    QVERIFY(std::abs(overview.seenRect().center().x() - there.x()) < 2.0);
    QVERIFY(std::abs(overview.seenRect().center().y() - there.y()) < 2.0);
    const HeatmapGeometry places = open.view.geometry();
    const auto middle = places.cellAt(places.matrix.center(), Stage::Weights);
    QVERIFY(middle && std::abs(static_cast<double>(middle->column) - 0.7 * kTokens) < 0.02 * kTokens);
}

void TestLargeWindow::theRowBelowIsTheSelectedOne() {
    LargeWindow open;
    open.selection.setCell({Stage::Weights, kHotRow, kHotColumn});
    RowState& state = open.part<RowPanel>().state();
    QTRY_COMPARE(state.query(), kHotRow);
    const double weight = std::exp(10.0) / (std::exp(10.0) + kTokens - 1.0);
    QVERIFY(std::abs(state.statistics().max - weight) < 1e-6);
    QCOMPARE(open.part<RowProfile>().caption(), QStringLiteral("600 keys attended, √ scale"));
}

void TestLargeWindow::otherTermsAreOneStrip() {
    LargeWindow open;
    open.selection.setCell({Stage::Weights, kHotRow, kHotColumn});
    RowState& state = open.part<RowPanel>().state();
    QTRY_COMPARE(state.query(), kHotRow);
    const RowCombination& row = *state.picture().row;
    QCOMPARE(row.terms.size(), RowState::kNamedTerms + 1);
    QCOMPARE(row.terms.back().others, kTokens - RowState::kNamedTerms);
    // Every value is 2, so that the sum is 2 whatever the weights are.
    QVERIFY(std::abs(row.terms.back().runningSum[1] - 2.0) < 1e-6);
    QCOMPARE(state.picture().name(row.terms.back()), QStringLiteral("576 others"));
}

void TestLargeWindow::liftLogAndWeightAreOneClickAway() {
    LargeWindow open;
    auto& colours = open.part<ColourScalePanel>();
    Appearance& appearance = open.window.context().appearance;
    QCOMPARE(appearance.scaleChoice(SceneSize::Large).scale, ValueScale::Lift);
    QVERIFY(colours.waitForDelivery(10'000));
    QTRY_COMPARE(colours.histogram().cells, std::uint64_t{kTokens * kTokens});
    QTest::keyClick(&colours.scales(), Qt::Key_Down);
    QCOMPARE(appearance.scaleChoice(SceneSize::Large).scale, ValueScale::Log);
    QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
}

void TestLargeWindow::everyColourMapIsInTheMenuAndInThePanel() {
    LargeWindow open;
    const Appearance& appearance = open.window.context().appearance;
    const QList<QAction*> entries = open.part<ViewActions>().colourMaps()->actions();
    QComboBox& panel = open.part<ColourScalePanel>().maps();
    QCOMPARE(entries.size(), qsizetype(colourMaps().size()));
    QCOMPARE(panel.count(), int(colourMaps().size()));
    // The last one first, so that each choice is a change.
    for (int at = panel.count() - 1; at >= 0; --at) {
        const NamedColourMap& map = colourMaps()[std::size_t(at)];
        QCOMPARE(entries.at(at)->text(), map.title);
        QCOMPARE(panel.itemText(at), map.title);
        entries.at(at)->trigger();
        QCOMPARE(&appearance.colourMap(), &map);
        QCOMPARE(panel.currentText(), map.title);
        QCOMPARE(open.view.picture().tiledColours.map, map.on(appearance.theme().dark));
    }
    panel.setFocus();
    QTest::keyClick(&panel, Qt::Key_End);
    QCOMPARE(&appearance.colourMap(), &colourMaps().back());
    QVERIFY(entries.back()->isChecked());
}

void TestLargeWindow::theProfileHasTheColoursOfTheMatrix() {
    LargeWindow open;
    open.selection.setCell({Stage::Weights, 100, 50});
    QTRY_COMPARE(open.part<RowPanel>().state().query(), std::size_t{100});
    QTRY_COMPARE(open.part<RowProfile>().caption(), QStringLiteral("600 keys attended, √ scale"));
    const QColor inMatrix = open.view.grab().toImage().pixelColor(open.placeOf(110, 400));
    RowProfile& profile = open.part<RowProfile>();
    const QImage image = profile.grab().toImage();
    int same = 0;
    for (int x = 0; x < image.width(); ++x) {
        same += image.pixelColor(x, image.height() - 40) == inMatrix ? 1 : 0;
    }
    QVERIFY2(same > 100, "an even row: every bar is as the cells of even rows are");
}

void TestLargeWindow::aMaskedPixelNeedsNoLens() {
    Scene scene = hotScene();
    MaskLayer causal;
    causal.spec = "causal";
    scene.mask.layers.push_back(causal);
    LargeWindow open(scene);
    const auto isCovered = [&](std::size_t row, std::size_t column) {
        open.view.setLens(false);
        open.hover(row, column);
        QTRY_VERIFY_WITH_TIMEOUT(open.hasFacts(), 10'000);
        const QImage without = open.view.grab().toImage();
        open.view.setLens(true);
        QTRY_VERIFY_WITH_TIMEOUT(open.hasFacts(), 10'000);
        m_isCovered = open.view.grab().toImage() != without;
    };
    isCovered(100, 500);
    QVERIFY(!m_isCovered);
    isCovered(500, 100);
    QVERIFY(m_isCovered);
}

void TestLargeWindow::nothingIsExactWhileAnEditIsOnItsWay() {
    LargeWindow open;
    QTRY_VERIFY(open.window.status().scale().endsWith(QStringLiteral("exact")));
    ScoreRules rules = open.session.scene().rules;
    rules.temperature = 2.0;
    QVERIFY(open.session.apply(setRules(open.session.scene(), rules)));
    QVERIFY(!open.window.status().scale().endsWith(QStringLiteral("exact")));
    QVERIFY(open.session.waitForResult(60'000));
    QTRY_VERIFY_WITH_TIMEOUT(open.window.status().scale().endsWith(QStringLiteral("exact")), 60'000);
}

void TestLargeWindow::whatAnEditInterruptedIsReadAfterAll() {
    LargeWindow open;
    ScoreRules rules = open.session.scene().rules;
    rules.temperature = 2.0;
    // A row and a histogram on their way, an edit, and Esc before any result of it.
    open.selection.setQuery(kHotRow);
    open.window.context().appearance.setValueScale(SceneSize::Large, ValueScale::Log);
    QVERIFY(open.session.apply(setRules(open.session.scene(), rules)));
    QTest::keyClick(&open.view, Qt::Key_Escape);
    QTRY_COMPARE(open.part<RowPanel>().state().query(), kHotRow);
    const auto& histogram = open.part<ColourScalePanel>().histogram();
    const double high = std::log10(open.session.ranges().weights.high);
    QTRY_VERIFY(!histogram.counts.empty() && std::abs(histogram.high - high) < 1e-9);
    QVERIFY(!open.window.status().scale().endsWith(QStringLiteral("exact")));
}

void TestLargeWindow::progressIsOfWhatLasts() {
    const auto gate = std::make_shared<attnscope::testing::EngineGate>();
    LargeWindow open(hotScene(), std::make_unique<attnscope::testing::GatedEngine>(gate));
    QToolButton* stop = nullptr;
    for (auto* button : open.window.status().work().findChildren<QToolButton*>()) {
        stop = button->text() == QStringLiteral("Stop") ? button : stop;
    }
    QVERIFY(stop != nullptr);
    QTRY_VERIFY(!stop->isVisible());
    gate->behaviour = attnscope::testing::EngineGate::Behaviour::WaitForStop;
    ScoreRules rules = open.session.scene().rules;
    rules.temperature = 2.0;
    QVERIFY(open.session.apply(setRules(open.session.scene(), rules)));
    QCoreApplication::processEvents();
    QVERIFY2(!stop->isVisible(), "most work is done before anybody could read a word about it");
    QTRY_VERIFY(stop->isVisible());
    QTest::qWait(20); // until it lies in its place, else the button is released beside it
    QTest::mouseClick(stop, Qt::LeftButton);
    QVERIFY(!open.session.isComputing());
    QTRY_VERIFY(!stop->isVisible());
}

void TestLargeWindow::aLongReadoutLeavesTheWindowItsWidth() {
    LargeWindow open;
    open.window.resize(1280, 800);
    QTRY_COMPARE(open.window.width(), 1280);
    for (auto* label : open.window.status().findChildren<QLabel*>()) {
        if (label->accessibleName() == QStringLiteral("Cell")) {
            label->setText(QString(300, QLatin1Char('W')));
        }
    }
    QCOMPARE(open.window.status().readout().size(), 300);
    QTest::qWait(50);
    QCOMPARE(open.window.width(), 1280);
    QVERIFY(open.window.minimumSizeHint().width() <= 1280);
}

void TestLargeWindow::tabPassesOverWhatLiesBehindAnotherTab() {
    LargeWindow open;
    open.view.setFocus();
    bool cameBack = false;
    for (int press = 0; press < 200 && !cameBack; ++press) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        const QWidget* const focus = QApplication::focusWidget();
        QVERIFY(focus != nullptr);
        QVERIFY2(!focus->visibleRegion().isEmpty(),
                 qPrintable(focus->accessibleName() + QStringLiteral(" is not to be seen")));
        cameBack = focus == &open.view;
    }
    QVERIFY(cameBack);
    // Where the keyboard is can be seen.
    const QImage with = open.view.grab().toImage();
    QTest::keyClick(&open.view, Qt::Key_Tab);
    QVERIFY(open.view.grab().toImage() != with);
}

void TestLargeWindow::plusKeepsTheCurrentCellInItsPlace() {
    LargeWindow open;
    open.selection.setCell({Stage::Weights, 500, 90});
    open.waitForTiles();
    const QPointF before = open.view.geometry().rectOf(500, 90).center();
    for (int press = 0; press < 4; ++press) {
        QTest::keyClick(&open.view, Qt::Key_Plus);
    }
    const HeatmapGeometry places = open.view.geometry();
    QVERIFY(places.matrix.contains(places.rectOf(500, 90).center()));
    QVERIFY((places.rectOf(500, 90).center() - before).manhattanLength() < 60.0);
}

void TestLargeWindow::playingBringsTheRowToTheFront() {
    LargeWindow open;
    const auto dock = [&](const QString& name) -> QDockWidget& {
        return *open.window.findChild<QDockWidget*>(name);
    };
    QDockWidget& row = dock(QStringLiteral("row"));
    QDockWidget& masks = dock(QStringLiteral("masks"));
    const auto toFront = [&] {
        masks.raise();
        QTRY_VERIFY(isInFront(masks) && !isInFront(row));
    };
    QTRY_VERIFY(open.player.steps() > 0);
    toFront();
    open.view.setFocus();
    open.press(Qt::Key_Space);
    QVERIFY(open.player.isPlaying());
    QTRY_VERIFY(isInFront(row));
    QVERIFY2(open.view.hasFocus(), "Space is to pause it again");
    // Pausing while the mask dock is in front leaves it in front.
    toFront();
    open.press(Qt::Key_Space);
    QVERIFY(!open.player.isPlaying());
    QTest::qWait(50);
    QVERIFY(!isInFront(row));
    open.press(Qt::Key_Period);
    QTRY_VERIFY(isInFront(row));
    // Closed it stays closed, and that is said.
    row.close();
    open.press(Qt::Key_Space);
    QVERIFY(open.player.isPlaying());
    QVERIFY(row.isHidden());
    QVERIFY2(open.window.messages().text().contains(row.windowTitle()),
             qPrintable(open.window.messages().text()));
}

void TestLargeWindow::escapeGoesFromTheSearchBackToTheMatrix() {
    LargeWindow open;
    open.view.setFocus();
    open.press(Qt::Key_G, Qt::ControlModifier);
    QLineEdit& field = open.part<TokenFinder>().field();
    QTRY_VERIFY(field.hasFocus());
    open.type(QStringLiteral("123"));
    open.press(Qt::Key_Return, Qt::ShiftModifier);
    QVERIFY2(field.hasFocus(), "the next match may be wanted as key too");
    open.press(Qt::Key_Return);
    QVERIFY(open.view.hasFocus());
    open.press(Qt::Key_G, Qt::ControlModifier);
    QTRY_VERIFY(field.hasFocus());
    open.type(QStringLiteral("77"));
    open.press(Qt::Key_Escape);
    QVERIFY(field.text().isEmpty() && open.view.hasFocus());
    QVERIFY2(open.selection.isLocked(), "one layer a press");
    QCOMPARE(open.selection.query(), std::size_t{123});
}

void TestLargeWindow::theOverviewSaysWhatItShowsOfEveryStage_data() {
    QTest::addColumn<Stage>("stage");
    QTest::addColumn<QString>("caption");
    QTest::newRow("Q") << Stage::Q << QStringLiteral("queries 0–599 of 600");
    QTest::newRow("K") << Stage::K << QStringLiteral("keys 0–599 of 600");
    QTest::newRow("V") << Stage::V << QStringLiteral("keys 0–599 of 600");
    QTest::newRow("weights") << Stage::Weights << QStringLiteral("keys 0–599 of 600");
    QTest::newRow("output") << Stage::Output << QStringLiteral("queries 0–599 of 600");
}

void TestLargeWindow::theOverviewSaysWhatItShowsOfEveryStage() {
    QFETCH(Stage, stage);
    QFETCH(QString, caption);
    LargeWindow open;
    open.selection.setStage(stage);
    QCOMPARE(open.selection.stage(), stage);
    Overview& overview = open.part<Overview>();
    QTRY_COMPARE(overview.caption(), caption);
    const QRectF all = overview.matrixRect();
    const auto inside = [&] { return overview.grab().toImage().copy(all.toRect().adjusted(4, 4, -4, -4)); };
    if (stage == Stage::Q) {
        // One row of Q has a number, 10, at its left; the others are 0.
        QCoreApplication::processEvents();
        const QImage image = inside();
        const int row = static_cast<int>((kHotRow + 0.5) / kTokens * all.height()) - 4;
        QVERIFY(image.pixelColor(5, row) != image.pixelColor(5, row / 2));
        QCOMPARE(image.pixelColor(image.width() - 5, row), image.pixelColor(5, row / 2));
    }
    // Half of it is seen: that is what the line below says.
    open.view.centreOn({stage, 0, 0}, 2.5);
    QVERIFY2(!overview.caption().contains(QStringLiteral("599")), qPrintable(overview.caption()));
}

void TestLargeWindow::theKeyOfQueryKeyValueShowsWhichOneIsThere() {
    LargeWindow open;
    const auto shown = [&] {
        QStringList names;
        for (const auto* button : open.part<LargeHeader>().findChildren<QToolButton*>()) {
            if (button->property("stage").toBool() && button->isVisible() && button->isChecked()) {
                names << button->text();
            }
        }
        return names.join(QLatin1Char(' '));
    };
    QCOMPARE(shown(), QStringLiteral("softmax A"));
    for (const char* name : {"Q", "K", "V", "Q"}) {
        open.press(Qt::Key_2);
        QCOMPARE(shown(), QLatin1String(name));
    }
}

void TestLargeWindow::noStageLosesPartOfItsName() {
    LargeWindow open;
    for (const int width : {1400, 1280}) {
        open.window.resize(width, 800);
        QTRY_COMPARE(open.window.width(), width);
        QTest::qWait(50);
        for (const auto* button : open.part<LargeHeader>().findChildren<QToolButton*>()) {
            if (button->property("stage").toBool() && button->isVisible()) {
                QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
            }
        }
    }
}

void TestLargeWindow::theBarStandsStillWhileSomethingIsComputed() {
    const auto gate = std::make_shared<attnscope::testing::EngineGate>();
    LargeWindow open(hotScene(), std::make_unique<attnscope::testing::GatedEngine>(gate));
    const auto& spin = *open.part<ToolBar>().findChild<QDoubleSpinBox*>();
    const auto prefixes = [&] {
        QStringList seen;
        for (int width = 1390; width < 1900; width += 6) {
            open.window.resize(width, 800);
            QCoreApplication::processEvents();
            seen << spin.prefix();
        }
        return seen;
    };
    const QStringList before = prefixes();
    QCOMPARE(QSet<QString>(before.begin(), before.end()).size(), 2);
    gate->behaviour = attnscope::testing::EngineGate::Behaviour::WaitForStop;
    ScoreRules rules = open.session.scene().rules;
    rules.softcap = 50.0;
    QVERIFY(open.session.apply(setRules(open.session.scene(), rules)));
    QVERIFY(open.session.isComputing());
    QCOMPARE(prefixes(), before);
}

/// Three numbers a token, but each takes all keys: nothing for the interface's thread.
void TestLargeWindow::textsThatChangeDoNotLayOutTheWindow() {
    struct Layouts final : QObject {
        int count = 0;
        bool eventFilter(QObject*, QEvent* event) override {
            count += event->type() == QEvent::LayoutRequest ? 1 : 0;
            return false;
        }
    } layouts;
    LargeWindow open;
    const auto edit = [&](double number) {
        QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::Q, 3, 0, number)));
        QVERIFY(open.session.waitForResult(60'000));
        open.waitForTiles();
        QTest::qWait(20);
    };
    edit(1.0);
    open.window.installEventFilter(&layouts);
    constexpr int kEdits = 10;
    for (int time = 0; time < kEdits; ++time) {
        const QString undo = open.session.undoStack().undoText();
        edit(2.5 + time);
        QVERIFY(open.session.undoStack().undoText() != undo);
    }
    // The chip of the engine may have to grow for a longer time.
    QVERIFY2(layouts.count <= 3, qPrintable(QString::number(layouts.count)));
    const auto readAt = [&](std::size_t row, std::size_t column) {
        const QString readout = open.window.status().readout();
        open.hover(row, column);
        QTRY_VERIFY(open.window.status().readout() != readout);
        QTest::qWait(20);
    };
    // What the last edit still lays out may come late; then there are reads one after another without any.
    constexpr std::size_t kMostLate = 6;
    constexpr std::size_t kReads = 3;
    std::size_t late = 0;
    for (std::size_t quiet = 0, reads = 0; quiet < kReads; ++reads) {
        layouts.count = 0;
        readAt(kHotRow + 40 * reads, kHotColumn + 40 * reads);
        quiet = layouts.count == 0 ? quiet + 1 : 0;
        late += layouts.count == 0 ? 0 : 1;
        QVERIFY(late < kMostLate);
    }
}

void TestLargeWindow::aNarrowOutputIsReadAsALargeMatrix() {
    LargeWindow open;
    const Snapshot& snapshot = open.session.snapshot();
    QVERIFY(isLarge(snapshot, Stage::Output));
    QVERIFY(!isLarge(snapshot, Stage::V));
    open.selection.setStage(Stage::Output);
    const QImage before = open.view.grab().toImage();
    open.waitForTiles();
    const QImage image = open.view.grab().toImage();
    // Every value is 2, and so is every mean of them.
    const QRgb colour = image.pixel(open.placeOf(100, 1));
    QVERIFY(colour != before.pixel(open.placeOf(100, 1)));
    QCOMPARE(image.pixel(open.placeOf(500, 2)), colour);
    QVERIFY(colour != open.window.context().appearance.theme().panel.rgb());
}

template struct attnscope::test::Registered<TestLargeWindow>;
#include "tst_large_window.moc"
