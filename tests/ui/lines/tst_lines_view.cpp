// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/projection/resolve.h"
#include "core/scene/token_name.h"
#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/lines/head_toggles.h"
#include "ui/lines/lines_bar.h"
#include "ui/lines/lines_canvas.h"
#include "ui/lines/lines_state.h"
#include "ui/lines/lines_texts.h"
#include "ui/lines/lines_view.h"
#include "ui/paint/base/index_text.h"
#include "ui/widgets/number_box.h"

#include <QToolButton>
#include <QWheelEvent>

using namespace scene_window_fixture;

namespace {

constexpr int kWait = 30'000;

/// The window with the page of the lines.
struct LinesWindow : SceneWindow {
    LinesView& page = *window.findChild<LinesView*>();
    LinesCanvas& canvas = page.canvas();
    LinesState& state = page.state();

    explicit LinesWindow(const Scene& scene)
        : SceneWindow(scene) {
        selection.setMainPicture(MainPicture::Lines);
        canvas.setFocus();
        waitForRows();
    }
    void waitForRows() { QTRY_VERIFY_WITH_TIMEOUT(!state.isReading(), kWait); }

    void moveTo(const QPointF& at) {
        QMouseEvent move(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(&canvas, &move);
    }
    void leave() {
        QEvent leaving(QEvent::Leave);
        QCoreApplication::sendEvent(&canvas, &leaving);
    }
    void turnWheel(int notches, Qt::KeyboardModifiers modifiers = {}) {
        const QPointF at = canvas.rect().center();
        QWheelEvent turn(at, canvas.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, modifiers,
                         Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&canvas, &turn);
    }
    QPointF query(std::size_t at) {
        const LinesGeometry places = canvas.geometry();
        return {places.queries.labels.center().x(), places.queries.yOf(at)};
    }
    QPointF key(std::size_t at) {
        const LinesGeometry places = canvas.geometry();
        return {places.keys.labels.center().x(), places.keys.yOf(at)};
    }
    QPointF line(std::size_t from, std::size_t to) {
        return linePath(canvas.geometry(), from, to).pointAtPercent(0.85);
    }
    /// The sentence that the weights themselves give.
    QString expectedSentence(double threshold) {
        std::size_t lines = 0;
        std::size_t hidden = 0;
        double all = 0.0;
        double gone = 0.0;
        const auto weights = session.snapshot().source(Stage::Weights);
        for (std::size_t i = 0; i < weights->rows(); ++i) {
            for (std::size_t j = 0; j < weights->columns(); ++j) {
                if (!weights->masked(i, j)) {
                    const double w = weights->exact(i, j);
                    ++lines;
                    all += w;
                    hidden += w < threshold ? 1 : 0;
                    gone += w < threshold ? w : 0.0;
                }
            }
        }
        return QStringLiteral("hides %1 of %2 lines, %3 % of the weight")
            .arg(hidden)
            .arg(lines)
            .arg(std::lround(100.0 * gone / all));
    }
};

Scene exampleScene(std::string_view name) {
    return exampleNamed(name)->scene;
}

Scene randomTokens(std::size_t count, std::size_t heads = 1) {
    const std::size_t width = 4 * heads;
    TokenInput input;
    input.x = numbers(count, width, 5);
    input.wQ = numbers(width, width, 6);
    input.wK = numbers(width, width, 7);
    input.wV = numbers(width, width, 8);
    input.heads = heads;
    Scene scene;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < count; ++i) {
        words.push_back("w" + std::to_string(i));
    }
    scene.tokens = TokenList(words);
    scene.input = input;
    return scene;
}

QImage drawn(const DrawnPicture& picture, const Palette& palette) {
    QImage image(picture.size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    picture.draw(painter, picture.size, {palette});
    return image;
}

} // namespace

/// The page of the lines as a person uses it.
class TestLinesView final : public QObject {
    Q_OBJECT

private slots:
    void theSentenceSaysHowMuchIsHidden();
    void theSentenceHoldsForARandomScene();
    void aTokenThatIsPointedAtShowsItsLines();
    void aClickSelectsAndLocks();
    void arrowKeysMoveQueryAndKey();
    void whatAnotherViewPointsAtIsMarked();
    void aQueryWithoutKeysIsSaid();
    void keysOfCrossAttentionHaveTheirNames();
    void columnsHaveTheirWords();
    void headsAreShownByColour();
    void theMeanIsOfNoHead();
    void headsWithoutNumbersAreCounted();
    void aLineOfAnotherHeadLeadsToThatHead();
    void oneHeadHasNoToggles();
    void manyTokensGetAThreshold();
    void onlyRowsInViewAreRead();
    void scrollingMovesBothSides();
    void theExportIsWithoutPointer();
    void anotherSceneBeginsAnew();
};

void TestLinesView::theSentenceSaysHowMuchIsHidden() {
    LinesWindow w(exampleScene("i-love-ai"));
    QCOMPARE(w.state.threshold(), 0.0);
    QCOMPARE(w.page.bar().sentence(), QStringLiteral("shows all 9 lines"));
    // Weights of 0.198, 0.248, 0.248, 0.140 and 0.284 are below 0.3; a row has weight 1:
    // (0.198 + 0.248 + 0.248 + 0.140 + 0.284) / 3 = 0.373.
    w.page.bar().findChild<NumberBox*>()->setValue(0.3);
    QCOMPARE(w.state.threshold(), 0.3);
    QCOMPARE(w.page.bar().sentence(), QStringLiteral("hides 5 of 9 lines, 37 % of the weight"));
    QCOMPARE(w.page.bar().sentence(), w.expectedSentence(0.3));
}

void TestLinesView::theSentenceHoldsForARandomScene() {
    Scene scene = randomTokens(12);
    scene.mask = withCausal(scene.mask, true);
    LinesWindow w(scene);
    QCOMPARE(w.page.bar().sentence(), QStringLiteral("shows all 78 lines"));
    for (const double threshold : {0.05, 0.1, 0.25}) {
        w.state.setThreshold(threshold);
        QCOMPARE(w.page.bar().sentence(), w.expectedSentence(threshold));
    }
    // An edit is followed.
    QVERIFY(w.session.apply(setCell(w.session.scene(), MatrixRole::X, 3, 0, 4.0)));
    QVERIFY(w.session.waitForResult());
    w.waitForRows();
    QCOMPARE(w.page.bar().sentence(), w.expectedSentence(0.25));
}

void TestLinesView::aTokenThatIsPointedAtShowsItsLines() {
    LinesWindow w(exampleScene("i-love-ai"));
    w.moveTo(w.query(2));
    QCOMPARE(w.canvas.picture().mark, (LinesMark{2, {}, {}}));
    QCOMPARE(w.selection.hover()->row, 2U);
    w.moveTo(w.key(1));
    QCOMPARE(w.canvas.picture().mark, (LinesMark{{}, 1, {}}));
    QCOMPARE(w.selection.hover(), std::optional(CellRef{Stage::Weights, w.selection.query(), 1}));
    w.moveTo(w.line(1, 2));
    QCOMPARE(w.canvas.picture().mark, (LinesMark{1, 2, 0}));
    QCOMPARE(w.selection.hover(), std::optional(CellRef{Stage::Weights, 1, 2}));
    w.leave();
    QCOMPARE(w.canvas.picture().mark, LinesMark());
    QVERIFY(!w.selection.hover());
}

void TestLinesView::aClickSelectsAndLocks() {
    LinesWindow w(exampleScene("i-love-ai"));
    w.selection.setLocked(false);
    QTest::mouseClick(&w.canvas, Qt::LeftButton, {}, w.query(2).toPoint());
    QCOMPARE(w.selection.query(), 2U);
    QVERIFY(w.selection.isLocked());
    QTest::mouseClick(&w.canvas, Qt::LeftButton, {}, w.line(1, 2).toPoint());
    QCOMPARE(w.selection.cell(), (CellRef{Stage::Weights, 1, 2}));
    QTest::mouseClick(&w.canvas, Qt::LeftButton, {}, w.key(0).toPoint());
    QCOMPARE(w.selection.cell(), (CellRef{Stage::Weights, 1, 0}));
    w.press(Qt::Key_Escape);
    QVERIFY(!w.selection.isLocked());
}

void TestLinesView::arrowKeysMoveQueryAndKey() {
    LinesWindow w(exampleScene("i-love-ai"));
    w.selection.setCell({Stage::Weights, 0, 0});
    w.press(Qt::Key_Down);
    w.press(Qt::Key_Down);
    w.press(Qt::Key_Down);
    QCOMPARE(w.selection.query(), 2U);
    w.press(Qt::Key_Right);
    QCOMPARE(w.selection.cell(), (CellRef{Stage::Weights, 2, 1}));
    w.press(Qt::Key_Up);
    w.press(Qt::Key_End);
    QCOMPARE(w.selection.cell(), (CellRef{Stage::Weights, 1, 2}));
    QVERIFY(w.selection.isLocked());
    QVERIFY(w.canvas.accessibleDescription().startsWith(
        QStringLiteral("query 1 love: weight 0.503 to key 2 AI")));
}

void TestLinesView::whatAnotherViewPointsAtIsMarked() {
    LinesWindow w(exampleScene("i-love-ai"));
    w.selection.setHover(CellRef{Stage::Weights, 2, 0});
    QCOMPARE(w.canvas.picture().mark, (LinesMark{2, 0, {}}));
    w.selection.setHover(std::nullopt);
    QCOMPARE(w.canvas.picture().mark, LinesMark());
}

void TestLinesView::aQueryWithoutKeysIsSaid() {
    Scene scene = exampleScene("i-love-ai");
    scene.mask = painted(scene.mask, {0, 1, 0, 3, false});
    LinesWindow w(scene);
    w.selection.setQuery(0);
    QCOMPARE(w.canvas.accessibleDescription(), QStringLiteral("query 0 I has no key: all are masked"));
    QCOMPARE(w.page.bar().sentence(), QStringLiteral("shows all 6 lines"));
    // It stands beside the token too: where no line is, something is written.
    const LinesGeometry places = w.canvas.geometry();
    const QImage image = w.canvas.grab().toImage();
    const QRgb ground =
        image.pixel(static_cast<int>(places.area.right()) - 20, static_cast<int>(places.queries.yOf(0)));
    int written = 0;
    for (int x = static_cast<int>(places.area.left()) + 4; x < static_cast<int>(places.area.left()) + 60;
         ++x) {
        written += image.pixel(x, static_cast<int>(places.queries.yOf(0))) != ground ? 1 : 0;
    }
    QVERIFY(written > 5);
}

void TestLinesView::keysOfCrossAttentionHaveTheirNames() {
    LinesWindow w(crossScene());
    const LinesPicture picture = w.canvas.picture();
    QCOMPARE(picture.queries, 2U);
    QCOMPARE(picture.keys, 4U);
    QCOMPARE(QString::fromStdString(tokenName(picture.tokens, 1)), QStringLiteral("chat"));
    QCOMPARE(QString::fromStdString(tokenName(picture.keyTokens, 3)), QStringLiteral("sat"));
    w.selection.setQuery(1);
    QVERIFY(w.canvas.accessibleDescription().startsWith(QStringLiteral("query 1 chat: ")));
    QVERIFY(w.canvas.accessibleDescription().contains(QRegularExpression("key [0-3] (the|black|cat|sat)")));
    QCOMPARE(w.page.bar().sentence(), QStringLiteral("shows all 8 lines"));
}

void TestLinesView::columnsHaveTheirWords() {
    Scene scene = exampleScene("i-love-ai");
    scene.orientation = Orientation::Columns;
    LinesWindow w(scene);
    QVERIFY2(w.canvas.picture().queryTitle.contains(QStringLiteral("query")) &&
                 w.canvas.picture().queryTitle.contains(QStringLiteral("columns")),
             qPrintable(w.canvas.picture().queryTitle));
    QVERIFY(w.canvas.picture().keyTitle.contains(QStringLiteral("key")));
}

void TestLinesView::headsAreShownByColour() {
    const Scene scene = randomTokens(8, 4);
    LinesWindow w(scene);
    auto& toggles = *w.page.findChild<HeadToggles*>();
    QVERIFY(toggles.isVisible());
    QCOMPARE(toggles.buttons().size(), 4U);
    QVERIFY(!w.canvas.picture().isByHead);
    QTest::mouseClick(toggles.buttons()[2], Qt::LeftButton);
    w.waitForRows();
    const LinesPicture two = w.canvas.picture();
    QVERIFY(two.isByHead);
    QCOMPARE(two.heads.size(), 2U);
    QCOMPARE(two.heads[1].head, 2U);
    TextbookEngine engine;
    const AttentionProblem problem = *resolve(nullptr, scene, {}, {0, 2});
    const auto weights = (*runToEnd(engine, problem))->source(Stage::Weights);
    for (std::size_t i = 0; i < 8; ++i) {
        for (std::size_t j = 0; j < 8; ++j) {
            QVERIFY(std::abs(two.heads[1].rows[i]->find(j)->weight - weights->exact(i, j)) < 1e-6);
        }
    }
    QTest::mouseClick(toggles.all(), Qt::LeftButton);
    w.waitForRows();
    QCOMPARE(w.canvas.picture().heads.size(), 4U);
    QCOMPARE(w.page.bar().sentence(), QStringLiteral("shows all 256 lines"));
    QVERIFY(toggles.buttons()[3]->toolTip().contains(QStringLiteral("3")));
    // The window's head follows where it is alone.
    QTest::mouseClick(toggles.all(), Qt::LeftButton);
    w.session.setHeadIndex({0, 3});
    w.selection.setHeadIndex({0, 3});
    QVERIFY(w.session.waitForResult());
    w.waitForRows();
    QCOMPARE(w.canvas.picture().heads.size(), 1U);
    QCOMPARE(w.canvas.picture().heads[0].head, 3U);
}

void TestLinesView::theMeanIsOfNoHead() {
    LinesWindow w(randomTokens(6, 4));
    auto& toggles = *w.page.findChild<HeadToggles*>();
    const auto lit = [&toggles] {
        QStringList texts;
        for (const QToolButton* button : toggles.buttons()) {
            texts << (button->isChecked() ? QStringList{button->text()} : QStringList{});
        }
        return texts;
    };
    QCOMPARE(lit(), QStringList{QStringLiteral("h0")});
    w.selection.setHeadIndex({0, 0, HeadPool::Mean});
    QVERIFY(w.session.waitForResult());
    w.waitForRows();
    QCOMPARE(lit(), QStringList());
    QTest::mouseClick(toggles.buttons()[2], Qt::LeftButton);
    w.waitForRows();
    QCOMPARE(lit(), QStringList{QStringLiteral("h2")});
    QCOMPARE(w.selection.headIndex(), (HeadIndex{0, 2}));
}

void TestLinesView::headsWithoutNumbersAreCounted() {
    const auto moreAt = [](LinesWindow& w) {
        const LinesGeometry places = w.canvas.geometry();
        const QRectF beside(places.keys.numbers.right() + 2.0, places.head.top(), kMoreHeads,
                            places.head.height());
        const QImage image = w.canvas.grab(beside.toRect() & w.canvas.rect()).toImage();
        int inked = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                inked += image.pixel(x, y) != image.pixel(0, 0) ? 1 : 0;
            }
        }
        return inked;
    };
    LinesWindow six(randomTokens(5, 6));
    six.state.showAllHeads();
    six.waitForRows();
    QVERIFY(six.canvas.geometry().numberedHeads < 6);
    QVERIFY(moreAt(six) > 10);
    const LinesGeometry places = six.canvas.geometry();
    QVERIFY(places.keys.numbers.right() + kMoreHeads <= six.canvas.width());
    LinesWindow two(randomTokens(5, 2));
    two.state.showAllHeads();
    two.waitForRows();
    QCOMPARE(two.canvas.geometry().numberedHeads, std::size_t{2});
    QCOMPARE(moreAt(two), 0);
}

void TestLinesView::aLineOfAnotherHeadLeadsToThatHead() {
    LinesWindow w(exampleScene("multi-head"));
    w.state.showAllHeads();
    w.waitForRows();
    const LinesPicture all = w.canvas.picture();
    QCOMPARE(w.selection.headIndex().head, 0U);
    // The lines of all heads between two tokens lie over each other: the widest of them is meant.
    std::size_t head = 0;
    CellRef cell{Stage::Weights, 0, 0};
    double most = 0.0;
    for (std::size_t h = 1; h < all.heads.size(); ++h) {
        for (std::size_t i = 0; i < all.heads[h].rows.size(); ++i) {
            for (const AttentionLine& line : all.heads[h].rows[i]->lines) {
                if (line.weight > most && i != line.key) {
                    most = line.weight;
                    head = h;
                    cell = {Stage::Weights, i, line.key};
                }
            }
        }
    }
    QVERIFY(most > 0.8);
    const QPointF at = linePath(w.canvas.geometry(), cell.row, cell.column).pointAtPercent(0.97);
    w.moveTo(at);
    // The read-outs know the window's head alone.
    QVERIFY(!w.selection.hover());
    QTest::mouseClick(&w.canvas, Qt::LeftButton, {}, at.toPoint());
    QCOMPARE(w.selection.headIndex().head, head);
    QCOMPARE(w.selection.cell(), cell);
    QCOMPARE(w.canvas.picture().heads.size(), all.heads.size());
}

void TestLinesView::oneHeadHasNoToggles() {
    LinesWindow w(exampleScene("i-love-ai"));
    QVERIFY(!w.page.findChild<HeadToggles*>()->isVisible());
}

void TestLinesView::manyTokensGetAThreshold() {
    LinesWindow few(randomTokens(20));
    QCOMPARE(few.state.threshold(), 0.0);
    LinesWindow w(randomTokens(24));
    QVERIFY(w.state.threshold() > 0.0);
    QVERIFY(w.state.isThresholdProposed());
    QVERIFY(w.page.bar().sentence().contains(QStringLiteral("leaves about 3 a query")));
    const HiddenLines hidden = w.state.hidden();
    const auto rows = static_cast<std::size_t>(w.state.rowsInView().size());
    QVERIFY(hidden.lines - hidden.hidden >= 3 * rows);
    QVERIFY(hidden.lines - hidden.hidden < 8 * rows);
    w.state.setThreshold(0.0);
    QVERIFY(!w.page.bar().sentence().contains(QStringLiteral("about 3")));
}

void TestLinesView::onlyRowsInViewAreRead() {
    LinesWindow w(randomTokens(3000));
    const LinesSide side = w.canvas.geometry().queries;
    const std::size_t inView = side.end() - side.begin();
    QVERIFY(inView > 5 && inView < 100);
    QVERIFY2(w.state.rowsRead() <= inView + 40, qPrintable(QString::number(w.state.rowsRead())));
    std::size_t lines = 0;
    for (const LineRowPtr& row : w.state.rowsInView()) {
        QCOMPARE(row->pairs, 3000U);
        lines += row->lines.size();
    }
    QCOMPARE(lines, inView * kStrongestLines);
    QVERIFY(w.page.bar().sentence().contains(
        QStringLiteral("%1 keys are out of view").arg(indexText(3000 - inView))));
    // Scrolled by a page, only that page is read.
    const std::size_t before = w.state.rowsRead();
    w.press(Qt::Key_PageDown);
    w.waitForRows();
    QVERIFY(w.canvas.geometry().queries.begin() >= inView - 2);
    QVERIFY(w.state.rowsRead() > before);
    QVERIFY(w.state.rowsRead() <= before + inView);
    // The chosen query is brought into view.
    w.selection.setQuery(2000);
    w.waitForRows();
    QVERIFY(w.canvas.geometry().queries.begin() <= 2000 && 2000 < w.canvas.geometry().queries.end());
    QVERIFY(w.canvas.accessibleDescription().startsWith(QStringLiteral("query 2,000 w2000: ")));
}

void TestLinesView::scrollingMovesBothSides() {
    LinesWindow w(randomTokens(300));
    QCOMPARE(w.canvas.geometry().queries.begin(), 0U);
    w.turnWheel(-2);
    QCOMPARE(w.canvas.geometry().queries.begin(), 6U);
    QCOMPARE(w.canvas.geometry().keys.begin(), 6U);
    w.turnWheel(-1, Qt::ShiftModifier);
    QCOMPARE(w.canvas.geometry().queries.begin(), 6U);
    QCOMPARE(w.canvas.geometry().keys.begin(), 9U);
    const QPoint at = w.canvas.rect().center();
    QTest::mousePress(&w.canvas, Qt::LeftButton, {}, at);
    for (int step = 1; step <= 6; ++step) {
        const QPointF to = at - QPoint(0, 15 * step);
        QMouseEvent move(QEvent::MouseMove, to, w.canvas.mapToGlobal(to), Qt::LeftButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&w.canvas, &move);
    }
    QTest::mouseRelease(&w.canvas, Qt::LeftButton, {}, at - QPoint(0, 90));
    QCOMPARE(w.canvas.geometry().queries.begin(), 12U);
    QCOMPARE(w.canvas.geometry().keys.begin(), 15U);
}

void TestLinesView::theExportIsWithoutPointer() {
    LinesWindow w(exampleScene("i-love-ai"));
    const DrawnPicture before = w.page.drawnPicture();
    QCOMPARE(before.name, QStringLiteral("The lines as shown"));
    const Palette palette = w.canvas.picture().palette;
    const QImage plain = drawn(before, palette);
    w.moveTo(w.query(2));
    QCOMPARE(drawn(w.page.drawnPicture(), palette), plain);
    w.leave();
    w.selection.setQuery(2);
    QVERIFY(drawn(w.page.drawnPicture(), palette) != plain);
}

void TestLinesView::anotherSceneBeginsAnew() {
    LinesWindow w(randomTokens(300));
    w.turnWheel(-4);
    w.state.setThreshold(0.5);
    QVERIFY(w.session.open(exampleScene("i-love-ai"), {}));
    QVERIFY(w.session.waitForResult());
    w.waitForRows();
    QCOMPARE(w.state.threshold(), 0.0);
    QCOMPARE(w.canvas.geometry().queries.begin(), 0U);
    QCOMPARE(w.page.bar().sentence(), QStringLiteral("shows all 9 lines"));
}

template struct attnscope::test::Registered<TestLinesView>;
#include "tst_lines_view.moc"
