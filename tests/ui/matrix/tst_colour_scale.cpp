// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/large_window_fixture.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/export/figures/picture.h"
#include "ui/inputs/tint_legend.h"
#include "ui/matrix/colour_scale_panel.h"
#include "ui/matrix/histogram_view.h"
#include "ui/matrix/overview.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"
#include "ui/stages/pipeline_strip.h"
#include "ui/window/tool_bar.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

using namespace scene_window_fixture;

namespace {

/// Weights whose logarithms, in base two and ten, are known.
Scene givenWeights(std::size_t tokens = 4) {
    BlockMatrix weights(tokens, tokens);
    for (std::size_t row = 0; row < tokens; ++row) {
        weights.set(row, 0, 0.5);
        weights.set(row, 1, 0.25);
        weights.set(row, 2, 0.249);
        weights.set(row, 3, 0.001);
    }
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens, "t"));
    scene.input = AttentionWeightsInput{weights, std::nullopt};
    return scene;
}

struct ScaleWindow : SceneWindow {
    ColourScalePanel& panel = *window.findChild<ColourScalePanel*>();
    Overview& overview = *window.findChild<Overview*>();
    Appearance& appearance = window.context().appearance;

    explicit ScaleWindow(const Scene& scene = givenWeights())
        : SceneWindow(scene) {
        for (QWidget* part : {static_cast<QWidget*>(&panel), static_cast<QWidget*>(&overview)}) {
            for (QWidget* up = part; up != nullptr && up != &window; up = up->parentWidget()) {
                up->show();
            }
        }
        selection.setLocked(true);
        QCoreApplication::processEvents();
    }
    void choose(ValueScale scale) {
        const int at = panel.scales().findData(int(scale));
        panel.scales().setCurrentIndex(at);
        emit panel.scales().activated(at);
        QCoreApplication::processEvents();
    }
    QColor cellColour(std::size_t row, std::size_t column) {
        const QRectF cell = view.geometry().rectOf(row, column);
        return view.grab().toImage().pixelColor(QPointF(cell.left() + 6.0, cell.bottom() - 6.0).toPoint());
    }
    QColor brightestInOverview() {
        const QRect all = overview.matrixRect().toRect().adjusted(2, 2, -2, -2);
        const QImage image = overview.grab().toImage();
        QColor brightest = Qt::black;
        for (int y = all.top(); y <= all.bottom(); ++y) {
            for (int at = all.left(); at <= all.right(); ++at) {
                const QColor colour = image.pixelColor(at, y);
                // The greens and yellows of viridis: neither frame nor line of the query.
                if (colour.blue() < 80 && colour.green() > brightest.green()) {
                    brightest = colour;
                }
            }
        }
        return brightest;
    }
    /// Of the map, `part` of the way up.
    QColor colourAt(double part) { return QColor(view.picture().palette.sequential.at(part)); }
    QString rangeField() {
        for (const QToolButton* field : window.findChild<ToolBar*>()->findChildren<QToolButton*>()) {
            if (field->accessibleName() == QStringLiteral("Range of the weights")) {
                return field->text();
            }
        }
        return {};
    }
};

bool isLike(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) <= 6 && std::abs(a.green() - b.green()) <= 6 &&
           std::abs(a.blue() - b.blue()) <= 6;
}

} // namespace

/// The panel Colour scale acts in small scenes as in large ones.
class TestColourScale : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aSmallSceneStartsLinear();
    void theLogarithmColoursTheMatrix();
    void aLogarithmBeginsAtTheSmallestWeight_data();
    void aLogarithmBeginsAtTheSmallestWeight();
    void theSmallestWeightIsOneThatIsSeen();
    void theLiftColoursMatrixStripAndBar();
    void theHandlesAct();
    void theMenuOfRangesLeavesColumnsOut();
    void anExportHasTheColoursOfTheWindow();
    void aLargeSceneKeepsItsOwnScale();
    void everyNumberIsOneBar();
    void theOverviewOfASmallMatrixIsSharp();
    void theOverviewKeepsOneStrongCell();
    void scaledScoresOfAWideHeadHaveTheirOwnRange();
    void aMatrixOfSmallNumbersHasItsOwnRange();
    void theSharedRangeStaysWhereItShowsAll();
    void aSharedRangeIsSaid();
    void scoresOfALargeSceneHaveTheirBar();
    void aDraggedRangeGoesBackByOneClick_data();
    void aDraggedRangeGoesBackByOneClick();
    void theMenuOfTheBarPutsItsRangeBack();
    void onePlantedScoreBlanksNothing();
    void theOverviewShowsNothingOfTheSceneBefore();
};

void TestColourScale::aSmallSceneStartsLinear() {
    ScaleWindow open;
    QCOMPARE(open.panel.scales().currentText(), QStringLiteral("weight"));
    QVERIFY2(open.rangeField().contains(QStringLiteral("0 … max")), qPrintable(open.rangeField()));
    QVERIFY(isLike(open.cellColour(1, 1), open.colourAt(0.5)));
}

void TestColourScale::theLogarithmColoursTheMatrix() {
    ScaleWindow open;
    open.choose(ValueScale::Log);
    // The smallest weight is 0.001, so that 0.001 … 0.5 are seen in log₁₀ 500 decades.
    QVERIFY(isLike(open.cellColour(1, 3), open.colourAt(0.0)));
    QVERIFY(isLike(open.cellColour(1, 1), open.colourAt(std::log10(250.0) / std::log10(500.0))));
    QVERIFY(isLike(open.cellColour(1, 0), open.colourAt(1.0)));
    // What is given by hand holds.
    setBarRange(open.session, open.appearance, Stage::Weights, {-5.0, -1.0});
    QVERIFY(isLike(open.cellColour(1, 3), open.colourAt(0.5)));
}

void TestColourScale::aLogarithmBeginsAtTheSmallestWeight_data() {
    QTest::addColumn<double>("smallest");
    QTest::addColumn<double>("largest");
    QTest::addColumn<double>("low");
    QTest::newRow("to its decade") << 3e-4 << 0.5 << 1e-4;
    QTest::newRow("a whole decade") << 1e-5 << 0.5 << 1e-5;
    QTest::newRow("a whole decade in float32") << static_cast<double>(1e-5F) << 0.5 << 1e-5;
    QTest::newRow("one decade at least") << 0.3 << 0.5 << 0.01;
    QTest::newRow("all are 1") << 1.0 << 1.0 << 0.1;
    QTest::newRow("12 decades at most") << 1e-40 << 0.5 << 1e-12;
    QTest::newRow("not known") << 0.0 << 1.0 << 1e-6;
}

void TestColourScale::aLogarithmBeginsAtTheSmallestWeight() {
    QFETCH(const double, smallest);
    QFETCH(const double, largest);
    QFETCH(const double, low);
    Ranges ranges;
    ranges.weights = {0.0, largest};
    ranges.smallestWeight = smallest;
    QCOMPARE(logRange(ranges).high, largest);
    QVERIFY2(std::abs(logRange(ranges).low / low - 1.0) < 1e-12,
             qPrintable(QString::number(logRange(ranges).low)));
}

void TestColourScale::theSmallestWeightIsOneThatIsSeen() {
    const auto withWeight = [](std::size_t tokens, double weight) {
        Scene scene = givenWeights(tokens);
        BlockMatrix weights = *matrixIn(scene.input, MatrixRole::Weights);
        weights.set(1, 3, 0.0);
        weights.set(tokens - 1, 3, weight);
        scene.input = AttentionWeightsInput{weights, std::nullopt};
        return scene;
    };
    ScaleWindow open(withWeight(4, 2e-4));
    QVERIFY(std::abs(open.session.ranges().smallestWeight - 2e-4) < 1e-10);
    // Of a large matrix, rows are read that include the last.
    QVERIFY(open.session.open(withWeight(600, 2e-5), {}));
    QVERIFY(open.session.waitForResult(60'000));
    QVERIFY(std::abs(open.session.ranges().smallestWeight - 2e-5) < 1e-10);
}

void TestColourScale::theLiftColoursMatrixStripAndBar() {
    ScaleWindow open;
    auto& strip = *open.window.findChild<PipelineStrip*>();
    const QImage before = strip.grab().toImage();
    open.choose(ValueScale::Lift);
    // Of four keys: lift 1, 0, 0 and −8 in −2 … 2.
    QVERIFY(isLike(open.cellColour(1, 0), open.colourAt(0.75)));
    QVERIFY(isLike(open.cellColour(1, 1), open.colourAt(0.5)));
    QVERIFY(isLike(open.cellColour(1, 3), open.colourAt(0.0)));
    QVERIFY2(open.rangeField().contains(QStringLiteral("−2 … 2")), qPrintable(open.rangeField()));
    const QImage after = strip.grab().toImage();
    int lifted = 0;
    for (int y = 0; y < after.height(); ++y) {
        for (int x = 0; x < after.width(); ++x) {
            lifted += isLike(after.pixelColor(x, y), open.colourAt(0.75)) ? 1 : 0;
            lifted -= isLike(before.pixelColor(x, y), open.colourAt(0.75)) ? 1 : 0;
        }
    }
    QVERIFY2(lifted > 100, qPrintable(QString::number(lifted)));
}

void TestColourScale::theMenuOfRangesLeavesColumnsOut() {
    ScaleWindow open;
    QStringList texts;
    for (const QToolButton* field : open.window.findChild<ToolBar*>()->findChildren<QToolButton*>()) {
        if (field->accessibleName() == QStringLiteral("Range of the weights")) {
            for (const QAction* action : field->menu()->actions()) {
                texts << action->text();
            }
        }
    }
    QVERIFY2(texts.contains(QStringLiteral("&Ignore columns in range…")), qPrintable(texts.join('|')));
}

void TestColourScale::theHandlesAct() {
    ScaleWindow open;
    open.choose(ValueScale::Lift);
    auto& histogram = *open.panel.findChild<HistogramView*>();
    QTest::keyClick(&histogram, Qt::Key_Right);
    QVERIFY(std::abs(histogram.range().low - (-2.0 + 0.02 * 4.0)) < 1e-9);
    QVERIFY(isLike(open.cellColour(1, 1), open.colourAt(1.92 / 3.92)));
    open.choose(ValueScale::Linear);
    QTest::keyClick(&histogram, Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(std::abs(histogram.range().high - 0.51) < 1e-9);
    QVERIFY(isLike(open.cellColour(1, 1), open.colourAt(0.25 / 0.51)));
}

void TestColourScale::anExportHasTheColoursOfTheWindow() {
    ScaleWindow open;
    open.choose(ValueScale::Lift);
    const HeatmapPicture picture = open.view.picture();
    const PictureSize size{QSize(900, 600), kUnitDpi};
    const QImage image = render(picture, size);
    const QRectF cell = layoutHeatmap(picture, size.units()).rectOf(1, 0);
    const QPoint corner = QPointF(cell.left() + 6.0, cell.bottom() - 6.0).toPoint();
    QVERIFY(isLike(image.pixelColor(corner), open.cellColour(1, 0)));
    const PictureFacts facts = factsOf(picture, size);
    QVERIFY(std::find(facts.begin(), facts.end(),
                      std::pair{QStringLiteral("Scale"), QStringLiteral("lift")}) != facts.end());
}

void TestColourScale::aLargeSceneKeepsItsOwnScale() {
    ScaleWindow open;
    open.choose(ValueScale::Log);
    Scene large = givenWeights(600);
    QVERIFY(open.session.open(large, {}));
    QVERIFY(open.session.waitForResult(60'000));
    QCOMPARE(ValueScale(open.panel.scales().currentData().toInt()), ValueScale::Lift);
    open.choose(ValueScale::Linear);
    QVERIFY(open.session.open(givenWeights(), {}));
    QVERIFY(open.session.waitForResult(60'000));
    QCOMPARE(ValueScale(open.panel.scales().currentData().toInt()), ValueScale::Log);
    QVERIFY(isLike(open.cellColour(1, 1), open.colourAt(std::log10(250.0) / std::log10(500.0))));
}

void TestColourScale::everyNumberIsOneBar() {
    ScaleWindow open;
    auto& histogram = *open.panel.findChild<HistogramView*>();
    for (const ValueScale scale : {ValueScale::Linear, ValueScale::Log}) {
        open.choose(scale);
        for (const int width : {200, 261, 300, 333}) {
            histogram.setFixedWidth(width);
            QCoreApplication::processEvents();
            QTRY_COMPARE(open.panel.histogram().cells, std::uint64_t{16});
            const std::vector<double> counts = histogram.barCounts();
            // 0.25 and 0.249 are one bar, or two beside each other.
            const auto filled = std::count_if(counts.begin(), counts.end(), [](double n) { return n > 0; });
            QVERIFY2(filled == 3 || filled == 4, qPrintable(QString::number(filled)));
            QVERIFY(std::all_of(counts.begin(), counts.end(),
                                [](double n) { return n == 0 || n == 4 || n == 8; }));
        }
    }
}

void TestColourScale::theOverviewOfASmallMatrixIsSharp() {
    ScaleWindow open;
    const QRectF all = open.overview.matrixRect();
    const QImage image = open.overview.grab().toImage();
    const auto at = [&](double x) {
        return image.pixelColor(
            QPointF(all.left() + x * all.width(), all.top() + 0.6 * all.height()).toPoint());
    };
    // Near both sides of the edge between the first two columns, which a blur would mix.
    QVERIFY(isLike(at(0.23), open.colourAt(1.0)));
    QVERIFY(isLike(at(0.27), open.colourAt(0.5)));
}

void TestColourScale::theOverviewKeepsOneStrongCell() {
    ScaleWindow open(large_window_fixture::hotScene());
    QVERIFY(open.session.waitForResult(60'000));
    QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
    open.choose(ValueScale::Linear);
    QTRY_VERIFY(open.brightestInOverview() == open.colourAt(1.0));
}

/// Divided by √16 they would be a quarter as strong as the scores: a head of a real model nearly white.
void TestColourScale::scaledScoresOfAWideHeadHaveTheirOwnRange() {
    const auto range = [](std::size_t width) {
        BlockMatrix vectors(2, width);
        std::ranges::fill(vectors.mutableRow(0), 1.0);
        Scene scene;
        scene.tokens = {"a", "b"};
        scene.input = QkvInput{vectors, vectors, vectors};
        ScaleWindow open(scene);
        open.selection.setStage(Stage::Scaled);
        return open.view.picture().palette.ranges;
    };
    // The one score is d_k, the scaled one √d_k.
    QCOMPARE(range(16).scores, 4.0);
    QVERIFY(range(16).isOwn);
    QCOMPARE(range(4).scores, 4.0); // shared: scaling pales the colours
    QVERIFY(!range(4).isOwn);
}

void TestColourScale::aMatrixOfSmallNumbersHasItsOwnRange() {
    // Values up to 4, W_Q of 0.02 and 0.04: below a quarter of 4.
    TokenInput input{BlockMatrix({{4, 0}, {0, 4}, {4, 4}}), BlockMatrix({{0.04, -0.02}, {0.02, 0.04}}),
                     BlockMatrix({{1, 0}, {0, 1}}), BlockMatrix({{1, 0}, {0, 1}})};
    Scene scene;
    scene.tokens = {"a", "b", "c"};
    scene.input = input;
    ScaleWindow open(scene);
    open.selection.setStage(Stage::Q);
    const HeatmapPicture picture = open.view.picture();
    // Q = X·W_Q: 0.16, −0.08; 0.08, 0.16; 0.24, 0.08. Its largest is 0.24.
    QVERIFY(std::abs(picture.palette.ranges.values - 0.24) < 1e-12);
    QVERIFY(picture.palette.ranges.isOwn);
    QVERIFY(isLike(open.cellColour(0, 0), QColor(picture.palette.diverging.at(0.5 + 0.5 * 0.16 / 0.24))));
    const auto* legend = open.window.findChild<TintLegend*>();
    QVERIFY2(legend->accessibleName().contains(QStringLiteral("own range ±0.04")),
             qPrintable(legend->accessibleName()));
    const Palette ofWq = paletteOf(open.session, open.appearance, MatrixRole::WQ);
    QCOMPARE(ofWq.ranges.values, 0.04);
    // K has numbers up to 4 and keeps the shared range.
    open.selection.setStage(Stage::K);
    QVERIFY(!open.view.picture().palette.ranges.isOwn);
    QCOMPARE(open.view.picture().palette.ranges.values, 4.0);
    // A range by hand is for all of them.
    setBarRange(open.session, open.appearance, Stage::K, {-2.0, 2.0});
    open.selection.setStage(Stage::Q);
    QCOMPARE(open.view.picture().palette.ranges.values, 2.0);
}

void TestColourScale::theSharedRangeStaysWhereItShowsAll() {
    OpenWindow open;
    for (const Stage stage : {Stage::X, Stage::Q, Stage::K, Stage::V, Stage::Scores, Stage::Scaled}) {
        open.selection.setStage(stage);
        const Ranges ranges = open.view.picture().palette.ranges;
        QVERIFY(!ranges.isOwn);
        QCOMPARE(ranges.of(stageInfo(stage).range), (ValueRange{-3.0, 3.0}));
    }
}

/// A number has one colour in all of them: else Q's largest would be taken for V's.
void TestColourScale::aSharedRangeIsSaid() {
    const OpenWindow example;
    ScaleWindow open(example.session.scene());
    const auto* said = open.panel.findChild<QLabel*>(QStringLiteral("sharedRange"));
    open.selection.setStage(Stage::V);
    QVERIFY(said->isVisible());
    QVERIFY2(said->text().contains(QStringLiteral("Q, K, V")), qPrintable(said->text()));
    open.selection.setStage(Stage::Scaled);
    QVERIFY2(said->text().contains(QStringLiteral("scores")), qPrintable(said->text()));
    open.selection.setStage(Stage::Weights);
    QVERIFY(!said->isVisible());
}

void TestColourScale::scoresOfALargeSceneHaveTheirBar() {
    ScaleWindow open(large_window_fixture::hotScene());
    open.selection.setStage(Stage::Scores);
    QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
    const HeatmapGeometry places = open.view.geometry();
    QVERIFY(!places.colourBar.isEmpty());
    QVERIFY(places.colourBar.right() <= open.view.width());
    const QImage image = open.view.grab().toImage();
    const QPointF high(places.colourBar.left() + 7.0, places.colourBar.top() + kColourBarHead + 4.0);
    QVERIFY(isLike(image.pixelColor(high.toPoint()), QColor(open.view.picture().palette.diverging.at(0.99))));
    open.selection.setStage(Stage::Weights);
    QVERIFY(open.view.geometry().colourBar.isEmpty());
}

void TestColourScale::aDraggedRangeGoesBackByOneClick_data() {
    QTest::addColumn<bool>("isLarge");
    QTest::addColumn<Stage>("stage");
    QTest::newRow("weights of a small scene") << false << Stage::Weights;
    QTest::newRow("scores of a small scene") << false << Stage::Scores;
    QTest::newRow("scores of a large scene") << true << Stage::Scores;
}

void TestColourScale::aDraggedRangeGoesBackByOneClick() {
    QFETCH(bool, isLarge);
    QFETCH(Stage, stage);
    ScaleWindow open(isLarge ? large_window_fixture::hotScene() : iLoveAi().scene);
    open.selection.setStage(stage);
    if (isLarge) {
        QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
    }
    const auto range = [&open, stage] {
        return barRange(open.session, open.window.context().appearance, stage);
    };
    const ValueRange before = range();
    const QString said = open.rangeField();
    QToolButton* reset = nullptr;
    for (QToolButton* button : open.window.findChild<ToolBar*>()->findChildren<QToolButton*>()) {
        const QAction* action = button->defaultAction();
        reset =
            action != nullptr && action->text() == QStringLiteral("Ranges of the numbers") ? button : reset;
    }
    QVERIFY(reset != nullptr && !reset->isVisible());
    const QRectF ramp = open.view.geometry().colourRamp;
    const bool isLevel = ramp.width() > ramp.height();
    const QPoint end =
        (isLevel ? QPointF(ramp.right(), ramp.center().y()) : QPointF(ramp.center().x(), ramp.top()))
            .toPoint();
    const QPoint inwards = isLevel ? QPoint(-20, 0) : QPoint(0, 20);
    QTest::mousePress(&open.view, Qt::LeftButton, {}, end);
    QTest::mouseMove(&open.view, end + inwards);
    QTest::mouseMove(&open.view, end + 2 * inwards);
    QTest::mouseRelease(&open.view, Qt::LeftButton, {}, end + 2 * inwards);
    QVERIFY(range().high < before.high);
    QCOMPARE(open.rangeField().startsWith(QStringLiteral("Own range")), stage == Stage::Weights);
    QTRY_VERIFY(reset->isVisible());
    QTest::mouseClick(reset, Qt::LeftButton);
    QCOMPARE(range(), before);
    QCOMPARE(open.rangeField(), said);
    QTRY_VERIFY(!reset->isVisible());
}

void TestColourScale::theMenuOfTheBarPutsItsRangeBack() {
    ScaleWindow open;
    const auto range = [&open] {
        return barRange(open.session, open.window.context().appearance, Stage::Weights);
    };
    const auto menuOfBar = [&open] {
        const QPoint bar = open.view.geometry().colourRamp.center().toPoint();
        QContextMenuEvent event(QContextMenuEvent::Mouse, bar, open.view.mapToGlobal(bar));
        QCoreApplication::sendEvent(&open.view, &event);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    };
    const ValueRange before = range();
    setBarRange(open.session, open.appearance, Stage::Weights, {0.0, 0.3});
    QVERIFY(range() != before);
    // The window's own menu, of copies, would wait here for its end.
    bool isCellMenu = false;
    QTimer::singleShot(500, &open.window, [&isCellMenu] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        isCellMenu = menu != nullptr && menu->actions().size() > 1;
        if (isCellMenu) {
            menu->close();
        }
    });
    QMenu* menu = menuOfBar();
    QVERIFY2(!isCellMenu && menu != nullptr, "the bar has a menu of its own");
    QCOMPARE(menu->actions().size(), 1);
    QCOMPARE(menu->actions().front()->text(), QStringLiteral("Automatic range"));
    menu->actions().front()->trigger();
    menu->close();
    QCOMPARE(range(), before);
}

void TestColourScale::onePlantedScoreBlanksNothing() {
    // Scores ±1 but for one of 144.
    constexpr std::size_t kTokens = 600;
    BlockMatrix q(kTokens, 1);
    BlockMatrix k(kTokens, 1);
    for (std::size_t i = 0; i < kTokens; ++i) {
        q.set(i, 0, i % 2 == 0 ? 1.0 : -1.0);
        k.set(i, 0, i % 3 == 0 ? 1.0 : -0.5);
    }
    q.set(300, 0, 12.0);
    k.set(300, 0, 12.0);
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(kTokens, "t"));
    scene.input = QkvInput{q, k, {}};
    scene.rules.scale = ScaleKind::None;
    ScaleWindow open(scene);
    open.selection.setStage(Stage::Scores);
    QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
    QTRY_COMPARE(open.panel.histogram().cells, std::uint64_t{kTokens * kTokens});
    QCOMPARE(open.panel.scales().currentText(), QStringLiteral("score"));
    QVERIFY(!open.panel.scales().isEnabled());
    const auto& histogram = *open.panel.findChild<HistogramView*>();
    QCOMPARE(histogram.range(), (ValueRange{-144.0, 144.0}));
    for (auto* button : open.panel.findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("99.9 %")) {
            button->click();
        }
    }
    // Row and column of the planted one have ±12 in 0.3 % of the cells; all but 0.1 % are within that.
    QVERIFY2(histogram.range().high >= 12.0 && histogram.range().high < 12.3,
             qPrintable(QString::number(histogram.range().high)));
    QCOMPARE(histogram.range().low, -histogram.range().high);
    QCOMPARE(open.view.picture().tiledColours.range, histogram.range());
}

void TestColourScale::theOverviewShowsNothingOfTheSceneBefore() {
    ScaleWindow open(large_window_fixture::hotScene());
    QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
    QVERIFY(open.view.tiles().whole());
    QVERIFY(open.session.open(givenWeights(600), {}));
    QVERIFY(!open.view.tiles().whole());
    QVERIFY(open.session.waitForResult(60'000));
    // What comes first is of the new scene: its first four columns are all there is.
    QTRY_VERIFY(open.view.tiles().whole());
    const auto whole = open.view.tiles().whole();
    const std::size_t columns = whole->area.pixelColumns();
    QVERIFY(whole->values[columns] > whole->values[columns + columns / 2]);
}

template struct attnscope::test::Registered<TestColourScale>;
#include "tst_colour_scale.moc"
