// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/covered_arithmetic.h"
#include "core/lessons/answer.h"
#include "tests/registry.h"
#include "tests/ui/lessons/lesson_window.h"
#include "ui/arithmetic/arithmetic_content.h"
#include "ui/masks/mask_totals.h"
#include "ui/paint/heatmap/heatmap_sums.h"
#include "ui/product/product_view.h"
#include "ui/row/row_statistics_cards.h"
#include "ui/stages/pipeline_strip.h"

#include <QTest>

using namespace window_fixture;

namespace {

/// The window at that step of a built-in lesson.
struct StepWindow : LessonWindow {
    StepWindow(const char* lesson, const std::string& step) {
        window.lessons().startNamed(lesson);
        goTo(step);
    }

    void showAnswer() const {
        QTest::mouseClick(&button(QStringLiteral("Show the answer")), Qt::LeftButton);
        (void)session.waitForResult();
        QCoreApplication::processEvents();
    }
    template <typename Widget>
    Widget& part() const {
        return *window.findChild<Widget*>();
    }
    /// What the header says beside the stage's title, with what has no room there.
    QString header() const {
        const auto& shown = *window.findChild<QWidget*>(QStringLiteral("viewHeader"));
        QStringList texts;
        for (const QLabel* label : shown.findChildren<QLabel*>()) {
            texts << label->text() << label->toolTip();
        }
        return texts.join('\n');
    }
    QString statistics() const { return part<RowStatisticsCards>().accessibleDescription(); }
    QString arithmetic() const { return part<ArithmeticContent>().accessibleDescription(); }
    QString maskTotals() const {
        QStringList texts;
        for (const QLabel* label : part<MaskTotals>().findChildren<QLabel*>()) {
            texts << label->text();
        }
        return texts.join('\n');
    }
    /// The shape that the strip says of a stage.
    QString thumbnailShape(Stage stage) const {
        const PipelineGeometry strip = part<PipelineStrip>().geometryNow();
        for (const PipelinePlace& place : strip.places) {
            if (place.stage == stage) {
                return place.shape;
            }
        }
        return {};
    }
    LineSum querySum(std::size_t query) const {
        const HeatmapPicture picture = view.picture();
        return sumOfQuery(picture, shapeOf(picture.snapshot, picture.stage), query, false);
    }
    LineSum keySum(std::size_t key) const {
        const HeatmapPicture picture = view.picture();
        return sumOfKey(picture, shapeOf(picture.snapshot, picture.stage), key, false);
    }
};

} // namespace

/// What a question asks for and the window tells beside a matrix: shapes, sums, counts, arithmetic.
class TestCoveredFacts final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void theHeaderDoesNotTellTheShape();
    void theProductDoesNotTellTheShape();
    void theInputsDoNotTellTheShape();
    void theRowSumIsCovered();
    void theSumOfWeightsThatAreNoSharesIsCovered();
    void theColumnSumIsCovered();
    void theEntropyIsCovered();
    void theAllowedCellsAreCovered();
    void theArithmeticDoesNotTellTheSumOfPowers();
    void theArithmeticDoesNotTellTheScale();
    void whatFollowsFromOthersIsLeft();

private:
    OwnPlaces m_places;
};

void TestCoveredFacts::theHeaderDoesNotTellTheShape() {
    StepWindow open("love", "tokens");
    QVERIFY2(!open.header().contains(QStringLiteral("3 × 2")), qPrintable(open.header()));
    open.showAnswer();
    QVERIFY2(open.header().contains(QStringLiteral("3 × 2")), qPrintable(open.header()));
}

void TestCoveredFacts::theProductDoesNotTellTheShape() {
    StepWindow open("love", "scores");
    const auto resultHeader = [&open] {
        return QString::fromStdString(
            plainText(headerFormula(open.part<ProductView>().picture(), ProductPart::Result)));
    };
    QCOMPARE(open.thumbnailShape(Stage::Scores), QStringLiteral("?"));
    QCOMPARE(open.thumbnailShape(Stage::Q), QStringLiteral("3×2"));
    QVERIFY2(!open.header().contains(QStringLiteral("3 × 3")), qPrintable(open.header()));
    QVERIFY2(!resultHeader().contains(QStringLiteral("3")), qPrintable(resultHeader()));
    QVERIFY2(!open.arithmetic().contains(QStringLiteral("Shapes")), qPrintable(open.arithmetic()));
    QVERIFY(open.arithmetic().contains(QStringLiteral("Dot product")));
    open.showAnswer();
    QCOMPARE(open.thumbnailShape(Stage::Scores), QStringLiteral("3×3"));
    QVERIFY(resultHeader().contains(QStringLiteral("3")));
    QVERIFY(open.header().contains(QStringLiteral("3 × 3")));
    QVERIFY(open.arithmetic().contains(QStringLiteral("Shapes")));
}

/// The matrix that is learned is no stage.
void TestCoveredFacts::theInputsDoNotTellTheShape() {
    StepWindow open("decoder", "q-k-v");
    const auto shapes = [&open] {
        QStringList texts;
        for (const QLabel* label : open.dock("inputs").findChildren<QLabel*>()) {
            texts << label->text();
        }
        return texts;
    };
    QVERIFY2(shapes().contains(QStringLiteral("?")), qPrintable(shapes().join('\n')));
    open.showAnswer();
    QVERIFY2(!shapes().contains(QStringLiteral("?")), qPrintable(shapes().join('\n')));
}

void TestCoveredFacts::theRowSumIsCovered() {
    StepWindow open("love", "softmax");
    QCOMPARE(open.querySum(0).text, QStringLiteral("= ?"));
    QCOMPARE(open.querySum(1).text, QStringLiteral("= ?")); // it would tell that of any row
    QVERIFY2(open.statistics().contains(QStringLiteral("sum ? covered")), qPrintable(open.statistics()));
    QVERIFY2(!open.header().contains(QStringLiteral("sums to 1")), qPrintable(open.header()));
    open.showAnswer();
    QCOMPARE(open.querySum(0).text, QStringLiteral("= 1"));
    QVERIFY(open.statistics().contains(QStringLiteral("sum 1.000")));
    QVERIFY2(open.header().contains(QStringLiteral("sums to 1")), qPrintable(open.header()));
}

/// The column is not one of shares: neither its sentence nor why it has no entropy tells it.
void TestCoveredFacts::theSumOfWeightsThatAreNoSharesIsCovered() {
    StepWindow open("columns", "given");
    const auto sentence = [&open] {
        return open.window.findChild<QLabel*>(QStringLiteral("rowSentence"))->text();
    };
    QCOMPARE(open.selection.query(), std::size_t{2});
    QCOMPARE(open.querySum(2).text, QStringLiteral("= ?"));
    QVERIFY2(!sentence().contains(QStringLiteral("0.3")), qPrintable(sentence()));
    QVERIFY2(open.statistics().contains(QStringLiteral("sum ? covered")) &&
                 !open.statistics().contains(QStringLiteral("sum is not 1")),
             qPrintable(open.statistics()));
    open.showAnswer();
    QCOMPARE(open.querySum(2).text, QStringLiteral("= 0.300"));
    QVERIFY(open.statistics().contains(QStringLiteral("sum is not 1")));
}

void TestCoveredFacts::theColumnSumIsCovered() {
    StepWindow open("padding", "back");
    open.selection.setMainPicture(MainPicture::Matrix);
    QCOMPARE(open.keySum(1).text, QStringLiteral("= ?"));
    QVERIFY(open.keySum(0).text != QStringLiteral("= ?"));
    open.showAnswer();
    QVERIFY(open.keySum(1).text != QStringLiteral("= ?"));
}

void TestCoveredFacts::theEntropyIsCovered() {
    StepWindow open("trained-heads", "spread");
    QCOMPARE(open.selection.query(), std::size_t{15});
    QVERIFY2(open.statistics().contains(QStringLiteral("entropy ? covered")), qPrintable(open.statistics()));
    QVERIFY(open.statistics().contains(QStringLiteral("perplexity ? covered"))); // 2 to the entropy
    open.selection.setQuery(3);
    QVERIFY(!open.statistics().contains(QStringLiteral("covered")));
    open.selection.setQuery(15);
    open.showAnswer();
    QVERIFY2(open.statistics().contains(QStringLiteral("entropy 3.88")), qPrintable(open.statistics()));
}

void TestCoveredFacts::theAllowedCellsAreCovered() {
    StepWindow open("love", "mask");
    const QString count = QStringLiteral("6 of 9 cells");
    QTest::qWait(200); // counted beside the window
    QVERIFY2(!open.maskTotals().contains(count) && !open.maskTotals().contains('%'),
             qPrintable(open.maskTotals()));
    open.showAnswer();
    QTRY_VERIFY2(open.maskTotals().contains(count), qPrintable(open.maskTotals()));
}

void TestCoveredFacts::theArithmeticDoesNotTellTheSumOfPowers() {
    StepWindow open("love", "exponentials");
    QVERIFY2(!open.arithmetic().contains(QStringLiteral("5.056")), qPrintable(open.arithmetic()));
    open.selection.setCell({Stage::Weights, 1, 0});
    QVERIFY(open.arithmetic().contains(QStringLiteral("e")) &&
            !open.arithmetic().contains(QStringLiteral("Covered")));
    open.selection.setCell({Stage::Weights, 0, 2});
    QVERIFY(open.arithmetic().contains(QStringLiteral("Covered")));
    open.showAnswer();
    QVERIFY2(open.arithmetic().contains(QStringLiteral("5.056")), qPrintable(open.arithmetic()));
}

void TestCoveredFacts::theArithmeticDoesNotTellTheScale() {
    StepWindow open("love", "scale");
    QVERIFY2(open.arithmetic().contains(QStringLiteral("Covered")), qPrintable(open.arithmetic()));
    open.showAnswer();
    QVERIFY2(open.arithmetic().contains(QStringLiteral("√")), qPrintable(open.arithmetic()));
}

/// A question whose answer is read off the picture covers nothing beside it.
void TestCoveredFacts::whatFollowsFromOthersIsLeft() {
    const StepWindow open("padding", "fill-million");
    QVERIFY(open.session.cover().isEmpty());
    // Two numbers that are to be compared are covered.
    const StepWindow compared("love", "output");
    QCOMPARE(compared.session.cover().cells.size(), std::size_t{2});
    const StepWindow tried("padding", "batch");
    QVERIFY(!tried.session.cover().hasCells());
    QVERIFY(tried.session.cover().has(FactKind::Shape, Stage::X));
}

template struct attnscope::test::Registered<TestCoveredFacts>;
#include "tst_covered_facts.moc"
