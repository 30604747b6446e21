// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/examples/example.h"
#include "core/scene/random_model.h"
#include "tests/registry.h"
#include "ui/paint/base/fonts.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"
#include "ui/text/text_canvas.h"
#include "ui/text/text_view.h"

#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr int kPatience = 30'000;

/// A window's worth of state with the page in it.
struct TextBench {
    Session session{std::make_unique<CpuEngine>(), CpuEngine::kind()};
    Selection selection;
    Appearance appearance;
    Player player{selection};
    TextView view{Context{session, selection, appearance, player}};
    TextCanvas& canvas = view.canvas();

    explicit TextBench(const Scene& scene, const QSize& size = {840, 480}) {
        appearance.setMode(Appearance::Mode::Light);
        followSession(selection, session);
        if (!session.open(scene, QString()) || !session.waitForResult(kPatience)) {
            qFatal("the scene does not open");
        }
        view.resize(size);
        view.show();
        if (!QTest::qWaitForWindowExposed(&view)) {
            qFatal("the page does not show");
        }
    }

    QPoint middle(const WordRef& word) const {
        return canvas.textLayout().of(word).rect.translated(canvas.offset()).center().toPoint();
    }
    void hover(const WordRef& word) const {
        QTest::mouseMove(canvas.viewport(), {1, 1}); // a cursor that is there already sends no event
        QTest::mouseMove(canvas.viewport(), middle(word));
    }
    void leave() const {
        QEvent event(QEvent::Leave);
        QCoreApplication::sendEvent(canvas.viewport(), &event);
    }
    void click(const WordRef& word) const {
        QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, middle(word));
    }
    void press(Qt::Key key) const { QTest::keyClick(&canvas, key); }

    QImage image() const { return canvas.viewport()->grab().toImage(); }
    /// The tint, beside the letters.
    QColor tintOf(const WordRef& word) const {
        const QRectF rect = canvas.textLayout().of(word).rect.translated(canvas.offset());
        return image().pixelColor(qRound(rect.left()) + 3, qRound(rect.bottom()) - 4);
    }
    /// Half way up, where only a line through the word can be.
    QColor inkBeforeLetters(const WordRef& word) const {
        const QRectF rect = canvas.textLayout().of(word).rect.translated(canvas.offset());
        return image().pixelColor(qRound(rect.left()) + 3, qRound(rect.center().y()));
    }
    QImage exported() const {
        const DrawnPicture picture = view.drawnPicture();
        QImage drawn(picture.size.toSize(), QImage::Format_RGB32);
        drawn.fill(Qt::white);
        QPainter painter(&drawn);
        picture.draw(painter, picture.size, {paletteOf(session, appearance)});
        return drawn;
    }
    QColor colourOf(double weight) const {
        const std::vector<double> shown = canvas.picture(true).numbers;
        Palette palette = paletteOf(session, appearance);
        palette.ranges.weights = {0.0, *std::max_element(shown.begin(), shown.end())};
        return palette.fill(RangeGroup::Weights, weight);
    }
    QString summary() const { return view.findChild<QLabel*>(QStringLiteral("textSummary"))->text(); }
};

/// softmax of the scaled scores of "I love AI": X = (1 0; 0 1; 1 1), all W the unit matrix.
double loveWeight(std::size_t query, std::size_t key) {
    constexpr double kScores[3][3] = {{1, 0, 1}, {0, 1, 1}, {1, 1, 2}};
    double sum = 0.0;
    for (const double score : kScores[query]) {
        sum += std::exp(score / std::sqrt(2.0));
    }
    return std::exp(kScores[query][key] / std::sqrt(2.0)) / sum;
}

Scene masked(Scene scene, const char* spec) {
    MaskLayer layer;
    layer.spec = spec;
    scene.mask.layers = {layer};
    return scene;
}

} // namespace

class TestTextView final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void wordsHaveTheColoursOfTheirWeights() {
        TextBench bench(iLoveAi().scene);
        const auto source = bench.session.snapshot().source(Stage::Weights);
        for (std::size_t query = 0; query < 3; ++query) {
            bench.selection.setQuery(query);
            for (std::size_t key = 0; key < 3; ++key) {
                QCOMPARE(bench.tintOf({0, key}), bench.colourOf(source->exact(query, key)));
            }
        }
    }

    void theColoursEndAtTheRowsLargestWeight() {
        TextBench bench(masked(iLoveAi().scene, "causal")); // the first row has the weight 1
        auto& key = *bench.view.findChild<QWidget*>(QStringLiteral("textKey"));
        bench.selection.setQuery(2);
        const Palette palette = paletteOf(bench.session, bench.appearance);
        const QColor strongest = bench.tintOf({0, 2});
        QCOMPARE(strongest, palette.fill(RangeGroup::Weights, palette.ranges.weights.high));
        const double most = bench.session.snapshot().source(Stage::Weights)->exact(2, 2);
        QVERIFY(strongest != palette.fill(RangeGroup::Weights, most)); // as the matrix has it
        QCOMPARE(key.accessibleName(),
                 QStringLiteral("Colours: 0 … %1, this row's largest").arg(most, 0, 'f', 3));
        // The ramp ends in the colour of the strongest word.
        const QImage drawn = key.grab().toImage();
        int alike = 0;
        for (int x = 0; x < drawn.width(); ++x) {
            alike += drawn.pixelColor(x, drawn.height() / 2) == strongest ? 1 : 0;
        }
        QVERIFY(alike > 0);
        bench.press(Qt::Key_R);
        QVERIFY2(key.accessibleName().endsWith(QStringLiteral("this column's largest")),
                 qPrintable(key.accessibleName()));
        // A range that somebody chose holds for the words too.
        bench.appearance.setRangeChoice(SceneSize::Small, {ValueRange{0.0, 1.0}, {}, {}});
        QCOMPARE(key.accessibleName(), QStringLiteral("Colours: 0 … 1, as in the matrix"));
        QCOMPARE(bench.tintOf({0, 2}), palette.fill(RangeGroup::Weights, most));
    }

    void iLooksAtLoveAndAi() {
        TextBench bench(iLoveAi().scene);
        const double e = std::exp(1.0 / std::sqrt(2.0));
        const double own = 1.0 / (1.0 + 2.0 * e);
        const double other = e / (1.0 + 2.0 * e);
        QVERIFY(std::abs(own - 0.1978) < 5e-5 && std::abs(other - 0.4011) < 5e-5);
        QCOMPARE(bench.tintOf({0, 0}), bench.colourOf(own));
        QCOMPARE(bench.tintOf({0, 1}), bench.colourOf(other));
        QCOMPARE(bench.tintOf({0, 2}), bench.colourOf(other));
        QCOMPARE(bench.summary(),
                 QStringLiteral("“I” → “love” 0.401, “AI” 0.401, “I” 0.198 · 90 % and more on 3 words"));
        QCOMPARE(bench.canvas.accessibleDescription(), bench.summary());
    }

    void fewerWordsAreNamedWhereAllWouldBeCut() {
        TextBench bench(iLoveAi().scene);
        const QString whole = bench.summary();
        const QString fewer = QStringLiteral("“I” → “love” 0.401, “AI” 0.401 · 90 % and more on 3 words");
        const auto* label = bench.view.findChild<QLabel*>(QStringLiteral("textSummary"));
        bench.view.resize(label->fontMetrics().horizontalAdvance(fewer) + 26, 300);
        QCoreApplication::processEvents();
        QCOMPARE(bench.summary(), fewer);
        bench.view.resize(900, 300);
        QCoreApplication::processEvents();
        QCOMPARE(bench.summary(), whole);
    }

    void pointingAtAWordShowsItsWeightsUntilThePointerLeaves() {
        TextBench bench(iLoveAi().scene);
        const auto source = bench.session.snapshot().source(Stage::Weights);
        const QImage before = bench.image();
        bench.hover({0, 2});
        for (std::size_t key = 0; key < 3; ++key) {
            QCOMPARE(bench.tintOf({0, key}), bench.colourOf(source->exact(2, key)));
        }
        QVERIFY2(bench.summary().startsWith(QStringLiteral("“AI” → “AI” 0.576")),
                 qPrintable(bench.summary()));
        QVERIFY2(bench.summary().endsWith(QStringLiteral("“I” → “AI” 0.401")), qPrintable(bench.summary()));
        QCOMPARE(bench.selection.query(), std::size_t{0});
        QCOMPARE(bench.selection.hover(), std::optional(CellRef{Stage::Weights, 0, 2}));
        bench.leave();
        QCOMPARE(bench.image(), before);
        QVERIFY(!bench.selection.hover());
    }

    void aClickChoosesAndLocks() {
        TextBench bench(iLoveAi().scene);
        bench.click({0, 1});
        QCOMPARE(bench.selection.query(), std::size_t{1});
        QVERIFY(bench.selection.isLocked());
        bench.leave();
        QCOMPARE(bench.tintOf({0, 2}), bench.colourOf(0.5035));
    }

    void keysMoveTheQuery() {
        TextBench bench(iLoveAi().scene);
        bench.press(Qt::Key_Right);
        QCOMPARE(bench.selection.query(), std::size_t{1});
        bench.press(Qt::Key_End);
        QCOMPARE(bench.selection.query(), std::size_t{2});
        bench.press(Qt::Key_Left);
        QCOMPARE(bench.selection.query(), std::size_t{1});
        bench.press(Qt::Key_Home);
        QCOMPARE(bench.selection.query(), std::size_t{0});
    }

    void turningKeepsTheWord() {
        TextBench bench(iLoveAi().scene);
        bench.press(Qt::Key_End);
        QCOMPARE(bench.selection.query(), std::size_t{2});
        bench.press(Qt::Key_R);
        QCOMPARE(bench.selection.key(), std::size_t{2});
        QVERIFY2(bench.summary().startsWith(QStringLiteral("“AI” ← ")), qPrintable(bench.summary()));
        bench.press(Qt::Key_Home);
        bench.press(Qt::Key_R);
        QCOMPARE(bench.selection.query(), std::size_t{0});
        QVERIFY2(bench.summary().startsWith(QStringLiteral("“I” → ")), qPrintable(bench.summary()));
    }

    void theOtherDirectionIsTheColumnOfTheMatrix() {
        TextBench bench(iLoveAi().scene);
        const auto source = bench.session.snapshot().source(Stage::Weights);
        bench.press(Qt::Key_R);
        QCOMPARE(bench.canvas.direction(), TextDirection::Column);
        for (std::size_t key = 0; key < 3; ++key) {
            bench.click({0, key});
            bench.leave();
            QCOMPARE(bench.selection.key(), key);
            for (std::size_t query = 0; query < 3; ++query) {
                QCOMPARE(bench.tintOf({0, query}), bench.colourOf(source->exact(query, key)));
            }
        }
        QVERIFY2(bench.summary().startsWith(QStringLiteral("“AI” ← “AI” 0.576, “love” 0.503, “I” 0.401")),
                 qPrintable(bench.summary()));
    }

    void maskedWordsAreStruck() {
        TextBench bench(masked(iLoveAi().scene, "causal"));
        bench.selection.setQuery(1);
        const QColor panel = bench.appearance.theme().panel;
        QCOMPARE(bench.inkBeforeLetters({0, 2}), bench.appearance.theme().tertiary);
        QCOMPARE(bench.tintOf({0, 2}), panel);
        QCOMPARE(bench.inkBeforeLetters({0, 1}), bench.tintOf({0, 1}));
        QVERIFY(bench.tintOf({0, 1}) != panel);
        bench.hover({0, 2});
        QVERIFY2(bench.canvas.tip().endsWith(QStringLiteral("masked by causal")),
                 qPrintable(bench.canvas.tip()));
        bench.hover({0, 0});
        QCOMPARE(bench.canvas.tip(), QString());
    }

    void aRowThatAttendsToNothingIsSaid() {
        TextBench bench(masked(iLoveAi().scene, "valid:0"));
        QCOMPARE(bench.summary(), QStringLiteral("“I” attends to nothing: the mask forbids every word"));
    }

    void crossAttentionHasQueriesAboveAndKeysBelow() {
        TextBench bench(crossAttention().scene);
        const auto source = bench.session.snapshot().source(Stage::Weights);
        const TextLayout& layout = bench.canvas.textLayout();
        QCOMPARE(layout.paragraphs.size(), std::size_t{2});
        QCOMPARE(layout.paragraphs[0].size(), source->rows());
        QCOMPARE(layout.paragraphs[1].size(), source->columns());
        QVERIFY(layout.of({1, 0}).rect.top() > layout.of({0, source->rows() - 1}).rect.bottom());
        bench.hover({0, 1});
        for (std::size_t key = 0; key < source->columns(); ++key) {
            QCOMPARE(bench.tintOf({1, key}), bench.colourOf(source->exact(1, key)));
        }
        QCOMPARE(bench.tintOf({0, 0}), bench.appearance.theme().panel);
        bench.click({1, 2});
        QCOMPARE(bench.selection.key(), std::size_t{2});
        bench.leave();
        bench.press(Qt::Key_R);
        for (std::size_t query = 0; query < source->rows(); ++query) {
            QCOMPARE(bench.tintOf({0, query}), bench.colourOf(source->exact(query, 2)));
        }
    }

    void manyWordsArePlacedOnceForAllPointing() {
        std::vector<std::string> words;
        for (std::size_t at = 0; at < 5000; ++at) {
            words.push_back("word" + std::to_string(at % 301));
        }
        TextBench bench(randomScene({TokenList(words), 8, 8, 8}));
        const int before = bench.canvas.layouts();
        for (std::size_t at = 0; at < 10; ++at) {
            const WordRef word{0, 20 + 3 * at};
            bench.hover(word);
            QTRY_COMPARE_WITH_TIMEOUT(bench.canvas.picture(true).shown, std::optional(word), kPatience);
            (void)bench.image();
        }
        QCOMPARE(bench.canvas.layouts(), before);
        QVERIFY2(!bench.selection.hover(), "the matrix would take a cell near it for the current one");
        bench.leave();
        QCOMPARE(bench.canvas.picture(true).shown, std::optional(WordRef{0, 0}));
        bench.press(Qt::Key_PageDown);
        QVERIFY(bench.canvas.verticalScrollBar()->value() > 0);
        bench.press(Qt::Key_End);
        QCOMPARE(bench.selection.query(), std::size_t{4999});
        QVERIFY(bench.canvas.viewport()->rect().contains(bench.middle({0, 4999})));
        QCOMPARE(bench.canvas.layouts(), before);
    }

    void theExportedPictureHasNoPointer() {
        TextBench bench(iLoveAi().scene);
        QCOMPARE(bench.view.drawnPicture().name, QStringLiteral("The text as shown"));
        const QImage before = bench.exported();
        bench.hover({0, 2});
        QCOMPARE(bench.exported(), before);
        bench.leave();
        int tinted = 0;
        for (int y = 0; y < before.height(); ++y) {
            for (int x = 0; x < before.width(); ++x) {
                tinted += before.pixelColor(x, y) == bench.colourOf(loveWeight(0, 1)) ? 1 : 0;
            }
        }
        QVERIFY(tinted > 1000);
    }
};

template struct attnscope::test::Registered<TestTextView>;
#include "tst_text_view.moc"
