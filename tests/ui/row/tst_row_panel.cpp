// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "core/scene/initial_matrices.h"
#include "core/scene/scene_input.h"
#include "core/textbook/textbook_engine.h"
#include "ui/paint/base/fonts.h"
#include "ui/row/arrows_view.h"
#include "ui/row/equation_view.h"
#include "ui/row/list_handle.h"
#include "ui/row/row_panel.h"
#include "ui/row/row_state.h"
#include "ui/row/row_statistics_cards.h"
#include "ui/row/step_slider.h"
#include "ui/row/strips_view.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/style.h"

#include "tests/registry.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QTabBar>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QToolButton>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// A window's worth of state with the panel in it.
struct Bench {
    Session session{std::make_unique<TextbookEngine>()};
    Selection selection;
    Appearance appearance;
    Player player{selection};
    RowPanel panel{Context{session, selection, appearance, player}};

    explicit Bench(const Scene& scene = iLoveAi().scene) {
        appearance.setMode(Appearance::Mode::Light);
        applyStyle(*qApp, appearance.theme());
        const bool opened = session.open(scene, QString()).has_value() && session.waitForResult();
        if (!opened) {
            qFatal("the scene does not open");
        }
        panel.resize(376, 820);
        panel.show();
        if (!QTest::qWaitForWindowExposed(&panel)) {
            qFatal("the panel does not show");
        }
    }

    template <typename T>
    T& part(const char* name) {
        return *panel.findChild<T*>(QLatin1String(name));
    }
    void click(const char* name) { QTest::mouseClick(&part<QToolButton>(name), Qt::LeftButton); }
    StripsView& strips() { return part<StripsView>("stripsView"); }
    QString sentence() {
        QTextDocument document;
        document.setHtml(part<QLabel>("rowSentence").text());
        return document.toPlainText();
    }
    RowCombination row() const {
        return *combineRow(session.snapshot(), selection.query(), selection.termOrder());
    }
};

/// o_i = Σ_j softmax(q·k/√2)_j v_j of "I love AI", row 0: scores 0, 1, 1.
std::vector<double> loveOutput() {
    const double e = std::exp(1.0 / std::sqrt(2.0));
    const double sum = 1.0 + 2.0 * e;
    return {(1.0 + e) / sum, (2.0 + e + 3.0 * e) / sum};
}

} // namespace

class TestRowPanel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void cleanup() { QSettings().clear(); }

    void saysWhereTheRowComesFrom() {
        Bench bench;
        QCOMPARE(bench.sentence(), QStringLiteral("I takes 20 % from itself, 40 % from love, 40 % from AI"));
        bench.selection.setQuery(1);
        QVERIFY(bench.sentence().startsWith(QStringLiteral("love takes 25 % from I, 25 % from itself")));
    }

    /// In a low window nine keys leave the arrows little room: their list can be made shorter, and hidden.
    void theListGivesItsRoomToTheArrows() {
        Scene scene;
        scene.tokens = TokenList(std::vector<std::string>(9, "word"));
        scene.input = QkvInput{randomMatrix(MatrixRole::Q, 9, 4, 3), randomMatrix(MatrixRole::K, 9, 4, 3),
                               randomMatrix(MatrixRole::V, 9, 16, 3)};
        Bench bench(scene);
        bench.panel.setDrawing(RowPanel::Drawing::Arrows);
        bench.panel.resize(350, 660);
        QCoreApplication::processEvents();
        auto& handle = bench.part<ListHandle>("listHandle");
        auto& arrows = bench.part<ArrowsView>("arrowsView");
        const int low = arrows.height();
        const double lines = bench.strips().linesSeen();
        QTest::mousePress(&handle, Qt::LeftButton, {}, QPoint(100, 5));
        QTest::mouseMove(&handle,
                         QPoint(100, 5 + static_cast<int>(2 * bench.strips().geometryOfLines().lineHeight)));
        QTest::mouseRelease(&handle, Qt::LeftButton);
        QCoreApplication::processEvents();
        QCOMPARE(bench.strips().linesSeen(), lines - 2.0);
        QVERIFY2(arrows.height() > low + 30,
                 qPrintable(QStringLiteral("%1, %2").arg(low).arg(arrows.height())));
        handle.setFocus();
        QTest::keyClick(&handle, Qt::Key_Up);
        QCoreApplication::processEvents();
        QCOMPARE(bench.strips().linesSeen(), lines - 1.0);
        // Enter gives the usual heights back, and from there hides the list.
        QTest::keyClick(&handle, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCOMPARE(bench.strips().linesSeen(), lines);
        QTest::keyClick(&handle, Qt::Key_Return);
        QCoreApplication::processEvents();
        QVERIFY(!bench.strips().isVisible());
        QVERIFY2(arrows.height() > low + 100,
                 qPrintable(QStringLiteral("%1, %2").arg(low).arg(arrows.height())));
        // It is the drawing of the strips all the same, and comes back.
        bench.panel.setDrawing(RowPanel::Drawing::Strips);
        QVERIFY(bench.strips().isVisible());
        bench.panel.setDrawing(RowPanel::Drawing::Arrows);
        QVERIFY(!bench.strips().isVisible());
        QTest::mouseDClick(&handle, Qt::LeftButton);
        QCoreApplication::processEvents();
        QVERIFY(bench.strips().isVisible());
        QCOMPARE(bench.strips().linesSeen(), lines);
    }

    void aTokenInHebrewDoesNotTurnTheSentence() {
        Scene scene = iLoveAi().scene;
        scene.tokens = TokenList{"שלום", "love", "AI"};
        Bench bench(scene);
        QTextDocument document;
        document.setHtml(bench.part<QLabel>("rowSentence").text());
        QCOMPARE(document.firstBlock().textDirection(), Qt::LeftToRight);
        QVERIFY2(bench.sentence().contains(QStringLiteral("takes 20 % from itself, 40 % from love")),
                 qPrintable(bench.sentence()));
    }

    /// No key is valid, and the fill is finite: each gets a third.
    void aMaskedKeyThatWeighsIsDrawnAsAWeight() {
        Scene scene = iLoveAi().scene;
        MaskLayer lengths;
        lengths.spec = "valid:0";
        scene.mask.layers = {lengths};
        scene.mask.fill = -1e6;
        Bench bench(scene);
        const QString spoken = bench.part<QWidget>("rowStatistics").accessibleDescription();
        QVERIFY2(spoken.contains(QStringLiteral("perplexity 3.000 of 3 masked")), qPrintable(spoken));
        const QImage image = bench.strips().grab().toImage();
        const StripsGeometry& g = bench.strips().geometryOfLines();
        const QRect bar = g.barRect(0, 1.0).translated(0.0, g.headingHeight).toRect().adjusted(2, 2, -2, -2);
        const QColor third =
            bench.appearance.palette(bench.session.ranges()).fill(RangeGroup::Weights, 1.0 / 3.0);
        // No word stands over the bar.
        for (int y = bar.top(); y <= bar.bottom(); ++y) {
            for (int x = bar.left(); x <= bar.right(); ++x) {
                QCOMPARE(image.pixelColor(x, y), third);
            }
        }
    }

    /// The bars' colours are those of the matrix, on any scale.
    void barsFollowTheColourScale() {
        Bench bench;
        ScaleChoice choice;
        choice.scale = ValueScale::Lift;
        choice.lift = ValueRange{-1.0, 1.0};
        bench.appearance.setScaleChoice(SceneSize::Small, choice);
        const StripsGeometry& g = bench.strips().geometryOfLines();
        const QImage image = bench.strips().grab().toImage();
        const double e = std::exp(1.0 / std::sqrt(2.0));
        const double weight = e / (1.0 + 2.0 * e);
        const ColourMap map = bench.appearance.palette(bench.session.ranges()).sequential;
        // All three keys may be attended to: lift is log₂(3 a).
        const QColor wanted = QColor::fromRgb(map.at((std::log2(3.0 * weight) + 1.0) / 2.0));
        const QPointF bar = g.barRect(1, 1.0).center() + QPointF(0.0, g.headingHeight);
        const QColor seen = image.pixelColor(bar.toPoint());
        QVERIFY2(std::abs(seen.red() - wanted.red()) <= 1 && std::abs(seen.green() - wanted.green()) <= 1 &&
                     std::abs(seen.blue() - wanted.blue()) <= 1,
                 qPrintable(seen.name() + ' ' + wanted.name()));
    }

    /// Beside the arrows the list is there for its weights; as the drawing it is there for its numbers.
    void moreKeysAreSeenBesideTheArrows() {
        Scene scene;
        std::vector<std::string> words;
        BlockMatrix matrix(7, 4);
        for (std::size_t i = 0; i < 7; ++i) {
            words.push_back("word" + std::to_string(i));
            for (std::size_t feature = 0; feature < 4; ++feature) {
                matrix.set(i, feature, 0.37 * static_cast<double>(i) - 1.413 + static_cast<double>(feature));
            }
        }
        scene.tokens = words;
        scene.input = QkvInput{matrix, matrix, MatrixStack(matrix)};
        Bench bench(scene);
        bench.panel.resize(336, 680); // as in a window of 1280 × 800
        auto& tabs = bench.part<QTabBar>("rowTabs");
        const auto linesSeen = [&strips = bench.strips()] {
            int seen = 0;
            for (std::size_t line = 0; line < strips.geometryOfLines().lines; ++line) {
                seen += strips.middleOfLine(line) ? 1 : 0;
            }
            return seen;
        };
        tabs.setCurrentIndex(1);
        QTRY_VERIFY2(linesSeen() >= 4, qPrintable(QString::number(linesSeen())));
        tabs.setCurrentIndex(0);
        QTRY_VERIFY(!bench.strips().geometryOfLines().barcode);
        QVERIFY(linesSeen() >= 4);
        tabs.setCurrentIndex(1); // the choice is remembered
    }

    /// The key of the selected cell is in sight, and an unread list begins with its first key.
    void theSelectedKeyIsInSight() {
        Scene scene;
        std::vector<std::string> words;
        BlockMatrix matrix(20, 2);
        for (std::size_t i = 0; i < 20; ++i) {
            words.push_back("word" + std::to_string(i));
            matrix.set(i, 0, 0.1 * static_cast<double>(i));
        }
        scene.tokens = words;
        scene.input = QkvInput{matrix, matrix, MatrixStack(matrix)};
        Bench bench(scene);
        QVERIFY(bench.strips().middleOfLine(0).has_value());
        bench.selection.setCell({Stage::Weights, 0, 17});
        QVERIFY(bench.strips().middleOfLine(17).has_value());
        bench.selection.setCell({Stage::Weights, 0, 1});
        QVERIFY(bench.strips().middleOfLine(1).has_value());
        bench.selection.setCell({Stage::Weights, 3, 19});
        QVERIFY(bench.strips().middleOfLine(19).has_value());
    }

    void playsToTheEndAndEndsAtTheOutput() {
        Bench bench;
        QCOMPARE(bench.player.steps(), 3);
        bench.player.setSpeed(20.0);
        bench.click("first");
        QCOMPARE(bench.selection.progress(), 0.0);
        bench.click("play");
        QVERIFY(bench.player.isPlaying());
        QTRY_VERIFY(!bench.player.isPlaying());
        QCOMPARE(bench.selection.progress(), 3.0);
        QCOMPARE(bench.part<QLabel>("stepLabel").text(), QStringLiteral("step 3 of 3"));
        const std::vector<double> shown = bench.row().terms.back().runningSum;
        for (std::size_t c = 0; c < 2; ++c) {
            QVERIFY(std::abs(shown[c] - loveOutput()[c]) < 1e-12);
            QVERIFY(std::abs(shown[c] - bench.row().output[c]) < 1e-12);
        }
        const QImage image = bench.strips().grab().toImage();
        const StripsGeometry& g = bench.strips().geometryOfLines();
        const Palette palette = bench.appearance.palette(bench.session.ranges());
        for (std::size_t c = 0; c < 2; ++c) {
            const QRectF cell = g.outputRect(c).translated(0.0, g.headingHeight + g.linesHeight());
            QCOMPARE(image.pixelColor(QPointF(cell.left() + 3.0, cell.bottom() - 4.0).toPoint()),
                     palette.fill(RangeGroup::Values, loveOutput()[c]));
        }
    }

    void stepsForwardAndBack() {
        Bench bench;
        bench.click("first");
        bench.click("step-forward");
        bench.click("step-forward");
        QCOMPARE(bench.part<QLabel>("stepLabel").text(), QStringLiteral("step 2 of 3"));
        bench.click("step-back");
        QCOMPARE(bench.selection.progress(), 1.0);
        bench.click("last");
        QCOMPARE(bench.selection.progress(), 3.0);
        QVERIFY(!bench.part<QToolButton>("step-forward").isEnabled());
    }

    void theSliderScrubsAndLetsGoAtATerm() {
        Bench bench;
        auto& slider = bench.part<StepSlider>("stepSlider");
        const QPoint start(9, slider.height() / 2);
        const int way = slider.width() - 18;
        QTest::mousePress(&slider, Qt::LeftButton, {}, start);
        QTest::mouseMove(&slider, start + QPoint(way / 2, 0));
        QVERIFY(std::abs(bench.selection.progress() - 1.5) < 0.05);
        QTest::mouseMove(&slider, start + QPoint(way * 6 / 10, 0));
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, start + QPoint(way * 6 / 10, 0));
        QCOMPARE(bench.selection.progress(), 2.0);
        QTest::keyClick(&slider, Qt::Key_Right);
        QCOMPARE(bench.selection.progress(), 3.0);
        QTest::keyClick(&slider, Qt::Key_Home);
        QCOMPARE(bench.selection.progress(), 0.0);
    }

    void ordersByWeight() {
        Bench bench;
        bench.selection.setQuery(2);
        auto& order = bench.part<QComboBox>("termOrder");
        order.setFocus();
        QTest::keyClick(&order, Qt::Key_Down);
        QCOMPARE(bench.selection.termOrder(), TermOrder::Weight);
        QCOMPARE(bench.row().terms.front().key, std::size_t{2});
        const auto middle = bench.strips().middleOfLine(0);
        QVERIFY(middle.has_value());
        QTest::mouseClick(&bench.strips(), Qt::LeftButton, {}, *middle);
        QCOMPARE(bench.selection.cell().column, std::size_t{2});
        QCOMPARE(bench.selection.cell().row, std::size_t{2});
    }

    void pointingAndClickingALineMeetsItsCell() {
        Bench bench;
        const QPoint line = *bench.strips().middleOfLine(1);
        QTest::mouseMove(&bench.strips(), line);
        QCOMPARE(bench.selection.hover(), std::optional<CellRef>({Stage::Weights, 0, 1}));
        QTest::mouseClick(&bench.strips(), Qt::LeftButton, {}, line);
        QCOMPARE(bench.selection.cell(), (CellRef{Stage::Weights, 0, 1}));
        QTest::keyClick(&bench.strips(), Qt::Key_Down);
        QCOMPARE(bench.selection.cell().column, std::size_t{2});
    }

    void anEditChangesTheRowAtOnceWhereverItStands() {
        Bench bench;
        bench.selection.setProgress(1.5);
        QVERIFY(bench.session.apply(setCell(bench.session.scene(), MatrixRole::X, 0, 0, 2.0)).has_value());
        QVERIFY(bench.session.waitForResult());
        QCOMPARE(bench.selection.progress(), 1.5);
        // q₀ = (2, 0), k₀ = (0, 2), k₁ = (1, 0), k₂ = (1, 1): scores 0, 2, 2.
        const double e = std::exp(2.0 / std::sqrt(2.0));
        const auto cards = bench.part<RowStatisticsCards>("rowStatistics").cards();
        QCOMPARE(cards[2].value, QString::number(e / (1.0 + 2.0 * e), 'f', 3));
        QCOMPARE(cards[2].note, QStringLiteral("love, AI"));
    }

    void theTabsAreThreeDrawingsOfOneState() {
        Bench bench;
        QVERIFY(bench.part<ArrowsView>("arrowsView").isVisible());
        bench.selection.setProgress(2.0);
        auto& tabs = bench.part<QTabBar>("rowTabs");
        QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(0).center());
        QCOMPARE(bench.panel.drawing(), RowPanel::Drawing::Strips);
        QVERIFY(!bench.part<ArrowsView>("arrowsView").isVisible());
        QVERIFY(bench.strips().isVisible());
        QCOMPARE(bench.selection.progress(), 2.0);
    }

    void theEquationOutlinesItsOperands() {
        Bench bench;
        bench.panel.setDrawing(RowPanel::Drawing::Equation);
        auto& page = bench.part<EquationPage>("equationPage");
        QVERIFY(page.isVisible());
        bool found = false;
        for (int y = 0; y < page.height() && !found; y += 4) {
            for (int x = 0; x < page.width() && !found; x += 6) {
                QTest::mouseMove(&page, {x, y});
                found = bench.selection.outlined().has_value();
            }
        }
        QVERIFY(found);
    }

    void aLongRowScrollsToTheTermThatComesIn() {
        std::vector<std::string> words;
        for (int i = 0; i < 300; ++i) {
            words.push_back("w" + std::to_string(i));
        }
        Bench bench;
        QVERIFY(bench.session.apply(replaceTokens(bench.session.scene(), words)).has_value());
        QVERIFY(bench.session.waitForResult());
        QCOMPARE(bench.player.steps(), 300);
        bench.click("first");
        QVERIFY(bench.strips().middleOfLine(0).has_value());
        bench.selection.setProgress(150.0);
        QVERIFY(bench.strips().middleOfLine(150).has_value());
        QVERIFY(!bench.strips().middleOfLine(0).has_value());
    }

    /// A file of weights alone: the row says what the query attends to, the strongest first.
    void withoutValuesItSaysSo() {
        Scene scene = iLoveAi().scene;
        scene.input =
            AttentionWeightsInput{BlockMatrix({{0.5, 0.5, 0}, {0, 1, 0}, {0.1, 0, 0}}), std::nullopt};
        Bench bench(scene);
        QVERIFY(bench.part<QLabel>("noValues").isVisible());
        QCOMPARE(bench.sentence(), QStringLiteral("I takes 50 % from itself, 50 % from love"));
        auto& tabs = bench.part<QTabBar>("rowTabs");
        QCOMPARE(tabs.tabText(tabs.currentIndex()), QStringLiteral("Weights"));
        QVERIFY(!tabs.isTabVisible(static_cast<int>(RowPanel::Drawing::Arrows)));
        QVERIFY(!tabs.isTabVisible(static_cast<int>(RowPanel::Drawing::Match)));
        QVERIFY(bench.strips().isVisible());
        QCOMPARE(bench.strips().geometryOfLines().lines, std::size_t{2}); // a weight of 0 has no line
        bench.selection.setQuery(1);
        QCOMPARE(bench.strips().geometryOfLines().lines, std::size_t{1});
        // The bar of the largest weight is the longest, in the colour of its cell, over the room of the list.
        const StripsGeometry& list = bench.strips().geometryOfLines();
        QVERIFY(list.barWidth > 150.0);
        const auto middle = bench.strips().middleOfLine(0);
        QVERIFY(middle);
        const QColor inked =
            bench.strips().grab().toImage().pixelColor(static_cast<int>(list.barX + 2), middle->y());
        QCOMPARE(inked, bench.panel.findChild<RowState*>()->listPicture().weightColour(1.0));
        QTest::mouseClick(&bench.strips(), Qt::LeftButton, {}, *middle);
        QCOMPARE(bench.selection.cell(), (CellRef{Stage::Weights, 1, 1}));
        bench.selection.setQuery(2);
        QCOMPARE(bench.sentence(), QStringLiteral("AI: the weights of this row sum to 0.1, not to 1"));
        QCOMPARE(bench.player.steps(), 0);
    }

    /// Thirds in float16 sum to 0.99976; their mean over heads is of no such type, and as far from 1.
    void aMeanOfHalfPrecisionIsSharesToo() {
        constexpr double kThird = 1365.0 / 4096.0;
        constexpr double kFifth = 1638.0 / 8192.0;
        Scene scene;
        scene.tokens = TokenList({"a", "b", "c"});
        const std::vector<double> thirds{kThird, kThird, kThird};
        const std::vector<double> others{kFifth, 2.0 * kFifth, 2.0 * kFifth};
        scene.input =
            AttentionWeightsInput{MatrixStack(LeadingAxes{2, 1, 3}, {BlockMatrix({thirds, thirds, thirds}),
                                                                     BlockMatrix({thirds, thirds, thirds}),
                                                                     BlockMatrix({others, others, others})}),
                                  std::nullopt};
        Bench bench(scene);
        bench.session.setHeadIndex({0, 0, HeadPool::Mean});
        QVERIFY(bench.session.waitForResult());
        QVERIFY2(bench.sentence().startsWith(QStringLiteral("a takes 28.9 % from itself")),
                 qPrintable(bench.sentence()));
        QCOMPARE(bench.part<QLabel>("noValues").text(), QStringLiteral("This scene has no V: weights only"));
    }

    void noEntropyIsSaidOfWhatIsNoShare_data() {
        QTest::addColumn<int>("query");
        QTest::addColumn<QString>("why");
        QTest::addColumn<QString>("error");
        QTest::newRow("sum 0.1") << 0 << "sum is not 1"
                                 << "error 0.9";
        QTest::newRow("empty") << 1 << "no weights"
                               << "error 1";
        QTest::newRow("NaN") << 2 << "not a number"
                             << "";
    }
    void noEntropyIsSaidOfWhatIsNoShare() {
        QFETCH(int, query);
        QFETCH(QString, why);
        QFETCH(QString, error);
        Scene scene = iLoveAi().scene;
        scene.input = AttentionWeightsInput{BlockMatrix({{0.1, 0, 0}, {0, 0, 0}, {std::nan(""), 0.5, 0}}),
                                            std::nullopt};
        Bench bench(scene);
        bench.selection.setQuery(static_cast<std::size_t>(query));
        const auto cards = bench.part<RowStatisticsCards>("rowStatistics").cards();
        for (const std::size_t entropyOrPerplexity : {0U, 1U}) {
            QCOMPARE(cards[entropyOrPerplexity].value, QStringLiteral("—"));
            QCOMPARE(cards[entropyOrPerplexity].note, why);
        }
        QCOMPARE(cards[3].note, error);
    }

    void theLastBitsAreNoError() {
        // 0.7 + 0.2 + 0.1 in float64 is 1 − 1.1e-16.
        Scene scene = iLoveAi().scene;
        const BlockMatrix weights({{0.7, 0.2, 0.1}, {1, 0, 0}, {0.7, 0.2, 0.1000002}});
        QVERIFY(weights(0, 0) + weights(0, 1) + weights(0, 2) != 1.0);
        scene.input = AttentionWeightsInput{weights, std::nullopt};
        Bench bench(scene);
        auto& statistics = bench.part<RowStatisticsCards>("rowStatistics");
        QCOMPARE(statistics.cards()[3].note, QStringLiteral("error 0"));
        QVERIFY2(statistics.toolTip().contains(QStringLiteral("e−16")), qPrintable(statistics.toolTip()));
        bench.selection.setQuery(2);
        QCOMPARE(statistics.cards()[3].note, QStringLiteral("error 2e−07"));
    }

    void aLineIsChosenFromAnyStage() {
        for (const Stage stage : {Stage::X, Stage::V, Stage::Output, Stage::Scores}) {
            Bench bench;
            bench.selection.setStage(stage);
            bench.selection.setQuery(1);
            QTest::mouseClick(&bench.strips(), Qt::LeftButton, {}, *bench.strips().middleOfLine(2));
            QCOMPARE(bench.selection.cell(),
                     (CellRef{stage == Stage::Scores ? Stage::Scores : Stage::Weights, 1, 2}));
        }
    }

    void everyControlHasANameAndATip() {
        Bench bench;
        for (QToolButton* button : bench.panel.findChildren<QToolButton*>()) {
            if (!button->isVisible()) {
                continue; // those with which Qt scrolls tabs that do not fit
            }
            QVERIFY2(!button->accessibleName().isEmpty(), qPrintable(button->objectName()));
            QVERIFY2(!button->toolTip().isEmpty(), qPrintable(button->objectName()));
        }
        for (QComboBox* box : bench.panel.findChildren<QComboBox*>()) {
            QVERIFY2(!box->accessibleName().isEmpty(), qPrintable(box->objectName()));
        }
    }

    void theEquationFillsItsDock() {
        Bench bench;
        bench.panel.resize(520, 820);
        auto& page = bench.part<EquationPage>("equationPage");
        for (QTabBar* tabs : bench.panel.findChildren<QTabBar*>()) {
            tabs->setCurrentIndex(tabs->count() - 1);
        }
        bench.panel.setDrawing(RowPanel::Drawing::Equation);
        QTRY_VERIFY(page.isVisible());
        QTRY_VERIFY2(page.typeSize() >= 16.0, qPrintable(QString::number(page.typeSize())));
        QVERIFY(page.height() <= page.parentWidget()->height()); // nothing scrolls for it
    }

    /// Beside the list of the same terms, in the dock of a small screen.
    void sevenSummandsNeedNoScrolling() {
        Scene scene;
        scene.tokens = TokenList{"the", "old", "fisher", "sold", "his", "red", "boat"};
        scene.input = QkvInput{randomMatrix(MatrixRole::Q, 7, 4, 5), randomMatrix(MatrixRole::K, 7, 4, 5),
                               randomMatrix(MatrixRole::V, 7, 4, 5)};
        Bench bench(scene);
        bench.panel.resize(344, 640);
        bench.panel.setDrawing(RowPanel::Drawing::Equation);
        auto& page = bench.part<EquationPage>("equationPage");
        QTRY_VERIFY(page.isVisible());
        QTRY_VERIFY2(
            page.height() <= page.parentWidget()->height(),
            qPrintable(QStringLiteral("%1 px of %2").arg(page.parentWidget()->height()).arg(page.height())));
        // And what plays the row is in sight, where the list would push it away.
        const auto& area = *bench.panel.findChild<QScrollArea*>();
        QTRY_COMPARE(area.verticalScrollBar()->maximum(), 0);
        bench.panel.resize(344, 1000);
        QTRY_VERIFY(bench.strips().isVisible());
    }
};

template struct attnscope::test::Registered<TestRowPanel>;
#include "tst_row_panel.moc"
