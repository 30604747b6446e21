// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/scene/initial_matrices.h"
#include "core/scene/token_name.h"
#include "tests/registry.h"
#include "tests/ui/present/presented.h"
#include "tests/ui/present/slide_texts.h"
#include "ui/lessons/lesson_slide.h"
#include "ui/lessons/own_lesson.h"
#include "ui/paint/slide/slide_measures.h"
#include "ui/present/what_if_editor.h"
#include "ui/session/comparison.h"
#include "ui/widgets/formula_tabs.h"

#include <QApplication>
#include <QLabel>
#include <QTableWidget>

#include <algorithm>
#include <random>

using namespace window_fixture;

/// What a teacher changes on a slide, with the editor over its lower part and without.
class TestWhatIf final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void cleanup() { QSettings().clear(); }
    void whatIfIsTakenBackBitForBit();
    void whatWasTriedGoesWithItsStep();
    void undoEndsAtTheStepOfTheSlide();
    void theEditorShowsWholeRows();
    void theEditorIsLargeWhereItHasRoom();
    void theEditorChangesANumber();
    void theEditorHasTheColumnsOfTheSlide();
    void theEditorLeavesTheNumbersInSight();
    void aWhatIfIsSeenWhileItIsMade();
    void whatIsSaidOfTheTryStaysWithItsChange();
    void aChangedSlideOfAnOwnSceneSaysSo();
    void enterRevealsNothingBehindTheEditor();
    void nineWordsKeepTheirNumbers();
    void typeIsSmallerAboveTheEditorAlone();

private:
    OwnPlaces m_places;
};

void TestWhatIf::whatIfIsTakenBackBitForBit() {
    Presented open("love");
    open.goTo("softmax");
    const Scene before = open.session.scene();
    std::vector<double> weights;
    for (std::size_t i = 0; i < 9; ++i) {
        weights.push_back(open.weight(i / 3, i % 3));
    }
    std::mt19937 random(20);
    std::uniform_real_distribution<double> numbers(-3.0, 3.0);
    for (int edit = 0; edit < 200; ++edit) {
        const std::array roles{MatrixRole::X, MatrixRole::WQ, MatrixRole::WK, MatrixRole::WV};
        const MatrixRole role = roles[random() % roles.size()];
        const std::size_t rows = role == MatrixRole::X ? 3 : 2;
        open.session.applyOrReport(
            setCell(open.session.scene(), role, random() % rows, random() % 2, numbers(random)));
        if (edit % 20 == 0) {
            ScoreRules rules = open.session.scene().rules;
            rules.temperature = 0.5 + edit / 100.0;
            open.session.applyOrReport(setRules(open.session.scene(), rules));
            open.session.applyOrReport(
                setMask(open.session.scene(), withCausal(open.session.scene().mask, edit % 40 == 0)));
        }
    }
    QVERIFY(!(open.session.scene() == before));
    open.key(Qt::Key_R);
    QVERIFY(open.session.scene() == before);
    for (std::size_t i = 0; i < 9; ++i) {
        QCOMPARE(open.weight(i / 3, i % 3), weights[i]);
    }
    QVERIFY(open.window.context().comparison->isOn()); // what was tried is B
    QCOMPARE(open.step(), std::string("softmax"));
}

/// Cards of later steps speak of their own picture.
void TestWhatIf::whatWasTriedGoesWithItsStep() {
    Presented open("love");
    open.goTo("softmax");
    open.session.applyOrReport(setCell(open.session.scene(), MatrixRole::X, 0, 0, 2.0));
    open.key(Qt::Key_R);
    const Comparison& comparison = *open.window.context().comparison;
    QTRY_VERIFY(comparison.isOn());
    open.key(Qt::Key_Right);
    QVERIFY(!comparison.isOn());
}

void TestWhatIf::undoEndsAtTheStepOfTheSlide() {
    Presented open;
    open.key(Qt::Key_End); // a causal mask
    const Scene begun = open.session.scene();
    open.session.applyOrReport(setCell(begun, MatrixRole::X, 1, 1, 7.0));
    for (QAction* action : open.window.findChildren<QAction*>()) {
        if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_Z)) {
            action->trigger();
            QVERIFY(open.session.scene() == begun);
            action->trigger();
        }
    }
    QVERIFY(open.session.scene() == begun);
}

/// Of five words with 512 numbers each, below which a scroll bar stands.
void TestWhatIf::theEditorShowsWholeRows() {
    Presented open("five-words");
    open.slide().resize(1280, 800);
    open.key(Qt::Key_E);
    QCoreApplication::processEvents();
    const auto* const table = open.slide().editor().findChild<QTableWidget*>();
    QCOMPARE(table->rowCount(), 5);
    QVERIFY2(table->visualItemRect(table->item(4, 0)).bottom() <= table->viewport()->height(),
             qPrintable(QString::number(table->viewport()->height())));
}

void TestWhatIf::theEditorIsLargeWhereItHasRoom() {
    Presented open("padding");
    open.goTo("two-d"); // matrices of 2 x 2
    open.slide().resize(1280, 800);
    open.key(Qt::Key_E);
    QCoreApplication::processEvents();
    const auto* const table = open.slide().editor().findChild<QTableWidget*>();
    const QRect cell = table->visualItemRect(table->item(0, 0));
    QVERIFY2(cell.height() >= 50 && cell.width() >= 150,
             qPrintable(QStringLiteral("%1 x %2").arg(cell.width()).arg(cell.height())));
    QVERIFY(table->font().pixelSize() >= 38);
    QVERIFY(table->visualItemRect(table->item(1, 0)).bottom() <= table->viewport()->height());
    // The names of the tabs are no sentence: between two letters there is more than a space.
    const auto* const tabs = open.slide().editor().findChild<FormulaTabs*>();
    const QString second = tabs->tabText(1);
    QCOMPARE(second, QStringLiteral("Q"));
    QVERIFY2(tabs->tabRect(1).width() >= 48, qPrintable(QString::number(tabs->tabRect(1).width())));
}

void TestWhatIf::theEditorChangesANumber() {
    Presented open("love");
    open.key(Qt::Key_E);
    auto* const table = open.slide().editor().findChild<QTableWidget*>();
    QVERIFY(table->isVisible());
    QVERIFY(table->hasFocus());
    // The matrices are called as formulas call them: W with a lowered Q.
    const auto* const tabs = open.slide().editor().findChild<FormulaTabs*>();
    QVERIFY(tabs != nullptr);
    QCOMPARE(tabs->tabText(2), QStringLiteral("W_Q")); // set as a formula
    QCOMPARE(tabs->count(), 6);
    // Keys lead to all of them, also from the rules, and change nothing.
    const Scene untouched = open.session.scene();
    for (int tab = 1; tab <= tabs->count(); ++tab) {
        QCOMPARE(tabs->currentIndex(), tab % tabs->count());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown, Qt::ControlModifier);
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ControlModifier);
    QCOMPARE(tabs->currentIndex(), 2);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp, Qt::ControlModifier);
    QVERIFY(open.session.scene() == untouched);
    const QString before = spokenSlide(open.run().slide());
    table->item(0, 0)->setText(QStringLiteral("2.5"));
    QCOMPARE(open.number(Stage::X, 0, 0), 2.5);
    QVERIFY(spokenSlide(open.run().slide()) != before);
    table->item(0, 1)->setText(QStringLiteral("much"));
    QCOMPARE(open.number(Stage::X, 0, 1), 0.0);
    QVERIFY(open.slide()
                .editor()
                .findChild<QLabel*>(QStringLiteral("whatIfMessage"))
                ->text()
                .contains(QStringLiteral("much")));
    QTest::keyClick(table, Qt::Key_R);
    QCOMPARE(open.number(Stage::X, 0, 0), 1.0);
    QCOMPARE(table->item(0, 0)->text(), QStringLiteral("1"));
    // Where positions are added to X it is X alone that is edited.
    Presented placed("meaning");
    placed.goTo("positions");
    placed.key(Qt::Key_E);
    QCOMPARE(placed.slide().editor().findChild<FormulaTabs*>()->tabText(1), QStringLiteral("X"));
}

/// Where tokens are columns on the slide they are in the tables.
void TestWhatIf::theEditorHasTheColumnsOfTheSlide() {
    Presented open("columns");
    open.key(Qt::Key_E);
    auto* table = open.slide().editor().findChild<QTableWidget*>();
    const Scene& scene = open.session.scene();
    QCOMPARE(scene.orientation, Orientation::Columns);
    const BlockMatrix x = *matrixIn(scene.input, MatrixRole::X);
    QCOMPARE(table->columnCount(), static_cast<int>(x.rows()));
    QCOMPARE(table->rowCount(), static_cast<int>(x.columns()));
    QCOMPARE(table->horizontalHeaderItem(1)->text(), QString::fromStdString(visibleText(scene.tokens[1])));
    QCOMPARE(table->item(0, 2)->text().toDouble(), x(2, 0));
    table->item(0, 2)->setText(QStringLiteral("2.5"));
    QCOMPARE((*matrixIn(open.session.scene().input, MatrixRole::X))(2, 0), 2.5);
}

/// All rows of X, and above them the numbers of the matrix.
void TestWhatIf::theEditorLeavesTheNumbersInSight() {
    Presented open("love");
    open.goTo("softmax");
    for (const QSize& size : {QSize(1920, 1080), QSize(1280, 800)}) {
        open.slide().resize(size);
        open.key(Qt::Key_E);
        QCoreApplication::processEvents();
        const auto* const table = open.slide().editor().findChild<QTableWidget*>();
        QCOMPARE(table->rowCount(), 3);
        QVERIFY(table->visualItemRect(table->item(2, 0)).bottom() <= table->viewport()->height());
        const QSize free(size.width(), size.height() - open.slide().editor().height());
        const std::vector<slide_texts::DrawnText> texts =
            slide_texts::textsOf(open.slide().shownSlide(), free, size.height());
        const auto isNumber = [](const slide_texts::DrawnText& text) {
            return text.text.startsWith(QStringLiteral("0."));
        };
        QVERIFY(std::count_if(texts.begin(), texts.end(), isNumber) >= 9);
        QTest::keyClick(&open.slide().editor(), Qt::Key_Escape);
    }
}

/// Beside five rows of numbers to edit the weights keep theirs.
void TestWhatIf::aWhatIfIsSeenWhileItIsMade() {
    Presented open("five-words");
    open.goTo("longer-keys");
    open.key(Qt::Key_Space); // with scaling
    open.slide().resize(1280, 800);
    open.key(Qt::Key_E);
    QCoreApplication::processEvents();
    const QSize size(1280, 800);
    const Slide slide = open.slide().shownSlide();
    const std::vector<slide_texts::DrawnText> texts = slide_texts::textsOf(
        slide, layoutAboveEditor(slide, QSizeF(size), open.slide().editor().height()), size);
    const auto numbers = std::count_if(texts.begin(), texts.end(), [](const slide_texts::DrawnText& text) {
        return text.text.startsWith(QStringLiteral("0.")) || text.text.startsWith(QLatin1Char('.'));
    });
    QVERIFY2(numbers >= 25, qPrintable(QString::number(numbers)));
}

/// "Without scaling …" alone would be false beside the scaled weights.
void TestWhatIf::whatIsSaidOfTheTryStaysWithItsChange() {
    Presented open("five-words");
    open.goTo("longer-keys");
    QVERIFY(open.run().slide().after.isEmpty());
    open.run().run().toggleTry();
    (void)open.session.waitForResult();
    QVERIFY(open.run().slide().after.contains(QStringLiteral("With scaling")));
    open.session.applyOrReport(setCell(open.session.scene(), MatrixRole::Q, 0, 2, 2.0));
    (void)open.session.waitForResult();
    QVERIFY(open.run().slide().after.contains(QStringLiteral("With scaling")));
    open.key(Qt::Key_Escape);
    open.presenting.start();
    QVERIFY(open.run().slide().after.contains(QStringLiteral("With scaling")));
    open.key(Qt::Key_R);
    QVERIFY(open.run().slide().after.isEmpty());
}

/// It has no title that could say it.
void TestWhatIf::aChangedSlideOfAnOwnSceneSaysSo() {
    Presented open;
    QVERIFY(!open.run().slide().action.contains(QStringLiteral("What if")));
    open.session.applyOrReport(setCell(open.session.scene(), MatrixRole::X, 0, 0, 3.0));
    (void)open.session.waitForResult();
    QVERIFY2(open.run().slide().action.startsWith(QStringLiteral("What if: ")) &&
                 open.run().slide().action.contains(QStringLiteral("3")),
             qPrintable(open.run().slide().action));
    open.key(Qt::Key_R);
    (void)open.session.waitForResult();
    QVERIFY(!open.run().slide().action.contains(QStringLiteral("What if")));
}

/// Of a field that lost the focus.
void TestWhatIf::enterRevealsNothingBehindTheEditor() {
    Presented open;
    open.goTo("softmax");
    QVERIFY(open.run().isCovered());
    open.key(Qt::Key_E);
    open.slide().setFocus();
    open.key(Qt::Key_Return);
    QVERIFY(open.run().isCovered());
    open.key(Qt::Key_Escape);
    open.key(Qt::Key_Return);
    QVERIFY(!open.run().isCovered());
}

/// An ordinary sentence: its weights can be read above the editor.
void TestWhatIf::nineWordsKeepTheirNumbers() {
    Scene scene;
    scene.tokens = TokenList{"the", "old", "fisher", "sold", "his", "red", "boat", "to", "yesterday"};
    scene.input = QkvInput{randomMatrix(MatrixRole::Q, 9, 16, 5), randomMatrix(MatrixRole::K, 9, 16, 5),
                           randomMatrix(MatrixRole::V, 9, 16, 5)};
    const Lesson lesson = ownLesson(scene, {}, 1);
    const auto step = std::find_if(lesson.steps.begin(), lesson.steps.end(),
                                   [](const LessonStep& each) { return each.id == "softmax"; });
    const Slide whole =
        *stepSlide(lesson, static_cast<std::size_t>(step - lesson.steps.begin()), {"en", true, false});
    constexpr double kEditor = 330.0;
    const QSizeF size(1280, 800);
    const Slide slide = slideAboveEditor(whole, size, kEditor);
    const SlideLayout layout = layoutAboveEditor(slide, size, kEditor);
    const auto& matrix = std::get<SlideMatrix>(slide.parts.front());
    const PlacedHeatmap placed = placeHeatmap(matrix, layout.parts.front().size() / layout.unit, layout.unit);
    QVERIFY2(placed.picture.values != ValuesShown::Off,
             qPrintable(QStringLiteral("cells of %1 x %2 units, unit %3, room %4 x %5")
                            .arg(placed.geometry.cellSize.width())
                            .arg(placed.geometry.cellSize.height())
                            .arg(layout.unit)
                            .arg(layout.parts.front().width())
                            .arg(layout.parts.front().height())));
    QVERIFY(placed.geometry.matrix.height() * layout.unit > 180.0);
}

/// Sixteen words have no room for numbers in any type that a class can read: the slide keeps its own.
void TestWhatIf::typeIsSmallerAboveTheEditorAlone() {
    Presented open("trained-heads");
    open.slide().resize(1280, 800);
    for (const char* step : {"cut-keys", "places"}) {
        open.goTo(step);
        const Slide slide = open.slide().shownSlide();
        const SlideLayout layout = layoutAboveEditor(slide, QSizeF(1280, 800), 0.0);
        QCOMPARE(layout.unit, layoutSlide(slide, QSizeF(1280, 800)).unit);
        for (const SlideText& text : layout.texts) {
            QVERIFY(text.role != SlideText::Role::Body || text.size >= 0.032 * 800);
        }
    }
}

template struct attnscope::test::Registered<TestWhatIf>;
#include "tst_what_if.moc"
