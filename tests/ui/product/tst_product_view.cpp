// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/window/large_window_fixture.h"
#include "ui/product/product_view.h"
#include "ui/stages/pipeline_strip.h"
#include "ui/widgets/spoken_description.h"

#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

using namespace window_fixture;

namespace {

/// All that a widget says to somebody who does not see it.
class HeardTexts final : public QObject {
public:
    explicit HeardTexts(QWidget& widget)
        : m_widget(widget) {
        widget.installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == spokenEvent()) {
            texts << m_widget.accessibleDescription();
        }
        return QObject::eventFilter(watched, event);
    }

    QStringList texts;

private:
    QWidget& m_widget;
};

/// The window with the product of a stage before one.
struct ProductWindow : OpenWindow {
    ProductView& page = *window.findChild<ProductView*>();

    explicit ProductWindow(Stage stage, std::string_view example = "i-love-ai")
        : OpenWindow(example) {
        selection.setStage(stage);
        press(Qt::Key_P);
        QCoreApplication::processEvents();
    }

    QPoint cell(ProductPart part, std::size_t row, std::size_t column) const {
        return page.layoutNow().of(part).cellRect(row, column).center().toPoint();
    }
    void click(ProductPart part, std::size_t row, std::size_t column) const {
        QTest::mouseClick(&page, Qt::LeftButton, {}, cell(part, row, column));
    }
    void setOrder(ProductOrder order) const {
        auto* box = page.findChild<QComboBox*>("productOrder");
        box->setCurrentIndex(box->findData(int(order)));
    }
    /// Turns the wheel over a matrix; whether the page took it.
    bool turn(ProductPart part, int notches, Qt::KeyboardModifiers modifiers) const {
        const QPointF at = page.layoutNow().of(part).frame.center();
        QWheelEvent event(at, page.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&page, &event);
        return event.isAccepted();
    }
    ProductSpan columns(ProductPart part) const { return page.layoutNow().of(part).columns; }
    /// What the line above the page says.
    QString meaning() const {
        QStringList texts;
        for (const auto* label : window.findChild<QWidget*>("viewHeader")->findChildren<QLabel*>()) {
            texts << label->toolTip();
        }
        return texts.join(' ');
    }
    /// The product's cells, x where there is a number.
    QString shown() const {
        const ProductPicture picture = page.picture();
        const ProductMatrix& result = picture.product->result;
        QString text;
        for (std::size_t i = 0; i < result.rows; ++i) {
            for (std::size_t j = 0; j < result.columns; ++j) {
                text += !picture.play || picture.play->has(i, j, result.columns) ? 'x' : '.';
            }
            text += ' ';
        }
        return text.trimmed();
    }
};

QImage fileOf(const ProductWindow& open) {
    const DrawnPicture picture = open.page.drawnPicture();
    QImage image(picture.size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    picture.draw(painter, picture.size, {makePalette(lightTheme(), open.session.ranges())});
    return image;
}

} // namespace

/// The page of the product as a person at the window has it.
class TestProductView : public QObject {
    Q_OBJECT

private slots:
    void aKeyShowsTheProductOfTheStage() {
        const ProductWindow open(Stage::Scores);
        QVERIFY(open.page.isVisible() && open.page.hasFocus());
        QCOMPARE(open.page.picture().product->stage, Stage::Scores);
        open.selection.setStage(Stage::Q);
        QCOMPARE(open.page.picture().product->stage, Stage::Q);
    }

    void clickSelectsTheNumber() {
        const ProductWindow open(Stage::Scores);
        open.click(ProductPart::Result, 2, 1);
        QCOMPARE(open.selection.cell(), (CellRef{Stage::Scores, 2, 1}));
        QVERIFY(
            open.page.accessibleDescription().startsWith(QStringLiteral("q₂ · k₁ = 2 × 1 + 1 × 0 = 2.000")));
        // A factor that is a stage: its cell is selected, and the page stays.
        open.click(ProductPart::Right, 1, 2);
        QCOMPARE(open.selection.cell(), (CellRef{Stage::K, 2, 1}));
        QCOMPARE(open.page.picture().product->stage, Stage::Scores);
        QCOMPARE(open.page.picture().light.column, std::optional<std::size_t>(2));
    }

    void clickWithTokensAsColumns() {
        const ProductWindow open(Stage::Output, "column-convention");
        open.click(ProductPart::Result, 1, 3);
        QCOMPARE(open.selection.cell(), (CellRef{Stage::Output, 3, 1}));
        QVERIFY(open.page.accessibleDescription().contains(QStringLiteral("4 × 0.4 = 1.600")));
    }

    void weightsAreOnlyLit() {
        const ProductWindow open(Stage::Q);
        const CellRef before = open.selection.cell();
        open.click(ProductPart::Right, 0, 1);
        QCOMPARE(open.selection.cell(), before);
        QCOMPARE(open.page.picture().light.column, std::optional<std::size_t>(1));
    }

    void pointerLightsRowAndColumn() {
        const ProductWindow open(Stage::Scores);
        QTest::mouseMove(&open.page, open.cell(ProductPart::Result, 2, 0));
        QCOMPARE(open.page.picture().light, (ProductLight{2, 0, {}}));
        QCOMPARE(open.selection.hover(), std::optional(CellRef{Stage::Scores, 2, 0}));
        QTest::mouseMove(&open.page, open.cell(ProductPart::Left, 1, 1));
        QCOMPARE(open.page.picture().light.row, std::optional<std::size_t>(1));
        QCOMPARE(open.page.picture().light.term, std::optional<std::size_t>(1));
    }

    void arrowKeysMoveTheCell() {
        const ProductWindow open(Stage::Scores);
        open.click(ProductPart::Result, 0, 0);
        open.press(Qt::Key_Right);
        open.press(Qt::Key_Down);
        QCOMPARE(open.selection.cell(), (CellRef{Stage::Scores, 1, 1}));
        open.press(Qt::Key_End);
        QCOMPARE(open.selection.cell(), (CellRef{Stage::Scores, 1, 2}));
    }

    /// The page of the weights shows A·V: the keys move in A, and the stage stays.
    void arrowKeysKeepTheStage() {
        const ProductWindow open(Stage::Weights);
        open.selection.setCell({Stage::Weights, 0, 0});
        QCOMPARE(open.page.picture().product->stage, Stage::Output);
        open.press(Qt::Key_Right);
        open.press(Qt::Key_Down);
        QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, 1, 1}));
        QCOMPARE(open.page.picture().light.row, std::optional<std::size_t>(1));
        QCOMPARE(open.page.picture().light.term, std::optional<std::size_t>(1));
        open.press(Qt::Key_Escape);
        // That of the masked scores is Q·Kᵀ: the cell in the same place is theirs.
        open.selection.setCell({Stage::Masked, 0, 0});
        QCOMPARE(open.page.picture().product->stage, Stage::Scores);
        open.press(Qt::Key_Right);
        QCOMPARE(open.selection.cell(), (CellRef{Stage::Masked, 0, 1}));
        QCOMPARE(open.page.picture().light.column, std::optional<std::size_t>(1));
    }

    /// The line above the page names the product that the page shows.
    void theHeaderSaysWhatThePageShows() {
        const ProductWindow open(Stage::Weights);
        const QString ofWeights = open.meaning();
        open.selection.setStage(Stage::Output);
        QCOMPARE(open.meaning(), ofWeights);
        open.selection.setStage(Stage::Weights);
        open.press(Qt::Key_P);
        QCOMPARE(open.selection.mainPicture(), MainPicture::Matrix);
        QVERIFY(open.meaning() != ofWeights);
    }

    /// The wheel opens other rows and columns; the selected number stays.
    void theWheelOpensOtherColumns() {
        const ProductWindow open(Stage::Q, "five-words");
        const CellRef before = open.selection.cell();
        QVERIFY(open.columns(ProductPart::Result).isOpen(0));
        QVERIFY(open.turn(ProductPart::Result, -5, Qt::ShiftModifier));
        QVERIFY(!open.columns(ProductPart::Result).isOpen(0));
        QVERIFY(open.columns(ProductPart::Left).isOpen(0));
        QVERIFY(open.turn(ProductPart::Left, -5, Qt::ShiftModifier));
        QVERIFY(!open.columns(ProductPart::Left).isOpen(0));
        QVERIFY(open.page.layoutNow()
                    .of(ProductPart::Right)
                    .rows.isOpen(open.columns(ProductPart::Left).firstOpen + 2));
        // The rows of Q are all there: nothing to be turned.
        QVERIFY(!open.turn(ProductPart::Result, -1, {}));
        QCOMPARE(open.selection.cell(), before);
        // One turn back from the end acts at once.
        open.turn(ProductPart::Result, -10000, Qt::ShiftModifier);
        QVERIFY(open.columns(ProductPart::Result).isOpen(511));
        open.turn(ProductPart::Result, 1, Qt::ShiftModifier);
        QVERIFY(!open.columns(ProductPart::Result).isOpen(511));
        // A key goes on from the selected number.
        open.press(Qt::Key_Right);
        QVERIFY(open.columns(ProductPart::Result).isOpen(1));
    }

    void stepsComputeRowsColumnsOrEntries() {
        const ProductWindow open(Stage::Scores);
        open.press(Qt::Key_Period);
        QCOMPARE(open.shown(), QStringLiteral("xxx ... ..."));
        QCOMPARE(open.page.picture().light, (ProductLight{0, {}, {}}));
        open.press(Qt::Key_Escape);
        QCOMPARE(open.shown(), QStringLiteral("xxx xxx xxx"));
        open.setOrder(ProductOrder::Columns);
        open.page.setFocus();
        open.press(Qt::Key_Period);
        open.press(Qt::Key_Period);
        QCOMPARE(open.shown(), QStringLiteral("xx. xx. xx."));
        QCOMPARE(open.page.picture().light, (ProductLight{{}, 1, {}}));
        open.setOrder(ProductOrder::Entries);
        open.page.setFocus();
        for (int step = 0; step < 5; ++step) {
            open.press(Qt::Key_Period);
        }
        QCOMPARE(open.shown(), QStringLiteral("xxx xx. ..."));
        QCOMPARE(open.page.picture().light, (ProductLight{1, 1, {}}));
        open.press(Qt::Key_Comma);
        QCOMPARE(open.shown(), QStringLiteral("xxx x.. ..."));
    }

    /// Of a wide product the part that is shown is played; in a narrower window that part is smaller.
    void playEndsWhereThereIsLessToPlay() {
        ProductWindow open(Stage::Q, "five-words");
        open.setOrder(ProductOrder::Entries);
        open.page.setFocus();
        open.press(Qt::Key_Comma); // the last number but one
        const std::size_t before = open.page.layoutNow().of(ProductPart::Result).columns.shown();
        QVERIFY(open.page.picture().play.has_value());
        open.window.resize(1000, 700);
        QTRY_VERIFY(open.page.layoutNow().of(ProductPart::Result).columns.shown() < before);
        QVERIFY(!open.page.picture().play.has_value());
    }

    /// A token at a time, whichever way round.
    void columnsArePlayedByColumns() {
        const ProductWindow open(Stage::Output, "column-convention");
        open.press(Qt::Key_Period);
        QCOMPARE(open.shown(), QStringLiteral("x... x..."));
    }

    /// Space plays what is looked at: the product, and not the row of the output.
    void spacePlaysTheProduct() {
        const ProductWindow open(Stage::Scores);
        open.player.setSpeed(2.0); // each step stays long enough to be seen on a busy machine
        open.press(Qt::Key_Space);
        QCOMPARE(open.shown(), QStringLiteral("... ... ..."));
        QVERIFY(!open.player.isPlaying());
        QTRY_COMPARE(open.shown(), QStringLiteral("xxx xxx ..."));
        QTRY_VERIFY(!open.page.picture().play.has_value());
        open.view.setFocus();
    }

    void withoutTransposing() {
        const ProductWindow open(Stage::Scores);
        auto* button = open.page.findChild<QToolButton*>("untransposed");
        QVERIFY(button->isVisible());
        button->click();
        QVERIFY(!open.page.picture().product->fits());
        QVERIFY(open.page.picture().note.contains("does not fit"));
        QVERIFY(open.page.accessibleDescription().contains("does not fit"));
        open.selection.setStage(Stage::Output);
        QVERIFY(!button->isVisible());
        QVERIFY(open.page.picture().product->fits());
    }

    void arrowsOfTheStripOpenIt() {
        const OpenWindow open;
        auto* strip = open.window.findChild<PipelineStrip*>();
        const PipelineGeometry geometry = strip->geometryNow();
        const auto arrowTo = [&](Stage stage) {
            for (const PipelineArrow& arrow : geometry.arrows) {
                if (arrow.to == stage) {
                    return arrow.line.center().toPoint();
                }
            }
            return QPoint();
        };
        const auto tipOf = [&](Stage stage) {
            QHelpEvent help(QEvent::ToolTip, arrowTo(stage), strip->mapToGlobal(arrowTo(stage)));
            QApplication::sendEvent(strip, &help);
            return QToolTip::text();
        };
        QVERIFY(tipOf(Stage::Q).startsWith(QStringLiteral("X · W_Q")));
        QVERIFY(tipOf(Stage::Scores).startsWith(QStringLiteral("Q · Kᵀ")));
        QTest::mouseClick(strip, Qt::LeftButton, {}, arrowTo(Stage::Scaled)); // no product
        QCOMPARE(open.selection.mainPicture(), MainPicture::Matrix);
        QTest::mouseClick(strip, Qt::LeftButton, {}, arrowTo(Stage::Output));
        QCOMPARE(open.selection.mainPicture(), MainPicture::Product);
        QCOMPARE(open.selection.stage(), Stage::Output);
        QCOMPARE(open.window.findChild<ProductView*>()->picture().product->stage, Stage::Output);
    }

    /// The cursor of a large product lies outside of a smaller one that follows it: nothing is read there,
    /// not even for a moment.
    void aSmallerProductIsReadInside() {
        ProductWindow open(Stage::Q, "five-words");
        open.selection.setCell({Stage::Q, 4, 500});
        QCOMPARE(open.page.picture().column, 500U);
        HeardTexts heard(open.page);
        open.selection.setStage(Stage::Scores); // 5 × 5
        QVERIFY(open.page.picture().column < 5);
        QVERIFY(!heard.texts.isEmpty());
        QVERIFY2(!heard.texts.join(' ').contains(QStringLiteral("500")), qPrintable(heard.texts.join('\n')));
    }

    /// A file gets the picture with the selected cell lit, and not the one under the pointer.
    void fileGetsWhatIsShown() {
        const ProductWindow open(Stage::Scores);
        open.click(ProductPart::Result, 1, 2);
        const QImage before = fileOf(open);
        QVERIFY(!open.page.drawnPicture().name.isEmpty());
        QTest::mouseMove(&open.page, open.cell(ProductPart::Result, 0, 0));
        QCOMPARE(fileOf(open), before);
        open.click(ProductPart::Result, 0, 0);
        QVERIFY(fileOf(open) != before);
    }

    /// A page too small for all numbers doesn't make a file that lacks some.
    void aFileHasEveryNumber() {
        const ProductWindow open(Stage::Output, "noun-adjective");
        open.page.setMinimumSize(1, 1);
        open.page.resize(400, 250);
        const ProductPicture picture = open.page.picture();
        QVERIFY(layoutProduct(picture, {480, 320}).digits < picture.digits);
        const DrawnPicture drawn = open.page.drawnPicture();
        const ProductLayout written = layoutProduct(picture, drawn.size);
        for (const ProductPlace& place : written.places) {
            QVERIFY(place.rows.isAllOpen() && place.columns.isAllOpen());
        }
        QCOMPARE(written.digits, picture.digits);
        QVERIFY(drawn.fits(drawn.size, false));
        QVERIFY(drawn.size.width() < 1600.0 && drawn.size.height() < 900.0);
    }

    void numbersFollowAnEdit() {
        const ProductWindow open(Stage::Q);
        QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 0, 5.0)));
        QVERIFY(open.session.waitForResult());
        QCoreApplication::processEvents();
        QCOMPARE(open.page.picture().product->result.at(0, 0), 5.0);
    }

    /// Of 600 × 600 numbers the part around the cell is shown, with the colours that the matrix has.
    void largeMatricesShowAPart() {
        large_window_fixture::LargeWindow open;
        open.selection.setCell(
            {Stage::Weights, large_window_fixture::kHotRow, large_window_fixture::kHotColumn});
        open.press(Qt::Key_P);
        QCoreApplication::processEvents();
        auto& page = open.part<ProductView>();
        const ProductPlace place = page.layoutNow().of(ProductPart::Left);
        QVERIFY(page.picture().product->left.stage == Stage::Weights);
        QVERIFY(place.rows.isOpen(large_window_fixture::kHotRow));
        QVERIFY(place.columns.isOpen(large_window_fixture::kHotColumn));
        QVERIFY(!place.columns.isWhole() || place.columns.closed >= 1.0);
        const QRectF hot = place.cellRect(large_window_fixture::kHotRow, large_window_fixture::kHotColumn);
        const QImage image = page.grab().toImage();
        const double weight = open.weight(large_window_fixture::kHotRow, large_window_fixture::kHotColumn);
        const double lift = std::log2(600.0 * weight);
        const ProductPicture picture = page.picture();
        QCOMPARE(picture.scale, ValueScale::Lift);
        QCOMPARE(image.pixelColor(hot.center().toPoint() + QPoint(0, int(hot.height() / 2) - 4)),
                 QColor::fromRgb(picture.weightColours.of(float(lift))));
    }

    void stageWithoutProductSaysWhy() {
        const ProductWindow open(Stage::Masked);
        QCOMPARE(open.page.picture().product->stage, Stage::Scores);
        QVERIFY(open.page.picture().note.contains("the mask works on each number by itself"));
    }
};

template struct attnscope::test::Registered<TestProductView>;
#include "tst_product_view.moc"
